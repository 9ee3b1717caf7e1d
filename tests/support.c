/* Functions that the tests share; support.h describes them. */
#define _GNU_SOURCE
#include "support.h"

#include <cairo.h>

#include "runner.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glib.h>
#include <math.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *from_environment(const char *name)
{
    const char *value = getenv(name);
    if (!value) {
        fprintf(stderr, "tests need %s; run them with `make test`\n", name);
        exit(2);
    }
    return value;
}

/* Starts the sandbox before there are threads, as the program does. */
__attribute__((constructor)) static void open_rooms(void)
{
    mw_sandbox_start();
}

const char *program(void)
{
    return from_environment("MAZEWRIGHT");
}

const char *scratch_folder(void)
{
    return from_environment("SCRATCH");
}

/* --- running things ----------------------------------------------------------------------------------- */

static struct {
    pid_t child; /* 0 before it is started */
    int socket;
} started;

/* Ends the runner, which stops once no process holds the socket; a forked child closes only its own copy. */
static void stop_runner(void)
{
    close(started.socket);
    waitpid(started.child, NULL, 0);
}

/* The socket to the runner, which is started once. */
static int runner(void)
{
    int pair[2];
    if (started.child > 0)
        return started.socket;
    char path[1200];
    snprintf(path, sizeof path, "%.*s/tests/runner", (int)(strrchr(program(), '/') - program()), program());
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair), 0);
    started.child = fork();
    assert_true(started.child >= 0);
    if (started.child == 0) {
        if (pair[1] == RUNNER_SOCKET)
            fcntl(pair[1], F_SETFD, 0);
        else
            dup2(pair[1], RUNNER_SOCKET);
        execl(path, path, (char *)NULL);
        _exit(127);
    }
    close(pair[1]);
    atexit(stop_runner);
    return started.socket = pair[0];
}

/* Adds a text and its zero byte to a message; fails the test if it is too long. */
static size_t add_text(char *message, size_t n, const char *text)
{
    const size_t length = strlen(text) + 1;
    assert_true(n + length <= RUNNER_MOST);
    memcpy(message + n, text, length);
    return n + length;
}

/* A command line that runs the program and needs no shell for it. */
struct line {
    char *folder; /* where it runs; NULL: where the test does */
    char **words; /* variables to be set, and then arguments; NULL if it does need a shell */
    int nset, argc;
    bool joined; /* standard error goes where standard output does */
};

static bool is_set(const struct line *line, const char *variable)
{
    for (int i = 0; i < line->nset; i++)
        if (strncmp(line->words[i], variable, strcspn(line->words[i], "=") + 1) == 0)
            return true;
    return false;
}

/* Asks the runner to run the program as a line says. */
static void ask_runner(const struct line *line, int out, int err)
{
    static char text[RUNNER_MOST];
    const int folder = open(line->folder ? line->folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC),
              file[RUNNER_FILES] = {STDIN_FILENO, out, line->joined ? out : err, folder};
    assert_true(folder >= 0);
    struct runner_head head = {line->argc};
    union {
        struct cmsghdr head;
        char space[CMSG_SPACE(sizeof file)];
    } control = {.space = {0}};
    size_t n = 0;
    for (int i = 0; i < line->argc; i++)
        n = add_text(text, n, line->words[line->nset + i]);
    for (int i = 0; i < line->nset; i++)
        n = add_text(text, n, line->words[i]);
    for (char **variable = environ; *variable; variable++)
        if (!is_set(line, *variable))
            n = add_text(text, n, *variable);
    struct iovec part[] = {{&head, sizeof head}, {text, n}};
    struct msghdr message = {
        .msg_iov = part, .msg_iovlen = 2, .msg_control = &control, .msg_controllen = sizeof control};
    struct cmsghdr *files = CMSG_FIRSTHDR(&message);
    files->cmsg_level = SOL_SOCKET;
    files->cmsg_type = SCM_RIGHTS;
    files->cmsg_len = CMSG_LEN(sizeof file);
    memcpy(CMSG_DATA(files), file, sizeof file);
    assert_true(sendmsg(runner(), &message, MSG_NOSIGNAL) > 0);
    close(folder);
}

