/* Reads operators with their operands, and writes them one on a line. */
#include "pdf/page_content.h"

#include "pdf/number.h"

#include <string.h>

enum { MOST_OPERANDS = 8 };

struct operation {
    struct span operand[MOST_OPERANDS];
    int n;
    struct span name;
};

/* The parts of a graphics state that operators set. OPACITY is set by gs with a name such as /a0; with other
 * names it sets a mask, which depends on the matrix, and counts as NOTHING. */
enum setting { INK, PEN_INK, PEN_WIDTH, CAP, JOIN, DASHES, FACE, OPACITY, SETTINGS, NOTHING = SETTINGS };

enum { LONGEST_SETTING = 48, MOST_STATES = 32 };

/* A graphics state: the operations that set each setting, as they are written, or "" if that is not known. */
struct state {
    char set[SETTINGS][LONGEST_SETTING];
    bool is_scaled; /* units are not points */
};

struct rewriting {
    GString *out;
    const struct pdf_stand_ins *stand_ins;
    struct state state[MOST_STATES]; /* of the graphics states that are open, from the outermost */
    int depth;                       /* of the innermost; may exceed MOST_STATES */
    GString *start;                  /* the start of a line of which nothing else was read; "" for none */
    bool has_matrix;                 /* a matrix was read that is not written yet */
    struct operation matrix;
    int tags;
};

/* --- reading ------------------------------------------------------------------------------------------ */

static bool is_number(struct span operand)
{
    size_t i = 0;
    while (i < operand.n && memchr("+-.0123456789", operand.at[i], 13))
        i++;
    return i == operand.n;
}

static bool is_operator(struct span word)
{
    return g_ascii_isalpha(*word.at) || *word.at == '\'' || *word.at == '"';
}

/* Takes a number, name or operator, which ends at a space or where something in brackets begins; or something
 * in brackets. False, with nothing taken, at the end, and at what Cairo does not write: comments, and
 * brackets without an end. */
static bool next_value(struct span *rest, struct span *value)
{
    static const char spaces[] = " \n\r\t\f", brackets[] = "[(<", ends[] = " \n\r\t\f[(</";
    while (rest->n > 0 && memchr(spaces, *rest->at, sizeof spaces - 1))
        *rest = (struct span){rest->at + 1, rest->n - 1};
    const struct span before = *rest;
    if (rest->n > 0 && memchr(brackets, *rest->at, sizeof brackets - 1)) {
        const bool has_end = token_value(rest, value);
        *rest = has_end ? *rest : before;
        return has_end;
    }
    size_t n = rest->n > 0;
    while (n < rest->n && !memchr(ends, rest->at[n], sizeof ends - 1))
        n++;
    *value = (struct span){rest->at, n};
    if (n == 0 || !(is_operator(*value) || *value->at == '/' || is_number(*value)))
        return false;
    *rest = (struct span){rest->at + n, rest->n - n};
    return true;
}

/* Takes the next operation. False at the end, and at what Cairo does not write on a page: too many operands,
 * and images within the content (BI). */
static bool next(struct span *rest, struct operation *operation)
{
    struct span value;
    operation->n = 0;
    while (next_value(rest, &value)) {
        if (is_operator(value)) {
            operation->name = value;
            if (!span_is(value, "BI"))
                return true;
            operation->n = MOST_OPERANDS; /* so that it is not taken for the end */
        }
        if (operation->n == MOST_OPERANDS)
            return false;
        operation->operand[operation->n++] = value;
    }
    return false;
}

static bool is(const struct operation *operation, const char *name)
{
    return *operation->name.at == *name && span_is(operation->name, name);
}

static bool is_one_of(const struct operation *operation, const char *const *names)
{
    while (*names && !is(operation, *names))
        names++;
    return *names != NULL;
}

/* Returns the number that a text in decimals is, such as -0.25. Faster than strtod(), and exact if all digits
 * together are below 2^53. */
static double value_of(struct span number)
{
    double digits = 0, one = 1;
    bool is_fraction = false;
    for (size_t i = 0; i < number.n; i++) {
        const char c = number.at[i];
        is_fraction = is_fraction || c == '.';
        if (g_ascii_isdigit(c)) {
            digits = 10 * digits + (c - '0');
            one *= is_fraction ? 10 : 1;
        }
    }
    return (*number.at == '-' ? -digits : digits) / one;
}

/* --- writing ------------------------------------------------------------------------------------------ */

/* Appends an operand unchanged, but without the breaks that Cairo makes in long strings. */
static void put_as_it_is(GString *out, struct span operand)
{
    if (!memchr(operand.at, '\\', operand.n)) {
        g_string_append_len(out, operand.at, (gssize)operand.n);
        return;
    }
    for (size_t i = 0; i < operand.n; i++)
        if (operand.at[i] == '\\' && i + 1 < operand.n && operand.at[i + 1] == '\n')
            i++;
        else if (operand.at[i] == '\\' && i + 1 < operand.n)
            g_string_append_len(out, operand.at + i++, 2);
        else
            g_string_append_c(out, operand.at[i]);
}

