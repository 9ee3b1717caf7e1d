/* Checks a finished PDF from any program. QPDF reads it, and each of its parts is passed to the rules in
 * rules.c. A rule that is broken is reported once, with the first page. */
#include "preflight/pdf.h"

#include "mazewright/complaints.h"
#include "preflight/preflight.h"
#include "sandbox/sandbox.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_RULES = 64, MOST_OPERATORS = 20000000 };

/* The first page on which a rule is broken, and how many more there are. */
struct found {
    struct preflight_tally tally;
    const char *what;
};

struct walk {
    struct pdf_reading r;
    struct found found[MOST_RULES];
    int nvisited, visited_capacity;
    int *visited; /* the numbers of the objects visited; 0 for each direct object */
    bool damaged;
    int unread; /* the first page that could not be read as a whole; 0 for none */
};

static bool is_for(const struct pdf_reading *r, const struct pdf_rule *rule)
{
    const enum pdf_kind other = r->cover.pages > 0 ? PDF_BOOK : PDF_COVER;
    return rule->of != other && (!rule->is_of || rule->is_of(r->profile));
}

/* Puts what is wrong, the printer's name and the source of its rules into a rule's sentence. */
static const char *fill_in(const struct pdf_reading *r, const char *sentence, const char *what)
{
    const struct {
        const char *name, *text;
    } blank[] = {{"{what}", what}, {"{printer}", r->profile->name}, {"{source}", r->profile->source}};
    const char *text = "", *end;
    for (; (end = strchr(sentence, '{')); sentence = strchr(end, '}') + 1) {
        text = mw_format(r->arena, "%s%.*s", text, (int)(end - sentence), sentence);
        for (size_t i = 0; i < sizeof blank / sizeof *blank; i++)
            if (strncmp(end, blank[i].name, strlen(blank[i].name)) == 0)
                text = mw_format(r->arena, "%s%s", text, blank[i].text);
    }
    return mw_format(r->arena, "%s%s", text, sentence);
}

/* Lists a place where a rule seems to be broken. */
static void accuse(struct walk *w, int rule, const char *what)
{
    struct mw_pdf_seen *seen = w->r.seen;
    if (seen->naccused == MW_MOST_ACCUSED)
        return;
    struct mw_pdf_accused *accused = &seen->accused[seen->naccused++];
    *accused = w->r.accused;
    accused->page = w->r.page.number;
    accused->rule = rule;
    accused->drawn = 1 / mw_content_greatest_scale(&w->r.page.turn);
    snprintf(accused->sentence, sizeof accused->sentence, "%s",
             fill_in(&w->r, mw_preflight_rules[rule].sentence, what));
}

/* Passes a part of the file to all rules. A rule that is broken on a page is not asked again about its
 * marks. */
static void show(struct walk *w, enum pdf_part part, qpdf_oh object)
{
    const int page = part == PDF_DOCUMENT ? -1 : w->r.page.number;
    for (int i = 0; mw_preflight_rules[i].key; i++) {
        const struct pdf_rule *rule = &mw_preflight_rules[i];
        if (!is_for(&w->r, rule) || (part == PDF_MARK && w->found[i].tally.last == page))
            continue;
        const char *what = rule->check(&w->r, part, object);
        if (what && rule->is == PDF_ACCUSATION)
            accuse(w, i, what);
        else if (what && mw_preflight_tally(&w->found[i].tally, page))
            w->found[i].what = what;
    }
}

/* --- objects ------------------------------------------------------------------------------------------ */

/* True if an object was visited before; if not, records it. Direct objects always count as new. */
static bool was_visited(struct walk *w, qpdf_oh object)
{
    int id = qpdf_oh_get_object_id(w->r.pdf, object);
    for (int i = 0; i < w->nvisited; i++)
        if (id != 0 && w->visited[i] == id)
            return true;
    MW_GROW(w->r.arena, w->visited, w->nvisited, w->visited_capacity);
    w->visited[w->nvisited++] = id;
    return false;
}

