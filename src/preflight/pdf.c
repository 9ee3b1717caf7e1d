/* A finished PDF held against a printer's rules, whoever made it. QPDF reads it; what a rule finds is said
 * once, with the first page it was found on. */
#include "mazewright/book.h"

#include "preflight/content.h"
#include "preflight/preflight.h"

#include <math.h>
#include <qpdf/qpdf-c.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum rule { FONT, TRANSPARENCY, GROUP, RGB, SPOT, ANNOTATION, BOXES, SIZE, MIRROR, LZW, ARTBOX, NRULES };

struct found {
    struct preflight_tally tally;
    const char *what; /* of the first page */
};

struct reading {
    struct mw_arena *arena;
    qpdf_data pdf;
    const struct mw_profile *profile;
    struct mw_complaints *complaints;
    struct mw_spot file;
    struct mw_pdf_seen *seen;
    struct found found[NRULES];
    int page; /* at work, from 1 */
    int nvisited, visited_room;
    int *visited; /* objects of the file that were looked at */
    struct mw_content content;
    int blank_run, longest_run, longest_from;
    bool last_blank, damaged;
};

static void find(struct reading *r, enum rule rule, const char *what)
{
    if (mw_preflight_tally(&r->found[rule].tally, r->page))
        r->found[rule].what = mw_format(r->arena, "%s", what);
}

/* --- objects ------------------------------------------------------------------------------------------ */

static qpdf_oh key(struct reading *r, qpdf_oh dict, const char *name)
{
    qpdf_oh within = qpdf_oh_is_stream(r->pdf, dict) ? qpdf_oh_get_dict(r->pdf, dict) : dict;
    return qpdf_oh_is_dictionary(r->pdf, within) ? qpdf_oh_get_key(r->pdf, within, name)
                                                 : qpdf_oh_new_null(r->pdf);
}

static bool has(struct reading *r, qpdf_oh dict, const char *name)
{
    return !qpdf_oh_is_null(r->pdf, key(r, dict, name));
}

static bool is_named(struct reading *r, qpdf_oh object, const char *name)
{
    return qpdf_oh_is_name(r->pdf, object) && strcmp(qpdf_oh_get_name(r->pdf, object), name) == 0;
}

static const char *name_of(struct reading *r, qpdf_oh object)
{
    return qpdf_oh_is_name(r->pdf, object) ? mw_format(r->arena, "%s", qpdf_oh_get_name(r->pdf, object) + 1)
                                           : "";
}

static const char *string_of(struct reading *r, qpdf_oh object)
{
    return qpdf_oh_is_string(r->pdf, object)
               ? mw_format(r->arena, "%s", qpdf_oh_get_utf8_value(r->pdf, object))
               : "";
}

/* Whether an object was looked at before; direct objects never were. */
static bool was_visited(struct reading *r, qpdf_oh object)
{
    int id = qpdf_oh_get_object_id(r->pdf, object);
    for (int i = 0; i < r->nvisited; i++)
        if (id != 0 && r->visited[i] == id)
            return true;
    r->visited = mw_grow(r->arena, r->visited, r->nvisited, &r->visited_room, sizeof *r->visited);
    r->visited[r->nvisited++] = id;
    return false;
}

/* Calls for each value of a dictionary. QPDF walks one dictionary at a time, so the names are gathered first.
 */
typedef void visit(struct reading *, qpdf_oh, int depth);
static void each_value(struct reading *r, qpdf_oh dict, visit *visit_value, int depth)
{
    const char **name = NULL;
    int n = 0, room = 0;
    if (!qpdf_oh_is_dictionary(r->pdf, dict))
        return;
    for (qpdf_oh_begin_dict_key_iter(r->pdf, dict); qpdf_oh_dict_more_keys(r->pdf);) {
        name = mw_grow(r->arena, name, n, &room, sizeof *name);
        name[n++] = mw_format(r->arena, "%s", qpdf_oh_dict_next_key(r->pdf));
    }
    for (int i = 0; i < n; i++)
        visit_value(r, qpdf_oh_get_key(r->pdf, dict, name[i]), depth);
}

