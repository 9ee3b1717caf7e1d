/* Makes a book with several threads. A volume is made in sections, which wait in a queue. Each thread is a
 * worker. It first takes a volume that no other worker binds, and binds it: it copies the sections in the
 * order of the book, and makes sections itself while the next one is not ready. When all volumes are taken,
 * workers make sections until none is left. A section does not depend on the thread that makes it, or on
 * when (section.c); findings are reported in order at the end. */
#include "book/sections.h"

#include "base/libraries.h"
#include "book/budget.h"
#include "book/section.h"
#include "book/share.h"
#include "mazewright/answers.h"
#include "mazewright/complaints.h"
#include "mazewright/impose.h"
#include "mazewright/look.h"
#include "pdf/stream_cache.h"
#include "preflight/preflight.h"

/* All sections of a book, and how far the workers are with them. */
struct queue {
    const struct printing *printing;
    struct volume_writer **writer; /* for each volume */
    int *begins;                   /* for each volume: index of its first section */
    int next_volume;               /* the next volume to bind */
    int nsections, first, step;    /* this share makes the sections first, first + step and so on */
    int nordered, *order;          /* those sections, as indexes, in the order in which they are begun */
    int next;                      /* index in `order` of the next section to make */
    int failed;                    /* index of the first section that failed; nsections if none did */
    struct mw_error *unbound;      /* for each volume: why it could not be bound */
    bool is_stopped;               /* a volume could not be bound, so nothing more is begun */
    struct section *section;
    struct mw_stream_cache *cache; /* of walls, if answers stand far behind their puzzles; else NULL */
    int npages, pages_done;
    /* guards `next_volume`, `next`, `failed`, `is_stopped`, `pages_done` and each section's `is_made`, and
     * calls of build->progress */
    pthread_mutex_t lock;
    pthread_cond_t made; /* a section was made */
};

/* --- several threads ---------------------------------------------------------------------------------- */

/* Counts a page as done, and shows the progress. */
static void report_progress(struct queue *queue)
{
    const struct mw_build *build = queue->printing->build;
    pthread_mutex_lock(&queue->lock);
    queue->pages_done++;
    if (build->progress && queue->pages_done <= queue->npages)
        build->progress(build->context, queue->pages_done, queue->npages);
    pthread_mutex_unlock(&queue->lock);
}

/* Returns the next section; NULL if there is none. Leaves out those behind one that failed, and all if a
 * volume could not be bound. */
static struct section *take_section(struct queue *queue)
{
    struct section *section = NULL;
    pthread_mutex_lock(&queue->lock);
    while (!section && !queue->is_stopped && queue->next < queue->nordered) {
        const int i = queue->order[queue->next++];
        section = i < queue->failed ? &queue->section[i] : NULL;
    }
    pthread_mutex_unlock(&queue->lock);
    return section;
}

static void make_section(const struct worker *worker, struct section *section)
{
    struct queue *queue = worker->queue;
    const int i = (int)(section - queue->section);
    const bool good = section_print(worker, queue->writer[section->volume], section);
    pthread_mutex_lock(&queue->lock);
    if (!good && i < queue->failed)
        queue->failed = i;
    section->is_made = true;
    pthread_cond_broadcast(&queue->made);
    pthread_mutex_unlock(&queue->lock);
}

/* --- binding ------------------------------------------------------------------------------------------ */

/* A volume that a worker is binding. */
struct volume_at_work {
    const struct worker *worker;
    int number;
};

/* True if no volume can be bound any more. The caller holds the lock. */
static bool has_failed(const struct queue *queue)
{
    return queue->failed < queue->nsections || queue->is_stopped;
}

/* Returns the next volume to bind; -1 if there is none. A share binds none. */
static int take_volume(struct queue *queue)
{
    const struct printing *printing = queue->printing;
    pthread_mutex_lock(&queue->lock);
    const bool is_left =
        printing->build->shares == 0 && !has_failed(queue) && queue->next_volume < printing->book->nvolumes;
    const int volume = is_left ? queue->next_volume++ : -1;
    pthread_mutex_unlock(&queue->lock);
    return volume;
}

