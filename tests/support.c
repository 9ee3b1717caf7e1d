/* What the tests share; support.h says what for. */
#include "support.h"

#include <math.h>
#include <sys/wait.h>

static const char *from_environment(const char *name)
{
    const char *value = getenv(name);
    if (!value) {
        fprintf(stderr, "tests need %s; run them with `make test`\n", name);
        exit(2);
    }
    return value;
}

/* As the program does: before there are threads. */
__attribute__((constructor)) static void open_rooms(void)
{
    mw_open_rooms();
}

const char *program(void)
{
    return from_environment("MAZEWRIGHT");
}

const char *scratch_folder(void)
{
    return from_environment("SCRATCH");
}

int run(char *output, size_t size, const char *format, ...)
{
    char command[2000], whole[2100];
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    snprintf(whole, sizeof whole, "{ %s; } 2>&1", command);
    FILE *pipe = popen(whole, "r");
    assert_non_null(pipe);
    size_t n = fread(output, 1, size - 1, pipe);
    output[n] = '\0';
    char rest[4096];
    while (fread(rest, 1, sizeof rest, pipe) > 0) {
    }
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

void must_run(const char *format, ...)
{
    char command[2000], output[4000];
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    int status = run(output, sizeof output, "%s", command);
    if (status != 0)
        fail_msg("exit %d from: %s\n%s", status, command, output);
}

const char *at(const char *name)
{
    static char path[16][1200];
    static int next;
    char *to = path[next++ % 16];
    snprintf(to, sizeof path[0], "%s/%s", scratch_folder(), name);
    return to;
}

char *output_of(const char *format, ...)
{
    char command[2000], path[1200];
    size_t length;
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    snprintf(path, sizeof path, "%s/said.txt", scratch_folder());
    must_run("{ %s; } > '%s'", command, path);
    return read_whole(path, &length);
}

const char *write_file(const char *name, const char *text)
{
    static char path[1000];
    snprintf(path, sizeof path, "%s/%s", scratch_folder(), name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    return path;
}

char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = calloc(1, *length + 1);
    assert_int_equal(fread(text, 1, *length, file), *length);
    fclose(file);
    return text;
}

bool same_files(const char *a, const char *b)
{
    size_t na, nb;
    char *ta = read_whole(a, &na), *tb = read_whole(b, &nb);
    bool same = na == nb && memcmp(ta, tb, na) == 0;
    free(ta);
    free(tb);
    return same;
}

struct mw_maze *make_maze(struct mw_arena *arena, const struct mw_grid *grid, const char *algorithm,
                          uint64_t seed, enum mw_place start, enum mw_place finish)
{
    struct mw_algorithm chosen;
    struct mw_error error = {0};
    assert_true(mw_algorithm_parse(algorithm, &chosen, &error));
    struct mw_rng walls = mw_rng_new(seed, 1), ends = mw_rng_new(seed, 2);
    struct mw_maze *maze = mw_maze_carve(arena, grid, &chosen, &walls, &error);
    if (!maze)
        fail_msg("%s on %s: %s", algorithm, grid->tiling->name, error.text);
    mw_ends_deal(arena, maze, (struct mw_ends_wish){start, finish, false}, &ends);
    return maze;
}

uint32_t always_zero(struct mw_rng *rng)
{
    (void)rng;
    return 0;
}

uint32_t always_most(struct mw_rng *rng)
{
    (void)rng;
    return UINT32_MAX;
}

uint32_t alternating(struct mw_rng *rng)
{
    return (rng->state ^= 1) ? UINT32_MAX : 0;
}

bool takes(const struct mw_tiling *tiling, struct mw_size size)
{
    return size.w >= tiling->least.w && size.h >= tiling->least.h;
}

bool is_spared(void)
{
#ifdef SPARING
    const bool is_slow = true;
#else
    const bool is_slow = false;
#endif
    static uint32_t nth;
    const uint32_t scattered = nth++ * UINT32_C(2654435769);
    return is_slow && scattered >> 29 != 0;
}

static void say_to_sanitizer(const char *option)
{
    char options[1000];
    const char *said = getenv("ASAN_OPTIONS");
    snprintf(options, sizeof options, "%s:%s", said ? said : "", option);
    setenv("ASAN_OPTIONS", options, 1);
}

void look_for_leaks(void)
{
    say_to_sanitizer("detect_leaks=1");
}

/* And libraries of ours may be loaded before it. */
__attribute__((constructor)) static void look_for_no_leaks(void)
{
    say_to_sanitizer("detect_leaks=0:verify_asan_link_order=0");
}

static void shut(struct mw_maze *maze)
{
    for (int i = 0; i < maze->grid->nrim; i++)
        maze->open[mw_rim_wall(maze->grid, i)] = 0;
}

static void hold(struct mw_arena *arena, struct mw_maze *maze, const char *name, uint64_t seed,
                 const struct ends *ends, law *const *laws)
{
    for (; ends->start >= 0; ends++) {
        struct mw_rng rng = mw_rng_new(seed, 2);
        shut(maze);
        mw_ends_deal(arena, maze, (struct mw_ends_wish){ends->start, ends->finish, false}, &rng);
        for (law *const *law = laws; *law; law++)
            (*law)(arena, maze, name);
    }
}

static void for_every_seed(const struct mw_grid *grid, const char *carver, const struct ends *ends,
                           law *const *laws)
{
    for (uint64_t seed = 0; seed < 8; seed++) {
        if (is_spared())
            continue;
        struct mw_arena *arena = mw_arena_new();
        char name[200];
        snprintf(name, sizeof name, "%s %dx%d %s #%d", grid->tiling->name, grid->size.w, grid->size.h, carver,
                 (int)seed);
        hold(arena, make_maze(arena, grid, carver, seed, MW_TOP, MW_TOP), name, seed, ends, laws);
        mw_arena_free(arena);
    }
}

void for_every_maze(const struct ends *ends, law *const *laws)
{
    static const struct mw_size flat[] = {{1, 1}, {1, 7}, {7, 1}, {2, 2}, {5, 4}, {13, 17}};
    static const struct mw_size round[] = {{1, 1}, {2, 2}, {3, 3}, {5, 5}, {8, 8}, {12, 12}};
    for (int t = 0; mw_tilings[t]; t++)
        for (int s = 0; s < 6; s++) {
            struct mw_size size = mw_tilings[t]->single ? round[s] : flat[s];
            if (mw_tilings[t]->parity || !takes(mw_tilings[t], size))
                continue; /* no algorithm carves parity mazes */
            struct mw_arena *grids = mw_arena_new();
            const struct mw_grid *grid = mw_grid_new(grids, mw_tilings[t], size, NULL, 0);
            for (int c = 0; mw_carvers[c]; c++)
                if (!mw_carvers[c]->square || mw_tilings[t]->square)
                    for_every_seed(grid, mw_carvers[c]->name, ends, laws);
            mw_arena_free(grids);
        }
}

struct mw_size size_for_shapes(const struct mw_tiling *tiling)
{
    if (tiling->single)
        return (struct mw_size){10, 10};
    return strcmp(tiling->name, "floret") == 0 ? (struct mw_size){6, 6} : (struct mw_size){17, 17};
}

void for_every_shaped_maze(law *const *laws)
{
    static const struct ends apart[] = {{MW_APART, MW_APART}, {-1, -1}};
    for (int t = 0; mw_tilings[t]; t++)
        for (int s = 0; mw_shape_name(s) && !mw_tilings[t]->parity; s++) {
            struct mw_arena *grids = mw_arena_new();
            const struct mw_shape *shape =
                mw_shape_parse(grids, mw_shape_name(s), NULL, &(struct mw_error){0});
            const struct mw_grid *grid =
                mw_grid_new(grids, mw_tilings[t], size_for_shapes(mw_tilings[t]), shape, 0);
            assert_non_null(grid);
            for (int c = 0; mw_carvers[c]; c++) {
                if (mw_carvers[c]->square || is_spared())
                    continue;
                struct mw_arena *arena = mw_arena_new();
                uint64_t seed = (uint64_t)(t + s + c);
                char name[200];
                snprintf(name, sizeof name, "%s %s %s", mw_tilings[t]->name, shape->name,
                         mw_carvers[c]->name);
                hold(arena, make_maze(arena, grid, mw_carvers[c]->name, seed, MW_TOP, MW_TOP), name, seed,
                     apart, laws);
                mw_arena_free(arena);
            }
            mw_arena_free(grids);
        }
}

/* --- books -------------------------------------------------------------------------------------------- */

static struct mw_complaints complaints;

/* Loading fonts takes longer than setting a page. */
static struct mw_type *type_for(const struct mw_spec *spec)
{
    enum { MOST = 16 };
    static struct {
        char key[300];
        struct mw_type *type;
    } open[MOST];
    char key[300];
    int i = 0;
    snprintf(key, sizeof key, "%s|%s|%s", spec->face[0], spec->face[1], spec->language);
    while (i < MOST && open[i].type && strcmp(open[i].key, key) != 0)
        i++;
    assert_true(i < MOST);
    if (!open[i].type) {
        memcpy(open[i].key, key, sizeof key);
        open[i].type = mw_type_open(spec->face, spec->language, &complaints);
    }
    assert_non_null(open[i].type);
    return open[i].type;
}

int holes_in(const char *name)
{
    struct mw_arena *arena = mw_arena_new();
    const struct mw_shape *shape = mw_shape_parse(arena, name, NULL, &(struct mw_error){0});
    const int holes = shape ? shape->n - 1 : 0;
    mw_arena_free(arena);
    return holes;
}

struct made_book make_book(struct mw_arena *arena, const char *text)
{
    struct mw_error error = {0};
    memset(&complaints, 0, sizeof complaints);
    const struct mw_spec *spec = mw_spec_read(arena, "page.yaml", text, strlen(text), &complaints);
    if (!spec)
        fail_msg("%s\n%s", complaints.at[0].text, text);
    const struct mw_book *book = mw_book_plan(arena, spec, &error);
    if (!book)
        fail_msg("%s\n%s", error.text, text);
    const int n = book->npuzzles + book->nsamples;
    const struct mw_solved **solved = MW_ARRAY(arena, n, const struct mw_solved *);
    for (int i = 0; i < n; i++)
        if (!(solved[i] = mw_puzzle_make(arena, &book->puzzle[i].request, &error)))
            fail_msg("%s\n%s", error.text, text);
    return (struct made_book){book, solved, type_for(spec), &complaints};
}

const struct mw_page *make_page(struct mw_arena *arena, const struct made_book *made, int volume, int sheet)
{
    const struct mw_volume *v = &made->book->volume[volume];
    return mw_page_veiled(arena,
                          mw_page_make(arena, made->book, v, &v->sheet[sheet], made->solved, made->type));
}

/* --- pixels ------------------------------------------------------------------------------------------- */

struct picture render(const char *pdf, int page, int dpi)
{
    char command[1200];
    snprintf(command, sizeof command, "pdftoppm -r %d -f %d -l %d '%s'", dpi, page, page, pdf);
    FILE *pipe = popen(command, "r");
    struct picture picture = {.per_point = dpi / 72.0};
    int most;
    if (!pipe || fscanf(pipe, "P6 %d %d %d", &picture.w, &picture.h, &most) != 3)
        fail_msg("pdftoppm cannot draw page %d of %s", page, pdf);
    fgetc(pipe);
    size_t bytes = (size_t)picture.w * (size_t)picture.h * 3;
    picture.rgb = malloc(bytes);
    assert_int_equal(fread(picture.rgb, 1, bytes, pipe), bytes);
    pclose(pipe);
    return picture;
}

void forget_picture(struct picture *picture)
{
    free(picture->rgb);
    picture->rgb = NULL;
}

static bool is_ink(const struct picture *p, int x, int y)
{
    if (x < 0 || y < 0 || x >= p->w || y >= p->h)
        return false;
    const unsigned char *c = &p->rgb[3 * (y * p->w + x)];
    return 299 * c[0] + 587 * c[1] + 114 * c[2] < 128000;
}

/* Floods from a pixel; pixels of `wanted` colour within the window get the label. */
struct window {
    const struct picture *picture;
    int x0, y0, x1, y1; /* inclusive */
    int *label;
    int *stack;
};

static int *cell_of(struct window *w, int x, int y)
{
    return &w->label[(y - w->y0) * (w->x1 - w->x0 + 1) + x - w->x0];
}

/* Returns how many pixels that are. */
static int flood(struct window *w, int x, int y, bool ink, int label)
{
    int filled = 1, n = 0, across = w->x1 - w->x0 + 1;
    *cell_of(w, x, y) = label;
    w->stack[n++] = (y - w->y0) * across + x - w->x0;
    while (n > 0) {
        int at = w->stack[--n], cx = at % across + w->x0, cy = at / across + w->y0;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                int nx = cx + dx, ny = cy + dy;
                if ((!ink && dx && dy) || nx < w->x0 || ny < w->y0 || nx > w->x1 || ny > w->y1)
                    continue;
                if (*cell_of(w, nx, ny) || is_ink(w->picture, nx, ny) != ink)
                    continue;
                *cell_of(w, nx, ny) = label;
                filled++;
                w->stack[n++] = (ny - w->y0) * across + nx - w->x0;
            }
    }
    return filled;
}