/* A function that is called for each value of a dictionary. */
typedef void visit(struct walk *, qpdf_oh, int depth);
/* Calls a function for each value of a dictionary. QPDF iterates over one dictionary at a time, so all names
 * are listed before the first call. */
static void each_value(struct walk *w, qpdf_oh dict, visit *visit_value, int depth)
{
    const char **name = NULL;
    int n = 0, capacity = 0;
    if (!qpdf_oh_is_dictionary(w->r.pdf, dict))
        return;
    for (qpdf_oh_begin_dict_key_iter(w->r.pdf, dict); qpdf_oh_dict_more_keys(w->r.pdf);) {
        MW_GROW(w->r.arena, name, n, capacity);
        name[n++] = mw_format(w->r.arena, "%s", qpdf_oh_dict_next_key(w->r.pdf));
    }
    for (int i = 0; i < n; i++)
        visit_value(w, qpdf_oh_get_key(w->r.pdf, dict, name[i]), depth);
}

/* Clears QPDF's errors and warnings, which would be printed at the end otherwise; if there were any, notes
 * that the file is damaged. */
static void note_damage(struct walk *w)
{
    while (qpdf_has_error(w->r.pdf)) {
        qpdf_get_error(w->r.pdf);
        w->damaged = true;
    }
    while (qpdf_more_warnings(w->r.pdf)) {
        qpdf_next_warning(w->r.pdf);
        w->damaged = true;
    }
}

/* --- resources ---------------------------------------------------------------------------------------- */

static void show_resources(struct walk *, qpdf_oh resources, int depth);

static void show_xobject(struct walk *w, qpdf_oh object, int depth)
{
    enum { DEEPEST = 16 };
    if (depth > DEEPEST || was_visited(w, object))
        return;
    show(w, PDF_XOBJECT, object);
    show_resources(w, mw_content_key(w->r.pdf, object, "/Resources"), depth + 1);
}

static void show_resources(struct walk *w, qpdf_oh resources, int depth)
{
    each_value(w, mw_content_key(w->r.pdf, resources, "/XObject"), show_xobject, depth);
    each_value(w, mw_content_key(w->r.pdf, resources, "/Pattern"), show_xobject, depth);
}

/* --- pages -------------------------------------------------------------------------------------------- */

static void count_blank(struct pdf_reading *r)
{
    if (!r->page.paints) {
        r->blank_run++;
        return;
    }
    if (r->blank_run > r->longest_run) {
        r->longest_run = r->blank_run;
        r->longest_from = r->page.number - r->blank_run;
    }
    r->blank_run = 0;
}

static void show_mark(void *context, const struct content_mark *mark)
{
    struct walk *w = context;
    w->r.mark = mark;
    show(w, PDF_MARK, 0);
    mw_preflight_note_mark(&w->r, mark);
}

static void show_page(struct walk *w, qpdf_oh page)
{
    struct pdf_reading *r = &w->r;
    r->page = (struct pdf_page){.number = r->page.number};
    r->scratch = mw_arena_new();
    mw_preflight_measure(r, page);
    mw_content_walk(r->scratch, r->pdf, page, r->page.turn, &r->account, show_mark, w);
    w->damaged = w->damaged || r->account.is_damaged;
    w->unread = w->unread == 0 && r->account.is_unread ? r->page.number : w->unread;
    show_resources(w, mw_content_key(r->pdf, page, "/Resources"), 0);
    if (r->account.operators > 0) {
        show(w, PDF_PAGE, page);
        for (int side = 0; side < PDF_SIDES; side++) {
            w->r.side = (enum pdf_side)side;
            show(w, PDF_SIDE, page);
        }
        count_blank(r);
    }
    mw_arena_free(r->scratch);
}

/* --- the document ------------------------------------------------------------------------------------- */