/* True if a section need not be waited for: it is made, or no volume can be bound any more. */
static bool is_settled(struct queue *queue, const struct section *section)
{
    pthread_mutex_lock(&queue->lock);
    const bool is = section->is_made || has_failed(queue);
    pthread_mutex_unlock(&queue->lock);
    return is;
}

/* Waits until a section of a volume is made. Makes others in the meantime, as long as there are any. False if
 * the volume cannot be bound any more. */
static bool wait_for_section(void *context, int number)
{
    const struct volume_at_work *volume = context;
    struct queue *queue = volume->worker->queue;
    const struct section *section = &queue->section[queue->begins[volume->number] + number];
    for (struct section *other; !is_settled(queue, section) && (other = take_section(queue));)
        make_section(volume->worker, other);
    pthread_mutex_lock(&queue->lock);
    while (!section->is_made && !has_failed(queue))
        pthread_cond_wait(&queue->made, &queue->lock);
    const bool good = !has_failed(queue);
    pthread_mutex_unlock(&queue->lock);
    return good;
}

static void bind_volume(const struct worker *worker, int volume)
{
    struct queue *queue = worker->queue;
    struct volume_at_work at_work = {worker, volume};
    if (volume_writer_bind(queue->writer[volume], wait_for_section, &at_work, &queue->unbound[volume]))
        return;
    pthread_mutex_lock(&queue->lock);
    queue->is_stopped = queue->is_stopped || queue->failed == queue->nsections;
    pthread_cond_broadcast(&queue->made);
    pthread_mutex_unlock(&queue->lock);
}

/* --- workers ------------------------------------------------------------------------------------------ */

static void *work(void *context)
{
    const struct worker *worker = context;
    struct queue *queue = worker->queue;
    struct mw_complaints *before = mw_libraries_report_to(worker->complaints);
    mw_type_report_to(worker->type, worker->complaints);
    for (int volume; (volume = take_volume(queue)) >= 0;)
        bind_volume(worker, volume);
    for (struct section *section; (section = take_section(queue));)
        make_section(worker, section);
    mw_libraries_report_to(before);
    return NULL;
}

static void work_together(struct queue *queue)
{
    const struct printing *printing = queue->printing;
    const struct mw_spec *spec = printing->book->spec;
    const int wanted = budget_threads(printing->build->threads),
              npuzzles = printing->book->npuzzles + printing->book->nsamples;
    struct mw_complaints *told =
        MW_NEW(printing->arena, struct mw_complaints); /* complaints of opening the fonts for further workers;
                                                          dropped, because the first opening reported them */
    struct worker *worker = MW_ARRAY(printing->arena, wanted, struct worker);
    int n = 0;
    for (; n < wanted && (n == 0 || n * queue->step < queue->nsections); n++) {
        worker[n] = (struct worker){.queue = queue,
                                    .printing = printing,
                                    .page_done = report_progress,
                                    .complaints = MW_NEW(printing->arena, struct mw_complaints),
                                    .type = n == 0 ? printing->type
                                                   : mw_type_open(spec->look->face, spec->language, told),
                                    .puzzle_arena = printing->puzzle_arena[n],
                                    .solved = MW_ARRAY(printing->arena, npuzzles, const struct mw_solved *)};
        if (n > 0 && (!worker[n].type || pthread_create(&worker[n].thread, NULL, work, &worker[n]) != 0)) {
            mw_type_close(worker[n].type);
            break; /* go on with fewer threads */
        }
    }
    work(&worker[0]);
    for (int i = 1; i < n; i++) {
        pthread_join(worker[i].thread, NULL);
        mw_type_close(worker[i].type);
    }
    mw_type_report_to(printing->type, printing->complaints);
}

/* --- all together ------------------------------------------------------------------------------------- */

/* Chooses the sections of this share: every n-th, so that each share has puzzles as well as answers, which
 * take longer. */