static void put_operand(GString *out, struct span operand, int decimals)
{
    const bool is_short = !is_number(operand) || decimals < 0 || !memchr(operand.at, '.', operand.n);
    if (out->len > 0 && !strchr("\n])>", out->str[out->len - 1]) && !memchr("[(</", *operand.at, 4))
        g_string_append_c(out, ' ');
    if (is_short)
        put_as_it_is(out, operand);
    else
        pdf_put_number(out, value_of(operand), decimals);
}

/* --- settings ----------------------------------------------------------------------------------------- */

static enum setting setting_of(const struct operation *operation)
{
    static const char *const names[SETTINGS][7] = {
        [INK] = {"rg", "g", "k", "cs", "sc", "scn"},
        [PEN_INK] = {"RG", "G", "K", "CS", "SC", "SCN"},
        [PEN_WIDTH] = {"w"},
        [CAP] = {"J"},
        [JOIN] = {"j"},
        [DASHES] = {"d"},
        [FACE] = {"Tf"},
        [OPACITY] = {"gs"},
    };
    int i = 0;
    while (i < SETTINGS && !is_one_of(operation, names[i]))
        i++;
    const bool is_mask = i == OPACITY && !(operation->n == 1 && operation->operand[0].n > 1 &&
                                           operation->operand[0].at[1] == 'a');
    return is_mask ? NOTHING : i;
}

static struct state *innermost(struct rewriting *r)
{
    return &r->state[MIN(r->depth, MOST_STATES - 1)];
}

/* Returns to how many decimals an operand is written: 3, or -1 to leave it as it is. Coordinates and widths
 * in points are rounded, and colours; factors of matrices, steps in sizes of letters, and all that is in
 * other units are not. */
static int decimals_of(struct rewriting *r, const struct operation *operation, int i)
{
    static const char *const matrices[] = {"cm", "Tm", NULL}, *const in_points[] = {"m", "l",  "c", "v",
                                                                                    "y", "re", "w", NULL};
    const bool is_place = is_one_of(operation, matrices) && i >= 4;
    const enum setting setting = setting_of(operation);
    if (setting == INK || setting == PEN_INK)
        return 3;
    return !innermost(r)->is_scaled && (is_place || is_one_of(operation, in_points)) ? 3 : -1;
}

/* Appends an operation to the output, or to another text. */
static void put_plainly(struct rewriting *r, GString *out, const struct operation *operation)
{
    for (int i = 0; i < operation->n; i++)
        put_operand(out, operation->operand[i], decimals_of(r, operation, i));
    put_operand(out, operation->name, -1);
    g_string_append_c(out, '\n');
}

/* Begins or ends a graphics state. Beyond MOST_STATES levels the settings are unknown, so each one is
 * written. */
static void change_depth(struct rewriting *r, int by)
{
    const struct state *before = innermost(r);
    r->depth = MAX(r->depth + by, 0);
    if (r->depth >= MOST_STATES - 1)
        *innermost(r) = (struct state){0};
    else if (by > 0)
        *innermost(r) = *before;
}

/* Appends an operation that sets something, unless that is set already. A colour whose meaning depends on an
 * operation before it is always written. */
static void put_setting(struct rewriting *r, const struct operation *operation, enum setting setting)
{
    static const char *const dependent[] = {"cs", "sc", "scn", "CS", "SC", "SCN", NULL};
    char *set = innermost(r)->set[setting];
    const size_t at = r->out->len;
    put_plainly(r, r->out, operation);
    const char *put = r->out->str + at;
    if (strcmp(put, set) == 0)
        g_string_truncate(r->out, at);
    else if (is_one_of(operation, dependent) || strlen(put) >= LONGEST_SETTING)
        *set = '\0';
    else
        strcpy(set, put);
}

/* --- forms -------------------------------------------------------------------------------------------- */

static void put(struct rewriting *, const struct operation *);

/* Writes all operations of a text. False if it holds anything else. */
static bool put_all(struct rewriting *r, struct span text)
{
    struct operation operation;
    while (next(&text, &operation))
        put(r, &operation);
    return text.n == 0 && operation.n == 0;
}

/* Appends a matrix, unless it changes nothing. Its factors apply to lengths of up to 30 000 units. */
static void put_matrix(GString *out, const double *matrix)
{
    const size_t at = out->len;
    for (int i = 0; i < 6; i++) {
        pdf_put_number(out, matrix[i], i < 4 ? 9 : 4);
        g_string_append_c(out, ' ');
    }
    g_string_append(out, "cm\n");
    if (strcmp(out->str + at, "1 0 0 1 0 0 cm\n") == 0)
        g_string_truncate(out, at);
}

/* Notes whether units are points under a matrix that was written. */
static void note_scale(struct rewriting *r, const double *matrix)
{
    for (int i = 0; i < 4; i++)
        if (matrix[i] != 0 && matrix[i] != 1 && matrix[i] != -1)
            innermost(r)->is_scaled = true;
}

