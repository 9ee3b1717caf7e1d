/* mazewright list: the possible values of options and keys. */
#include "cli/report.h"

#include "mazewright.h"

#include <string.h>

enum { NAME = 17 }; /* width of the column of names, for the longest one */

/* Prints a name and its description as a row of a list. */
static void row(const char *name, const char *brief)
{
    printf("%-*s  %s\n", NAME, name, brief);
    mw_cli_report_row(name, brief);
}

static void list_grids(void)
{
    for (int i = 0; mw_tilings[i]; i++)
        row(mw_tilings[i]->name, mw_tilings[i]->brief);
}

static void list_shapes(void)
{
    for (int i = 0; mw_shape_name(i); i++)
        row(mw_shape_name(i), mw_shape_brief(i));
    row("text:EMMA", "the letters of a word, joined; text:EMMA,face=Andika Bold sets it in another face");
    row("image:FILE", "what is dark in a PNG; with ,threshold=0.3 or ,invert behind it");
    row("outline:FILE", "what the paths of an SVG enclose; with ,invert behind it the rest");
}

static void list_drawings(void)
{
    for (int i = 0; mw_drawing_name(i); i++)
        row(mw_drawing_name(i), mw_drawing_brief(i));
    row("\xf0\x9f\x90\x98", "a character that is a picture, from the face Symbola");
    row("FILE.svg", "a file of your own: an SVG, a PNG or a JPEG");
}

static void list_algorithms(void)
{
    for (int i = 0; mw_carvers[i]; i++) {
        const struct mw_carver *carver = mw_carvers[i];
        row(carver->name, carver->brief);
        for (int k = 0; k < MW_MAX_OPTIONS && carver->option[k].name; k++)
            printf("%*s  :%s=%d  %s\n", NAME, "", carver->option[k].name, carver->option[k].fallback,
                   carver->option[k].brief);
    }
}

static const char *inches(double points)
{
    static char text[2][16];
    static int next;
    char *to = text[next++ % 2];
    snprintf(to, sizeof text[0], "%.4g", points / 72);
    return to;
}

/* Returns a trim as JSON. A range of trims is reported as two: the smallest and the largest. */
static json_t *trim_report(const struct mw_trim *trim)
{
    json_t *most = json_array();
    for (int i = 0; i < MW_NSTOCKS; i++)
        json_array_append_new(most, json_integer(trim->most[i]));
    return json_pack("{s:f, s:f, s:i, s:o}", "width_pt", trim->w, "height_pt", trim->h, "least_pages",
                     trim->least, "most_pages", most);
}

static void list_pages(const struct mw_trim *trim)
{
    bool alike = trim->most[0] == trim->most[1] && trim->most[1] == trim->most[2];
    printf("%d to %d pages", trim->least, trim->most[0]);
    for (int i = 1; i < MW_NSTOCKS && !alike; i++)
        printf(", %d %s", trim->most[i], i == MW_STOCK_CREAM ? "on cream" : "in colour");
    putchar('\n');
}

static void list_trims(const struct mw_profile *profile)
{
    json_t *trims = json_array();
    printf("\n%s: %s\n", profile->name, profile->brief);
    mw_cli_report_row(profile->name, profile->brief);
    mw_cli_report_of_row("bleed_pt", json_real(profile->bleed));
    mw_cli_report_of_row("margin_pt", json_real(profile->margin));
    printf("  %s; bleed %s%s, margins from %sin\n", profile->source,
           profile->bleed > 0 ? inches(profile->bleed) : "none", profile->bleed > 0 ? "in" : "",
           inches(profile->margin));
    for (const struct mw_trim *trim = profile->trim; trim && trim->w > 0; trim++) {
        printf("  %6s x %-6sin  ", inches(trim->w), inches(trim->h));
        list_pages(trim);
        json_array_append_new(trims, trim_report(trim));
    }
    mw_cli_report_of_row("trims", trims);
    if (profile->custom) {
        printf("  any from %s x %sin ", inches(profile->custom[0].w), inches(profile->custom[0].h));
        printf("to %s x %sin: ", inches(profile->custom[1].w), inches(profile->custom[1].h));
        list_pages(profile->custom);
        mw_cli_report_of_row("any_from", trim_report(&profile->custom[0]));
        mw_cli_report_of_row("any_to", trim_report(&profile->custom[1]));
    }
    if (!profile->trim)
        printf("  any size\n");
}