static void report_found(const struct walk *w, struct mw_complaints *complaints)
{
    const struct mw_spot spot = {w->r.file, 0, 0};
    for (int i = 0; mw_preflight_rules[i].key; i++) {
        const struct pdf_rule *rule = &mw_preflight_rules[i];
        const struct found *found = &w->found[i];
        if (found->tally.pages == 0)
            continue;
        const char *sentence = fill_in(&w->r, rule->sentence, found->what);
        if (found->tally.first > 0)
            sentence =
                mw_format(w->r.arena, "%s: %s", mw_preflight_where(w->r.arena, &found->tally), sentence);
        if (rule->is == PDF_ERROR)
            mw_complain(complaints, spot, "%s", sentence);
        else if (rule->is == PDF_ADVICE)
            mw_warn(complaints, spot, "%s", sentence);
        else
            mw_preflight_report(w->r.profile, complaints, spot, "%s", sentence);
    }
}

static void show_all(struct walk *w)
{
    struct pdf_reading *r = &w->r;
    qpdf_push_inherited_attributes_to_page(r->pdf);
    for (r->page.number = 1; r->page.number <= r->seen->npages; r->page.number++) {
        show_page(w, qpdf_get_page_n(r->pdf, (size_t)r->page.number - 1));
        qpdf_oh_release_all(r->pdf);
    }
    show(w, PDF_DOCUMENT, qpdf_get_root(r->pdf));
}

/* Returns why a file cannot be read; NULL if it can. */
static const char *read_file(struct walk *w)
{
    qpdf_data pdf = w->r.pdf;
    QPDF_ERROR_CODE read = qpdf_read(pdf, w->r.file, NULL);
    if ((read & QPDF_ERRORS) && qpdf_get_error_code(pdf, qpdf_get_error(pdf)) == qpdf_e_password)
        return "the file is locked with a password; export it without";
    if (read & QPDF_ERRORS)
        return "the file cannot be read as a PDF; export it again";
    w->r.seen->npages = qpdf_get_num_pages(pdf);
    note_damage(w);
    return w->r.seen->npages > 0 ? NULL : "the file has no pages that can be read; export it again";
}

static void check(struct mw_arena *arena, const char *file, const struct mw_profile *profile,
                  const struct mw_cover_for *cover, struct mw_pdf_seen *seen,
                  struct mw_complaints *complaints)
{
    const struct mw_spot spot = {file, 0, 0};
    struct walk *w = MW_NEW(arena, struct walk);
    w->r = (struct pdf_reading){.arena = arena,
                                .pdf = qpdf_init(),
                                .profile = profile,
                                .file = file,
                                .cover = *cover,
                                .seen = seen,
                                .account = {.operators = MOST_OPERATORS}};
    *seen = (struct mw_pdf_seen){0};
    qpdf_silence_errors(w->r.pdf);
    qpdf_set_suppress_warnings(w->r.pdf, QPDF_TRUE);
    const char *why = read_file(w);
    if (why) {
        mw_complain(complaints, spot, "%s", why);
    } else {
        show_all(w);
        report_found(w, complaints);
        note_damage(w);
        if (w->r.account.is_cut_short)
            mw_complain(complaints, spot,
                        "the file draws more than can be checked, or in forms that lie too deep within "
                        "others; simplify its pages, or check them in several files");
        if (w->unread > 0)
            mw_complain(
                complaints, spot,
                "page %d cannot be read as a whole, because a part of what it draws is damaged or packed "
                "in a way that is not known; export it again",
                w->unread);
        else if (w->damaged)
            mw_warn(complaints, spot, "the file is damaged, and was read as well as may be; export it again");
        if (cover->pages == 0)
            seen->spine = mw_profile_spine(profile, MW_STOCK_WHITE, seen->npages, 0);
    }
    note_damage(w);
    qpdf_cleanup(&w->r.pdf);
}

/* --- in a closed room --------------------------------------------------------------------------------- */

struct order {
    char file[4096];
    const struct mw_profile *profile; /* a row of the table of printers */
    struct mw_cover_for cover;
    bool strict;
};

