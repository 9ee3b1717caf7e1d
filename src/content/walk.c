/* Reads the content streams of a page, with the forms, patterns and glyphs that they name. */
#include "content/inks.h"
#include "content/layers.h"
#include "content/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Returns the matrix of an object, such as a form; that of a form without one changes nothing. */
static struct content_matrix matrix_of(qpdf_data pdf, qpdf_oh object)
{
    qpdf_oh list = mw_content_key(pdf, object, "/Matrix");
    double m[6] = {1, 0, 0, 1, 0, 0};
    for (int i = 0; i < 6 && mw_content_count(pdf, list) == 6; i++)
        m[i] = mw_content_number(pdf, mw_content_item(pdf, list, i), m[i]);
    return (struct content_matrix){m[0], m[1], m[2], m[3], m[4], m[5]};
}

/* --- the state ---------------------------------------------------------------------------------------- */

static void save(struct content_walk *w)
{
    MW_GROW(w->arena, w->saved, w->nsaved, w->saved_capacity);
    w->saved[w->nsaved++] = w->state;
}

static void restore(struct content_walk *w, int least)
{
    if (w->nsaved > least)
        w->state = w->saved[--w->nsaved];
}

static void concat(struct content_walk *w, const struct content_tokens *t)
{
    const struct content_matrix m = {mw_content_operand_number(t, 5), mw_content_operand_number(t, 4),
                                     mw_content_operand_number(t, 3), mw_content_operand_number(t, 2),
                                     mw_content_operand_number(t, 1), mw_content_operand_number(t, 0)};
    if (t->noperands >= 6)
        w->state.matrix = mw_content_product(m, w->state.matrix);
}

static bool is_true(const struct content_walk *w, qpdf_oh object)
{
    return qpdf_oh_is_bool(w->pdf, object) && qpdf_oh_get_bool_value(w->pdf, object);
}

/* Sets what a dictionary of the graphics state says. */
static void set_state(struct content_walk *w, qpdf_oh dict)
{
    struct content_state *s = &w->state;
    qpdf_oh blend = mw_content_item(w->pdf, mw_content_key(w->pdf, dict, "/BM"), 0),
            mask = mw_content_key(w->pdf, dict, "/SMask"), font = mw_content_key(w->pdf, dict, "/Font");
    s->width = mw_content_number(w->pdf, mw_content_key(w->pdf, dict, "/LW"), s->width);
    s->fill.alpha = mw_content_number(w->pdf, mw_content_key(w->pdf, dict, "/ca"), s->fill.alpha);
    s->stroke.alpha = mw_content_number(w->pdf, mw_content_key(w->pdf, dict, "/CA"), s->stroke.alpha);
    if (mw_content_has(w->pdf, dict, "/OP"))
        s->stroke.overprints = s->fill.overprints = is_true(w, mw_content_key(w->pdf, dict, "/OP"));
    if (mw_content_has(w->pdf, dict, "/op"))
        s->fill.overprints = is_true(w, mw_content_key(w->pdf, dict, "/op"));
    if (mw_content_count(w->pdf, font) == 2)
        mw_content_set_font(w, mw_content_item(w->pdf, font, 0),
                            mw_content_number(w->pdf, mw_content_item(w->pdf, font, 1), s->size));
    if (!qpdf_oh_is_null(w->pdf, blend))
        s->blends = !mw_content_is_named(w->pdf, blend, "/Normal") &&
                    !mw_content_is_named(w->pdf, blend, "/Compatible");
    if (!qpdf_oh_is_null(w->pdf, mask))
        s->has_soft_mask = qpdf_oh_is_dictionary(w->pdf, mask);
}

/* --- images and forms --------------------------------------------------------------------------------- */

static struct mw_bounds unit_square(const struct content_matrix *m)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < 4; i++)
        mw_bounds_add(&bounds, mw_content_placed(m, i % 2, i / 2));
    return bounds;
}

/* Returns how much ink the darkest areas of an image take, in percent; each image is unpacked once. */
static double ink_of(struct content_walk *w, qpdf_oh image)
{
    enum { BYTES = 64 }; /* that are read in the time of an operator */
    const int number = image ? qpdf_oh_get_object_id(w->pdf, image) : 0;
    const gpointer key = GINT_TO_POINTER(number);
    size_t bytes = 0;
    if (number == 0 || w->account->operators <= 0)
        return 0;
    const int known = GPOINTER_TO_INT(g_hash_table_lookup(w->inks, key));
    if (known > 0)
        return known - 1;
    const double ink = mw_content_ink_of_image(w->arena, w->pdf, image, &bytes);
    w->account->operators -= (long)(bytes / BYTES);
    g_hash_table_insert(w->inks, key, GINT_TO_POINTER((int)ink + 1));
    return ink;
}