/* Waits until the program that the runner started ends; returns its status, as waitpid() gives it. */
static int status_of_loaded(void)
{
    int status;
    if (recv(runner(), &status, sizeof status, 0) != sizeof status)
        fail_msg("the runner ended");
    return status;
}

/* True if a shell would do nothing to a command but split it into words. */
static bool is_plain(const char *command)
{
    char quote = 0;
    for (const char *c = command; *c; c++) {
        if (quote)
            quote = *c == quote ? 0 : quote;
        else if (*c == '\'' || *c == '"')
            quote = *c;
        if (quote == '\'' ? *c == '\n'
            : quote       ? strchr("$`\\\n", *c) != NULL
                          : strchr("$`\\\n;|&<>(){}*?[]~#!", *c) != NULL)
            return false;
    }
    return true;
}

/* Takes "cd FOLDER && " off the beginning of a command; returns the folder, or NULL if there is none. */
static char *take_folder(char **command)
{
    static const char go[] = "cd ", then[] = " && ";
    char *end = strncmp(*command, go, strlen(go)) == 0 ? strstr(*command, then) : NULL, **words,
         *folder = NULL;
    int n;
    if (!end)
        return NULL;
    *end = '\0';
    if (is_plain(*command) && g_shell_parse_argv(*command, &n, &words, NULL)) {
        folder = n == 2 ? g_strdup(words[1]) : NULL;
        g_strfreev(words);
    }
    *end = then[0];
    *command = folder ? end + strlen(then) : *command;
    return folder;
}

/* Takes " 2>&1" off the end of a command; true if it was there. */
static bool take_joining(char *command)
{
    static const char joining[] = " 2>&1";
    const size_t length = strlen(command), n = strlen(joining);
    if (length < n || strcmp(command + length - n, joining) != 0)
        return false;
    command[length - n] = '\0';
    return true;
}

/* True if a word is NAME=VALUE with a variable that a loaded program still reads, not only at its start. */
static bool sets_variable(const char *word)
{
    static const char *const read_at_start[] = {"LD_", "ASAN_", "UBSAN_", "LSAN_", "TSAN_", "MALLOC_", "G_"};
    const size_t name = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
    for (size_t i = 0; i < sizeof read_at_start / sizeof *read_at_start; i++)
        if (strncmp(word, read_at_start[i], strlen(read_at_start[i])) == 0)
            return false;
    return name > 0 && word[name] == '=';
}

/* Reads "cd FOLDER && env NAME=VALUE PROGRAM ARGUMENT... 2>&1"; everything but PROGRAM may be missing. */
static struct line line_of(const char *command)
{
    struct line line = {NULL};
    char *copy = g_strdup(command), *rest = copy, **words = NULL;
    int n = 0, first = 0;
    line.joined = take_joining(copy);
    line.folder = take_folder(&rest);
    if (is_plain(rest) && g_shell_parse_argv(rest, &n, &words, NULL)) {
        first = n > 1 && strcmp(words[0], "env") == 0;
        while (first + line.nset < n && sets_variable(words[first + line.nset]))
            line.nset++;
        line.argc = n - first - line.nset;
    }
    g_free(copy);
    if (line.argc > 0 && strcmp(words[first + line.nset], program()) == 0) {
        line.words = g_memdup2(words + first, (gsize)(n - first + 1) * sizeof *words);
        if (first)
            g_free(words[0]);
        g_free(words);
    } else
        g_strfreev(words);
    return line;
}

static void forget_line(struct line *line)
{
    g_free(line->folder);
    g_strfreev(line->words);
}

