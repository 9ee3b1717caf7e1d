/* Checks a finished PDF from any program. QPDF reads it, and each of its parts is passed to the rules in
 * rules.c. A rule that is broken is reported once, with the first page. */
#include "preflight/pdf.h"

#include "mazewright/complaints.h"
#include "mazewright/plan.h"
#include "preflight/preflight.h"
#include "sandbox/sandbox.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_RULES = 64 };

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
};

static bool is_for(const struct pdf_reading *r, const struct pdf_rule *rule)
{
    const enum pdf_kind other = r->cover.pages > 0 ? PDF_BOOK : PDF_COVER;
    return rule->of != other && (!rule->is_of || rule->is_of(r->profile));
}

static void show(struct walk *w, enum pdf_part part, qpdf_oh object)
{
    for (int i = 0; mw_preflight_rules[i].key; i++) {
        const struct pdf_rule *rule = &mw_preflight_rules[i];
        const char *what = is_for(&w->r, rule) ? rule->check(&w->r, part, object) : NULL;
        if (what && mw_preflight_tally(&w->found[i].tally, part == PDF_DOCUMENT ? -1 : w->r.page.number))
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

static void show_font(struct walk *w, qpdf_oh font, int depth)
{
    (void)depth;
    show(w, PDF_FONT, font);
}

static void show_state(struct walk *w, qpdf_oh state, int depth)
{
    (void)depth;
    show(w, PDF_STATE, state);
}

/* Passes a colour space to the rules, and the colour space that it is based on. */
static void show_space(struct walk *w, qpdf_oh space, int depth)
{
    struct pdf_reading *r = &w->r;
    qpdf_oh kind = mw_preflight_item(r, space, 0);
    show(w, PDF_SPACE, space);
    if (depth < 8 && mw_preflight_count(r, space) > 1 &&
        (mw_preflight_is_named(r, kind, "/Indexed") || mw_preflight_is_named(r, kind, "/Pattern")))
        show_space(w, mw_preflight_item(r, space, 1), depth + 1);
}

static void scan(struct walk *w, qpdf_oh stream)
{
    unsigned char *bytes = NULL;
    size_t length = 0;
    QPDF_BOOL filtered = QPDF_FALSE;
    if (qpdf_oh_get_stream_data(w->r.pdf, stream, qpdf_dl_generalized, &filtered, &bytes, &length) <
        QPDF_ERRORS)
        mw_preflight_scan(bytes, length, false, &w->r.page.content);
    free(bytes);
}

static void show_xobject(struct walk *w, qpdf_oh object, int depth)
{
    enum { DEEPEST = 16 };
    struct pdf_reading *r = &w->r;
    qpdf_oh kind = mw_preflight_key(r, object, "/Subtype");
    if (depth > DEEPEST || was_visited(w, object))
        return;
    show(w, PDF_XOBJECT, object);
    if (mw_preflight_is_named(r, kind, "/Image")) {
        show_space(w, mw_preflight_key(r, object, "/ColorSpace"), 0);
    } else if (mw_preflight_is_named(r, kind, "/Form")) {
        scan(w, object);
        show_resources(w, mw_preflight_key(r, object, "/Resources"), depth + 1);
    }
}

static void show_shading(struct walk *w, qpdf_oh shading, int depth)
{
    show_space(w, mw_preflight_key(&w->r, shading, "/ColorSpace"), depth);
}

static void show_pattern(struct walk *w, qpdf_oh pattern, int depth)
{
    if (was_visited(w, pattern))
        return;
    show_shading(w, mw_preflight_key(&w->r, pattern, "/Shading"), 0);
    if (qpdf_oh_is_stream(w->r.pdf, pattern)) {
        scan(w, pattern);
        show_resources(w, mw_preflight_key(&w->r, pattern, "/Resources"), depth + 1);
    }
}

static void show_resources(struct walk *w, qpdf_oh resources, int depth)
{
    each_value(w, mw_preflight_key(&w->r, resources, "/Font"), show_font, depth);
    each_value(w, mw_preflight_key(&w->r, resources, "/ColorSpace"), show_space, 0);
    each_value(w, mw_preflight_key(&w->r, resources, "/ExtGState"), show_state, depth);
    each_value(w, mw_preflight_key(&w->r, resources, "/XObject"), show_xobject, depth);
    each_value(w, mw_preflight_key(&w->r, resources, "/Pattern"), show_pattern, depth);
    each_value(w, mw_preflight_key(&w->r, resources, "/Shading"), show_shading, 0);
}

/* --- pages -------------------------------------------------------------------------------------------- */

static struct pdf_edges box_of(struct pdf_reading *r, qpdf_oh page, const char *name,
                               struct pdf_edges fallback)
{
    qpdf_oh box = mw_preflight_key(r, page, name);
    double at[4];
    if (mw_preflight_count(r, box) != 4)
        return fallback;
    for (int i = 0; i < 4; i++)
        at[i] = qpdf_oh_get_numeric_value(r->pdf, qpdf_oh_get_array_item(r->pdf, box, i));
    return (struct pdf_edges){fmin(at[0], at[2]), fmin(at[1], at[3]), fmax(at[0], at[2]), fmax(at[1], at[3]),
                              true};
}

/* Determines the trimmed size of a page: the size of its TrimBox, if that differs from the size of the page;
 * otherwise the size of the page, with its bleed or without, whichever is a trim of the printer. */
static void measure_trim(const struct mw_profile *profile, struct pdf_page *page)
{
    const double full_w = page->media.right - page->media.left, full_h = page->media.top - page->media.bottom;
    const double cut_w = full_w - (profile->spine_bleeds ? 2 : 1) * profile->bleed,
                 cut_h = full_h - 2 * profile->bleed;
    const double trim_w = page->trim.right - page->trim.left, trim_h = page->trim.top - page->trim.bottom;
    page->bleeds = false;
    page->fits = true;
    page->w = full_w;
    page->h = full_h;
    if (page->trim.given &&
        (!mw_preflight_is_near(trim_w, full_w) || !mw_preflight_is_near(trim_h, full_h))) {
        bool is_cut = mw_preflight_is_near(trim_w, cut_w) && mw_preflight_is_near(trim_h, cut_h);
        page->w = trim_w;
        page->h = trim_h;
        page->bleeds = true;
        page->fits =
            !profile->trim || (mw_profile_trim(profile, trim_w, trim_h) && (profile->marks || is_cut));
        return;
    }
    const struct mw_trim *custom = profile->custom,
                         *full = profile->trim ? mw_profile_trim(profile, full_w, full_h) : NULL,
                         *cut = profile->trim ? mw_profile_trim(profile, cut_w, cut_h) : NULL;
    bool cut_is_usual = cut && cut != custom;
    if (!profile->trim || (full && full != custom) || (full && !cut_is_usual))
        return;
    page->w = cut_w;
    page->h = cut_h;
    page->bleeds = true;
    page->fits = cut != NULL;
}

/* Returns how far the sheet of a page is from a cover of pages of a size, in points: the greater of both
 * differences. */
static double away_from(const struct pdf_reading *r, const struct pdf_page *page, double w, double h,
                        double spine)
{
    const struct mw_paper paper = {NULL, w, h};
    const struct mw_cover_size size = mw_profile_cover(r->profile, &paper, spine);
    return fmax(fabs(page->media.right - page->media.left - size.w - 2 * size.wrap),
                fabs(page->media.top - page->media.bottom - size.h - 2 * size.wrap));
}

/* Sets the pages that the sheet would be a cover of, with a spine: the nearest of the printer's trims, or, if
 * none is near and the printer takes other sizes, the pages that the sheet has room for. Returns how far it
 * is from that. */
static double measure_panels(const struct pdf_reading *r, struct pdf_page *page, double spine)
{
    const double near = 36;
    const struct mw_cover_rules *rules = &r->profile->covers;
    const struct mw_trim *best = r->profile->trim, *custom = r->profile->custom;
    page->w = (page->media.right - page->media.left - 2 * rules->wrap - spine) / 2 - rules->wider;
    page->h = page->media.top - page->media.bottom - 2 * rules->wrap - 2 * rules->higher;
    double away = best ? away_from(r, page, best->w, best->h, spine) : 0;
    for (const struct mw_trim *t = best; t && t->w > 0; t++)
        if (mw_lattice(away_from(r, page, t->w, t->h, spine)) < mw_lattice(away)) {
            best = t;
            away = away_from(r, page, t->w, t->h, spine);
        }
    if (!best ||
        (mw_lattice(away) > mw_lattice(near) && custom && mw_profile_trim(r->profile, page->w, page->h)))
        return 0;
    page->w = best->w;
    page->h = best->h;
    return away;
}

/* Finds the pages that a cover is for. It fits if it differs by at most half a millimetre from the cover of a
 * book with a spine, or, if the printer staples so few pages, of a stapled one. */
static void measure_cover(struct pdf_reading *r, struct pdf_page *page)
{
    const double most = 0.5 * 72 / 25.4, spine = pdf_spine(r);
    page->bleeds = r->profile->covers.wrap > 0;
    page->fits = mw_lattice(measure_panels(r, page, spine)) <= mw_lattice(most);
    r->seen->spine = spine;
    if (page->fits || r->cover.spine > 0 || r->cover.pages > r->profile->saddle_most)
        return;
    struct pdf_page stapled = *page;
    if (mw_lattice(measure_panels(r, &stapled, 0)) > mw_lattice(most))
        return;
    *page = stapled;
    page->fits = true;
    r->seen->spine = 0;
}

static void measure(struct pdf_reading *r, qpdf_oh page)
{
    const struct pdf_edges none = {0, 0, 0, 0, false};
    struct pdf_page *p = &r->page;
    p->media = box_of(r, page, "/MediaBox", none);
    p->bleed = box_of(r, page, "/BleedBox", p->media);
    p->trim = box_of(r, page, "/TrimBox", none);
    if (r->cover.pages > 0)
        measure_cover(r, p);
    else
        measure_trim(r->profile, p);
    if (p->number == 1) {
        r->seen->w = p->w;
        r->seen->h = p->h;
        r->seen->bleeds = p->bleeds;
    }
}

static void count_blank(struct pdf_reading *r)
{
    r->blank_run = r->page.content.paints ? 0 : r->blank_run + 1;
    if (r->blank_run > r->longest_run) {
        r->longest_run = r->blank_run;
        r->longest_from = r->page.number - r->blank_run + 1;
    }
}

static void show_page(struct walk *w, qpdf_oh page)
{
    struct pdf_reading *r = &w->r;
    unsigned char *bytes = NULL;
    size_t length = 0;
    r->page.content = (struct pdf_content){.ink = 0};
    if (qpdf_oh_get_page_content_data(r->pdf, page, &bytes, &length) < QPDF_ERRORS)
        mw_preflight_scan(bytes, length, true, &r->page.content);
    free(bytes);
    measure(r, page);
    show_resources(w, mw_preflight_key(r, page, "/Resources"), 0);
    show(w, PDF_PAGE, page);
    count_blank(r);
}

/* --- the document ------------------------------------------------------------------------------------- */

static const char *fill_in(struct mw_arena *arena, const char *sentence, const char *what,
                           const char *printer)
{
    const char *text = "", *end;
    for (; (end = strchr(sentence, '{')); sentence = strchr(end, '}') + 1)
        text = mw_format(arena, "%s%.*s%s", text, (int)(end - sentence), sentence,
                         end[1] == 'w' ? what : printer);
    return mw_format(arena, "%s%s", text, sentence);
}

static void report_found(const struct walk *w, struct mw_complaints *complaints)
{
    const struct mw_spot spot = {w->r.file, 0, 0};
    for (int i = 0; mw_preflight_rules[i].key; i++) {
        const struct pdf_rule *rule = &mw_preflight_rules[i];
        const struct found *found = &w->found[i];
        if (found->tally.pages == 0)
            continue;
        const char *sentence = fill_in(w->r.arena, rule->sentence, found->what, w->r.profile->name);
        if (found->tally.first > 0)
            sentence =
                mw_format(w->r.arena, "%s: %s", mw_preflight_where(w->r.arena, &found->tally), sentence);
        if (rule->always)
            mw_complain(complaints, spot, "%s", sentence);
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
    w->r = (struct pdf_reading){
        .arena = arena, .pdf = qpdf_init(), .profile = profile, .file = file, .cover = *cover, .seen = seen};
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
        if (w->damaged)
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
    struct mw_pdf_seen seen;
    struct mw_arena *arena = mw_arena_new();
    struct mw_complaints *complaints = MW_NEW(arena, struct mw_complaints);
    complaints->strict = order->strict;
    check(arena, order->file, order->profile, &order->cover, &seen, complaints);
    fwrite(&seen, sizeof seen, 1, out);
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
