/* Finds parts of a file that Mazewright never writes. Puzzles are proved from pages as a screen shows them,
 * but a PDF or SVG may show other things on a printer or in another viewer, through optional content,
 * annotations, scripts, or variants by language. None of these is interpreted here. Each name in a file must
 * be one that our own files use, and the first other name is reported. A PDF is walked by QPDF, markup by
 * GLib, both in the sandbox. */
#include "verify/parts.h"

#include "sandbox/sandbox.h"
#include "verify/ebook.h"
#include "verify/markup.h"
#include "verify/pdf.h"

#include <glib.h>
#include <string.h>

/* --- PDF ---------------------------------------------------------------------------------------------- */

/* Keys of dictionaries and streams. The last rows are keys of fonts that are not TrueType, and keys that QPDF
 * may store in object streams. */
static const char *const pdf_keys[] = {"/Annots",
                                       "/Ascent",
                                       "/BBox",
                                       "/BaseFont",
                                       "/BleedBox",
                                       "/Border",
                                       "/CA",
                                       "/CIDSystemInfo",
                                       "/CS",
                                       "/CapHeight",
                                       "/Contents",
                                       "/Count",
                                       "/DescendantFonts",
                                       "/Descent",
                                       "/Dest",
                                       "/Direction",
                                       "/DisplayDocTitle",
                                       "/Encoding",
                                       "/ExtGState",
                                       "/Filter",
                                       "/First",
                                       "/FirstChar",
                                       "/Flags",
                                       "/Font",
                                       "/FontBBox",
                                       "/FontDescriptor",
                                       "/FontFamily",
                                       "/FontFile2",
                                       "/FontName",
                                       "/Group",
                                       "/I",
                                       "/Info",
                                       "/ItalicAngle",
                                       "/Kids",
                                       "/Lang",
                                       "/Last",
                                       "/LastChar",
                                       "/Length",
                                       "/Length1",
                                       "/Matrix",
                                       "/MediaBox",
                                       "/Next",
                                       "/Nums",
                                       "/Ordering",
                                       "/Outlines",
                                       "/OutputCondition",
                                       "/OutputConditionIdentifier",
                                       "/OutputIntents",
                                       "/PageLabels",
                                       "/Pages",
                                       "/Parent",
                                       "/Prev",
                                       "/Rect",
                                       "/Registry",
                                       "/RegistryName",
                                       "/Resources",
                                       "/S",
                                       "/Scope",
                                       "/St",
                                       "/StemH",
                                       "/StemV",
                                       "/Subtype",
                                       "/Supplement",
                                       "/Title",
                                       "/ToUnicode",
                                       "/TrimBox",
                                       "/Type",
                                       "/ViewerPreferences",
                                       "/W",
                                       "/Widths",
                                       "/XObject",
                                       "/ca",
                                       "/CIDToGIDMap",
                                       "/CharSet",
                                       "/Columns",
                                       "/DW",
                                       "/DecodeParms",
                                       "/FontFile",
                                       "/FontFile3",
                                       "/FontStretch",
                                       "/FontWeight",
                                       "/Length2",
                                       "/Length3",
                                       "/MissingWidth",
                                       "/Predictor",
                                       "/Marked",
                                       "/O",
                                       "/Placement",
                                       "/StructParent",
                                       "/StructParents",
                                       "/Tabs",
                                       "/XHeight",
                                       NULL};
/* Values of /Type, /Subtype and /S. */
static const char *const pdf_kinds[] = {"/Annot",
                                        "/CIDFontType0",
                                        "/CIDFontType0C",
                                        "/CIDFontType2",
                                        "/Catalog",
                                        "/D",
                                        "/Font",
                                        "/FontDescriptor",
                                        "/Form",
                                        "/GTS_PDFX",
                                        "/Group",
                                        "/Link",
                                        "/OpenType",
                                        "/Outlines",
                                        "/OutputIntent",
                                        "/Page",
                                        "/Pages",
                                        "/TrueType",
                                        "/Transparency",
                                        "/Type0",
                                        "/Type1",
                                        "/Type1C",
                                        "/XObject",
                                        "/Document",
                                        "/Figure",
                                        "/H1",
                                        "/H2",
                                        "/L",
                                        "/LBody",
                                        "/LI",
                                        "/TD",
                                        "/TH",
                                        "/TR",
                                        "/Table",
                                        "/Row",
                                        "/Metadata",
                                        "/OBJR",
                                        "/MCR",
                                        "/P",
                                        "/Part",
                                        "/StructElem",
                                        "/StructTreeRoot",
                                        "/XML",
                                        NULL};

/* Further keys on a cover, which may have images. */
static const char *const image_keys[] = {
    "/BitsPerComponent", "/ColorSpace", "/Height", "/Interpolate", "/SMask", "/Width", NULL};

