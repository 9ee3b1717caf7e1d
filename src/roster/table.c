/* Splits a CSV file into rows and fields by libcsv, which is fed one line at a time, so that the line where
 * each row begins is known. */
#include "roster/table.h"

#include "mazewright/complaints.h"
#include "mazewright/roster.h"

#include <csv.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

struct reading {
    struct mw_arena *arena;
    struct mw_complaints *complaints;
    const char *path;
    struct table *table;
    struct table_row row; /* the row so far */
    int capacity;
    bool row_is_wrong; /* the current row drew a complaint */
    bool is_over;      /* the rest is ignored, because the first row is wrong or there are too many rows */
};

static void complain_of_field(struct reading *r, size_t length)
{
    const struct table *t = r->table;
    const char *column = t->n > 0 && r->row.n < t->row[0].n ? t->row[0].field[r->row.n] : "";
    mw_complain(r->complaints, (struct mw_spot){r->path, r->row.line, 0},
                "field %d of this row%s%s%s has %zu bytes, and a field has at most %d; shorten it",
                r->row.n + 1, column[0] ? ", in the column \"" : "", column, column[0] ? "\"," : "", length,
                MW_LONGEST_CELL);
    r->row_is_wrong = true;
}

static void complain_of_row(struct reading *r)
{
    mw_complain(r->complaints, (struct mw_spot){r->path, r->row.line, 0},
                "this row has more than %d fields, and a class list has at most %d columns; leave out "
                "those that no sheet needs",
                MW_MOST_COLUMNS, MW_MOST_COLUMNS);
    r->row_is_wrong = true;
}

/* Returns a field in composed form (NFC), with line breaks as spaces, single spaces inside and none at its
 * ends. No letter may have too many accents (mw_is_overladen()): composing sorts a letter's accents, in a
 * time that grows with the square of their number. */
static const char *tidied(struct mw_arena *arena, const char *text, size_t length)
{
    utf8proc_uint8_t *composed = NULL;
    const utf8proc_ssize_t n = utf8proc_map((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)length,
                                            &composed, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_STRIPCC);
    char *tidy = mw_alloc(arena, (size_t)(n > 0 ? n : 0) + 1, 1), *end = tidy;
    for (utf8proc_ssize_t i = 0; i < n; i++) {
        const bool is_space = composed[i] == ' ';
        if (!is_space || (end > tidy && end[-1] != ' '))
            *end++ = (char)composed[i];
    }
    if (end > tidy && end[-1] == ' ')
        end--;
    *end = '\0';
    free(composed);
    return tidy;
}

static void take_field(void *field, size_t length, void *context)
{
    struct reading *r = context;
    if (r->is_over || r->row_is_wrong)
        return;
    if (length > MW_LONGEST_CELL)
        complain_of_field(r, length);
    else if (r->row.n == MW_MOST_COLUMNS)
        complain_of_row(r);
    if (r->row_is_wrong)
        return;
    MW_GROW(r->arena, r->row.field, r->row.n, r->capacity);
    r->row.field[r->row.n++] = length == 0              ? ""
                               : mw_is_overladen(field) ? mw_format(r->arena, "%s", (const char *)field)
                                                        : tidied(r->arena, field, length);
}

static bool is_empty(const struct table_row *row)
{
    for (int i = 0; i < row->n; i++)
        if (row->field[i][0])
            return false;
    return true;
}

static bool complain_of_rows(struct reading *r)
{
    return mw_complain(
        r->complaints, (struct mw_spot){r->path, r->row.line, 0},
        "this list has more than %d children, and a book has at most %d puzzles; split the list",
        MW_MOST_ROWS, MW_MOST_ROWS);
}

static void take_row(int ended_by, void *context)
{
    struct reading *r = context;
    struct table *t = r->table;
    (void)ended_by;
    if (r->row_is_wrong)
        r->is_over = r->is_over || t->n == 0;
    else if (!r->is_over && !is_empty(&r->row)) {
        MW_GROW(r->arena, t->row, t->n, t->capacity);
        t->row[t->n++] = r->row;
        r->is_over = t->n > MW_MOST_ROWS + 1 && !complain_of_rows(r);
    }
    r->row = (struct table_row){0, 0, NULL};
    r->capacity = 0;
    r->row_is_wrong = false;
}

/* True if a text begins with "sep=;" or the like, by which some spreadsheets name their separator. */
static bool names_separator(const char *text, size_t length)
{
    return length > 5 && strncmp(text, "sep=", 4) == 0 && (text[5] == '\n' || text[5] == '\r');
}

/* Returns the length of the line at a place, with its line feed, carriage return, or both. */
static size_t line_length(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && text[n] != '\n' && text[n] != '\r')
        n++;
    if (n + 1 < length && text[n] == '\r' && text[n + 1] == '\n')
        n++;
    return n < length ? n + 1 : n;
}

/* Returns the most frequent of comma, semicolon and tab outside of quotes in a line; 0 if there is a tie. */
static unsigned char most_common_separator(const char *text, size_t length)
{
    static const char separators[] = ",;\t";
    int count[3] = {0, 0, 0}, most = 0;
    bool quoted = false;
    for (size_t i = 0; i < length && (quoted || (text[i] != '\n' && text[i] != '\r')); i++) {
        const char *separator = strchr(separators, text[i]);
        quoted ^= text[i] == '"';
        if (separator && !quoted)
            count[separator - separators]++;
    }
    for (int i = 1; i < 3; i++)
        most = count[i] > count[most] ? i : most;
    for (int i = 0; i < 3; i++)
        if (i != most && count[i] == count[most])
            return 0;
    return (unsigned char)separators[most];
}

/* Returns the most frequent separator of the first line that has one; a comma if none of the first ten lines
 * has. The first line can be a title without separators, above the headings. */
static unsigned char separator_in(const char *text, size_t length)
{
    enum { MOST_LINES = 10 };
    for (int line = 0; line < MOST_LINES && length > 0; line++) {
        const unsigned char found = most_common_separator(text, length);
        const size_t n = line_length(text, length);
        if (found)
            return found;
        text += n;
        length -= n;
    }
    return ',';
}

static bool is_blank(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && strchr(" \r\n", text[n]))
        n++;
    return n == length;
}

bool mw_table_read(struct mw_arena *arena, const char *path, const char *text, size_t length,
                   struct table *table, struct mw_complaints *complaints)
{
    struct csv_parser parser;
    struct reading r = {.arena = arena, .complaints = complaints, .path = path, .table = table};
    *table = (struct table){0, 0, NULL};
    csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL);
    const bool named = names_separator(text, length);
    csv_set_delim(&parser, named ? (unsigned char)text[4] : separator_in(text, length));
    bool good = true;
    int line = named;
    for (size_t at = named ? line_length(text, length) : 0, n; good && !r.is_over && at < length; at += n) {
        n = line_length(text + at, length - at);
        line++;
        if (r.row.line == 0)
            r.row.line = line;
        if (r.row.line == line && is_blank(text + at, n)) /* no row begins with an empty line */
            r.row.line = 0;
        good = csv_parse(&parser, text + at, n, take_field, take_row, &r) == n;
    }
    const int began = r.row.line;
    good = good && (r.is_over || csv_fini(&parser, take_field, take_row, &r) == 0);
    csv_free(&parser);
    if (!good)
        mw_complain(
            complaints, (struct mw_spot){path, began > 0 ? began : line, 0},
            "a quotation mark is not closed, or stands within a field; put the field between two, and "
            "double those within");
    return good && !r.is_over;
}
