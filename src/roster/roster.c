/* Reads the children of a class list from its rows; a child that comes twice draws a complaint. */
#include "mazewright/roster.h"

#include "mazewright/complaints.h"
#include "roster/headings.h"
#include "roster/table.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    struct mw_arena *arena;
    struct mw_complaints *complaints;
    struct mw_roster *roster;
    const char *pattern; /* how a child's name is made, such as "{first name} {last name}"; NULL for the
                            column `name` */
    int nfields; /* columns in the file; the roster has one more if a pattern makes the name and the file has
                    no column `name` */
    int name, id, group; /* indexes of columns; -1 for none */
    GHashTable *met;     /* children by their keys */
};

static struct mw_spot spot_at(const struct mw_roster *roster, int line)
{
    return (struct mw_spot){roster->file, line, 0};
}

/* --- columns ------------------------------------------------------------------------------------------ */

static const char *lower(struct mw_arena *arena, const char *text, size_t n)
{
    char *copy = MW_ARRAY(arena, n + 1, char);
    for (size_t i = 0; i < n; i++)
        copy[i] = g_ascii_tolower(text[i]);
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
    enum { TOLD = 12 };
    const char *all = "";
    for (int i = 0; i < roster->ncolumns && i < TOLD; i++)
        all = mw_format(arena, "%s%s\"%s\"", all, i ? ", " : "", roster->column[i]);
    return roster->ncolumns > TOLD ? mw_format(arena, "%s and %d more", all, roster->ncolumns - TOLD) : all;
}

/* Returns, in lower case, the first name in braces at or after `from`, and sets `open` and `close` to its
 * braces; NULL if there is none. */
static const char *next_name(struct mw_arena *arena, const char *from, const char **open, const char **close)
{
    *open = strchr(from, '{');
    *close = *open ? strchr(*open, '}') : NULL;
    return *close ? lower(arena, *open + 1, (size_t)(*close - *open - 1)) : NULL;
}

static void name_columns(struct reading *r, const struct table_row *row)
{
    struct mw_roster *roster = r->roster;
    const char **column = MW_ARRAY(r->arena, row->n + 1, const char *);
    roster->column = column;
    for (int i = 0; i < row->n; i++) {
        const char *name = lower(r->arena, row->field[i], strlen(row->field[i]));
        if (name[0] && column_named(roster, name) >= 0)
            mw_complain(r->complaints, spot_at(roster, row->line),
                        "two columns are called \"%s\"; give one of them another name", name);
        column[roster->ncolumns++] = name;
    }
    r->nfields = roster->ncolumns;
    r->id = column_named(roster, "id");
    r->group = column_named(roster, "group");
    r->name = column_named(roster, "name");
}

/* Complains of the first column that the pattern names and the list lacks. */
static void check_pattern(struct reading *r, const struct table_row *row)
{
    const char *open, *close, *name;
    for (const char *at = r->pattern; (name = next_name(r->arena, at, &open, &close)); at = close + 1)
        if (column_named(r->roster, name) < 0) {
            mw_complain(r->complaints, spot_at(r->roster, row->line),
                        "no column is called \"%s\", for which \"name\" in the spec asks; this row has %s",
                        name, mw_roster_columns(r->arena, r->roster));
            return;
        }
}

/* Adds a column `name` for the result of the pattern, if the list has none. */
static void add_name_column(struct reading *r)
{
    if (r->name >= 0)
        return;
    r->name = r->roster->ncolumns;
    ((const char **)r->roster->column)[r->roster->ncolumns++] = "name";
}

static void complain_of_no_name(struct reading *r, const struct table_row *row)
{
    const char *offer = mw_heading_offer(r->arena, r->roster->column, r->roster->ncolumns),
               *columns = mw_roster_columns(r->arena, r->roster);
    if (offer)
        mw_complain(r->complaints, spot_at(r->roster, row->line),
                    "no column is called \"name\"; say in the spec what a name is made of, as in "
                    "name: \"%s\" (this row has %s)",
                    offer, columns);
    else
        mw_complain(r->complaints, spot_at(r->roster, row->line),
                    "no column is called \"name\"; the first row has %s: call one of them \"name\"", columns);
}

