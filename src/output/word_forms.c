/* A word is a run of letters between spaces. The first six times in a section it is painted letter by letter,
 * because most names and numbers come once; from the seventh on it is a form that paints its letters (ISO
 * 32000, 8.10). Letters of a form are placed relative to the first, so that it is the same wherever the word
 * begins. */
#include "output/word_forms.h"

#include "output/outline.h"

/* A letter as a form, which is 0 for a letter without ink. */
struct shape {
    int form;
    struct mw_box box;
};

struct words {
    struct pdf_forms *forms;
    cairo_t *outliner;     /* a Cairo context in which letters become paths */
    GHashTable *by_letter; /* maps a struct letter to its struct shape */
    GHashTable *known;     /* maps the members of a word, as bytes, to its struct known */
};

static void forget_key(void *key)
{
    g_bytes_unref(key);
}

struct words *words_open(struct pdf_forms *forms)
{
    struct words *words = g_new0(struct words, 1);
    words->forms = forms;
    words->outliner = mw_outliner_new();
    words->by_letter = mw_letter_table(g_free);
    words->known = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, forget_key, g_free);
    return words;
}

void words_close(struct words *words)
{
    g_hash_table_destroy(words->by_letter);
    g_hash_table_destroy(words->known);
    mw_outliner_free(words->outliner);
    g_free(words);
}

/* --- letters ------------------------------------------------------------------------------------------ */

static void put_part(void *context, char command, int n, const struct mw_point *at)
{
    mw_put_points(context, n, at, 1, command == 'z' ? 'h' : command);
}

static struct shape trace(const struct words *words, const struct letter *letter)
{
    GString *content = g_string_new("");
    struct shape shape = {
        0, mw_box_whole(mw_outline(words->outliner, letter->font, letter->glyph, put_part, content))};
    if (content->len > 0) {
        g_string_append(content, "f\n");
        shape.form =
            pdf_forms_add(words->forms, &(struct pdf_form){.box = shape.box}, content->str, content->len);
    }
    g_string_free(content, TRUE);
    return shape;
}

static const struct shape *shape_of(struct words *words, const struct letter *letter)
{
    struct shape *shape = g_hash_table_lookup(words->by_letter, letter);
    if (!shape) {
        const struct shape traced = trace(words, letter);
        shape = g_memdup2(&traced, sizeof traced);
        mw_letter_table_add(words->by_letter, letter, shape);
    }
    return shape;
}

/* --- words -------------------------------------------------------------------------------------------- */

/* A letter of a word, with its place relative to the first one, in whole units. */
struct member {
    const struct shape *shape;
    int x, y;
};

/* A word being collected: its members, and where its first letter is, in units from the top left corner of
 * its text. */
struct word {
    double step, x, y;
    GArray *members;
    GArray *letters; /* as pieces of their own */
};

/* A word as it was met. */
struct known {
    int times;
    int form; /* 0 while it has none */
};

static const struct member *member(const struct word *word, unsigned i)
{
    return &g_array_index(word->members, struct member, i);
}

static void add(struct word *word, const struct letter *letter, const struct shape *shape)
{
    if (word->members->len == 0) {
        word->step = letter->step;
        word->x = letter->x;
        word->y = letter->y;
    }
    const struct member next = {shape, (int)mw_snap(letter->x - word->x, 1),
                                (int)mw_snap(letter->y - word->y, 1)};
    const struct piece alone = {shape->form, letter->step, mw_snap(letter->x, 1), mw_snap(letter->y, 1)};
    g_array_append_val(word->members, next);
    g_array_append_val(word->letters, alone);
}

/* Returns the index of a part among the parts of a word, to which it is added if it is new. */
static int index_of(GArray *parts, int part)
{
    unsigned i = 0;
    while (i < parts->len && g_array_index(parts, int, i) != part)
        i++;
    if (i == parts->len)
        g_array_append_val(parts, part);
    return (int)i;
}

static struct mw_box box_of(const struct word *word)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (unsigned i = 0; i < word->members->len; i++) {
        const struct member *m = member(word, i);
        const struct mw_box *box = &m->shape->box;
        mw_bounds_add(&bounds, (struct mw_point){m->x + box->x, m->y + box->y});
        mw_bounds_add(&bounds, (struct mw_point){m->x + box->x + box->w, m->y + box->y + box->h});
    }
    return mw_box_whole(mw_bounds_box(&bounds));
}

/* Returns the number of the form that paints a word. */
static int form_of(struct words *words, const struct word *word)
{
    GArray *parts = g_array_new(FALSE, FALSE, sizeof(int));
    GString *operators = g_string_new("");
    for (unsigned i = 0; i < word->members->len; i++) {
        const struct member *m = member(word, i);
        if (i > 0)
            g_string_append_printf(operators, "1 0 0 1 %d %d cm\n", m->x - m[-1].x, m->y - m[-1].y);
        g_string_append_printf(operators, "/L%d Do\n", index_of(parts, m->shape->form));
    }
    const struct pdf_form form = {
        .box = box_of(word), .parts = (const int *)parts->data, .nparts = (int)parts->len};
    const int number = pdf_forms_add(words->forms, &form, operators->str, operators->len);
    g_array_free(parts, TRUE);
    g_string_free(operators, TRUE);
    return number;
}

/* Notes a word. Returns the number of its form; 0 if it came too seldom for one. */
static int note(struct words *words, const struct word *word)
{
    const int often = 6; /* from then on a form takes less space than its letters on each page */
    GBytes *key = g_bytes_new(word->members->data, word->members->len * sizeof(struct member));
    struct known *known = g_hash_table_lookup(words->known, key);
    if (known)
        g_bytes_unref(key);
    else
        g_hash_table_insert(words->known, key, known = g_new0(struct known, 1));
    if (known->times++ == often)
        known->form = form_of(words, word);
    return known->form;
}

/* Appends the pieces of a word, and begins the next. */
static void end(struct words *words, struct word *word, GArray *pieces)
{
    const unsigned is_short = 2;
    const int form = word->members->len > is_short ? note(words, word) : 0;
    const struct piece whole = {form, word->step, mw_snap(word->x, 1), mw_snap(word->y, 1)};
    if (form)
        g_array_append_val(pieces, whole);
    else
        g_array_append_vals(pieces, word->letters->data, word->letters->len);
    g_array_set_size(word->members, 0);
    g_array_set_size(word->letters, 0);
}

GArray *words_of(struct words *words, const struct mw_text *text)
{
    GArray *pieces = g_array_new(FALSE, FALSE, sizeof(struct piece)), *letters = mw_letters_of(text);
    struct word word = {.members = g_array_new(FALSE, FALSE, sizeof(struct member)),
                        .letters = g_array_new(FALSE, FALSE, sizeof(struct piece))};
    for (unsigned i = 0; i < letters->len; i++) {
        const struct letter *letter = &g_array_index(letters, struct letter, i);
        const struct shape *shape = shape_of(words, letter);
        if (shape->form == 0 || (i > 0 && letter[-1].step != letter->step))
            end(words, &word, pieces);
        if (shape->form != 0)
            add(&word, letter, shape);
    }
    end(words, &word, pieces);
    g_array_free(word.members, TRUE);
    g_array_free(word.letters, TRUE);
    g_array_free(letters, TRUE);
    return pieces;
}