static void multiply(const double *a, const double *b, double *product)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++)
            product[2 * i + k] = a[2 * i] * b[k] + a[2 * i + 1] * b[2 + k] + (i == 2 ? b[4 + k] : 0);
}

static void read_matrix(const struct operation *operation, double matrix[6])
{
    for (int i = 0; i < 6; i++)
        matrix[i] = value_of(operation->operand[i]);
}

/* Paints a form in the place of an image. Cairo writes a matrix before each image, and ends the graphics
 * state after it. */
static void paint(struct rewriting *r, const struct operation *image, const struct pdf_painting *painting)
{
    double matrix[6] = {1, 0, 0, 1, 0, 0}, product[6];
    if (r->has_matrix)
        read_matrix(&r->matrix, matrix);
    r->has_matrix = false;
    multiply(painting->matrix, matrix, product);
    put_matrix(r->out, product);
    note_scale(r, product);
    put_all(r, (struct span){painting->operators, strlen(painting->operators)});
    put_plainly(r, r->out, image);
}

/* --- operations --------------------------------------------------------------------------------------- */

/* True if an operation begins a tag with a number. */
static bool begins_tag(const struct operation *operation)
{
    struct span value;
    return is(operation, "BDC") && operation->n == 2 && token_find(operation->operand[1], "/MCID", &value);
}

static void put_tag(struct rewriting *r, struct span name)
{
    if (span_is(name, "/" PDF_TAG_OF_ORNAMENTS))
        g_string_append(r->out, "/Artifact BMC\n");
    else
        g_string_append_printf(r->out, "%.*s<</MCID %d>>BDC\n", (int)name.n, name.at, r->tags++);
}

/* Keeps the start of a line until its next point comes, or a clip to it. Without these it is left out. */
static void put_start(struct rewriting *r, const struct operation *operation)
{
    g_string_truncate(r->start, 0);
    put_plainly(r, r->start, operation);
}

static void end_start(struct rewriting *r, const struct operation *operation)
{
    static const char *const go_on[] = {"l", "c", "v", "y", "h", "W", "W*", NULL};
    if (is_one_of(operation, go_on))
        g_string_append_len(r->out, r->start->str, (gssize)r->start->len);
    g_string_truncate(r->start, 0);
}

/* Writes a text. One that moves no letters needs no array, whose operator is TJ. */
static void put_text(struct rewriting *r, const struct operation *operation)
{
    struct span inside = operation->operand[0];
    inside = (struct span){inside.at + 1, inside.n - 2};
    const struct operation simple = {{token_next(&inside).text}, 1, {"Tj", 2}};
    const bool is_one =
        simple.operand[0].n > 0 && memchr("(<", *simple.operand[0].at, 2) && token_next(&inside).text.n == 0;
    put_plainly(r, r->out, is_one ? &simple : operation);
}

static void put_held_matrix(struct rewriting *r)
{
    double matrix[6];
    if (!r->has_matrix)
        return;
    put_plainly(r, r->out, &r->matrix);
    read_matrix(&r->matrix, matrix);
    note_scale(r, matrix);
    r->has_matrix = false;
}

static void put(struct rewriting *r, const struct operation *operation)
{
    const enum setting setting = setting_of(operation);
    const struct pdf_painting *painting =
        is(operation, "Do") && operation->n == 1
            ? r->stand_ins->find(r->stand_ins->context, operation->operand[0])
            : NULL;
    if (painting) {
        paint(r, operation, painting);
        return;
    }
    if (setting == OPACITY) {
        put_setting(r, operation, setting);
        return;
    }
    put_held_matrix(r);
    end_start(r, operation);
    if (is(operation, "cm") && operation->n == 6) {
        r->matrix = *operation;
        r->has_matrix = true;
    } else if (is(operation, "m")) {
        put_start(r, operation);
    } else if (setting != NOTHING) {
        put_setting(r, operation, setting);
    } else if (is(operation, "TJ") && operation->n == 1) {
        put_text(r, operation);
    } else if (begins_tag(operation)) {
        put_tag(r, operation->operand[0]);
    } else {
        put_plainly(r, r->out, operation);
        change_depth(r, is(operation, "q") ? 1 : is(operation, "Q") ? -1 : 0);
    }
}

GString *pdf_page_content(const GString *content, const struct pdf_stand_ins *stand_ins)
{
    struct rewriting r = {
        .out = g_string_sized_new(content->len),
        .stand_ins = stand_ins,
        .state = {{.set = {[PEN_WIDTH] = "1 w\n", [CAP] = "0 J\n", [JOIN] = "0 j\n", [DASHES] = "[]0 d\n"}}},
        .start = g_string_new("")};
    const bool is_good = put_all(&r, (struct span){content->str, content->len});
    put_held_matrix(&r);
    g_string_free(r.start, TRUE);
    if (is_good)
        return r.out;
    g_string_free(r.out, TRUE);
    return NULL;
}
