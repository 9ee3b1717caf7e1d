/* Makes a list of marks (lines, areas, texts) of a planned page. Computes the frame, lets the kind of page
 * fill the frame, and mirrors the page if either its language is read from the right or its child is
 * left-handed, but not if both are so. */
#include "page/maze/things.h"
#include "page/style/layout.h"

#include "mazewright/furniture.h"
#include "mazewright/group.h"
#include "mazewright/languages.h"
#include "mazewright/page_kinds.h"

#include <math.h>

/* Returns the area of a page within its margins. */
static struct mw_box within(const struct mw_paper *paper, const struct mw_margins *m, bool right,
                            double enlarged)
{
    return (struct mw_box){(right ? m->inside : m->outside) / enlarged, m->top / enlarged,
                           (paper->w - m->inside - m->outside) / enlarged,
                           (paper->h - m->top - m->bottom) / enlarged};
}

/* Returns how far ink extends beyond each edge of a page (bleed): at all edges that are cut, and at the spine
 * only if the printer wants it. */
static struct mw_edges bleed_of(const struct mw_volume *volume, bool right)
{
    const double cut = volume->bleed, spine = volume->bleeds_at_spine ? cut : 0;
    return (struct mw_edges){right ? spine : cut, cut, right ? cut : spine, cut};
}

struct mw_point mw_page_origin(const struct mw_page *page)
{
    return (struct mw_point){page->slug + page->bleed.left, page->slug + page->bleed.top};
}

double mw_page_width(const struct mw_page *page)
{
    return page->w + page->bleed.left + page->bleed.right + 2 * page->slug;
}

double mw_page_height(const struct mw_page *page)
{
    return page->h + page->bleed.top + page->bleed.bottom + 2 * page->slug;
}

const struct mw_page *mw_page_printed(struct mw_arena *arena, const struct mw_page *page)
{
    struct mw_page *printed = MW_NEW(arena, struct mw_page);
    *printed = *page;
    printed->nmarks = 0;
    printed->mark = MW_ARRAY(arena, page->nmarks, struct mw_mark);
    for (int i = 0; i < page->nmarks; i++)
        if (!page->mark[i].veiled)
            printed->mark[printed->nmarks++] = page->mark[i];
    return printed;
}

static struct mw_point enlarge_point(struct mw_point p, double by)
{
    return (struct mw_point){p.x * by, p.y * by};
}

static struct mw_box enlarge_box(struct mw_box b, double by)
{
    return (struct mw_box){b.x * by, b.y * by, b.w * by, b.h * by};
}

static void enlarge(struct mw_page *page, double by)
{
    page->w *= by;
    page->h *= by;
    for (int i = 0; i < page->nmarks; i++) {
        struct mw_mark *mark = &page->mark[i];
        mark->x *= by;
        mark->y *= by;
        mark->scale *= by;
        mark->width *= by;
        mark->dash_on *= by;
        mark->dash_off *= by;
    }
    for (int i = 0; i < page->nlinks; i++)
        page->link[i].from = enlarge_box(page->link[i].from, by);
    for (int i = 0; i < page->nheadings; i++)
        page->heading[i].y *= by;
    for (int i = 0; i < page->nplacings; i++) {
        struct mw_placing *placing = &page->placing[i];
        placing->box = enlarge_box(placing->box, by);
        placing->pitch *= by;
        placing->wall *= by;
        placing->clear *= by;
        placing->drawing *= by;
        placing->thing *= by;
        placing->sign *= by;
        for (int k = 0; k < placing->nends; k++) {
            placing->end[k] = enlarge_point(placing->end[k], by);
            for (int side = 0; side < 2; side++)
                placing->gate[k][side] = enlarge_point(placing->gate[k][side], by);
        }
    }
}

/* --- what many pages have in common ------------------------------------------------------------------- */

/* Draws the running head at the outer edge: the book's title, or on right-hand pages, if asked for, the
 * part's title. */
static void draw_running_head(struct page_setting *s)
{
    const struct mw_spec *spec = s->spec;
    bool part = spec->furniture->running_head == MW_HEAD_PART && s->right && s->planned->part;
    const char *string = part ? s->planned->part->part : spec->title;
    double size = mw_page_fitting_size(s, MW_FACE_TEXT, SIZE_SMALL + 0.5, string, s->frame.w);
    double share = s->right ? 1 : 0, baseline = s->frame.y + 0.8 * SIZE_SMALL;
    s->element = NO_ELEMENT;
    mw_page_add_text(s, MW_INK_NOTE, mw_page_text(s, MW_FACE_TEXT, size, string),
                     s->frame.x + share * s->frame.w, share, baseline);
    s->element = ELEMENT_OF_ITS_OWN;
    mw_page_add_rule(s, s->frame.x, s->frame.x + s->frame.w, baseline + 5, 0.75);
    s->frame.y += MW_HEAD_HEIGHT;
    s->frame.h -= MW_HEAD_HEIGHT;
}

static struct mw_page *blank_page(struct mw_arena *arena, int number, int place, double w, double h)
{
    struct mw_page *page = MW_NEW(arena, struct mw_page);
    page->number = number;
    page->place = place;
    page->w = w;
    page->h = h;
    return page;
}

#define DECLARE_KIND(name, NAME, word) extern const struct page_kind mw_page_kind_##name;
MW_PAGE_KINDS(DECLARE_KIND, DECLARE_KIND, DECLARE_KIND)
#define KIND_ROW(name, NAME, word) [MW_PAGE_##NAME] = &mw_page_kind_##name,
static const struct page_kind *const kinds[] = {MW_PAGE_KINDS(KIND_ROW, KIND_ROW, KIND_ROW)};