static void take_share(struct queue *queue)
{
    const struct mw_build *build = queue->printing->build;
    queue->step = build->shares > 0 ? build->shares : 1;
    queue->first = build->shares > 0 ? build->share - 1 : 0;
    queue->failed = queue->nsections;
    for (int i = queue->first; i < queue->nsections; i += queue->step)
        queue->npages += queue->printing->built->npages / queue->nsections;
    if (queue->step == 1)
        queue->npages = queue->printing->built->npages;
}

static void count_mazes(const struct queue *queue, struct section *section)
{
    const struct mw_book *book = queue->printing->book;
    const struct mw_volume *volume = &book->volume[section->volume];
    const struct volume_writer *writer = queue->writer[section->volume];
    struct mw_arena *arena = mw_arena_new();
    for (int i = volume_writer_first(writer, section->number);
         i < volume_writer_first(writer, section->number + 1); i++) {
        const struct mw_forme *side = mw_impose_side(arena, book, volume, i);
        for (int k = 0; k < side->npages; k++) {
            const struct mw_planned_page *page = &volume->page[side->page[k].page - 1];
            section->nmazes += page->count + page->nshown;
        }
    }
    mw_arena_free(arena);
}

/* Puts the sections of this share into the order in which they are begun: that of the book, but the last
 * quarter by falling numbers of mazes, so that all workers end at about the same time. What is made does not
 * depend on the order. */
static void order_sections(struct queue *queue)
{
    queue->order = MW_ARRAY(queue->printing->arena, queue->nsections, int);
    for (int i = queue->first; i < queue->nsections; i += queue->step)
        queue->order[queue->nordered++] = i;
    const int quarter = queue->nordered - queue->nordered / 4;
    for (int i = quarter; i < queue->nordered; i++) {
        const int moved = queue->order[i];
        int k = i;
        count_mazes(queue, &queue->section[moved]);
        for (; k > quarter && queue->section[queue->order[k - 1]].nmazes < queue->section[moved].nmazes; k--)
            queue->order[k] = queue->order[k - 1];
        queue->order[k] = moved;
    }
}

static bool open_queue(struct queue *queue, struct mw_error *error)
{
    const struct printing *printing = queue->printing;
    const struct mw_book *book = printing->book;
    queue->writer = MW_ARRAY(printing->arena, book->nvolumes, struct volume_writer *);
    queue->begins = MW_ARRAY(printing->arena, book->nvolumes, int);
    queue->unbound = MW_ARRAY(printing->arena, book->nvolumes, struct mw_error);
    const enum mw_where answers = book->spec->answers->where;
    queue->cache = answers != MW_ANSWERS_NONE && !mw_answers_follow(answers) ? stream_cache_open() : NULL;
    for (int v = 0; v < book->nvolumes; v++) {
        queue->writer[v] = volume_writer_open(printing->arena, book, &book->volume[v], printing->formats,
                                              printing->staging, error);
        if (!queue->writer[v])
            return false;
        queue->writer[v]->is_share = printing->build->shares > 0;
        queue->writer[v]->document.cache = queue->cache;
        queue->begins[v] = queue->nsections;
        queue->nsections += queue->writer[v]->nsections;
    }
    take_share(queue);
    queue->section = MW_ARRAY(printing->arena, queue->nsections, struct section);
    for (int v = 0, n = 0; v < book->nvolumes; v++)
        for (int i = 0; i < queue->writer[v]->nsections; i++)
            queue->section[n++] = (struct section){.volume = v, .number = i};
    order_sections(queue);
    return true;
}

/* Reports the findings of all sections up to the first that failed, volume by volume. */
static void report_findings(const struct queue *queue)
{
    const struct printing *printing = queue->printing;
    const struct mw_book *book = printing->book;
    for (int v = 0, i = queue->first; v < book->nvolumes; v++) {
        struct mw_preflight *whole = mw_preflight_open(printing->arena, book, &book->volume[v]);
        for (; i < queue->nsections && i <= queue->failed && queue->section[i].volume == v;
             i += queue->step) {
            if (queue->section[i].complaints)
                mw_complaints_add(printing->complaints, queue->section[i].complaints);
            if (queue->section[i].is_made)
                mw_preflight_add(whole, queue->section[i].preflight);
        }
        mw_preflight_close(whole, printing->complaints);
    }
}