static void list_papers(void)
{
    for (const struct mw_paper *paper = mw_papers; paper->name; paper++) {
        char brief[80];
        snprintf(brief, sizeof brief, "%.4g x %.4g in, %.0f x %.0f mm", paper->w / 72, paper->h / 72,
                 paper->w * 25.4 / 72, paper->h * 25.4 / 72);
        row(paper->name, brief);
        mw_cli_report_of_row("width_pt", json_real(paper->w));
        mw_cli_report_of_row("height_pt", json_real(paper->h));
    }
    row("WxH", "any size with its unit (in, mm, cm, pt), such as 6x9in or 210x297mm");
    for (int i = 0; mw_profiles[i].name; i++)
        list_trims(&mw_profiles[i]);
}

static void list_themes(void)
{
    for (int i = 0; mw_theme_at(i); i++) {
        printf("%-12s %s\n", mw_theme_at(i)->name, mw_theme_at(i)->brief);
        mw_cli_report_row(mw_theme_at(i)->name, mw_theme_at(i)->brief);
    }
}

static void list_templates(void)
{
    for (int i = 0; mw_template_at(i); i++)
        row(mw_template_at(i)->name, mw_template_at(i)->brief);
}

static void list_languages(void)
{
    for (int i = 0; mw_language_at(i); i++)
        row(mw_language_at(i)->name, mw_language_at(i)->brief);
}

static void list_formats(void)
{
    for (int i = 0; mw_outputs[i]; i++)
        row(mw_outputs[i]->name, mw_outputs[i]->brief);
}

static void list_keys(void)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_key_row row;
    for (int i = 0; mw_spec_key(arena, i, &row); i++) {
        char name[60];
        snprintf(name, sizeof name, "%s%s%s", row.section, row.section[0] ? "." : "", row.name);
        printf("%-22s  %s\n%24s= %s", name, row.brief, "", row.form);
        mw_cli_report_row(name, row.brief);
        mw_cli_report_of_row("form", json_string(row.form));
        mw_cli_report_of_row("default", row.fallback ? json_string(row.fallback) : json_null());
        if (row.fallback)
            printf(" (default: %s)", row.fallback);
        putchar('\n');
    }
    mw_arena_free(arena);
}

static const struct {
    const char *name;
    void (*list)(void);
} lists[] = {{"grids", list_grids},
             {"shapes", list_shapes},
             {"drawings", list_drawings},
             {"algorithms", list_algorithms},
             {"papers", list_papers},
             {"templates", list_templates},
             {"themes", list_themes},
             {"languages", list_languages},
             {"formats", list_formats},
             {"keys", list_keys},
             {NULL, NULL}};

static const char *list_name(int i)
{
    return lists[i].name;
}

bool mw_cli_list(const char *name)
{
    for (int i = 0; lists[i].name; i++)
        if (strcmp(lists[i].name, name) == 0) {
            lists[i].list();
            return true;
        }
    return false;
}

static const struct mw_cli_option *const options[] = {mw_cli_help_options, NULL};

static int run(const struct mw_command *command, int argc, char **argv)
{
    char *value;
    while (mw_cli_next_option(command, argc, argv, &value)) {
    }
    const char *what = mw_cli_only_argument(
        command, argc, argv,
        "what to list (grids, shapes, drawings, algorithms, papers, templates, themes, formats, keys)");
    if (!what)
        return MW_EXIT_USAGE;
    return mw_cli_list(what)
               ? mw_cli_finish()
               : mw_cli_usage(command, "there is no list of \"%s\"%s", what, mw_cli_meant(what, list_name));
}

const struct mw_command mw_command_list = {
    .name = "list",
    .brief = "what there is to choose from: grids, shapes, drawings, algorithms, papers, templates, themes, "
             "formats, keys",
    .usage = "grids|shapes|drawings|algorithms|papers|templates|themes|languages|formats|keys",
    .about = "A line for each: its name, and what it is. \"keys\" is the table of all that a spec can say.",
    .options = options,
    .takes = {.names = list_name},
    .run = run,
};