/* Further keys of the catalog, and of objects of the structure (tagged PDF). */
static const char *const catalog_keys[] = {"/MarkInfo", "/Metadata", "/StructTreeRoot", NULL};
static const char *const structure_keys[] = {
    "/A",          "/ActualText",        "/Alt", "/K", "/MCID", "/Obj", "/P",
    "/ParentTree", "/ParentTreeNextKey", "/Pg",  NULL};

static bool is_in(const char *const *list, const char *name)
{
    while (*list && strcmp(*list, name) != 0)
        list++;
    return *list;
}

struct pdf_walk {
    qpdf_data pdf;
    bool is_cover;    /* images are allowed */
    int page;         /* number of the page, from 1; 0 for objects that do not belong to a page */
    GHashTable *seen; /* numbers of the objects seen */
    GArray *waiting;  /* the objects to be checked: a stack and not recursion, because lists of bookmarks are
                         long */
    char *fault;
};

struct waiting {
    qpdf_oh object;
    bool has_names; /* a dictionary whose keys are names chosen by the file */
    bool is_note;   /* an annotation, or a list of them */
};

static void put(struct pdf_walk *w, qpdf_oh object, bool has_names, bool is_note)
{
    const int id = qpdf_oh_get_object_id(w->pdf, object);
    const struct waiting waiting = {object, has_names, is_note};
    const enum qpdf_object_type_e type = qpdf_oh_get_type_code(w->pdf, object);
    if (type != ot_array && type != ot_dictionary && type != ot_stream)
        return;
    if (id == 0 || g_hash_table_add(w->seen, GINT_TO_POINTER(id)))
        g_array_append_val(w->waiting, waiting);
}

static void set_fault(struct pdf_walk *w, const char *what, const char *name)
{
    char *where = w->page > 0 ? g_strdup_printf("page %d", w->page) : g_strdup("the document");
    w->fault = g_strdup_printf("%s has %s%.60s, which Mazewright does not write; build the book again", where,
                               what, name);
    g_free(where);
}

static void look_at_kind(struct pdf_walk *w, qpdf_oh dict, const char *key, bool is_note)
{
    qpdf_oh kind = qpdf_oh_get_key(w->pdf, dict, key);
    const char *name = qpdf_oh_is_name(w->pdf, kind) ? qpdf_oh_get_name(w->pdf, kind) : "";
    if (is_note && strcmp(key, "/Subtype") == 0 && strcmp(name, "/Link") != 0)
        set_fault(w, "an annotation of the kind ", *name ? name : "(none)");
    else if (*name && !is_in(pdf_kinds, name) && !(w->is_cover && strcmp(name, "/Image") == 0))
        set_fault(w, "a part of the kind ", name);
}

/* True if a dictionary may have a key because of its type. */
static bool has_of_its_type(struct pdf_walk *w, qpdf_oh dict, const char *key)
{
    qpdf_oh type = qpdf_oh_get_key(w->pdf, dict, "/Type");
    const char *name = qpdf_oh_is_name(w->pdf, type) ? qpdf_oh_get_name(w->pdf, type) : "";
    const bool is_structure = strcmp(name, "/StructElem") == 0 || strcmp(name, "/StructTreeRoot") == 0 ||
                              strcmp(name, "/OBJR") == 0 || strcmp(name, "/MCR") == 0;
    return is_structure ? is_in(structure_keys, key)
                        : strcmp(name, "/Catalog") == 0 && is_in(catalog_keys, key);
}

/* True if a reference leads to another page or to one of its annotations, which are checked by themselves. */
static bool leads_away(struct pdf_walk *w, const char *key, qpdf_oh value)
{
    return strcmp(key, "/Parent") == 0 || strcmp(key, "/Obj") == 0 || strcmp(key, "/Pg") == 0 ||
           (strcmp(key, "/Dest") == 0 && qpdf_oh_is_array(w->pdf, value));
}

/* Checks a dictionary. QPDF can iterate over only one dictionary at a time, so values are stored in `waiting`
 * and checked later. The name of a key is freed when the next key is read. */
static void look_at_dictionary(struct pdf_walk *w, const struct waiting *at)
{
    static const char *const kinds[] = {"/Subtype", "/Type", "/S"}, *const named[] = {"/ExtGState", "/Font",
                                                                                      "/XObject", NULL};
    qpdf_oh dict = qpdf_oh_is_stream(w->pdf, at->object) ? qpdf_oh_get_dict(w->pdf, at->object) : at->object;
    for (int i = 0; i < 3 && !at->has_names && !w->fault; i++)
        look_at_kind(w, dict, kinds[i], at->is_note);
    for (qpdf_oh_begin_dict_key_iter(w->pdf, dict); !w->fault && qpdf_oh_dict_more_keys(w->pdf);) {
        const char *key = qpdf_oh_dict_next_key(w->pdf);
        qpdf_oh value = qpdf_oh_get_key(w->pdf, dict, key);
        if (!at->has_names && !is_in(pdf_keys, key) && !(w->is_cover && is_in(image_keys, key)) &&
            !has_of_its_type(w, dict, key))
            set_fault(w, "", key);
        else if (at->has_names || !leads_away(w, key, value))
            put(w, value, !at->has_names && is_in(named, key), strcmp(key, "/Annots") == 0);
    }
}

