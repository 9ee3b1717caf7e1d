/* What the rows of a class list mean: who is in it, each child once. */
#include "mazewright/roster.h"

#include "roster/table.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

struct reading {
    struct mw_arena *arena;
    struct mw_complaints *complaints;
    struct mw_roster *roster;
    int name, id, group; /* columns; -1 for none */
};

static struct mw_spot spot_at(const struct mw_roster *roster, int line)
{
    return (struct mw_spot){roster->file, line, 0};
}

/* --- columns ------------------------------------------------------------------------------------------ */

static const char *lower(struct mw_arena *arena, const char *text)
{
    char *copy = mw_format(arena, "%s", text);
    for (char *c = copy; *c; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    return copy;
}

static int column_named(const struct mw_roster *roster, const char *name)
{
    for (int i = 0; i < roster->ncolumns; i++)
        if (strcmp(roster->column[i], name) == 0)
            return i;
    return -1;
}

const char *mw_roster_columns(struct mw_arena *arena, const struct mw_roster *roster)
{
    const char *all = "";
    for (int i = 0; i < roster->ncolumns; i++)
        all = mw_format(arena, "%s%s\"%s\"", all, i ? ", " : "", roster->column[i]);
    return all;
}

static void read_header(struct reading *r, const struct table_row *row)
{
    struct mw_roster *roster = r->roster;
    const char **column = MW_ARRAY(r->arena, row->n, const char *);
    roster->column = column;
    for (int i = 0; i < row->n; i++) {
        const char *name = lower(r->arena, row->field[i]);
        if (name[0] && column_named(roster, name) >= 0)
            mw_complain(r->complaints, spot_at(roster, row->line),
                        "two columns are called \"%s\"; give one of them another name", name);
        column[roster->ncolumns++] = name;
    }
    r->name = column_named(roster, "name");
    r->id = column_named(roster, "id");
    r->group = column_named(roster, "group");
    if (r->name < 0)
        mw_complain(r->complaints, spot_at(roster, row->line),
                    "no column is called \"name\"; the first row has %s: call one of them \"name\"",
                    mw_roster_columns(r->arena, roster));
}

/* --- rows --------------------------------------------------------------------------------------------- */

/* FNV-1a over a text and its end. */
static uint64_t hashed(uint64_t hash, const char *text)
{
    const uint64_t prime = 0x100000001b3;
    do
        hash = (hash ^ (unsigned char)*text) * prime;
    while (*text++);
    return hash;
}

static uint64_t key_of(const struct reading *r, const char *const *cell)
{
    const uint64_t basis = 0xcbf29ce484222325;
    if (r->id >= 0 && cell[r->id][0])
        return hashed(hashed(basis, "id"), cell[r->id]);
    return hashed(hashed(basis, cell[r->name]), r->group >= 0 ? cell[r->group] : "");
}

static const struct mw_pupil *met_before(const struct mw_roster *roster, uint64_t key)
{
    for (int i = 0; i < roster->n; i++)
        if (roster->pupil[i].key == key)
            return &roster->pupil[i];
    return NULL;
}

/* A row that ends early has nothing in its last columns, as spreadsheets leave them out. */
static const char *const *cells_of(struct reading *r, const struct table_row *row)
{
    const char **cell = MW_ARRAY(r->arena, r->roster->ncolumns, const char *);
    for (int i = 0; i < r->roster->ncolumns; i++)
        cell[i] = i < row->n ? row->field[i] : "";
    return cell;
}

static bool has_more(const struct table_row *row, int ncolumns)
{
    for (int i = ncolumns; i < row->n; i++)
        if (row->field[i][0])
            return true;
    return false;
}

static const char *overladen(const struct reading *r, const char *const *cell)
{
    for (int i = 0; i < r->roster->ncolumns; i++)
        if (mw_is_overladen(cell[i]))
            return r->roster->column[i];
    return NULL;
}

static void read_row(struct reading *r, const struct table_row *row, struct mw_pupil *pupil)
{
    enum { LONGEST = 1000 };
    struct mw_roster *roster = r->roster;
    const struct mw_spot spot = spot_at(roster, row->line);
    const char *const *cell = cells_of(r, row);
    const uint64_t key = key_of(r, cell);
    const struct mw_pupil *before = met_before(roster, key);
    if (has_more(row, roster->ncolumns))
        mw_complain(
            r->complaints, spot,
            "this row has %d fields, and the first one names %d columns; put a field with a separator in "
            "it between quotation marks",
            row->n, roster->ncolumns);
    else if (!cell[r->name][0])
        mw_complain(r->complaints, spot, "this row has no name; give it one, or take it out");
    else if (strlen(cell[r->name]) > LONGEST)
        mw_complain(r->complaints, spot, "this name has %zu bytes, and at most %d fit a page",
                    strlen(cell[r->name]), LONGEST);
    else if (overladen(r, cell))
        mw_complain(r->complaints, spot,
                    "the column \"%s\" has a letter here with more accents than fit a line; take some off",
                    overladen(r, cell));
    else if (before)
        mw_complain(r->complaints, spot,
                    "%s is in line %d already; take one out, or tell two children apart by a column \"id\"",
                    cell[r->name], before->line);
    else
        pupil[roster->n++] =
            (struct mw_pupil){.line = row->line, .name = cell[r->name], .cell = cell, .key = key};
}

const struct mw_roster *mw_roster_read(struct mw_arena *arena, const char *path, struct mw_spot spot,
                                       struct mw_complaints *complaints)
{
    const int before = complaints->nerrors;
    size_t length;
    struct table table;
    struct mw_roster *roster = MW_NEW(arena, struct mw_roster);
    struct reading r = {.arena = arena, .complaints = complaints, .roster = roster};
    const char *text = mw_table_text(arena, path, spot, &length, complaints);
    if (!text || !mw_table_read(arena, path, text, length, &table, complaints))
        return NULL;
    roster->file = path;
    if (table.n < 2) {
        mw_complain(
            complaints, spot_at(roster, 0),
            "there is nobody in it; it must have a row of column names, one of them \"name\", and a row "
            "for each child");
        return NULL;
    }
    read_header(&r, &table.row[0]);
    if (complaints->nerrors > before)
        return NULL;
    struct mw_pupil *pupil = MW_ARRAY(arena, table.n, struct mw_pupil);
    roster->pupil = pupil;
    for (int i = 1; i < table.n; i++)
        read_row(&r, &table.row[i], pupil);
    return roster;
}

const char *mw_roster_cell(const struct mw_roster *roster, const struct mw_pupil *pupil, const char *column)
{
    const int i = column_named(roster, column);
    return i >= 0 ? pupil->cell[i] : NULL;
}

/* The next name between braces from a place on, and where its braces are; NULL if there is none. */
static const char *next_name(struct mw_arena *arena, const char *from, const char **open, const char **close)
{
    *open = strchr(from, '{');
    *close = *open ? strchr(*open, '}') : NULL;
    return *close ? lower(arena, mw_format(arena, "%.*s", (int)(*close - *open - 1), *open + 1)) : NULL;
}

static const char *blank_named(const struct mw_blank *blank, const char *name)
{
    while (blank->name && strcmp(blank->name, name) != 0)
        blank++;
    return blank->text;
}

/* A text that is written from right to left is kept together within one that is not. */
static const char *isolated(struct mw_arena *arena, const char *text)
{
    for (const char *at = text; *at; at = g_utf8_next_char(at)) {
        const gunichar c = g_utf8_get_char(at);
        if ((c >= 0x590 && c < 0x900) || (c >= 0xfb1d && c < 0xff00))
            return mw_format(arena, "\u2068%s\u2069", text);
    }
    return text;
}

const char *mw_roster_fill(struct mw_arena *arena, const struct mw_roster *roster,
                           const struct mw_pupil *pupil, const struct mw_blank *blank, const char *text)
{
    const char *filled = "", *open, *close, *name;
    for (; (name = next_name(arena, text, &open, &close)); text = close + 1) {
        const char *cell = roster ? mw_roster_cell(roster, pupil, name) : NULL,
                   *other = blank_named(blank, name),
                   *by = other && (!cell || !cell[0] || strcmp(name, "level") == 0) ? other : cell;
        filled =
            mw_format(arena, "%s%.*s%s", filled, (int)(open - text), text,
                      by ? isolated(arena, by) : mw_format(arena, "%.*s", (int)(close + 1 - open), open));
    }
    return filled[0] ? mw_format(arena, "%s%s", filled, text) : text;
}

const char *mw_roster_missing(struct mw_arena *arena, const struct mw_roster *roster,
                              const struct mw_blank *blank, const char *text)
{
    const char *open, *close, *name;
    for (; (name = next_name(arena, text, &open, &close)); text = close + 1)
        if (column_named(roster, name) < 0 && !blank_named(blank, name))
            return name;
    return NULL;
}

struct mw_spot mw_roster_spot(const struct mw_roster *roster, const struct mw_pupil *pupil)
{
    return spot_at(roster, pupil->line);
}

/* Without marks, capitals or not. */
static const char *without_marks(struct mw_arena *arena, const char *name)
{
    utf8proc_uint8_t *plain = NULL;
    utf8proc_map((const utf8proc_uint8_t *)name, 0, &plain,
                 UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK |
                     UTF8PROC_CASEFOLD);
    const char *form = mw_format(arena, "%s", plain ? (const char *)plain : name);
    free(plain);
    return form;
}

const char *mw_plain_letters(struct mw_arena *arena, const char *name)
{
    static const struct {
        const char *letter, *plain;
    } stroked[] = {{"ł", "l"},  {"ø", "o"},  {"đ", "d"}, {"ð", "d"},
                   {"æ", "ae"}, {"œ", "oe"}, {"ı", "i"}, {"þ", "th"}};
    const int n = sizeof stroked / sizeof *stroked;
    const char *plain = "";
    for (const char *at = without_marks(arena, name), *next; *at; at = next) {
        const char *letter = NULL;
        next = g_utf8_next_char(at);
        for (int i = 0; i < n && !letter; i++)
            letter = strncmp(at, stroked[i].letter, (size_t)(next - at)) == 0 ? stroked[i].plain : NULL;
        plain = letter ? mw_format(arena, "%s%s", plain, letter)
                       : mw_format(arena, "%s%.*s", plain, (int)(next - at), at);
    }
    return plain;
}