/* Reads all that comes, and keeps as much as there is space for. */
static void read_all(int from, char *output, size_t size)
{
    char rest[4096];
    size_t n = 0;
    for (ssize_t got; (got = read(from, rest, sizeof rest)) > 0;) {
        const size_t kept = (size_t)got < size - 1 - n ? (size_t)got : size - 1 - n;
        memcpy(output + n, rest, kept);
        n += kept;
    }
    output[n] = '\0';
}

/* Runs a command with its standard output into the file `path` and its standard error into `output`; both
 * into `output` if `path` is NULL. */
static int run_into(const char *path, char *output, size_t size, const char *command)
{
    int said[2];
    struct line line = line_of(command);
    assert_int_equal(pipe2(said, O_CLOEXEC), 0);
    const int out = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : said[1];
    assert_true(out >= 0);
    pid_t child = -1;
    if (line.words) {
        ask_runner(&line, out, said[1]);
    } else if ((child = fork()) == 0) {
        dup2(out, STDOUT_FILENO);
        dup2(said[1], STDERR_FILENO);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    forget_line(&line);
    close(said[1]);
    if (path)
        close(out);
    read_all(said[0], output, size);
    close(said[0]);
    int status;
    if (child < 0)
        status = status_of_loaded();
    else
        waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

int run(char *output, size_t size, const char *format, ...)
{
    char command[2000];
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    return run_into(NULL, output, size, command);
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
    char said[4000];
    const int status = run_into(path, said, sizeof said, command);
    if (status != 0)
        fail_msg("exit %d from: %s\n%s", status, command, said);
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

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about, (void)kind, (void)where;
    return remove(path);
}

void remove_tree(const char *path)
{
    if (nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS) != 0 && errno != ENOENT)
        fail_msg("%s cannot be removed: %s", path, strerror(errno));
}

/* A file of a tree: its path below the root, what it is, and what is in it or where it points. */
struct leaf {
    char *name;
    mode_t mode;
    char *bytes;
    size_t length;
};

static struct {
    size_t root; /* length of its path */
    GArray *leaf;
} walk;

static int add_leaf(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)kind, (void)where;
    struct leaf leaf = {g_strdup(path + walk.root), about->st_mode, NULL, 0};
    if (S_ISREG(about->st_mode)) {
        leaf.bytes = read_whole(path, &leaf.length);
    } else if (S_ISLNK(about->st_mode)) {
        leaf.bytes = calloc(1, 4096);
        leaf.length = (size_t)readlink(path, leaf.bytes, 4095);
    }
    g_array_append_val(walk.leaf, leaf);
    return 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct leaf *)a)->name, ((const struct leaf *)b)->name);
}

/* All of a folder, in order, folders before what is in them. */
static GArray *read_tree(const char *path)
{
    walk.root = strlen(path);
    walk.leaf = g_array_new(FALSE, FALSE, sizeof(struct leaf));
    if (nftw(path, add_leaf, 16, FTW_PHYS) != 0)
        fail_msg("%s cannot be read", path);
    g_array_sort(walk.leaf, by_name);
    return walk.leaf;
}

static void forget_tree(GArray *tree)
{
    for (guint i = 0; i < tree->len; i++) {
        g_free(g_array_index(tree, struct leaf, i).name);
        free(g_array_index(tree, struct leaf, i).bytes);
    }
    g_array_free(tree, TRUE);
}

bool same_trees(const char *a, const char *b)
{
    GArray *ours = read_tree(a), *theirs = read_tree(b);
    bool same = ours->len == theirs->len;
    for (guint i = 0; same && i < ours->len; i++) {
        const struct leaf *p = &g_array_index(ours, struct leaf, i),
                          *q = &g_array_index(theirs, struct leaf, i);
        same = strcmp(p->name, q->name) == 0 && (p->mode & S_IFMT) == (q->mode & S_IFMT) &&
               p->length == q->length && (p->length == 0 || memcmp(p->bytes, q->bytes, p->length) == 0);
    }
    forget_tree(ours);
    forget_tree(theirs);
    return same;
}