/* Visits an image of w x h pixels, which fills the unit square. */
static void visit_image(struct content_walk *w, double across, double down, qpdf_oh image, qpdf_oh space,
                        bool is_mask)
{
    const struct content_matrix *m = &w->state.matrix;
    const double wide = hypot(m->a, m->b), high = hypot(m->c, m->d), inch = 72, least = 1e-9;
    const bool is_flat = across == 1 && down == 1; /* an even colour, as sharp as its edges */
    struct content_paint paint = w->state.fill;
    if (!is_mask)
        paint.colour = mw_content_space(w->arena, w->pdf, space);
    const struct content_mark mark = {
        .kind = CONTENT_IMAGE,
        .thin = INFINITY,
        .ink = is_mask ? 0 : ink_of(w, image),
        .dots = is_flat ? INFINITY : inch * fmin(across / fmax(wide, least), down / fmax(high, least)),
        .transparent = image && mw_content_has(w->pdf, image, "/SMask") ? "an image with a soft mask" : NULL};
    mw_content_visit(w, mark, &paint, unit_square(m));
}

/* Returns the operand after a name among those of an inline image, counted from the last; -1 if there is
 * none. */
static int value_of(const struct content_tokens *t, const char *name, const char *short_name)
{
    for (int i = t->noperands - 1; i > 0; i--) {
        const char *key = mw_content_operand_name(t, i);
        if (strcmp(key, name) == 0 || strcmp(key, short_name) == 0)
            return i - 1;
    }
    return -1;
}

static double number_of(const struct content_tokens *t, const char *name, const char *short_name)
{
    const int i = value_of(t, name, short_name);
    return i >= 0 ? mw_content_operand_number(t, i) : 0;
}

static void visit_inline_image(struct content_walk *w, const struct content_tokens *t)
{
    const int space = value_of(t, "ColorSpace", "CS");
    const char *name = space >= 0 ? mw_content_operand_name(t, space) : "";
    qpdf_oh named = mw_content_resource(w, "/ColorSpace", name);
    if (qpdf_oh_is_null(w->pdf, named))
        named = qpdf_oh_new_name(w->pdf, mw_format(w->arena, "/%s", name));
    visit_image(w, number_of(t, "Width", "W"), number_of(t, "Height", "H"), 0, named, space < 0);
}

static void paint_form(struct content_walk *w, qpdf_oh form)
{
    const struct content_state before = w->state;
    const struct content_path path = w->path;
    w->read(w, form, 0);
    w->state = before;
    w->path = path;
}

static void paint_object(struct content_walk *w, const struct content_tokens *t)
{
    qpdf_oh object = mw_content_resource(w, "/XObject", mw_content_operand_name(t, 0)),
            kind = mw_content_key(w->pdf, object, "/Subtype");
    if (mw_content_is_off(w->pdf, mw_content_key(w->pdf, object, "/OC")))
        return;
    if (mw_content_is_named(w->pdf, kind, "/Form"))
        paint_form(w, object);
    else if (mw_content_is_named(w->pdf, kind, "/Image"))
        visit_image(w, mw_content_number(w->pdf, mw_content_key(w->pdf, object, "/Width"), 0),
                    mw_content_number(w->pdf, mw_content_key(w->pdf, object, "/Height"), 0), object,
                    mw_content_key(w->pdf, object, "/ColorSpace"),
                    is_true(w, mw_content_key(w->pdf, object, "/ImageMask")));
}

static void paint_shade(struct content_walk *w, const struct content_tokens *t)
{
    qpdf_oh shading = mw_content_resource(w, "/Shading", mw_content_operand_name(t, 0));
    mw_content_paint_shading(w, shading, &w->state.fill, w->state.clip);
}

/* --- streams ------------------------------------------------------------------------------------------ */