static struct parts label_parts(struct window *w)
{
    struct parts parts = {0, 0};
    int next = 0;
    for (int y = w->y0; y <= w->y1; y++)
        for (int x = w->x0; x <= w->x1; x++)
            if (!*cell_of(w, x, y)) {
                bool ink = is_ink(w->picture, x, y);
                /* Where walls meet at a sharp angle, single pixels of white are left between them. */
                bool is_part = flood(w, x, y, ink, ++next) >= 6 || ink;
                *(ink ? &parts.ink : &parts.white) += is_part;
            }
    return parts;
}

static struct window open_window(const struct picture *picture, int x0, int y0, int x1, int y1)
{
    size_t n = (size_t)(x1 - x0 + 1) * (size_t)(y1 - y0 + 1);
    return (struct window){picture, x0, y0, x1, y1, calloc(n, sizeof(int)), malloc(n * sizeof(int))};
}

struct parts count_parts(const struct picture *picture, struct mw_box box, double border)
{
    double s = picture->per_point;
    struct window w =
        open_window(picture, (int)floor((box.x - border) * s), (int)floor((box.y - border) * s),
                    (int)ceil((box.x + box.w + border) * s), (int)ceil((box.y + box.h + border) * s));
    struct parts parts = label_parts(&w);
    free(w.label);
    free(w.stack);
    return parts;
}

int *label_ink(const struct picture *picture)
{
    struct window w = open_window(picture, 0, 0, picture->w - 1, picture->h - 1);
    label_parts(&w);
    for (int y = 0; y < picture->h; y++)
        for (int x = 0; x < picture->w; x++)
            if (!is_ink(picture, x, y))
                *cell_of(&w, x, y) = 0;
    free(w.stack);
    return w.label;
}

int *label_white(const struct picture *picture, struct mw_box box)
{
    double s = picture->per_point;
    struct window w = open_window(picture, (int)ceil(box.x * s), (int)ceil(box.y * s),
                                  (int)floor((box.x + box.w) * s), (int)floor((box.y + box.h) * s));
    label_parts(&w);
    int *label = calloc((size_t)picture->w * (size_t)picture->h, sizeof *label);
    for (int y = w.y0; y <= w.y1; y++)
        for (int x = w.x0; x <= w.x1; x++)
            if (!is_ink(picture, x, y))
                label[y * picture->w + x] = *cell_of(&w, x, y);
    free(w.label);
    free(w.stack);
    return label;
}
