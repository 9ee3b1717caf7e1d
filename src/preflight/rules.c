/* The rules for finished PDFs. A check gets every part of the file in turn and returns in a few words what is
 * wrong with it, or NULL. To add a rule, write its check and its row. */
#include "preflight/pdf.h"

#include "mazewright/plan.h"
#include "preflight/preflight.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#define CHECK(name)       static const char *name(struct pdf_reading *r, enum pdf_part part, qpdf_oh o)
#define KEY(o, name)      mw_preflight_key(r, o, name)
#define HAS(o, name)      mw_preflight_has(r, o, name)
#define IS_NAMED(o, name) mw_preflight_is_named(r, o, name)

static const char *pages(struct pdf_reading *r, int n)
{
    return mw_format(r->arena, "%d page%s", n, n == 1 ? "" : "s");
}

/* --- who asks for what -------------------------------------------------------------------------------- */

static bool refuses(const struct mw_profile *p)
{
    return p->refuses;
}

static bool takes_no_links(const struct mw_profile *p)
{
    return !p->links;
}

static bool wants_pdfx(const struct mw_profile *p)
{
    return p->pdfx;
}

static bool prints_no_spot_colours(const struct mw_profile *p)
{
    return p->refuses && !p->marks;
}

static bool has_trims(const struct mw_profile *p)
{
    return p->trim != NULL;
}

static bool has_no_trims(const struct mw_profile *p)
{
    return !p->trim;
}

static bool limits_ink(const struct mw_profile *p)
{
    return p->covers.most_ink > 0;
}

static bool wraps_covers(const struct mw_profile *p)
{
    return p->covers.wrap > 0;
}

/* --- parts of pages ----------------------------------------------------------------------------------- */

CHECK(find_missing_font)
{
    if (part != PDF_FONT || IS_NAMED(KEY(o, "/Subtype"), "/Type3"))
        return NULL;
    qpdf_oh descendants = KEY(o, "/DescendantFonts"),
            font = mw_preflight_count(r, descendants) > 0 ? mw_preflight_item(r, descendants, 0) : o,
            descriptor = KEY(font, "/FontDescriptor");
    bool embedded =
        HAS(descriptor, "/FontFile") || HAS(descriptor, "/FontFile2") || HAS(descriptor, "/FontFile3");
    return embedded ? NULL : mw_preflight_name(r, KEY(font, "/BaseFont"));
}

static bool is_less_than_one(struct pdf_reading *r, qpdf_oh number)
{
    return qpdf_oh_is_number(r->pdf, number) && qpdf_oh_get_numeric_value(r->pdf, number) < 1;
}

CHECK(find_transparency)
{
    if (part == PDF_XOBJECT)
        return IS_NAMED(KEY(o, "/Subtype"), "/Image") && HAS(o, "/SMask") ? "an image with a soft mask"
                                                                          : NULL;
    if (part != PDF_STATE)
        return NULL;
    qpdf_oh blend = KEY(o, "/BM");
    if (is_less_than_one(r, KEY(o, "/ca")) || is_less_than_one(r, KEY(o, "/CA")))
        return "opacity";
    if (qpdf_oh_is_name(r->pdf, blend) && !IS_NAMED(blend, "/Normal") && !IS_NAMED(blend, "/Compatible"))
        return "a blend mode";
    return qpdf_oh_is_dictionary(r->pdf, KEY(o, "/SMask")) ? "a soft mask" : NULL;
}

CHECK(find_group)
{
    bool may_have =
        part == PDF_PAGE || part == PDF_XOBJECT; /* only pages and forms can have transparency groups */
    return may_have && IS_NAMED(KEY(KEY(o, "/Group"), "/S"), "/Transparency") ? "" : NULL;
}

CHECK(find_rgb)
{
    static const char *const device_free[] = {"/ICCBased", "/CalRGB", "/CalGray", "/Lab", NULL};
    if (part == PDF_PAGE)
        return r->page.content.rgb ? "RGB" : NULL;
    if (part != PDF_SPACE)
        return NULL;
    qpdf_oh kind = mw_preflight_item(r, o, 0);
    for (int i = 0; device_free[i]; i++)
        if (IS_NAMED(kind, device_free[i]))
            return device_free[i] + 1;
    return IS_NAMED(kind, "/DeviceRGB") ? "RGB" : NULL;
}