static bool read_header(struct reading *r, const struct table_row *row)
{
    const int before = r->complaints->nerrors;
    name_columns(r, row);
    if (r->pattern)
        check_pattern(r, row);
    else if (r->name < 0)
        complain_of_no_name(r, row);
    if (r->pattern && r->complaints->nerrors == before)
        add_name_column(r);
    return r->complaints->nerrors == before;
}

/* True if a row has a heading for every column that the pattern of children's names refers to or, without a
 * pattern, for the column `name`. */
static bool has_headings(struct reading *r, const struct table_row *row)
{
    struct mw_roster columns = {.ncolumns = row->n};
    const char **column = MW_ARRAY(r->arena, row->n, const char *), *open, *close, *name;
    for (int i = 0; i < row->n; i++)
        column[i] = lower(r->arena, row->field[i], strlen(row->field[i]));
    columns.column = column;
    for (const char *at = r->pattern; at && (name = next_name(r->arena, at, &open, &close)); at = close + 1)
        if (column_named(&columns, name) < 0)
            return false;
    return r->pattern || column_named(&columns, "name") >= 0;
}

/* Returns the index of the row of headings: the first row, among the first ten, for which has_headings() is
 * true; 0 if there is none. Warns of rows above the headings, such as a title. */
static int find_header(struct reading *r, const struct table *table)
{
    enum { FARTHEST = 10 };
    for (int i = 0; i < table->n && i < FARTHEST; i++)
        if (has_headings(r, &table->row[i])) {
            if (i > 0)
                mw_warn(
                    r->complaints, spot_at(r->roster, table->row[0].line),
                    "the headings stand in line %d; what stands above them is left out: take it out of the "
                    "list",
                    table->row[i].line);
            return i;
        }
    return 0;
}

/* --- rows --------------------------------------------------------------------------------------------- */

/* Continues an FNV-1a hash over a text and its zero byte. */
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

/* Returns a text without spaces at its ends, and with single spaces inside. A name made by a pattern has more
 * spaces where a cell is empty. */
static const char *squeezed(struct mw_arena *arena, const char *text)
{
    char *copy = mw_format(arena, "%s", text), *end = copy;
    for (; *text; text++)
        if (*text != ' ' || (end > copy && end[-1] != ' '))
            *end++ = *text;
    while (end > copy && end[-1] == ' ')
        end--;
    *end = '\0';
    return copy;
}

/* Returns the name that the pattern makes of a row; "" if all cells that it uses are empty. */
static const char *name_of(const struct reading *r, const char *const *cell)
{
    const char *made = "", *open, *close, *name, *text = r->pattern;
    bool is_empty = true;
    for (; (name = next_name(r->arena, text, &open, &close)); text = close + 1) {
        const char *part = cell[column_named(r->roster, name)];
        is_empty = is_empty && !part[0];
        made = mw_format(r->arena, "%s%.*s%s", made, (int)(open - text), text, part);
    }
    return is_empty ? "" : squeezed(r->arena, mw_format(r->arena, "%s%s", made, text));
}

/* Returns the cells of a row, one for each column. Spreadsheets leave out empty cells at the end of a row;
 * they are added as "". */