/* Follows the operators of marked content, and notes whether the content lies in a layer that is off. */
static void follow_layers(struct content_walk *w, const struct content_tokens *t)
{
    const char *name = t->name;
    if (strcmp(name, "EMC") == 0 && w->marked > 0) {
        w->hidden = w->hidden == w->marked ? 0 : w->hidden;
        w->marked--;
    } else if (strcmp(name, "BMC") == 0 || strcmp(name, "BDC") == 0) {
        w->marked++;
        if (w->hidden == 0 && strcmp(name, "BDC") == 0 && strcmp(mw_content_operand_name(t, 1), "OC") == 0 &&
            mw_content_is_off(w->pdf, mw_content_resource(w, "/Properties", mw_content_operand_name(t, 0))))
            w->hidden = w->marked;
    }
}

static void follow(struct content_walk *w, const struct content_tokens *t, int least_saved)
{
    const char *name = t->name;
    if (mw_content_follow_path(w, t) || mw_content_follow_colour(w, t) || mw_content_follow_text(w, t))
        return;
    if (strcmp(name, "q") == 0)
        save(w);
    else if (strcmp(name, "Q") == 0)
        restore(w, least_saved);
    else if (strcmp(name, "cm") == 0)
        concat(w, t);
    else if (strcmp(name, "w") == 0 && t->noperands > 0)
        w->state.width = mw_content_operand_number(t, 0);
    else if (strcmp(name, "gs") == 0)
        set_state(w, mw_content_resource(w, "/ExtGState", mw_content_operand_name(t, 0)));
    else if (strcmp(name, "Do") == 0)
        paint_object(w, t);
    else if (strcmp(name, "sh") == 0)
        paint_shade(w, t);
    else if (strcmp(name, "BI") == 0)
        visit_inline_image(w, t);
    else
        follow_layers(w, t);
}

/* Reads n bytes of content. */
static void read_bytes(struct content_walk *w, const unsigned char *bytes, size_t n)
{
    struct mw_arena *scratch = mw_arena_new();
    struct content_tokens t = mw_content_tokens(scratch, bytes, n);
    const int least_saved = w->nsaved, marked = w->marked, hidden = w->hidden;
    w->path = mw_content_no_path();
    while (w->account->operators > 0 && mw_content_next(&t)) {
        w->account->operators -= 1 + t.noperands / 8;
        follow(w, &t, least_saved);
    }
    w->account->is_cut_short = w->account->is_cut_short || w->account->operators <= 0;
    w->nsaved = least_saved;
    w->marked = marked;
    w->hidden = hidden;
    mw_arena_free(scratch);
}

static bool is_within_itself(const struct content_walk *w, int object)
{
    for (int i = 0; i < w->depth; i++)
        if (object != 0 && w->within[i] == object)
            return true;
    return false;
}

/* A form, pattern or glyph: its content, and what its dictionary says. */
struct stream {
    unsigned char *bytes;
    size_t n;
    qpdf_oh resources;
    struct content_matrix matrix;
    bool has_box;
    double box[4];
};

static void free_stream(gpointer stream)
{
    free(((struct stream *)stream)->bytes);
    g_free(stream);
}

/* Clears warnings that have nothing to do with the stream that is read next. */
static void clear_warnings(struct content_walk *w)
{
    for (; qpdf_more_warnings(w->pdf); qpdf_next_warning(w->pdf))
        w->account->is_damaged = true;
}

/* Notes whether a stream was unpacked as a whole. */
static void note_unpacked(struct content_walk *w, QPDF_ERROR_CODE code, bool is_whole)
{
    if (code >= QPDF_ERRORS || qpdf_more_warnings(w->pdf) || !is_whole)
        w->account->is_unread = true;
}

/* Unpacks a stream. NULL if it is none, or damaged. */
static struct stream *unpack(struct content_walk *w, qpdf_oh object, qpdf_oh resources)
{
    QPDF_BOOL filtered = QPDF_FALSE;
    struct stream *s = g_new0(struct stream, 1);
    qpdf_oh box = mw_content_key(w->pdf, object, "/BBox");
    if (!qpdf_oh_is_stream(w->pdf, object)) {
        free_stream(s);
        return NULL;
    }
    clear_warnings(w);
    const QPDF_ERROR_CODE code =
        qpdf_oh_get_stream_data(w->pdf, object, qpdf_dl_generalized, &filtered, &s->bytes, &s->n);
    note_unpacked(w, code, filtered);
    if (code >= QPDF_ERRORS) {
        free_stream(s);
        return NULL;
    }
    s->resources = resources;
    s->matrix = matrix_of(w->pdf, object);
    s->has_box = mw_content_count(w->pdf, box) == 4;
    for (int i = 0; i < 4 && s->has_box; i++)
        s->box[i] = mw_content_number(w->pdf, mw_content_item(w->pdf, box, i), 0);
    return s;
}