/* QPDF keeps an error until it is asked for, and speaks up at the end if nobody did. */
static void note_damage(struct reading *r)
{
    while (qpdf_has_error(r->pdf)) {
        qpdf_get_error(r->pdf);
        r->damaged = true;
    }
    while (qpdf_more_warnings(r->pdf)) {
        qpdf_next_warning(r->pdf);
        r->damaged = true;
    }
}

/* --- resources ---------------------------------------------------------------------------------------- */

static void check_font(struct reading *r, qpdf_oh font, int depth)
{
    (void)depth;
    qpdf_oh descendants = key(r, font, "/DescendantFonts");
    if (is_named(r, key(r, font, "/Subtype"), "/Type3"))
        return;
    if (qpdf_oh_is_array(r->pdf, descendants))
        font = qpdf_oh_get_array_item(r->pdf, descendants, 0);
    qpdf_oh descriptor = key(r, font, "/FontDescriptor");
    if (!has(r, descriptor, "/FontFile") && !has(r, descriptor, "/FontFile2") &&
        !has(r, descriptor, "/FontFile3"))
        find(r, FONT, name_of(r, key(r, font, "/BaseFont")));
}

static void check_space(struct reading *r, qpdf_oh space, int depth)
{
    static const char *const device_free[] = {"/ICCBased", "/CalRGB", "/CalGray", "/Lab", NULL};
    qpdf_oh kind = qpdf_oh_is_array(r->pdf, space) ? qpdf_oh_get_array_item(r->pdf, space, 0) : space;
    if (is_named(r, kind, "/DeviceRGB"))
        find(r, RGB, "RGB");
    for (int i = 0; device_free[i]; i++)
        if (is_named(r, kind, device_free[i]))
            find(r, RGB, device_free[i] + 1);
    if (is_named(r, kind, "/Separation") || is_named(r, kind, "/DeviceN"))
        find(r, SPOT, name_of(r, qpdf_oh_get_array_item(r->pdf, space, 1)));
    if ((is_named(r, kind, "/Indexed") || is_named(r, kind, "/Pattern")) && qpdf_oh_is_array(r->pdf, space) &&
        qpdf_oh_get_array_n_items(r->pdf, space) > 1 && depth < 8)
        check_space(r, qpdf_oh_get_array_item(r->pdf, space, 1), depth + 1);
}

static bool is_less_than_one(struct reading *r, qpdf_oh number)
{
    return qpdf_oh_is_number(r->pdf, number) && qpdf_oh_get_numeric_value(r->pdf, number) < 1;
}

static void check_state(struct reading *r, qpdf_oh state, int depth)
{
    (void)depth;
    qpdf_oh blend = key(r, state, "/BM"), mask = key(r, state, "/SMask");
    if (is_less_than_one(r, key(r, state, "/ca")) || is_less_than_one(r, key(r, state, "/CA")))
        find(r, TRANSPARENCY, "opacity");
    if (qpdf_oh_is_name(r->pdf, blend) && !is_named(r, blend, "/Normal") &&
        !is_named(r, blend, "/Compatible"))
        find(r, TRANSPARENCY, "a blend mode");
    if (qpdf_oh_is_dictionary(r->pdf, mask))
        find(r, TRANSPARENCY, "a soft mask");
}

static bool is_lzw(struct reading *r, qpdf_oh filter)
{
    bool lzw = is_named(r, filter, "/LZWDecode");
    int n = qpdf_oh_is_array(r->pdf, filter) ? qpdf_oh_get_array_n_items(r->pdf, filter) : 0;
    for (int i = 0; i < n; i++)
        lzw = lzw || is_named(r, qpdf_oh_get_array_item(r->pdf, filter, i), "/LZWDecode");
    return lzw;
}

static void check_resources(struct reading *, qpdf_oh resources, int depth);

static void scan(struct reading *r, qpdf_oh stream)
{
    unsigned char *bytes = NULL;
    size_t length = 0;
    QPDF_BOOL filtered = QPDF_FALSE;
    if (qpdf_oh_get_stream_data(r->pdf, stream, qpdf_dl_generalized, &filtered, &bytes, &length) <
        QPDF_ERRORS)
        mw_content_scan(bytes, length, &r->content);
    free(bytes);
}