static void carry_out(const void *bytes, FILE *out)
{
    const struct order *order = bytes;
    struct mw_arena *arena = mw_arena_new();
    struct mw_pdf_seen *seen = MW_NEW(arena, struct mw_pdf_seen);
    struct mw_complaints *complaints = MW_NEW(arena, struct mw_complaints);
    complaints->strict = order->strict;
    check(arena, order->file, order->profile, &order->cover, seen, complaints);
    fwrite(seen, sizeof *seen, 1, out);
    fwrite(complaints, sizeof *complaints, 1, out);
    mw_arena_free(arena);
}

/* Reads findings from a result of the sandbox, which is not trusted: an impossible number of complaints
 * counts as 0, and each text is terminated at the end of its array. False if the result has the wrong size.
 */
static bool take_findings(struct mw_arena *arena, const char *bytes, size_t n, struct mw_pdf_seen *seen,
                          struct mw_complaints *all)
{
    struct mw_complaints *found = MW_NEW(arena, struct mw_complaints);
    if (n != sizeof *seen + sizeof *found)
        return false;
    memcpy(seen, bytes, sizeof *seen);
    if (seen->naccused < 0 || seen->naccused > MW_MOST_ACCUSED)
        seen->naccused = 0;
    for (int i = 0; i < seen->naccused; i++) {
        if ((unsigned)seen->accused[i].edge > MW_EDGE_BOTTOM)
            seen->accused[i].edge = MW_EDGE_LEFT;
        seen->accused[i].sentence[sizeof seen->accused[i].sentence - 1] = '\0';
        mw_make_showable(seen->accused[i].sentence, sizeof seen->accused[i].sentence);
    }
    memcpy(found, bytes + sizeof *seen, sizeof *found);
    if (found->kept < 0 || found->kept > MW_MAX_COMPLAINTS)
        found->kept = 0;
    for (int i = 0; i < found->kept; i++) {
        struct mw_complaint *c = &found->at[i];
        c->file[sizeof c->file - 1] = c->about[sizeof c->about - 1] = c->text[sizeof c->text - 1] = '\0';
        mw_make_showable(c->text, sizeof c->text);
    }
    mw_complaints_add(all, found);
    return true;
}

bool mw_pdf_check_cover(struct mw_arena *arena, const char *file, const struct mw_profile *profile,
                        const struct mw_cover_for *cover, struct mw_pdf_seen *seen,
                        struct mw_complaints *complaints)
{
    static const struct sandbox_limits limits = {.megabytes = 2048, .seconds = 60, .most = 1};
    const int before = complaints->nerrors;
    const struct mw_spot spot = {file, 0, 0};
    struct order order = {.profile = profile, .cover = *cover, .strict = complaints->strict};
    struct mw_error error = {0};
    size_t n;
    *seen = (struct mw_pdf_seen){0};
    if (strlen(file) >= sizeof order.file)
        return mw_complain(complaints, spot, "its path has more than %zu bytes; move it",
                           sizeof order.file - 1);
    if (access(file, R_OK) != 0)
        return mw_complain(complaints, spot, "cannot be read: %s", strerror(errno));
    strcpy(order.file, file);
    const char *bytes = mw_sandbox_run(arena, file, limits, &n, carry_out, &order, sizeof order, &error);
    if (!bytes || !take_findings(arena, bytes, n, seen, complaints))
        return mw_complain(complaints, spot, "%s",
                           bytes ? "the file cannot be read as a PDF; export it again" : error.text);
    return complaints->nerrors == before;
}

bool mw_pdf_check(struct mw_arena *arena, const char *file, const struct mw_profile *profile,
                  struct mw_pdf_seen *seen, struct mw_complaints *complaints)
{
    return mw_pdf_check_cover(arena, file, profile, &(struct mw_cover_for){0, MW_STOCK_WHITE, 0}, seen,
                              complaints);
}
