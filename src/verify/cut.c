/* Divides PDFs in the sandbox: copies pages with libqpdf, and sends each part as its length and its bytes. */
#include "verify/cut.h"

#include "mazewright/files.h"
#include "sandbox/sandbox.h"
#include "verify/pdf.h"

#include <stdlib.h>
#include <string.h>

enum {
    LONG = 4 * PAGES_A_PART
}; /* if no page beyond this one is drawn, dividing takes more time than it saves */

struct cut_order {
    char file[4096];
};

/* Copies pages `first` to `end` - 1, counted from 0, into a PDF of their own and sends that PDF. False on
 * failure. */
static bool send_part(qpdf_data whole, int first, int end, FILE *out)
{
    struct verify_pdf part = mw_verify_open_pdf();
    bool good = qpdf_empty_pdf(part.pdf) == QPDF_SUCCESS;
    for (int i = first; good && i < end; i++)
        good = qpdf_add_page(part.pdf, whole, qpdf_get_page_n(whole, (size_t)i), QPDF_FALSE) == QPDF_SUCCESS;
    good = good && qpdf_init_write_memory(part.pdf) == QPDF_SUCCESS;
    if (good) {
        qpdf_set_static_ID(part.pdf, QPDF_TRUE);
        good = qpdf_write(part.pdf) == QPDF_SUCCESS;
    }
    if (good) {
        const size_t length = qpdf_get_buffer_length(part.pdf);
        good = fwrite(&length, sizeof length, 1, out) == 1 &&
               fwrite(qpdf_get_buffer(part.pdf), 1, length, out) == length;
    }
    mw_verify_close_pdf(&part);
    qpdf_oh_release_all(whole);
    return good;
}

/* Sends all parts, or as many as can be made. */
static void cut_inside(const void *given, FILE *out)
{
    const struct cut_order *order = given;
    struct verify_pdf whole = mw_verify_open_pdf();
    if (mw_verify_read_pdf(&whole, order->file)) {
        const int pages = qpdf_get_num_pages(whole.pdf);
        bool good = true;
        for (int first = 0; good && first < pages; first += PAGES_A_PART)
            good =
                send_part(whole.pdf, first, first + PAGES_A_PART < pages ? first + PAGES_A_PART : pages, out);
    }
    mw_verify_close_pdf(&whole);
}

static const char *path_of(struct mw_arena *arena, const char *folder, int part)
{
    return mw_format(arena, "%s/%d.pdf", folder, part);
}

static bool save_part(struct mw_arena *arena, const char *folder, int part, const char *bytes, size_t length)
{
    FILE *file = fopen(path_of(arena, folder, part), "wbx");
    bool good = file && fwrite(bytes, 1, length, file) == length;
    if (file)
        good = fclose(file) == 0 && good;
    return good;
}

/* Saves the parts received. Returns how many; 0 if not all could be saved. */
static int save_parts(struct mw_arena *arena, const char *folder, const char *bytes, size_t n)
{
    int nparts = 0;
    for (size_t at = 0, length; at < n; at += length) {
        if (n - at < sizeof length)
            return 0;
        memcpy(&length, bytes + at, sizeof length);
        at += sizeof length;
        if (length > n - at || !save_part(arena, folder, nparts, bytes + at, length))
            return 0;
        nparts++;
    }
    return nparts;
}

struct cut mw_verify_cut(struct mw_arena *arena, const char *file, const char *shown, int last)
{
    const struct sandbox_limits limits = {.megabytes = 2048, .seconds = 300, .most = 1000};
    struct cut cut = {NULL, 0};
    struct cut_order *order = MW_NEW(arena, struct cut_order);
    struct mw_error error = {0};
    size_t n;
    if (last <= LONG || strlen(file) >= sizeof order->file)
        return cut;
    strcpy(order->file, file);
    struct mw_arena *scratch = mw_arena_new();
    const char *bytes = mw_sandbox_run(scratch, shown, limits, &n, cut_inside, order, sizeof *order, &error);
    cut.folder = bytes ? mw_folder_temporary(arena, &error) : NULL;
    cut.nparts = cut.folder ? save_parts(scratch, cut.folder, bytes, n) : 0;
    mw_arena_free(scratch);
    if (cut.nparts == 0)
        mw_verify_forget(&cut);
    return cut;
}

struct sheet mw_verify_part(struct mw_arena *arena, const struct cut *cut, struct sheet sheet)
{
    const int part = (sheet.page - 1) / PAGES_A_PART;
    if (!cut->folder || part >= cut->nparts)
        return sheet;
    return (struct sheet){path_of(arena, cut->folder, part), sheet.shown, sheet.kind,
                          (sheet.page - 1) % PAGES_A_PART + 1, sheet.shown_page};
}

void mw_verify_forget(struct cut *cut)
{
    mw_folder_remove(cut->folder);
    cut->folder = NULL;
}