static void note_tile(struct mw_arena *arena, struct json_placement *placements,
                      const struct mw_placing *placing, int page)
{
    MW_GROW(arena, placements->tile, placements->ntiles, placements->tile_capacity);
    placements->tile[placements->ntiles++] = (struct json_tile){page, placing->box, placing->window};
}

/* Records the places of a page's puzzles and answers for the manifest. */
static void note_placings(const struct printing *printing, const struct mw_volume *volume,
                          const struct mw_page *page)
{
    for (int i = 0; i < page->nplacings; i++) {
        const struct mw_placing *placing = &page->placing[i];
        struct json_placement *placements = &printing->placements[placing->puzzle];
        if (placing->window.w > 0 && !placing->is_answer) {
            note_tile(printing->arena, placements, placing, page->place);
            if (placements->ntiles > 1)
                continue;
        }
        if (placing->is_answer) {
            placements->answer_role = volume->role;
            placements->answer_page = page->place;
            placements->answer = *placing;
            placements->answer_origin = mw_page_origin(page);
        } else {
            placements->role = volume->role;
            placements->page = page->place;
            placements->puzzle = *placing;
            placements->origin = mw_page_origin(page);
        }
    }
}

/* False, with the error set, if a section failed or a volume could not be bound. */
static bool is_whole(const struct queue *queue, struct mw_error *error)
{
    if (queue->failed < queue->nsections) {
        if (queue->section[queue->failed].error.text[0])
            *error = queue->section[queue->failed].error;
        return false;
    }
    for (int v = 0; v < queue->printing->book->nvolumes; v++)
        if (queue->unbound[v].text[0]) {
            *error = queue->unbound[v];
            return false;
        }
    return true;
}

static bool record_results(const struct queue *queue, struct mw_error *error)
{
    const struct printing *printing = queue->printing;
    for (int v = 0; v < printing->book->nvolumes; v++) {
        const struct volume_writer *writer = queue->writer[v];
        for (int i = 0; i < writer->nsides; i++)
            if (writer->page[i])
                note_placings(printing, &printing->book->volume[v], writer->page[i]);
        if (!volume_writer_list(printing->arena, queue->writer[v], printing->built, error))
            return false;
    }
    return true;
}

static bool write_share(const struct queue *queue, struct mw_error *error)
{
    const struct printing *printing = queue->printing;
    const struct share share = {printing->build->share,
                                printing->build->shares,
                                printing->book,
                                (const struct volume_writer *const *)queue->writer,
                                mw_puzzle_cache_summaries(printing->cache),
                                printing->placements,
                                printing->built,
                                printing->staging};
    FILE *file = mw_staging_add(printing->staging, "book.json", error);
    if (!file)
        return false;
    mw_share_print(file, &share);
    return mw_staging_seal(printing->staging, file, error);
}

static void close_queue(struct queue *queue)
{
    for (int v = 0; queue->writer && v < queue->printing->book->nvolumes; v++)
        volume_writer_close(queue->writer[v]);
    for (int i = 0; queue->section && i < queue->nsections; i++)
        mw_arena_free(queue->section[i].arena);
    stream_cache_close(queue->cache);
    pthread_cond_destroy(&queue->made);
    pthread_mutex_destroy(&queue->lock);
}

bool sections_print(const struct printing *printing, struct mw_error *error)
{
    struct queue queue = {.printing = printing};
    pthread_mutex_init(&queue.lock, NULL);
    pthread_cond_init(&queue.made, NULL);
    bool good = open_queue(&queue, error);
    if (good) {
        work_together(&queue);
        report_findings(&queue);
        good = is_whole(&queue, error) && record_results(&queue, error);
    }
    if (good && printing->build->shares > 0 && printing->staging)
        good = write_share(&queue, error);
    close_queue(&queue);
    return good;
}