static void check_object(struct reading *r, qpdf_oh object, int depth)
{
    enum { DEEPEST = 16 };
    qpdf_oh kind = key(r, object, "/Subtype");
    if (depth > DEEPEST || was_visited(r, object))
        return;
    if (is_lzw(r, key(r, object, "/Filter")))
        find(r, LZW, "");
    if (is_named(r, kind, "/Image")) {
        check_space(r, key(r, object, "/ColorSpace"), 0);
        if (has(r, object, "/SMask"))
            find(r, TRANSPARENCY, "an image with a soft mask");
    } else if (is_named(r, kind, "/Form")) {
        if (is_named(r, key(r, key(r, object, "/Group"), "/S"), "/Transparency"))
            find(r, GROUP, "");
        scan(r, object);
        check_resources(r, key(r, object, "/Resources"), depth + 1);
    }
}

static void check_pattern(struct reading *r, qpdf_oh pattern, int depth)
{
    if (was_visited(r, pattern))
        return;
    check_space(r, key(r, key(r, pattern, "/Shading"), "/ColorSpace"), 0);
    if (qpdf_oh_is_stream(r->pdf, pattern)) {
        scan(r, pattern);
        check_resources(r, key(r, pattern, "/Resources"), depth + 1);
    }
}

static void check_shading(struct reading *r, qpdf_oh shading, int depth)
{
    check_space(r, key(r, shading, "/ColorSpace"), depth);
}

static void check_resources(struct reading *r, qpdf_oh resources, int depth)
{
    each_value(r, key(r, resources, "/Font"), check_font, depth);
    each_value(r, key(r, resources, "/ColorSpace"), check_space, 0);
    each_value(r, key(r, resources, "/ExtGState"), check_state, depth);
    each_value(r, key(r, resources, "/XObject"), check_object, depth);
    each_value(r, key(r, resources, "/Pattern"), check_pattern, depth);
    each_value(r, key(r, resources, "/Shading"), check_shading, 0);
}

/* --- boxes -------------------------------------------------------------------------------------------- */

struct edges {
    double left, bottom, right, top;
    bool given;
};

static struct edges box_of(struct reading *r, qpdf_oh page, const char *name, struct edges fallback)
{
    qpdf_oh box = key(r, page, name);
    double at[4];
    if (!qpdf_oh_is_array(r->pdf, box) || qpdf_oh_get_array_n_items(r->pdf, box) != 4)
        return fallback;
    for (int i = 0; i < 4; i++)
        at[i] = qpdf_oh_get_numeric_value(r->pdf, qpdf_oh_get_array_item(r->pdf, box, i));
    return (struct edges){fmin(at[0], at[2]), fmin(at[1], at[3]), fmax(at[0], at[2]), fmax(at[1], at[3]),
                          true};
}

static bool holds(struct edges outer, struct edges inner)
{
    const double slack = 0.1;
    return outer.left <= inner.left + slack && outer.bottom <= inner.bottom + slack &&
           outer.right >= inner.right - slack && outer.top >= inner.top - slack;
}

static bool is_near(double a, double b)
{
    return fabs(a - b) <= 0.72 + 1e-6; /* a hundredth of an inch */
}

/* The size of a page as it will be cut. A file without a TrimBox says it by its size: that of a trim, or of a
 * trim with its bleed. */
static bool trim_of(struct reading *r, struct edges media, struct edges trim, double *w, double *h,
                    bool *bleeds)
{
    const struct mw_profile *profile = r->profile;
    const double full_w = media.right - media.left, full_h = media.top - media.bottom;
    const double cut_w = full_w - (profile->spine_bleeds ? 2 : 1) * profile->bleed,
                 cut_h = full_h - 2 * profile->bleed;
    *bleeds = false;
    *w = full_w;
    *h = full_h;
    bool smaller = !is_near(trim.right - trim.left, full_w) || !is_near(trim.top - trim.bottom, full_h);
    if (trim.given && smaller) {
        *w = trim.right - trim.left;
        *h = trim.top - trim.bottom;
        *bleeds = true;
        return !profile->trim || (mw_profile_trim(profile, *w, *h) &&
                                  (profile->marks || (is_near(*w, cut_w) && is_near(*h, cut_h))));
    }
    const struct mw_trim *custom = profile->custom,
                         *full = profile->trim ? mw_profile_trim(profile, full_w, full_h) : NULL,
                         *cut = profile->trim ? mw_profile_trim(profile, cut_w, cut_h) : NULL;
    bool cut_is_usual = cut && cut != custom;
    if (!profile->trim || (full && full != custom) || (full && !cut_is_usual))
        return true;
    *w = cut_w;
    *h = cut_h;
    *bleeds = true;
    return cut != NULL;
}

