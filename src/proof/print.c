/* Writes the page around the leaves. Its parts are files beside this one, and are embedded in the library. */
#include "mazewright/proof.h"

#include "files/new_file.h"
#include "mazewright/files.h"
#include "proof/parts.h"

#include <errno.h>
#include <glib.h>
#include <string.h>
#include <sys/stat.h>

/* Writes the value of {{name}}. */
static void put(FILE *file, const char *name, const struct mw_proof *proof, int version)
{
    char *title = g_markup_escape_text(proof->title, -1);
    if (strcmp(name, "title") == 0)
        fputs(title, file);
    else if (strcmp(name, "style") == 0)
        fputs(mw_proof_style, file);
    else if (strcmp(name, "script") == 0)
        fputs(mw_proof_script, file);
    else if (strcmp(name, "facts") == 0)
        fputs(proof->facts, file);
    else if (strcmp(name, "live") == 0)
        fprintf(file, "%d", version);
    else if (strcmp(name, "asks") == 0)
        fputs(version != 0 ? "'self'" : "'none'", file);
    else if (strcmp(name, "leaves") == 0)
        for (int i = 0; i < proof->nleaves; i++)
            fwrite(proof->leaf[i].html, 1, proof->leaf[i].length, file);
    g_free(title);
}

void mw_proof_print(FILE *file, const struct mw_proof *proof, int version)
{
    const char *at = mw_proof_page;
    for (const char *open; (open = strstr(at, "{{")); at = strstr(open, "}}") + 2) {
        char *name = g_strndup(open + 2, (size_t)(strstr(open, "}}") - open - 2));
        fwrite(at, 1, (size_t)(open - at), file);
        put(file, name, proof, version);
        g_free(name);
    }
    fputs(at, file);
}

/* True if a path is free, or holds a proof: an HTML page with the proof's generator tag near the beginning.
 * False, with the error set, if not. */
static bool may_replace(const char *path, struct mw_error *error)
{
    static const char maker[] = "content=\"Mazewright proof\"";
    char head[400] = "";
    const char *why;
    struct stat info;
    if (lstat(path, &info) != 0 && errno == ENOENT)
        return true;
    if (!mw_target_admits(path, error))
        return false;
    FILE *file = mw_open_file(path, &why);
    const size_t n = file ? fread(head, 1, sizeof head - 1, file) : 0;
    if (file)
        fclose(file);
    return g_strstr_len(head, (gssize)n, maker) ||
           mw_fail(error, "%s is not a proof that this program made; move it, or name another file with -o",
                   path);
}

bool mw_proof_save(struct mw_arena *arena, const struct mw_proof *proof, const char *path,
                   struct mw_error *error)
{
    struct mw_new_file file;
    if (!may_replace(path, error) || !mw_file_create(arena, &file, path, error))
        return false;
    mw_proof_print(file.stream, proof, 0);
    const bool good = mw_file_seal(&file, error) && mw_file_place(&file, error);
    if (!good)
        mw_file_discard(&file);
    return good;
}