void copy_tree(const char *from, const char *to)
{
    remove_tree(to);
    GArray *tree = read_tree(from);
    for (guint i = 0; i < tree->len; i++) {
        const struct leaf *leaf = &g_array_index(tree, struct leaf, i);
        char *path = g_strconcat(to, leaf->name, NULL);
        int failed;
        if (S_ISDIR(leaf->mode)) {
            failed = mkdir(path, leaf->mode & 07777);
        } else if (S_ISLNK(leaf->mode)) {
            failed = symlink(leaf->bytes, path);
        } else {
            const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, leaf->mode & 07777);
            failed = file < 0 || write(file, leaf->bytes, leaf->length) != (ssize_t)leaf->length ||
                     close(file) != 0;
        }
        if (failed)
            fail_msg("%s cannot be copied to %s: %s", from, path, strerror(errno));
        g_free(path);
    }
    forget_tree(tree);
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

bool is_night(void)
{
    return getenv("NIGHTLY") || getenv("WRITE_GOLDEN");
}

bool is_all_tried(void)
{
#ifdef SPARING
    return false;
#else
    return is_night();
#endif
}

bool is_spared(int share)
{
    static uint32_t nth;
    const uint32_t scattered = nth++ * UINT32_C(2654435769);
    int kept = is_night() ? 1 : share;
#ifdef SPARING
    kept = kept > 8 ? kept : 8;
#endif
    return (scattered >> 16) * (uint32_t)kept >> 16 != 0;
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

/* Turns the search for leaks off, and lets LD_PRELOAD load a library of ours before the sanitizer's. */
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
        if (is_spared(5))
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
                if (mw_carvers[c]->square || is_spared(9))
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

/* Keeps type open for all books in these faces: loading fonts takes long. */
static struct mw_type *type_for(const struct mw_spec *spec)
{
    enum { MOST = 16 };
    static struct {
        char key[300];
        struct mw_type *type;
    } open[MOST];
    char key[300];
    int i = 0;
    snprintf(key, sizeof key, "%s|%s|%s", spec->look->face[0], spec->look->face[1], spec->language);
    while (i < MOST && open[i].type && strcmp(open[i].key, key) != 0)
        i++;
    assert_true(i < MOST);
    if (!open[i].type) {
        memcpy(open[i].key, key, sizeof key);
        open[i].type = mw_type_open(spec->look->face, spec->language, &complaints);
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

const struct mw_page *make_page(struct mw_arena *arena, const struct made_book *made, int volume, int page)
{
    const struct mw_volume *v = &made->book->volume[volume];
    return mw_page_printed(
        arena, mw_page_make(arena, made->book, v, &v->page[page], made->solved, true, made->type));
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

/* The pixels of `picture` from (x0, y0) to (x1, y1), with a label for each, and the stack of flood(). */
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

/* Returns how many connected pixels got the label. */
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
                /* White parts of fewer than 6 pixels are not counted: they are left where walls meet at a
                 * sharp angle. */
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

cairo_surface_t *drawn_marks(struct mw_arena *arena, const struct mw_page *page, const uint32_t *colour,
                             bool (*is_kept)(const struct mw_page *, const struct mw_mark *))
{
    const struct mw_output *png = mw_output_named("png");
    const struct mw_document document = {.title = "", .created = "2000-01-01T00:00:00Z", .colour = colour};
    struct mw_page some = *page;
    struct mw_error error = {0};
    some.nmarks = 0;
    some.mark = MW_ARRAY(arena, page->nmarks, struct mw_mark);
    for (int i = 0; i < page->nmarks; i++)
        if (is_kept(page, &page->mark[i]))
            some.mark[some.nmarks++] = page->mark[i];
    FILE *file = fopen(at("some.png"), "wb");
    assert_non_null(file);
    void *state = png->open(file, &document);
    png->page(state, &some);
    assert_true(png->close(state, &error));
    fclose(file);
    return cairo_image_surface_create_from_png(at("some.png"));
}