static void check_boxes(struct reading *r, qpdf_oh page)
{
    const struct edges none = {0, 0, 0, 0, false}, media = box_of(r, page, "/MediaBox", none);
    const struct edges bleed = box_of(r, page, "/BleedBox", media), trim = box_of(r, page, "/TrimBox", none);
    double w, h;
    bool bleeds, fits = trim_of(r, media, trim, &w, &h, &bleeds);
    if (!holds(media, bleed) || (trim.given && !holds(bleed, trim)))
        find(r, BOXES, "the boxes do not lie within each other");
    if (r->profile->pdfx && !trim.given)
        find(r, BOXES, "there is no TrimBox");
    if (has(r, page, "/ArtBox") && r->profile->pdfx)
        find(r, ARTBOX, "");
    if (r->page == 1) {
        r->seen->w = w;
        r->seen->h = h;
        r->seen->bleeds = bleeds;
    }
    const char *size =
        mw_format(r->arena, "%.4gx%.4gin", (media.right - media.left) / 72, (media.top - media.bottom) / 72);
    if (!fits)
        find(r, SIZE, size);
    else if (!is_near(w, r->seen->w) || !is_near(h, r->seen->h) || bleeds != r->seen->bleeds)
        find(r, SIZE, mw_format(r->arena, "%s, unlike page 1", size));
    double spine = mw_is_right(r->page) ? trim.left - media.left : media.right - trim.right;
    if (trim.given && bleeds && !r->profile->spine_bleeds && r->profile->bleed > 0 && spine > 0.72)
        find(r, MIRROR, mw_is_right(r->page) ? "left" : "right");
}

/* --- pages -------------------------------------------------------------------------------------------- */

static void count_blank(struct reading *r)
{
    r->last_blank = !r->content.paints;
    r->blank_run = r->last_blank ? r->blank_run + 1 : 0;
    if (r->blank_run > r->longest_run) {
        r->longest_run = r->blank_run;
        r->longest_from = r->page - r->blank_run + 1;
    }
}

static void check_page(struct reading *r, qpdf_oh page)
{
    unsigned char *bytes = NULL;
    size_t length = 0;
    r->content = (struct mw_content){false, false};
    if (qpdf_oh_get_page_content_data(r->pdf, page, &bytes, &length) < QPDF_ERRORS)
        mw_content_scan(bytes, length, &r->content);
    free(bytes);
    check_boxes(r, page);
    if (is_named(r, key(r, key(r, page, "/Group"), "/S"), "/Transparency"))
        find(r, GROUP, "");
    qpdf_oh notes = key(r, page, "/Annots");
    if (qpdf_oh_is_array(r->pdf, notes) && qpdf_oh_get_array_n_items(r->pdf, notes) > 0)
        find(r, ANNOTATION, name_of(r, key(r, qpdf_oh_get_array_item(r->pdf, notes, 0), "/Subtype")));
    check_resources(r, key(r, page, "/Resources"), 0);
    if (r->content.rgb)
        find(r, RGB, "RGB");
    count_blank(r);
}

/* --- the document ------------------------------------------------------------------------------------- */

#define SAY(r, ...) mw_complain((r)->complaints, (r)->file, __VA_ARGS__)

static void check_catalog(struct reading *r)
{
    const struct mw_profile *profile = r->profile;
    qpdf_oh root = qpdf_get_root(r->pdf), names = key(r, root, "/Names");
    if (!profile->links && has(r, key(r, root, "/Outlines"), "/First"))
        SAY(r, "the file has bookmarks, and %s takes none; export it without an outline", profile->name);
    if (has(r, root, "/AcroForm") && profile->refuses)
        SAY(r, "the file has a form to fill in, and %s takes none; flatten it", profile->name);
    if ((has(r, root, "/OpenAction") || has(r, root, "/AA") || has(r, names, "/JavaScript")) &&
        profile->refuses)
        SAY(r, "the file has actions or scripts, and %s takes none; export it without", profile->name);
    if (has(r, names, "/EmbeddedFiles") && profile->refuses)
        SAY(r, "the file has other files attached, and %s takes none; remove them", profile->name);
}