static const char *const *cells_of(struct reading *r, const struct table_row *row)
{
    if (!r->pattern && row->n == r->roster->ncolumns)
        return row->field;
    const char **cell = MW_ARRAY(r->arena, r->roster->ncolumns, const char *);
    for (int i = 0; i < r->roster->ncolumns; i++)
        cell[i] = i < row->n && i < r->nfields ? row->field[i] : "";
    if (r->pattern)
        cell[r->name] = name_of(r, cell);
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

/* Returns a column that identifies a child and differs between two rows; NULL if there is none. Columns that
 * say what a child gets, such as `level`, do not identify it. */
static const char *identifying_column(const struct reading *r, const struct mw_pupil *one,
                                      const char *const *two)
{
    static const char *const wishes[] = {"level", "shape", "reader", "hand", "language"};
    const struct mw_roster *roster = r->roster;
    for (int i = 0; i < r->nfields; i++) {
        bool tells = i != r->name && i != r->id && roster->column[i][0] && strcmp(one->cell[i], two[i]) != 0;
        for (size_t k = 0; k < sizeof wishes / sizeof *wishes; k++)
            tells = tells && strcmp(roster->column[i], wishes[k]) != 0;
        if (tells)
            return roster->column[i];
    }
    return NULL;
}

static void complain_of_twin(struct reading *r, const struct mw_pupil *before, const char *const *cell,
                             struct mw_spot spot)
{
    const char *column = r->id < 0 && r->group < 0 ? identifying_column(r, before, cell) : NULL;
    if (column)
        mw_complain(r->complaints, spot,
                    "%s is in line %d already; take one out, or if they are two children, call the column "
                    "\"%s\", which distinguishes them, \"group\" (in the spec, too)",
                    cell[r->name], before->line, column);
    else
        mw_complain(r->complaints, spot,
                    "%s is in line %d already; take one out, or distinguish two children by a column \"id\"",
                    cell[r->name], before->line);
}

static void read_row(struct reading *r, const struct table_row *row, struct mw_pupil *pupil)
{
    struct mw_roster *roster = r->roster;
    const struct mw_spot spot = spot_at(roster, row->line);
    const char *const *cell = cells_of(r, row);
    const uint64_t key = key_of(r, cell);
    const struct mw_pupil *before = g_hash_table_lookup(r->met, &key);
    if (has_more(row, r->nfields))
        mw_complain(
            r->complaints, spot,
            "this row has %d fields, and the first one names %d columns; put a field with a separator in "
            "it between quotation marks",
            row->n, r->nfields);
    else if (!cell[r->name][0])
        mw_complain(r->complaints, spot, "this row has no name; give it one, or take it out");
    else if (overladen(r, cell))
        mw_complain(r->complaints, spot,
                    "the column \"%s\" has a letter here with more accents than fit a line; take some off",
                    overladen(r, cell));
    else if (before)
        complain_of_twin(r, before, cell, spot);
    else {
        struct mw_pupil *child = &pupil[roster->n++];
        *child = (struct mw_pupil){.line = row->line, .name = cell[r->name], .cell = cell, .key = key};
        g_hash_table_insert(r->met, &child->key, child);
    }
}

const struct mw_roster *mw_roster_read(struct mw_arena *arena, const char *path, struct mw_spot spot,
                                       struct mw_complaints *complaints)
{
    return mw_roster_read_named(arena, path, NULL, spot, complaints);
}

const struct mw_roster *mw_roster_read_named(struct mw_arena *arena, const char *path, const char *pattern,
                                             struct mw_spot spot, struct mw_complaints *complaints)
{
    const int before = complaints->nerrors;
    size_t length;
    struct table table;
    struct mw_roster *roster = MW_NEW(arena, struct mw_roster);
    struct reading r = {.arena = arena, .complaints = complaints, .roster = roster, .pattern = pattern};
    const char *text = mw_table_text(arena, path, spot, &length, complaints);
    if (!text || !mw_table_read(arena, path, text, length, &table, complaints))
        return NULL;
    roster->file = path;
    if (table.n < 2 && complaints->nerrors == before)
        mw_complain(complaints, spot_at(roster, 0),
                    "there are no children in it; it must have a row of column names, one of them \"name\", "
                    "and a row "
                    "for each child");
    if (table.n < 2)
        return NULL;
    const int header = find_header(&r, &table);
    if (!read_header(&r, &table.row[header]))
        return NULL;
    struct mw_pupil *pupil = MW_ARRAY(arena, table.n, struct mw_pupil);
    roster->pupil = pupil;
    r.met = g_hash_table_new(g_int64_hash, g_int64_equal);
    for (int i = header + 1; i < table.n; i++)
        read_row(&r, &table.row[i], pupil);
    g_hash_table_destroy(r.met);
    return roster;
}

const char *mw_roster_cell(const struct mw_roster *roster, const struct mw_pupil *pupil, const char *column)
{
    const int i = column_named(roster, column);
    return i >= 0 ? pupil->cell[i] : NULL;
}

static const char *blank_named(const struct mw_blank *blank, const char *name)
{
    while (blank->name && strcmp(blank->name, name) != 0)
        blank++;
    return blank->text;
}

static bool is_right_to_left(const char *text)
{
    for (const char *at = text; *at; at = g_utf8_next_char(at)) {
        const gunichar c = g_utf8_get_char(at);
        if ((c >= 0x590 && c < 0x900) || (c >= 0xfb1d && c < 0xff00))
            return true;
    }
    return false;
}

/* A text being filled in. `n` counts all of its bytes; `text` keeps the first `kept` of them, at most
 * MW_LONGEST_TEXT. */
struct filled {
    size_t n, kept;
    char text[MW_LONGEST_TEXT + 1];
    size_t most;      /* the most bytes inserted for a name in braces */
    const char *name; /* the name in braces for which they were inserted */
};

static void add(struct filled *f, const char *text, size_t n)
{
    if (f->kept == f->n && f->n + n <= MW_LONGEST_TEXT) {
        memcpy(f->text + f->n, text, n);
        f->kept += n;
    }
    f->n += n;
}

/* Adds the text for a name in braces. Encloses a right-to-left text in the Unicode marks that isolate it from
 * the text around it. */
static void add_named(struct filled *f, const char *name, const char *text)
{
    static const char open[] = "\u2068", close[] = "\u2069";
    const size_t n = strlen(text), marks = is_right_to_left(text) ? strlen(open) : 0;
    add(f, open, marks);
    add(f, text, n);
    add(f, close, marks);
    if (n > f->most) {
        f->most = n;
        f->name = name;
    }
}

/* Returns the child's cell in the column `name`; the text of the blank of that name, if the cell is missing
 * or empty or the column is "level". NULL if neither exists. */
static const char *text_for(const struct mw_roster *roster, const struct mw_pupil *pupil,
                            const struct mw_blank *blank, const char *name)
{
    const char *cell = roster ? mw_roster_cell(roster, pupil, name) : NULL, *other = blank_named(blank, name);
    return other && (!cell || !cell[0] || strcmp(name, "level") == 0) ? other : cell;
}

static void fill(struct filled *f, struct mw_arena *arena, const struct mw_roster *roster,
                 const struct mw_pupil *pupil, const struct mw_blank *blank, const char *text)
{
    const char *open, *close, *name;
    f->n = f->kept = f->most = 0;
    f->name = "";
    for (; (name = next_name(arena, text, &open, &close)); text = close + 1) {
        const char *by = text_for(roster, pupil, blank, name);
        add(f, text, (size_t)(open - text));
        if (by)
            add_named(f, name, by);
        else
            add(f, open, (size_t)(close + 1 - open));
    }
    add(f, text, strlen(text));
    f->text[f->kept] = '\0';
}

const char *mw_roster_fill(struct mw_arena *arena, const struct mw_roster *roster,
                           const struct mw_pupil *pupil, const struct mw_blank *blank, const char *text)
{
    struct filled f;
    if (!strchr(text, '{'))
        return text;
    fill(&f, arena, roster, pupil, blank, text);
    return mw_format(arena, "%s", f.text);
}

const char *mw_roster_overlong(struct mw_arena *arena, const struct mw_roster *roster,
                               const struct mw_pupil *pupil, const struct mw_blank *blank, const char *text)
{
    enum { QUOTED = 60 };
    struct filled f;
    if (!strchr(text, '{'))
        return NULL;
    fill(&f, arena, roster, pupil, blank, text);
    if (f.n <= MW_LONGEST_TEXT)
        return NULL;
    const long length = g_utf8_strlen(text, -1);
    const char *end = g_utf8_offset_to_pointer(text, length < QUOTED ? length : QUOTED);
    return mw_format(
        arena,
        "\"%.*s%s\" has %zu bytes once it is filled in, and %d are the most; {%s} brings %zu each "
        "time: shorten it, or ask for it less often",
        (int)(end - text), text, *end ? "…" : "", f.n, MW_LONGEST_TEXT, f.name, f.most);
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