CHECK(find_spot_colour)
{
    qpdf_oh kind = part == PDF_SPACE ? mw_preflight_item(r, o, 0) : o;
    bool spot = part == PDF_SPACE && (IS_NAMED(kind, "/Separation") || IS_NAMED(kind, "/DeviceN"));
    return spot ? mw_preflight_name(r, mw_preflight_item(r, o, 1)) : NULL;
}

CHECK(find_lzw)
{
    qpdf_oh filter = part == PDF_XOBJECT ? KEY(o, "/Filter") : qpdf_oh_new_null(r->pdf);
    int n = mw_preflight_count(r, filter);
    for (int i = 0; i < (n > 0 ? n : 1); i++)
        if (IS_NAMED(mw_preflight_item(r, filter, i), "/LZWDecode"))
            return "";
    return NULL;
}

CHECK(find_annotation)
{
    qpdf_oh notes = part == PDF_PAGE ? KEY(o, "/Annots") : qpdf_oh_new_null(r->pdf);
    return mw_preflight_count(r, notes) > 0
               ? mw_preflight_name(r, KEY(mw_preflight_item(r, notes, 0), "/Subtype"))
               : NULL;
}

/* --- boxes -------------------------------------------------------------------------------------------- */

static bool holds(struct pdf_edges outer, struct pdf_edges inner)
{
    const double slack = 0.1;
    return outer.left <= inner.left + slack && outer.bottom <= inner.bottom + slack &&
           outer.right >= inner.right - slack && outer.top >= inner.top - slack;
}

CHECK(find_bad_boxes)
{
    (void)o;
    const struct pdf_page *p = &r->page;
    if (part != PDF_PAGE)
        return NULL;
    if (!holds(p->media, p->bleed) || (p->trim.given && !holds(p->bleed, p->trim)))
        return "the boxes do not lie within each other";
    return r->profile->pdfx && !p->trim.given ? "there is no TrimBox" : NULL;
}

CHECK(find_artbox)
{
    return part == PDF_PAGE && HAS(o, "/ArtBox") ? "" : NULL;
}

CHECK(find_bad_size)
{
    (void)o;
    const struct pdf_page *p = &r->page;
    if (part != PDF_PAGE)
        return NULL;
    const char *size = mw_format(r->arena, "%.4gx%.4gin", (p->media.right - p->media.left) / 72,
                                 (p->media.top - p->media.bottom) / 72);
    if (!p->fits)
        return size;
    bool alike = mw_preflight_is_near(p->w, r->seen->w) && mw_preflight_is_near(p->h, r->seen->h) &&
                 p->bleeds == r->seen->bleeds;
    return alike ? NULL : mw_format(r->arena, "%s, unlike page 1", size);
}

static bool is_bound_right(struct pdf_reading *r)
{
    return IS_NAMED(KEY(KEY(qpdf_get_root(r->pdf), "/ViewerPreferences"), "/Direction"), "/R2L");
}

CHECK(find_bleed_at_spine)
{
    (void)o;
    const struct pdf_page *p = &r->page;
    if (part != PDF_PAGE || !p->trim.given || !p->bleeds || r->profile->spine_bleeds ||
        r->profile->bleed == 0)
        return NULL;
    bool right = mw_is_right(p->number) != is_bound_right(r);
    double spine = right ? p->trim.left - p->media.left : p->media.right - p->trim.right;
    return spine <= 0.72 ? NULL : right ? "left" : "right";
}

/* --- the document ------------------------------------------------------------------------------------- */

CHECK(find_security)
{
    (void)o;
    return part == PDF_DOCUMENT && qpdf_is_encrypted(r->pdf) ? "" : NULL;
}

CHECK(find_weight)
{
    (void)o;
    struct stat info;
    const int most = r->profile->most_megabytes;
    if (part != PDF_DOCUMENT || most == 0 || stat(r->file, &info) != 0 || info.st_size <= (off_t)most << 20)
        return NULL;
    return mw_format(r->arena, "%lld MB, and %s takes at most %d", (long long)(info.st_size >> 20),
                     r->profile->name, most);
}