static void check_pdfx(struct reading *r)
{
    const char *name = r->profile->name;
    qpdf_oh trailer = qpdf_get_trailer(r->pdf), info = key(r, trailer, "/Info"),
            intents = key(r, qpdf_get_root(r->pdf), "/OutputIntents");
    const char *version = string_of(r, key(r, info, "/GTS_PDFXVersion"));
    bool meant = false;
    int n = qpdf_oh_is_array(r->pdf, intents) ? qpdf_oh_get_array_n_items(r->pdf, intents) : 0;
    for (int i = 0; i < n; i++)
        meant = meant || is_named(r, key(r, qpdf_oh_get_array_item(r->pdf, intents, i), "/S"), "/GTS_PDFX");
    if (strncmp(version, "PDF/X-", 6) != 0)
        SAY(r, "the file is not PDF/X, which %s asks for; export it as PDF/X-1a:2001", name);
    else if (strncmp(version, "PDF/X-1", 7) != 0 && strncmp(version, "PDF/X-3", 7) != 0)
        SAY(r, "the file is %.20s, and %s asks for PDF/X-1a:2001; export it as that", version, name);
    if (strncmp(version, "PDF/X-1:2001", 12) == 0 && strcmp(qpdf_get_pdf_version(r->pdf), "1.3") > 0)
        SAY(r, "the file is PDF %s, and PDF/X-1a:2001 is PDF 1.3; export it again",
            qpdf_get_pdf_version(r->pdf));
    if (!meant)
        SAY(r, "the file names no output condition of a press (OutputIntent GTS_PDFX); export it as "
               "PDF/X-1a:2001");
    if (!qpdf_oh_is_name(r->pdf, key(r, info, "/Trapped")))
        SAY(r, "the file does not say whether it is trapped; export it as PDF/X-1a:2001");
    if (!has(r, trailer, "/ID"))
        SAY(r, "the file has no /ID; export it as PDF/X-1a:2001");
}

static void check_length(struct reading *r)
{
    const struct mw_profile *profile = r->profile;
    const struct mw_trim *trim = profile->trim ? mw_profile_trim(profile, r->seen->w, r->seen->h) : NULL;
    const int pages = r->seen->npages;
    int least, most;
    mw_preflight_limits(profile, trim, MW_STOCK_WHITE, false, &least, &most);
    if (pages < least)
        SAY(r, "the file has %d page%s, and %s wants at least %d", pages, pages == 1 ? "" : "s",
            profile->name, least);
    if (most > 0 && pages > most)
        SAY(r, "the file has %d pages, and %s takes at most %d of this trim; split it into volumes", pages,
            profile->name, most);
    if (pages % profile->multiple > 0)
        SAY(r, "the number of pages is odd (%d), and %s wants an even one; add a blank page at the end",
            pages, profile->name);
    if (profile->last_blank && !r->last_blank)
        SAY(r, "%s wants the last page blank, for its own marks; add blank pages", profile->name);
    if (profile->most_blanks > 0 && r->longest_run > profile->most_blanks)
        SAY(r, "%d blank pages follow each other from page %d on, and %s takes at most %d", r->longest_run,
            r->longest_from, profile->name, profile->most_blanks);
}

static void check_weight(struct reading *r, const char *path)
{
    struct stat info;
    const int most = r->profile->most_megabytes;
    if (most > 0 && stat(path, &info) == 0 && info.st_size > (off_t)most << 20)
        SAY(r, "the file has %lld MB, and %s takes at most %d", (long long)(info.st_size >> 20),
            r->profile->name, most);
}