/* Returns a stream, which is unpacked once; NULL if it cannot be read, or if all streams of the page together
 * are too large. */
static const struct stream *stream_of(struct content_walk *w, qpdf_oh object, int number)
{
    const size_t most = (size_t)256 << 20;
    struct stream *s = g_hash_table_lookup(w->streams, GINT_TO_POINTER(number));
    w->account->is_cut_short = w->account->is_cut_short || (!s && w->kept >= most);
    if (!s && w->kept < most) {
        s = unpack(w, object, mw_content_key(w->pdf, object, "/Resources"));
        w->kept += s ? s->n : 0;
        if (s)
            g_hash_table_insert(w->streams, GINT_TO_POINTER(number), s);
    }
    return s;
}

/* Narrows the clip to the box of a stream. */
static void clip_to_box(struct content_walk *w, const struct stream *s)
{
    struct mw_bounds bounds = mw_bounds_none(), *clip = &w->state.clip;
    for (int i = 0; i < 4; i++)
        mw_bounds_add(&bounds, mw_content_placed(&w->state.matrix, s->box[i % 2 * 2], s->box[i / 2 * 2 + 1]));
    clip->left = fmax(clip->left, bounds.left);
    clip->top = fmax(clip->top, bounds.top);
    clip->right = fmin(clip->right, bounds.right);
    clip->bottom = fmin(clip->bottom, bounds.bottom);
}

static void read_stream(struct content_walk *w, qpdf_oh object, qpdf_oh usual)
{
    enum { COST = 20 }; /* operators, for a stream that is entered */
    const int number = qpdf_oh_get_object_id(w->pdf, object);
    w->account->is_cut_short = w->account->is_cut_short || w->depth == CONTENT_DEEPEST;
    if (w->depth == CONTENT_DEEPEST || number == 0 || is_within_itself(w, number))
        return;
    const struct stream *s = stream_of(w, object, number);
    w->account->operators -= COST;
    if (!s)
        return;
    const struct content_state before = w->state;
    const struct content_matrix base = w->base;
    const qpdf_oh outer = w->resources;
    w->state.matrix = mw_content_product(s->matrix, w->state.matrix);
    if (!w->is_glyph)
        w->base = w->state.matrix;
    if (s->has_box)
        clip_to_box(w, s);
    w->resources = qpdf_oh_is_dictionary(w->pdf, s->resources)          ? s->resources
                   : usual != 0 && qpdf_oh_is_dictionary(w->pdf, usual) ? usual
                                                                        : w->resources;
    w->within[w->depth++] = number;
    read_bytes(w, s->bytes, s->n);
    w->depth--;
    w->resources = outer;
    w->base = base;
    w->state = before;
}

static struct content_state first_state(struct content_matrix turn)
{
    const double black[] = {0};
    const struct content_paint paint = {.colour = mw_content_device(1, black), .alpha = 1};
    return (struct content_state){.matrix = turn,
                                  .clip = mw_content_everywhere(),
                                  .fill = paint,
                                  .stroke = paint,
                                  .width = 1,
                                  .font = -1,
                                  .wide = 1};
}

void mw_content_walk(struct mw_arena *scratch, qpdf_data pdf, qpdf_oh page, struct content_matrix turn,
                     struct content_account *account, content_visit *visit, void *context)
{
    int within[CONTENT_DEEPEST];
    struct content_walk w = {.arena = scratch,
                             .pdf = pdf,
                             .account = account,
                             .read = read_stream,
                             .visit = visit,
                             .context = context,
                             .base = turn,
                             .state = first_state(turn),
                             .text = {1, 0, 0, 1, 0, 0},
                             .line = {1, 0, 0, 1, 0, 0},
                             .resources = mw_content_key(pdf, page, "/Resources"),
                             .within = within};
    unsigned char *bytes = NULL;
    size_t n = 0;
    w.found = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    w.inks = g_hash_table_new(NULL, NULL);
    w.streams = g_hash_table_new_full(NULL, NULL, NULL, free_stream);
    clear_warnings(&w);
    const QPDF_ERROR_CODE code = qpdf_oh_get_page_content_data(pdf, page, &bytes, &n);
    note_unpacked(&w, code, true);
    if (code < QPDF_ERRORS)
        read_bytes(&w, bytes, n);
    free(bytes);
    g_hash_table_destroy(w.streams);
    g_hash_table_destroy(w.inks);
    g_hash_table_destroy(w.found);
}