CHECK(find_bookmarks)
{
    return part == PDF_DOCUMENT && HAS(KEY(o, "/Outlines"), "/First") ? "" : NULL;
}

CHECK(find_form)
{
    return part == PDF_DOCUMENT && HAS(o, "/AcroForm") ? "" : NULL;
}

/* Finds actions that run by themselves: those of the document and its pages. Actions of bookmarks and links
 * run at a click, and are allowed. */
CHECK(find_script)
{
    bool found = (part == PDF_DOCUMENT &&
                  (HAS(o, "/OpenAction") || HAS(o, "/AA") || HAS(KEY(o, "/Names"), "/JavaScript"))) ||
                 (part == PDF_PAGE && HAS(o, "/AA"));
    return found ? "" : NULL;
}

CHECK(find_attachment)
{
    return part == PDF_DOCUMENT && HAS(KEY(o, "/Names"), "/EmbeddedFiles") ? "" : NULL;
}

static const char *pdfx_version(struct pdf_reading *r)
{
    return mw_preflight_string(r, KEY(KEY(qpdf_get_trailer(r->pdf), "/Info"), "/GTS_PDFXVersion"));
}

CHECK(find_other_version)
{
    (void)o;
    const char *version = pdfx_version(r);
    if (part != PDF_DOCUMENT)
        return NULL;
    if (strncmp(version, "PDF/X-", 6) != 0)
        return mw_format(r->arena, "not PDF/X, which %s asks for", r->profile->name);
    bool takes = strncmp(version, "PDF/X-1", 7) == 0 || strncmp(version, "PDF/X-3", 7) == 0;
    return takes ? NULL
                 : mw_format(r->arena, "%.20s, and %s asks for PDF/X-1a:2001", version, r->profile->name);
}

CHECK(find_newer_pdf)
{
    (void)o;
    bool newer = part == PDF_DOCUMENT && strncmp(pdfx_version(r), "PDF/X-1:2001", 12) == 0 &&
                 strcmp(qpdf_get_pdf_version(r->pdf), "1.3") > 0;
    return newer ? mw_format(r->arena, "%s", qpdf_get_pdf_version(r->pdf)) : NULL;
}

CHECK(find_no_condition)
{
    qpdf_oh intents = part == PDF_DOCUMENT ? KEY(o, "/OutputIntents") : o;
    if (part != PDF_DOCUMENT)
        return NULL;
    for (int i = 0; i < mw_preflight_count(r, intents); i++)
        if (IS_NAMED(KEY(mw_preflight_item(r, intents, i), "/S"), "/GTS_PDFX"))
            return NULL;
    return "";
}

CHECK(find_no_trapping)
{
    (void)o;
    qpdf_oh info = KEY(qpdf_get_trailer(r->pdf), "/Info");
    return part == PDF_DOCUMENT && !qpdf_oh_is_name(r->pdf, KEY(info, "/Trapped")) ? "" : NULL;
}

CHECK(find_no_id)
{
    (void)o;
    return part == PDF_DOCUMENT && !HAS(qpdf_get_trailer(r->pdf), "/ID") ? "" : NULL;
}

/* --- how many pages ----------------------------------------------------------------------------------- */

static void limits(const struct pdf_reading *r, int *least, int *most)
{
    const struct mw_profile *profile = r->profile;
    const struct mw_trim *trim = profile->trim ? mw_profile_trim(profile, r->seen->w, r->seen->h) : NULL;
    mw_preflight_limits(profile, trim, MW_STOCK_WHITE, false, least, most);
}

CHECK(find_too_few)
{
    (void)o;
    int least, most;
    limits(r, &least, &most);
    if (part != PDF_DOCUMENT || r->seen->npages >= least)
        return NULL;
    return mw_format(r->arena, "%s, and %s wants at least %d", pages(r, r->seen->npages), r->profile->name,
                     least);
}

CHECK(find_too_many)
{
    (void)o;
    int least, most;
    limits(r, &least, &most);
    if (part != PDF_DOCUMENT || most == 0 || r->seen->npages <= most)
        return NULL;
    return mw_format(r->arena, "%s, and %s takes at most %d", pages(r, r->seen->npages), r->profile->name,
                     most);
}