static void look_at(struct pdf_walk *w, qpdf_oh from)
{
    put(w, from, false, false);
    while (w->waiting->len > 0 && !w->fault) {
        const struct waiting at = g_array_index(w->waiting, struct waiting, w->waiting->len - 1);
        g_array_set_size(w->waiting, w->waiting->len - 1);
        if (!qpdf_oh_is_array(w->pdf, at.object))
            look_at_dictionary(w, &at);
        else
            for (int i = 0; i < qpdf_oh_get_array_n_items(w->pdf, at.object); i++)
                put(w, qpdf_oh_get_array_item(w->pdf, at.object, i), false, at.is_note);
    }
}

/* Returns the first fault of a PDF that was read, as a sentence; NULL if it has none. */
static char *fault_within(qpdf_data pdf, bool is_cover)
{
    struct pdf_walk w = {.pdf = pdf, .is_cover = is_cover};
    w.seen = g_hash_table_new(NULL, NULL);
    w.waiting = g_array_new(FALSE, FALSE, sizeof(struct waiting));
    if (qpdf_is_encrypted(w.pdf))
        set_fault(&w, "a lock, or ", "/Encrypt");
    const int npages = qpdf_get_num_pages(w.pdf);
    for (w.page = 1; w.page <= npages && !w.fault; w.page++) {
        look_at(&w, qpdf_get_page_n(w.pdf, (size_t)w.page - 1));
        qpdf_oh_release_all(w.pdf);
        g_array_set_size(w.waiting, 0);
    }
    w.page = 0;
    if (!w.fault)
        look_at(&w, qpdf_get_root(w.pdf));
    g_array_free(w.waiting, TRUE);
    g_hash_table_destroy(w.seen);
    return w.fault;
}

/* Returns the first fault of a PDF as a sentence; NULL if it has none. Damage is a fault, because programs
 * may read a damaged file in different ways. */
static char *fault_of_pdf(const char *file, bool is_cover)
{
    struct verify_pdf pdf = mw_verify_open_pdf();
    const bool is_read = mw_verify_read_pdf(&pdf, file) && qpdf_get_num_pages(pdf.pdf) >= 1;
    char *fault = is_read ? fault_within(pdf.pdf, is_cover)
                          : g_strdup("it cannot be read as a PDF; build the book again");
    mw_verify_close_pdf(&pdf);
    return fault;
}

/* --- all --------------------------------------------------------------------------------------------- */

struct parts_order {
    char file[4096];
    enum file_kind kind;
    bool is_cover;
};

/* Returns the first fault of an SVG as a sentence; NULL if it has none. */
static char *fault_of_svg(const char *file, bool is_cover)
{
    char *bytes;
    gsize n;
    if (!g_file_get_contents(file, &bytes, &n, NULL))
        return g_strdup("it cannot be read; build the book again");
    char *fault = mw_markup_fault(is_cover ? MARKUP_DRAWING_WITH_IMAGES : MARKUP_DRAWING, NULL, bytes, n);
    g_free(bytes);
    return fault;
}

static void look_inside(const void *given, FILE *out)
{
    const struct parts_order *order = given;
    char *fault = order->kind == FILE_SVG    ? fault_of_svg(order->file, order->is_cover)
                  : order->kind == FILE_EPUB ? mw_ebook_fault(order->file)
                                             : fault_of_pdf(order->file, order->is_cover);
    if (fault)
        fputs(fault, out);
    g_free(fault);
}

bool mw_verify_parts(struct mw_arena *arena, const struct parts_of *of, struct mw_error *error)
{
    const struct sandbox_limits limits = {
        .megabytes = 2048, .seconds = 300, .most = 1}; /* a PDF of 23 000 pages takes 16 s */
    struct parts_order *order = MW_NEW(arena, struct parts_order);
    size_t n;
    if (strlen(of->file) >= sizeof order->file)
        return mw_fail(error, "the path %.60s... is too long", of->file);
    strcpy(order->file, of->file);
    order->kind = of->kind;
    order->is_cover = of->is_cover;
    char *bytes = mw_sandbox_run(arena, of->shown, limits, &n, look_inside, order, sizeof *order, error);
    if (!bytes || n == 0)
        return bytes;
    char *text = mw_format(arena, "%.*s", (int)(n < 300 ? n : 300), bytes);
    mw_make_showable(text, strlen(text) + 1);
    return mw_fail(error, "%s", text);
}