static void set(struct page_setting *s)
{
    const struct page_kind *kind = kinds[s->planned->kind];
    if (kind->decorated)
        mw_page_decorate(s);
    if (kind->head && s->spec->furniture->running_head != MW_HEAD_NONE)
        draw_running_head(s);
    if (kind->foot)
        mw_page_draw_foot(s);
    kind->set(s);
}

static struct mw_edges shrink(struct mw_edges e, double by)
{
    return (struct mw_edges){e.left / by, e.top / by, e.right / by, e.bottom / by};
}

/* True if a page of puzzles is for a left-handed child; its layout is the mirror image of other pages'. */
static bool is_for_left_hand(const struct mw_book *book, const struct mw_planned_page *planned)
{
    return planned->kind == MW_PAGE_PUZZLES && book->puzzle[planned->first].request.vary.hand == MW_HAND_LEFT;
}

const struct mw_page *mw_page_make(struct mw_arena *arena, const struct mw_book *book,
                                   const struct mw_volume *volume, const struct mw_planned_page *planned,
                                   const struct mw_solved *const *solved, bool veils, struct mw_type *type)
{
    const struct mw_paper *paper = &volume->paper;
    const double enlarged = planned->kind == MW_PAGE_COVER ? 1 : mw_paper_enlarged(paper),
                 slug = book->spec->profile->marks ? 27 : 0;
    const struct mw_spec *spec = mw_spec_for_child(arena, book->spec, planned->pupil);
    const bool rtl = mw_is_rtl(spec->language), mirrored = rtl != is_for_left_hand(book, planned),
               lies_right = spec->profile->is_screen || mw_is_right(planned->page),
               is_right = lies_right != mw_is_rtl(book->spec->language), right = is_right != mirrored;
    struct page_setting s = {
        .arena = arena,
        .book = book,
        .spec = spec,
        .volume = volume,
        .planned = planned,
        .solved = solved,
        .has_answers = veils || planned->answers_to > 0,
        .type = type,
        .page = blank_page(arena, planned->page, planned->place, paper->w / enlarged, paper->h / enlarged),
        .frame = within(paper, &volume->margins, right, enlarged),
        .safe = within(paper, &volume->safe, right, enlarged),
        .bleed = shrink(bleed_of(volume, right), enlarged),
        .bleeds = volume->bleed > 0,
        .right = right,
        .mirrored = mirrored,
        .layer = MW_LAYER_TEXT,
        .least_line = spec->profile->least_line / enlarged,
        .enlarged = enlarged};
    mw_type_turn(type, rtl, mirrored);
    set(&s);
    if (mirrored)
        mw_page_mirror(&s);
    if (enlarged > 1)
        enlarge(s.page, enlarged);
    if (!spec->profile->is_screen) /* which shows no bleed: art that has it ends at the edges */
        s.page->bleed = bleed_of(volume, is_right);
    s.page->slug = slug;
    s.page->is_right = is_right;
    s.page->safe = within(paper, &volume->safe, is_right, 1);
    s.page->frame = within(paper, &volume->margins, is_right, 1);
    mw_page_finish_elements(arena, s.page);
    if (slug > 0)
        mw_page_draw_crop_marks(&s, slug);
    return s.page;
}

/* Returns the pitch of a maze on a page of its own: 18 points, or more if its numbers need that to be read
 * with ease. */
static double pitch_of_single(struct page_setting *s, const struct mw_maze *maze)
{
    const double usual = 18, easy = 9;
    const struct page_fit fit = {.pitch = usual, .wall = 0.1 * usual};
    const double size = maze->numbers ? mw_page_letter_size(s, maze, &fit) : easy;
    return usual * fmax(1, easy / size);
}

const struct mw_page *mw_page_single(struct mw_arena *arena, const struct mw_book *book,
                                     const struct mw_solved *solved, bool answer, struct mw_type *type)
{
    /* PDF readers accept pages of up to 14400 points. */
    const struct mw_box *walls = &solved->maze->grid->box;
    const double margin = 18, widest = 14000 / fmax(walls->w, walls->h);
    const struct mw_solved *const all[] = {solved};
    struct page_setting s = {.arena = arena,
                             .book = book,
                             .spec = book->spec,
                             .solved = all,
                             .has_answers = true,
                             .type = type,
                             .layer = MW_LAYER_TEXT,
                             .least_line = book->spec->profile->least_line,
                             .enlarged = 1};
    struct page_look look = mw_page_puzzle_look(&s, SIZE_LABEL);
    const double pitch = fmin(pitch_of_single(&s, solved->maze), widest);
    look.route = answer;
    look.most_pitch = pitch;
    struct mw_box extent = mw_page_maze_extent(&s, 0, pitch, &look);
    const struct mw_request *request = &book->puzzle->request;
    const char *recipe = answer ? mw_request_format(arena, request) : mw_request_hint(arena, request);
    const struct mw_text *remake = mw_page_text(&s, MW_FACE_TEXT, SIZE_REMAKE, recipe);
    double width = extent.w > remake->width ? extent.w : remake->width;
    s.page = blank_page(arena, 1, 1, width + 2 * margin, extent.h + 2 * margin + 2 * SIZE_REMAKE);
    s.frame = (struct mw_box){margin / 2, margin, width + margin, extent.h};
    mw_page_draw_maze(&s, 0, (struct mw_box){margin, margin, width, extent.h}, &look);
    mw_page_add_text(&s, MW_INK_NOTE, remake, s.page->w / 2, 0.5, s.page->h - margin / 2);
    mw_page_finish_elements(arena, s.page);
    return s.page;
}
