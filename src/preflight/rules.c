/* The rules for finished PDFs. A check gets every part of the file in turn and returns in a few words what is
 * wrong with it, or NULL. To add a rule, write its check and its row. */
#include "preflight/pdf.h"

#include "mazewright/plan.h"
#include "preflight/preflight.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#define CHECK(name)       static PDF_CHECK(name)
#define KEY(o, name)      mw_content_key(r->pdf, o, name)
#define HAS(o, name)      mw_content_has(r->pdf, o, name)
#define IS_NAMED(o, name) mw_content_is_named(r->pdf, o, name)

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
    return p->most_ink > 0;
}

static bool limits_dots(const struct mw_profile *p)
{
    return p->least_dots > 0;
}

static bool wants_whole_leaves(const struct mw_profile *p)
{
    return !p->rounds_up;
}

static bool adds_pages(const struct mw_profile *p)
{
    return p->rounds_up;
}

static bool wraps_covers(const struct mw_profile *p)
{
    return p->covers.wrap > 0;
}

/* --- parts of pages ----------------------------------------------------------------------------------- */

CHECK(find_group)
{
    bool may_have =
        part == PDF_PAGE || part == PDF_XOBJECT; /* only pages and forms can have transparency groups */
    return may_have && IS_NAMED(KEY(KEY(o, "/Group"), "/S"), "/Transparency") ? "" : NULL;
}

CHECK(find_lzw)
{
    qpdf_oh filter = part == PDF_XOBJECT ? KEY(o, "/Filter") : qpdf_oh_new_null(r->pdf);
    int n = mw_content_count(r->pdf, filter);
    for (int i = 0; i < (n > 0 ? n : 1); i++)
        if (IS_NAMED(mw_content_item(r->pdf, filter, i), "/LZWDecode"))
            return "";
    return NULL;
}

CHECK(find_annotation)
{
    qpdf_oh notes = part == PDF_PAGE ? KEY(o, "/Annots") : qpdf_oh_new_null(r->pdf);
    return mw_content_count(r->pdf, notes) > 0
               ? mw_content_name(r->arena, r->pdf, KEY(mw_content_item(r->pdf, notes, 0), "/Subtype"))
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
    if (p->crop.given && p->trim.given && !holds(p->crop, p->trim))
        return "the CropBox cuts off a part of the TrimBox";
    return r->profile->pdfx && !p->trim.given ? "there is no TrimBox" : NULL;
}

CHECK(find_artbox)
{
    return part == PDF_PAGE && HAS(o, "/ArtBox") ? "" : NULL;
}

CHECK(find_no_box)
{
    (void)o;
    const struct pdf_edges *media = &r->page.media;
    const double least = 1;
    const bool is_there =
        media->given && media->right - media->left >= least && media->top - media->bottom >= least;
    return part == PDF_PAGE && !is_there ? "" : NULL;
}

static const char *size_of(const struct pdf_reading *r, struct pdf_edges box)
{
    return mw_format(r->arena, "%.4gx%.4gin", (box.right - box.left) / 72, (box.top - box.bottom) / 72);
}

CHECK(find_bad_size)
{
    (void)o;
    const struct pdf_page *p = &r->page;
    if (part != PDF_PAGE || find_no_box(r, part, o))
        return NULL;
    const char *size = size_of(r, p->media);
    if (!p->fits)
        return p->trim.given && p->bleeds
                   ? mw_format(r->arena, "%s, and %s within its TrimBox", size, size_of(r, p->trim))
                   : size;
    bool alike = mw_preflight_is_near(p->w, r->seen->w) && mw_preflight_is_near(p->h, r->seen->h) &&
                 p->bleeds == r->seen->bleeds;
    if (alike)
        return NULL;
    return p->trim.given && p->bleeds ? mw_format(r->arena, "%s within its TrimBox, and page 1 %.4gx%.4gin",
                                                  size_of(r, p->trim), r->seen->w / 72, r->seen->h / 72)
                                      : mw_format(r->arena, "%s, unlike page 1", size);
}

CHECK(find_bleed_at_spine)
{
    (void)o;
    const struct pdf_page *p = &r->page;
    if (part != PDF_PAGE || !p->trim.given || !p->bleeds || r->profile->spine_bleeds ||
        r->profile->bleed == 0)
        return NULL;
    const bool right = p->spine_is_left;
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
    return mw_content_string(r->arena, r->pdf,
                             KEY(KEY(qpdf_get_trailer(r->pdf), "/Info"), "/GTS_PDFXVersion"));
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
    for (int i = 0; i < mw_content_count(r->pdf, intents); i++)
        if (IS_NAMED(KEY(mw_content_item(r->pdf, intents, i), "/S"), "/GTS_PDFX"))
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
    return part == PDF_DOCUMENT && r->profile->last_blank && r->page.paints ? "" : NULL;
}