CHECK(find_odd)
{
    (void)o;
    bool odd = part == PDF_DOCUMENT && r->seen->npages % r->profile->multiple > 0;
    return odd ? mw_format(r->arena, "%d", r->seen->npages) : NULL;
}

CHECK(find_full_end)
{
    (void)o;
    return part == PDF_DOCUMENT && r->profile->last_blank && r->page.content.paints ? "" : NULL;
}

CHECK(find_blanks)
{
    (void)o;
    const int most = r->profile->most_blanks;
    if (part != PDF_DOCUMENT || most == 0 || r->longest_run <= most)
        return NULL;
    return mw_format(r->arena, "%d blank pages follow each other from page %d on, and %s takes at most %d",
                     r->longest_run, r->longest_from, r->profile->name, most);
}

/* --- covers ------------------------------------------------------------------------------------------- */

CHECK(find_other_pages)
{
    (void)o;
    return part == PDF_DOCUMENT && r->seen->npages != 1 ? pages(r, r->seen->npages) : NULL;
}

CHECK(find_bad_cover)
{
    (void)o;
    const struct pdf_page *p = &r->page;
    if (part != PDF_PAGE || p->fits)
        return NULL;
    const struct mw_paper paper = {NULL, p->w, p->h};
    const double spine = pdf_spine(r);
    const struct mw_cover_size size = mw_profile_cover(r->profile, &paper, spine);
    return mw_format(
        r->arena, "%.3fx%.3fin, and the cover of %d pages of %.4gx%.4gin would measure %.3fx%.3fin",
        (p->media.right - p->media.left) / 72, (p->media.top - p->media.bottom) / 72, r->cover.pages,
        p->w / 72, p->h / 72, (size.w + 2 * size.wrap) / 72, (size.h + 2 * size.wrap) / 72);
}

CHECK(find_odd_cover)
{
    (void)o;
    return part == PDF_DOCUMENT && r->cover.pages % r->profile->multiple > 0 ? pages(r, r->cover.pages)
                                                                             : NULL;
}

CHECK(find_coarse_image)
{
    enum { LEAST_DOTS = 300, SLACK = 2 };
    const struct pdf_content *content = &r->page.content;
    for (int i = 0; part == PDF_PAGE && i < content->npainted; i++) {
        const struct pdf_painted *painted = &content->painted[i];
        qpdf_oh image = KEY(KEY(KEY(o, "/Resources"), "/XObject"), painted->name), w = KEY(image, "/Width"),
                h = KEY(image, "/Height");
        if (!IS_NAMED(KEY(image, "/Subtype"), "/Image") || !qpdf_oh_is_number(r->pdf, w) ||
            !qpdf_oh_is_number(r->pdf, h))
            continue;
        const double dots = 72 * fmin(qpdf_oh_get_numeric_value(r->pdf, w) / fmax(painted->w, 1e-9),
                                      qpdf_oh_get_numeric_value(r->pdf, h) / fmax(painted->h, 1e-9));
        if (dots < LEAST_DOTS - SLACK)
            return mw_format(r->arena, "%.0f", dots);
    }
    return NULL;
}

CHECK(find_much_ink)
{
    (void)o;
    const double slack = 0.5;
    return part == PDF_PAGE && r->page.content.ink > r->profile->covers.most_ink + slack
               ? mw_format(r->arena, "%.0f %%, and %s takes at most %.0f %%", r->page.content.ink,
                           r->profile->name, r->profile->covers.most_ink)
               : NULL;
}

/* --- the table ---------------------------------------------------------------------------------------- */