/* What a rule says of what it found first; NULL where this printer does not mind. */
static const char *words_for(struct reading *r, enum rule rule, const char *what)
{
    const struct mw_profile *p = r->profile;
    switch (rule) {
    case FONT:
        return mw_format(r->arena, "the font \"%s\" is not in the file; embed all fonts when you export it",
                         what);
    case TRANSPARENCY:
        return p->refuses ? mw_format(r->arena, "there is transparency (%s), and %s takes none; flatten it",
                                      what, p->name)
                          : NULL;
    case GROUP:
        return p->pdfx ? "there is a transparency group, and PDF/X-1a has none; flatten it" : NULL;
    case RGB:
        return p->pdfx ? mw_format(r->arena, "colours are %s, and %s takes black and CMYK; convert them",
                                   what, p->name)
                       : NULL;
    case SPOT:
        return p->refuses && !p->marks
                   ? mw_format(r->arena,
                               "there is a spot colour (%s), and %s prints none; convert it to CMYK", what,
                               p->name)
                   : NULL;
    case ANNOTATION:
        return p->links
                   ? NULL
                   : mw_format(r->arena,
                               "there is an annotation (%s), and %s takes neither links nor comments; export "
                               "it without",
                               what, p->name);
    case BOXES:
        return mw_format(r->arena, "%s; a MediaBox must hold the BleedBox, and that the TrimBox", what);
    case SIZE:
        return p->trim ? mw_format(
                             r->arena,
                             "the page measures %s, and that is neither a trim of %s nor one with its bleed; "
                             "\"mazewright list papers\" names them",
                             what, p->name)
                       : mw_format(r->arena, "the page measures %s; make all pages alike", what);
    case MIRROR:
        return mw_format(r->arena,
                         "there is bleed at the spine (on the %s), where %s has none; shift the page", what,
                         p->name);
    case LZW:
        return p->pdfx ? "a stream is packed with LZW, which PDF/X forbids; export it again" : NULL;
    case ARTBOX:
        return "there is an ArtBox, which PDF/X forbids beside a TrimBox; export it again";
    default:
        return NULL;
    }
}

static void say_found(struct reading *r)
{
    for (int rule = 0; rule < NRULES; rule++) {
        const struct found *found = &r->found[rule];
        const char *words = found->tally.pages > 0 ? words_for(r, (enum rule)rule, found->what) : NULL;
        if (words)
            mw_preflight_say(r->profile, r->complaints, r->file, "%s: %s",
                             mw_preflight_where(r->arena, &found->tally), words);
    }
}

static void check_all(struct reading *r)
{
    qpdf_push_inherited_attributes_to_page(r->pdf);
    for (r->page = 1; r->page <= r->seen->npages; r->page++) {
        check_page(r, qpdf_get_page_n(r->pdf, (size_t)r->page - 1));
        qpdf_oh_release_all(r->pdf);
    }
    check_catalog(r);
    if (r->profile->pdfx)
        check_pdfx(r);
    check_length(r);
    say_found(r);
}

bool mw_pdf_check(struct mw_arena *arena, const char *file, const struct mw_profile *profile,
                  struct mw_pdf_seen *seen, struct mw_complaints *complaints)
{
    const int before = complaints->nerrors;
    struct reading r = {.arena = arena,
                        .pdf = qpdf_init(),
                        .profile = profile,
                        .complaints = complaints,
                        .file = {file, 0, 0},
                        .seen = seen};
    *seen = (struct mw_pdf_seen){0};
    qpdf_silence_errors(r.pdf);
    qpdf_set_suppress_warnings(r.pdf, QPDF_TRUE);
    QPDF_ERROR_CODE read = qpdf_read(r.pdf, file, NULL);
    if ((read & QPDF_ERRORS) && qpdf_get_error_code(r.pdf, qpdf_get_error(r.pdf)) == qpdf_e_password) {
        SAY(&r, "the file is locked with a password; export it without");
    } else if (read & QPDF_ERRORS) {
        SAY(&r, "the file cannot be read as a PDF; export it again");
    } else {
        if (qpdf_is_encrypted(r.pdf))
            SAY(&r, "the file is encrypted; export it without security");
        seen->npages = qpdf_get_num_pages(r.pdf);
        note_damage(&r);
        check_weight(&r, file);
        if (seen->npages > 0)
            check_all(&r);
        else
            SAY(&r, "the file has no pages that can be read; export it again");
        note_damage(&r);
        if (r.damaged)
            mw_warn(complaints, r.file,
                    "the file is damaged, and was read as well as may be; export it again");
        double page = profile->thickness[MW_STOCK_WHITE];
        seen->spine = page > 0 ? page * seen->npages + profile->cover : 0;
    }
    note_damage(&r);
    qpdf_cleanup(&r.pdf);
    return complaints->nerrors == before;
}