CHECK(find_blanks)
{
    (void)o;
    const int most = r->profile->most_blanks, most_last = r->profile->most_last_blanks;
    if (part == PDF_DOCUMENT && most > 0 && r->longest_run > most)
        return mw_format(r->arena,
                         "%d blank pages follow each other from page %d on, and %s takes at most %d",
                         r->longest_run, r->longest_from, r->profile->name, most);
    if (part == PDF_DOCUMENT && most_last > 0 && r->blank_run > most_last)
        return mw_format(r->arena, "the last %d pages are blank, and %s takes at most %d at the end",
                         r->blank_run, r->profile->name, most_last);
    return NULL;
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

/* --- the table ---------------------------------------------------------------------------------------- */

const struct pdf_rule mw_preflight_rules[] = {
    {"security", NULL, find_security, "the file is encrypted; export it without security", PDF_ERROR,
     PDF_ANY},
    {"weight", NULL, find_weight, "the file has {what}", PDF_ERROR, PDF_ANY},
    {"bookmarks", takes_no_links, find_bookmarks,
     "the file has bookmarks, and {printer} takes none; export it without an outline", PDF_ERROR, PDF_ANY},
    {"form", refuses, find_form, "the file has a form to fill in, and {printer} takes none; flatten it",
     PDF_ERROR, PDF_ANY},
    {"script", refuses, find_script,
     "the file has actions or scripts, and {printer} takes none; export it without", PDF_ERROR, PDF_ANY},
    {"attachment", refuses, find_attachment,
     "the file has other files attached, and {printer} takes none; remove them", PDF_ERROR, PDF_ANY},
    {"pdfx", wants_pdfx, find_other_version, "the file is {what}; export it as PDF/X-1a:2001", PDF_ERROR,
     PDF_ANY},
    {"version", wants_pdfx, find_newer_pdf,
     "the file is PDF {what}, and PDF/X-1a:2001 is PDF 1.3; export it again", PDF_ERROR, PDF_ANY},
    {"condition", wants_pdfx, find_no_condition,
     "the file names no output condition of a press (OutputIntent GTS_PDFX); export it as PDF/X-1a:2001",
     PDF_ERROR, PDF_ANY},
    {"trapping", wants_pdfx, find_no_trapping,
     "the file does not say whether it is trapped; export it as PDF/X-1a:2001", PDF_ERROR, PDF_ANY},
    {"id", wants_pdfx, find_no_id, "the file has no /ID; export it as PDF/X-1a:2001", PDF_ERROR, PDF_ANY},
    {"few", NULL, find_too_few, "the file has {what}", PDF_ERROR, PDF_BOOK},
    {"many", NULL, find_too_many, "the file has {what} of this trim; split it into volumes", PDF_ERROR,
     PDF_BOOK},
    {"odd", wants_whole_leaves, find_odd,
     "the number of pages is odd ({what}), and {printer} wants an even one; add a blank page at the end",
     PDF_ERROR, PDF_BOOK},
    {"odd", adds_pages, find_odd,
     "the number of pages is odd ({what}), and {printer} adds a blank page at the end; count it for the "
     "spine of "
     "the cover, or add it yourself",
     PDF_ADVICE, PDF_BOOK},
    {"end", NULL, find_full_end, "{printer} wants the last page blank, for its own marks; add blank pages",
     PDF_ERROR, PDF_BOOK},
    {"blanks", NULL, find_blanks, "{what}; take some out, or say on them what they are for", PDF_ERROR,
     PDF_BOOK},
    {"font", NULL, mw_preflight_find_missing_font,
     "{what} is not in the file; embed all fonts when you export it", PDF_BY_PROFILE, PDF_ANY},
    {"transparency", refuses, mw_preflight_find_transparency,
     "there is transparency ({what}), and {printer} takes none; flatten it", PDF_BY_PROFILE, PDF_ANY},
    {"group", wants_pdfx, find_group, "there is a transparency group, and PDF/X-1a has none; flatten it",
     PDF_BY_PROFILE, PDF_ANY},
    {"rgb", wants_pdfx, mw_preflight_find_rgb,
     "colours are {what}, and {printer} takes black and CMYK; convert them", PDF_BY_PROFILE, PDF_ANY},
    {"spot", prints_no_spot_colours, mw_preflight_find_spot_colour,
     "there is a spot colour ({what}), and {printer} prints none; convert it to CMYK", PDF_BY_PROFILE,
     PDF_ANY},
    {"annotation", takes_no_links, find_annotation,
     "there is an annotation ({what}), and {printer} takes neither links nor comments; export it without",
     PDF_BY_PROFILE, PDF_ANY},
    {"boxes", NULL, find_bad_boxes, "{what}; a MediaBox must hold the BleedBox, and that the TrimBox",
     PDF_BY_PROFILE, PDF_ANY},
    {"box", NULL, find_no_box, "the page has no size (MediaBox); export the file again", PDF_ERROR, PDF_ANY},
    {"size", has_trims, find_bad_size,
     "the page measures {what}; that is neither a trim of {printer} nor one with its bleed; \"mazewright "
     "list papers\" names them",
     PDF_BY_PROFILE, PDF_BOOK},
    {"alike", has_no_trims, find_bad_size, "the page measures {what}; make all pages alike", PDF_BY_PROFILE,
     PDF_BOOK},
    {"spine", NULL, find_bleed_at_spine,
     "there is bleed at the spine (on the {what}), where {printer} has none; shift the page", PDF_BY_PROFILE,
     PDF_BOOK},
    {"cover", wraps_covers, find_other_pages,
     "a cover is one page, and the file has {what}; export it as one sheet", PDF_ERROR, PDF_COVER},
    {"sheet", has_trims, find_bad_cover,
     "the sheet measures {what}; compare the number of pages and the paper with the book's", PDF_BY_PROFILE,
     PDF_COVER},
    {"whole", NULL, find_odd_cover,
     "a book of {what} would get another page from {printer}, which prints leaves of two; say the number "
     "with blank "
     "pages",
     PDF_BY_PROFILE, PDF_COVER},
    {"gutter", NULL, mw_preflight_find_in_gutter,
     "there is ink {what}; move it away from the spine ({source})", PDF_ACCUSATION, PDF_BOOK},
    {"margin", NULL, mw_preflight_find_in_margin,
     "there is ink {what}; move it in, or make it smaller ({source})", PDF_ACCUSATION, PDF_BOOK},
    {"edge", NULL, mw_preflight_find_at_edge,
     "ink runs to the edge of the page {what}, and the page has no bleed, so that a sheet cut a little off "
     "is "
     "white there; let it end in the margin, or add bleed ({source})",
     PDF_ACCUSATION, PDF_BOOK},
    {"short", NULL, mw_preflight_find_short_of_bleed,
     "ink ends at the trim, short of the bleed, {what}, so that a sheet cut a little off is white there; let "
     "it "
     "run to the end of the bleed ({source})",
     PDF_ACCUSATION, PDF_ANY},
    {"rim", has_trims, mw_preflight_find_type_at_rim,
     "there is type {what}; move it in, or set it smaller ({source})", PDF_ACCUSATION, PDF_COVER},
    {"fold", has_trims, mw_preflight_find_type_at_fold,
     "there is type {what}; set it smaller, or move it to the middle of the spine ({source})", PDF_ACCUSATION,
     PDF_COVER},
    {"thin", has_trims, mw_preflight_find_type_on_thin_spine,
     "there is {what}; leave it out, or compare the number of pages ({source})", PDF_BY_PROFILE, PDF_COVER},
    {"line", NULL, mw_preflight_find_thin,
     "a line is {what}; make it thicker, or scale the drawing less ({source})", PDF_BY_PROFILE, PDF_ANY},
    {"type", NULL, mw_preflight_find_small_type,
     "type is {what}; set it larger, or scale the text less ({source})", PDF_BY_PROFILE, PDF_ANY},
    {"dots", limits_dots, mw_preflight_find_coarse_image,
     "an image has {what}; place it smaller, or take one with more pixels ({source})", PDF_BY_PROFILE,
     PDF_ANY},
    {"ink", limits_ink, mw_preflight_find_much_ink, "a colour takes {what}; take a lighter one ({source})",
     PDF_BY_PROFILE, PDF_ANY},
    {"black", limits_ink, mw_preflight_find_mixed_black,
     "black is mixed of several inks {what}, and its edges blur where the inks do not meet; set it in black "
     "alone",
     PDF_BY_PROFILE, PDF_ANY},
    {"overprint", limits_ink, mw_preflight_find_overprint,
     "a colour overprints what lies under it {what}; turn overprinting off for all but black", PDF_BY_PROFILE,
     PDF_ANY},
    {"unseen", NULL, mw_preflight_find_unseen, "{what}; give it a colour, or leave it out", PDF_BY_PROFILE,
     PDF_ANY},
    {"tint", NULL, mw_preflight_find_light_tint, "a tint is {what}; make it darker, or white ({source})",
     PDF_BY_PROFILE, PDF_BOOK},
    {"alike", NULL, mw_preflight_find_alike,
     "lines of the colours {what} look alike to one man in twelve, who cannot distinguish red from green; "
     "make one "
     "lighter or darker, if they mean different things",
     PDF_ADVICE, PDF_BOOK},
    {"lzw", wants_pdfx, find_lzw, "a stream is packed with LZW, which PDF/X forbids; export it again",
     PDF_BY_PROFILE, PDF_ANY},
    {"artbox", wants_pdfx, find_artbox,
     "there is an ArtBox, which PDF/X forbids beside a TrimBox; export it again", PDF_BY_PROFILE, PDF_ANY},
    {0},
};
