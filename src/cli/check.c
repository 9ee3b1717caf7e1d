/* mazewright check: makes a book without writing files, or checks a finished PDF against a printer's rules.
 */
#include "cli/report.h"

#include "mazewright.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Prints a row for each puzzle, with its difficulty as a bar; the bars together show how the difficulty
 * changes through the book. */
static void print_table(struct mw_arena *arena, const struct mw_built *built)
{
    enum { LONGEST = 24 };
    double low = 99, high = 0;
    int grids = 4, sizes = 4;
    for (int i = 0; i < built->npuzzles; i++) {
        const struct mw_request *r = &built->made[i].puzzle->request;
        const int grid = (int)strlen(r->tiling->name),
                  size = (int)strlen(mw_size_format(arena, r->tiling, r->size));
        low = fmin(low, mw_difficulty(&built->made[i].facts));
        high = fmax(high, mw_difficulty(&built->made[i].facts));
        grids = grid > grids ? grid : grids;
        sizes = size > sizes ? size : sizes;
    }
    printf("\n%5s  %-*s  %-*s  %5s  %5s  %5s  %s\n", "", grids, "grid", sizes, "size", "route", "turns",
           "forks", "difficulty");
    for (int i = 0; i < built->npuzzles; i++) {
        const struct mw_puzzle *puzzle = built->made[i].puzzle;
        const struct mw_facts *facts = &built->made[i].facts;
        const double share = (mw_difficulty(facts) - low) / fmax(high - low, 1);
        printf("%5d  %-*s  %-*s  %5d  %5d  %5d  %5.1f  %.*s\n", puzzle->number, grids,
               puzzle->request.tiling->name, sizes,
               mw_size_format(arena, puzzle->request.tiling, puzzle->request.size), facts->route_cells,
               facts->turns, facts->junctions, mw_difficulty(facts),
               1 + (int)mw_snap(share * (LONGEST - 1), 1), "########################");
    }
}

static void report_puzzles(struct mw_arena *arena, const struct mw_built *built)
{
    json_t *list = json_array();
    for (int i = 0; i < built->npuzzles; i++) {
        const struct mw_puzzle *puzzle = built->made[i].puzzle;
        const struct mw_request *r = &puzzle->request;
        const struct mw_facts *f = &built->made[i].facts;
        json_array_append_new(
            list, json_pack("{s:i, s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:f}", "number", puzzle->number,
                            "title", puzzle->title ? puzzle->title : "", "grid", r->tiling->name, "size",
                            mw_size_format(arena, r->tiling, r->size), "cells", f->cells, "route_cells",
                            f->route_cells, "turns", f->turns, "junctions", f->junctions, "dead_ends",
                            f->dead_ends, "difficulty", mw_snap(mw_difficulty(f), 100)));
    }
    mw_cli_report("pages", json_integer(built->npages));
    mw_cli_report("spine_pt", built->spine > 0 ? json_real(built->spine) : json_null());
    mw_cli_report("puzzles", list);
}

static int check_spec(struct mw_arena *arena, const char *spec, struct mw_build build, bool strict)
{
    static struct mw_complaints complaints;
    struct mw_built built;
    build.dry = true;
    complaints.strict = strict;
    bool good = mw_book_write(arena, spec, &build, &built, &complaints);
    mw_cli_print_complaints(&complaints, spec);
    if (good)
        printf("%s: %d page%s, %d puzzle%s, %s; %d warning%s\n", spec, built.npages,
               mw_cli_plural(built.npages), built.npuzzles, mw_cli_plural(built.npuzzles),
               built.nclassic == 0
                   ? "each with exactly one route"
                   : mw_format(arena, "%d with exactly one route and %d that may have several",
                               built.npuzzles - built.nclassic, built.nclassic),
               complaints.nwarnings, mw_cli_plural(complaints.nwarnings));
    else
        printf("%s: %d error%s, %d warning%s\n", spec, complaints.nerrors, mw_cli_plural(complaints.nerrors),
               complaints.nwarnings, mw_cli_plural(complaints.nwarnings));
    if (good && mw_cli_spine_words(&built))
        printf("%s: %s\n", spec, mw_cli_spine_words(&built));
    if (good)
        report_puzzles(arena, &built);
    if (good)
        print_table(arena, &built);
    return good ? mw_cli_finish() : MW_EXIT_FAILED;
}