const struct pdf_rule mw_preflight_rules[] = {
    {"security", NULL, find_security, "the file is encrypted; export it without security", true, PDF_ANY},
    {"weight", NULL, find_weight, "the file has {what}", true, PDF_ANY},
    {"bookmarks", takes_no_links, find_bookmarks,
     "the file has bookmarks, and {printer} takes none; export it without an outline", true, PDF_ANY},
    {"form", refuses, find_form, "the file has a form to fill in, and {printer} takes none; flatten it", true,
     PDF_ANY},
    {"script", refuses, find_script,
     "the file has actions or scripts, and {printer} takes none; export it without", true, PDF_ANY},
    {"attachment", refuses, find_attachment,
     "the file has other files attached, and {printer} takes none; remove them", true, PDF_ANY},
    {"pdfx", wants_pdfx, find_other_version, "the file is {what}; export it as PDF/X-1a:2001", true, PDF_ANY},
    {"version", wants_pdfx, find_newer_pdf,
     "the file is PDF {what}, and PDF/X-1a:2001 is PDF 1.3; export it again", true, PDF_ANY},
    {"condition", wants_pdfx, find_no_condition,
     "the file names no output condition of a press (OutputIntent GTS_PDFX); export it as PDF/X-1a:2001",
     true, PDF_ANY},
    {"trapping", wants_pdfx, find_no_trapping,
     "the file does not say whether it is trapped; export it as PDF/X-1a:2001", true, PDF_ANY},
    {"id", wants_pdfx, find_no_id, "the file has no /ID; export it as PDF/X-1a:2001", true, PDF_ANY},
    {"few", NULL, find_too_few, "the file has {what}", true, PDF_BOOK},
    {"many", NULL, find_too_many, "the file has {what} of this trim; split it into volumes", true, PDF_BOOK},
    {"odd", NULL, find_odd,
     "the number of pages is odd ({what}), and {printer} wants an even one; add a blank page at the end",
     true, PDF_BOOK},
    {"end", NULL, find_full_end, "{printer} wants the last page blank, for its own marks; add blank pages",
     true, PDF_BOOK},
    {"blanks", NULL, find_blanks, "{what}", true, PDF_BOOK},
    {"font", NULL, find_missing_font,
     "the font \"{what}\" is not in the file; embed all fonts when you export it", false, PDF_ANY},
    {"transparency", refuses, find_transparency,
     "there is transparency ({what}), and {printer} takes none; flatten it", false, PDF_ANY},
    {"group", wants_pdfx, find_group, "there is a transparency group, and PDF/X-1a has none; flatten it",
     false, PDF_ANY},
    {"rgb", wants_pdfx, find_rgb, "colours are {what}, and {printer} takes black and CMYK; convert them",
     false, PDF_ANY},
    {"spot", prints_no_spot_colours, find_spot_colour,
     "there is a spot colour ({what}), and {printer} prints none; convert it to CMYK", false, PDF_ANY},
    {"annotation", takes_no_links, find_annotation,
     "there is an annotation ({what}), and {printer} takes neither links nor comments; export it without",
     false, PDF_ANY},
    {"boxes", NULL, find_bad_boxes, "{what}; a MediaBox must hold the BleedBox, and that the TrimBox", false,
     PDF_ANY},
    {"size", has_trims, find_bad_size,
     "the page measures {what}, and that is neither a trim of {printer} nor one with its bleed; \"mazewright "
     "list papers\" names them",
     false, PDF_BOOK},
    {"alike", has_no_trims, find_bad_size, "the page measures {what}; make all pages alike", false, PDF_BOOK},
    {"spine", NULL, find_bleed_at_spine,
     "there is bleed at the spine (on the {what}), where {printer} has none; shift the page", false,
     PDF_BOOK},
    {"cover", wraps_covers, find_other_pages,
     "a cover is one page, and the file has {what}; export it as one sheet", true, PDF_COVER},
    {"sheet", has_trims, find_bad_cover,
     "the sheet measures {what}; compare the number of pages and the paper with the book's", false,
     PDF_COVER},
    {"whole", NULL, find_odd_cover,
     "a book of {what} would get another page from {printer}, which prints leaves of two; say the number "
     "with blank "
     "pages",
     false, PDF_COVER},
    {"dots", NULL, find_coarse_image,
     "an image has {what} dots an inch as it is printed, and 300 are the least; take a larger one", false,
     PDF_COVER},
    {"ink", limits_ink, find_much_ink, "a colour takes {what} of ink; take a lighter one", false, PDF_COVER},
    {"lzw", wants_pdfx, find_lzw, "a stream is packed with LZW, which PDF/X forbids; export it again", false,
     PDF_ANY},
    {"artbox", wants_pdfx, find_artbox,
     "there is an ArtBox, which PDF/X forbids beside a TrimBox; export it again", false, PDF_ANY},
    {0},
};