/* True if a file begins like a PDF, or its name ends in .pdf; one of the two is enough. */
static bool is_pdf(const char *path)
{
    char head[5] = "";
    const char *why;
    FILE *file = mw_open_file(path, &why); /* refuses a pipe, whose first bytes could not be read again */
    size_t n = file ? fread(head, 1, sizeof head, file) : 0;
    if (file)
        fclose(file);
    size_t length = strlen(path);
    return (n == sizeof head && memcmp(head, "%PDF-", sizeof head) == 0) ||
           (length > 4 && strcmp(path + length - 4, ".pdf") == 0);
}

/* Prints what a cover is for. */
static void print_cover(const char *file, const struct mw_profile *profile, const struct mw_cover_for *cover,
                        const struct mw_pdf_seen *seen, int nwarnings)
{
    printf("%s: the cover of %d page%s of %.4gx%.4gin, spine %.3f in, as %s takes it; %d warning%s\n", file,
           cover->pages, mw_cli_plural(cover->pages), seen->w / 72, seen->h / 72, seen->spine / 72,
           profile->name, nwarnings, mw_cli_plural(nwarnings));
}

static int check_pdf(const char *file, const struct mw_profile *profile, const struct mw_cover_for *cover,
                     bool strict)
{
    static struct mw_complaints complaints;
    struct mw_arena *arena = mw_arena_new();
    struct mw_pdf_seen *seen = MW_NEW(arena, struct mw_pdf_seen);
    complaints.strict = strict;
    const char *path = mw_folder_read_path(arena, file);
    bool good = mw_pdf_check_cover(arena, path, profile, cover, seen, &complaints);
    good = mw_verify_accused(arena, path, profile, seen, &complaints) && good;
    const struct mw_paper page = {NULL, seen->w, seen->h};
    if (good && cover->pages > 0 && profile->covers.wrap > 0 && !profile->marks)
        good = mw_verify_cover(arena, path, profile, &page, seen->spine, &complaints);
    if (!good && cover->pages == 0 && seen->npages == 1)
        mw_warn(&complaints, (struct mw_spot){file, 0, 0},
                "the file is one page; if it is a cover, say for how many pages, as in --cover 94");
    mw_cli_print_complaints(&complaints, NULL);
    if (good)
        mw_cli_report("pdf", json_pack("{s:i, s:[f, f], s:b, s:f}", "pages", seen->npages, "trim_pt", seen->w,
                                       seen->h, "bleeds", seen->bleeds, "spine_pt", seen->spine));
    if (good && cover->pages > 0)
        print_cover(file, profile, cover, seen, complaints.nwarnings);
    else if (good)
        printf("%s: %d page%s of %.4gx%.4gin%s, as %s takes them; %d warning%s\n", file, seen->npages,
               mw_cli_plural(seen->npages), seen->w / 72, seen->h / 72, seen->bleeds ? " with bleed" : "",
               profile->name, complaints.nwarnings, mw_cli_plural(complaints.nwarnings));
    else
        printf("%s: %d error%s, %d warning%s\n", file, complaints.nerrors, mw_cli_plural(complaints.nerrors),
               complaints.nwarnings, mw_cli_plural(complaints.nwarnings));
    mw_arena_free(arena);
    return good ? mw_cli_finish() : MW_EXIT_FAILED;
}

enum { COVER = MW_CLI_OWN, STOCK, SPINE };
static const struct mw_cli_option cover_options[] = {
    {.name = "cover",
     .is = COVER,
     .value = "PAGES",
     .brief = "the PDF is the cover of a book of so many pages"},
    {.name = "stock",
     .is = STOCK,
     .value = "NAME",
     .takes = {.names = mw_stock_name},
     .brief = "the paper of that book: white, cream or colour (default: white)"},
    {.name = "spine",
     .is = SPINE,
     .value = "LENGTH",
     .brief = "the width of its spine, such as 0.31in (default: what the printer computes)"},
    {.name = NULL}};
static const struct mw_cli_option *const options[] = {cover_options, mw_cli_only_options, mw_cli_book_options,
                                                      mw_cli_help_options, NULL};

/* Reads an option about a cover. False, with an error printed, if its value is wrong. */
static bool read_cover_option(const struct mw_command *command, int option, const char *value,
                              struct mw_cover_for *cover)
{
    enum { MOST_PAGES = 5000 };
    if (option == COVER)
        return mw_cli_read_number(command, "--cover", value, 1, MOST_PAGES, &cover->pages);
    if (option == SPINE)
        return mw_length_parse(value, &cover->spine) && cover->spine > 0
                   ? true
                   : (mw_cli_usage(command, "--spine takes a length such as 0.31in, not \"%s\"", value),
                      false);
    const int stock = mw_word_typed(value, mw_stock_name);
    if (stock >= 0)
        cover->stock = (enum mw_stock)stock;
    else
        mw_cli_usage(command, "there is no paper called \"%s\"; choose white, cream or colour", value);
    return stock >= 0;
}

static bool knows_spine(const struct mw_profile *profile, const struct mw_cover_for *cover)
{
    return cover->spine > 0 || mw_profile_spine(profile, cover->stock, cover->pages, 0) > 0;
}

static int check(struct mw_arena *arena, const struct mw_command *command, int argc, char **argv)
{
    struct mw_build build = {.most = mw_cli_usual_budget()};
    struct mw_cover_for cover = {0, MW_STOCK_WHITE, 0};
    bool strict = false, asked_cover = false;
    char *value;
    for (const struct mw_cli_option *option; (option = mw_cli_next_option(command, argc, argv, &value));) {
        const bool is_of_cover = option->is == COVER || option->is == STOCK || option->is == SPINE;
        asked_cover = asked_cover || is_of_cover;
        if (is_of_cover ? !read_cover_option(command, option->is, value, &cover)
                        : !mw_cli_read_book_option(arena, command, option, value, &build, &strict))
            return MW_EXIT_USAGE;
    }
    const char *file = mw_cli_spec_argument(arena, command, argc, argv);
    if (!file)
        return MW_EXIT_USAGE;
    if (asked_cover && cover.pages == 0)
        return mw_cli_usage(command, "--stock and --spine are about a cover; say of how many pages, as in "
                                     "--cover 94");
    if (!is_pdf(file) && cover.pages > 0)
        return mw_cli_usage(command, "--cover is for PDFs, and %s is a spec, whose cover is checked with it",
                            file);
    if (!is_pdf(file))
        return check_spec(arena, file, build, strict);
    if (build.nonly > 0)
        return mw_cli_usage(command, "--only is for specs, and %s is a PDF; leave it out", file);
    if (!build.profile)
        return mw_cli_usage(command, "name the printer that %s is for, as in --profile kdp", file);
    if (cover.pages > 0 && !knows_spine(build.profile, &cover))
        return mw_cli_usage(command, "how wide the spine is at %s is not known; say it, as in --spine 0.31in",
                            build.profile->name);
    return check_pdf(file, build.profile, &cover, strict);
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    struct mw_arena *arena = mw_arena_new();
    const int status = check(arena, command, argc, argv);
    mw_arena_free(arena);
    return status;
}

const struct mw_command mw_command_check = {
    .name = "check",
    .brief = "make a book without writing it, and report what is wrong",
    .usage = "[BOOK.yaml] [options]\nFILE.pdf --profile NAME [--cover PAGES] [--strict]",
    .about = "Reads, plans and makes the whole book but writes nothing; says how many pages and puzzles it "
             "has, how thick its "
             "spine is where that is known, how hard each puzzle is, and every complaint there is. Exits "
             "with 1 if the book "
             "cannot be built.\n\n"
             "A finished PDF, of whatever program, is held against the rules of a printer: as the pages of a "
             "book, or with "
             "--cover as the cover of one.",
    .options = options,
    .takes = {.files = "yaml pdf"},
    .run = run,
};
