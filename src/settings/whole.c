/* Checks what all keys of a spec together must fulfil. */
#include "settings/keys.h"

#include "mazewright/answers.h"
#include "mazewright/complaints.h"
#include "mazewright/format.h"
#include "mazewright/furniture.h"
#include "mazewright/look.h"
#include "mazewright/matter.h"
#include "mazewright/page_words.h"
#include "mazewright/theme.h"

#include <string.h>

/* Complains of lines to write on and of questions in groups whose mazes share a page, and of lines to cut
 * along in a book where no mazes share one. */
static void check_furniture(struct spec_draft *d)
{
    bool shared = false;
    for (int g = 0; g < d->spec->ngroups; g++) {
        const struct mw_group *group = &d->spec->group[g];
        shared = shared || group->per_page > 1;
        if (group->lines > 0 && group->questions.n == 0 && group->per_page > 1)
            mw_complain(
                d->complaints, group->spot,
                "lines to write on are under a maze that has a page to itself; leave \"lines\" out, or "
                "\"per_page\"");
        if (group->questions.n > 0 && group->per_page > 1)
            mw_complain(
                d->complaints, group->spot,
                "a question stands under a maze that has a page to itself; leave \"per_page\" out, or ask "
                "in the instructions");
    }
    if (d->spec->furniture->fields >> MW_FIELD_CUT_LINES & 1 && !shared)
        mw_complain(d->complaints, mw_spec_place(d->spec, "furniture"),
                    "lines to cut along are between several mazes of a page; add \"per_page: 4\" to some");
}

/* Complains if `key` is set in a book whose imposition does not use it; `what` names the impositions that use
 * it, such as "posters". */
static void check_needless(struct spec_draft *d, const char *key, bool needed, const char *what)
{
    const struct mw_spot spot = mw_spec_spot(d->spec, key);
    if (spot.line > 0 && !needed)
        mw_complain(d->complaints, spot, "\"%s\" is for %s; leave it out, or say so with \"impose\"", key,
                    what);
}

static void check_sheets(struct spec_draft *d)
{
    const struct mw_spec *spec = d->spec;
    const enum mw_impose impose = spec->format->impose;
    const bool poster = impose == MW_IMPOSE_POSTER;
    if (impose != MW_IMPOSE_NONE && spec->profile->refuses)
        mw_complain(d->complaints, mw_spec_place(spec, "impose"),
                    "a printer of books puts pages on sheets himself; leave \"impose\" out, or take "
                    "\"profile: home\"");
    check_needless(d, "sheet", poster || impose == MW_IMPOSE_CARDS, "cards and posters");
    check_needless(d, "tiles", poster, "posters");
    check_needless(d, "duplex", impose == MW_IMPOSE_BOOKLET || impose == MW_IMPOSE_CARDS,
                   "booklets and cards");
    const double across = impose == MW_IMPOSE_BOOKLET ? 2
                          : impose == MW_IMPOSE_PARTY ? 4
                                                      : 1,
                 largest = 14400;
    if (across > 1 && across * spec->format->paper.w > largest)
        mw_complain(
            d->complaints, mw_spec_spot(spec, "paper"),
            "a sheet of such pages would be %.0fin wide, and readers of PDF take %.0fin; take a smaller "
            "paper",
            across * spec->format->paper.w / 72, largest / 72);
    if (poster && spec->answers->where == MW_ANSWERS_OVERLEAF)
        mw_complain(
            d->complaints, mw_spec_place(spec, "answers"),
            "nothing is on the back of a poster; put the answers at the back, or into a file of their own");
    if (poster && mw_spec_spot(spec, "paper").line > 0)
        mw_complain(d->complaints, mw_spec_place(spec, "paper"),
                    "how large a poster is follows from \"sheet\" and \"tiles\"; leave \"paper\" out");
}

static bool has_page(const struct mw_matter_list *list, enum mw_page_kind kind)
{
    for (int i = 0; i < list->n; i++)
        if (list->kind[i] == kind)
            return true;
    return false;
}

/* Complains of a scene, pages to colour in or a story without the drawings or the theme that they need. */
static void check_art(struct spec_draft *d)
{
    const struct mw_spec *spec = d->spec;
    const struct mw_matter *matter = spec->matter;
    const bool in_front = has_page(&matter->front, MW_PAGE_COLOURING),
               is_coloured = in_front || has_page(&matter->back, MW_PAGE_COLOURING);
    if (spec->look->scene != MW_SCENE_NONE && spec->look->drawings.n == 0)
        mw_complain(d->complaints, mw_spec_place(spec, "scene"),
                    "a scene is made of drawings, and there are none; add \"drawings: [palm, fern]\", or a "
                    "\"theme\"");
    if (is_coloured && spec->look->drawings.n == 0 && spec->theme->npairs + spec->theme->nchapters == 0)
        mw_complain(
            d->complaints, mw_spec_place(spec, in_front ? "front" : "back"),
            "a page to colour in shows a drawing, and there are none; add \"drawings: [palm, fern]\", "
            "or a \"theme\"");
    if (spec->theme->is_story && spec->theme->nchapters == 0)
        mw_complain(d->complaints, mw_spec_place(spec, "story"),
                    spec->theme->name
                        ? "the theme has no story; add a list \"story\" to it, or leave this out"
                        : "a story is that of a theme; add \"theme: farm\", or another of \"mazewright list "
                          "themes\"");
}

/* Complains of a page of boxes without a sentence, and warns of a sentence without boxes. In a book that has
 * the page from its template only, it is left out if there is no sentence. */
static void check_sentences(struct spec_draft *d)
{
    const struct mw_spec *spec = d->spec;
    const bool in_front = has_page(&spec->matter->front, MW_PAGE_SOLUTION),
               has_boxes = in_front || has_page(&spec->matter->back, MW_PAGE_SOLUTION);
    const struct mw_group *group = NULL;
    for (int g = 0; g < spec->ngroups; g++)
        group = spec->group[g].sentence ? &spec->group[g] : group;
    const struct mw_spot asked = mw_spec_spot(spec, in_front ? "front" : "back");
    if (has_boxes && !group && asked.line > 0)
        mw_complain(
            d->complaints, asked,
            "the page \"solution\" has boxes for a sentence, and no group has one; add \"sentence: FOLLOW "
            "THE FOX\" to one, or leave the page out");
    if (group && !has_boxes)
        mw_warn(d->complaints, group->spot,
                "no page has boxes to write the sentence in; add \"back: [solution]\"");
}

/* Complains if `words.letters` has fewer letters than a maze may have starts or exits, or has one twice. */
static void check_letters(struct spec_draft *d)
{
    enum { MOST_LETTERED = MW_MOST_ENDS - 1 };
    const struct mw_spelling letters = mw_spelling_of(d->arena, d->spec->words->letters);
    bool are_different = letters.n >= MOST_LETTERED;
    for (int i = 0; i < letters.n; i++)
        for (int k = 0; k < i; k++)
            are_different = are_different && strcmp(letters.at[i], letters.at[k]) != 0;
    if (!are_different)
        mw_complain(d->complaints, mw_spec_spot(d->spec, "words"),
                    "\"letters\" takes at least %d different letters, as in \"letters: ABCDE\", not \"%s\"",
                    MOST_LETTERED, d->spec->words->letters);
}

void mw_spec_check(struct spec_draft *d)
{
    struct mw_spec *spec = d->spec;
    enum { LEAST_ROOM = 108 };
    const struct yaml_node *margins = mw_yaml_at(d->root, "margins");
    if (!d->has_puzzles)
        mw_complain(d->complaints, d->root->spot,
                    "there are no puzzles; add \"puzzles: [{count: 1, size: 12x16}]\"");
    if (spec->format->paper.w - spec->format->margins.inside - spec->format->margins.outside < LEAST_ROOM ||
        spec->format->paper.h - spec->format->margins.top - spec->format->margins.bottom < LEAST_ROOM)
        mw_complain(d->complaints, margins ? margins->spot : mw_spec_spot(spec, "paper"),
                    "the margins leave less than %din of the page for its contents; make them smaller or the "
                    "paper larger",
                    LEAST_ROOM / 72);
    check_furniture(d);
    mw_spec_check_days(d);
    if (spec->furniture->codes == MW_CODES_NEVER && strstr(spec->furniture->qr, "{code}"))
        mw_complain(d->complaints, mw_spec_place(spec, "qr"),
                    "this URL has a code in it, and \"codes\" is never; leave \"codes\" out");
    check_sheets(d);
    check_art(d);
    check_sentences(d);
    check_letters(d);
    if (spec->look->border != MW_BORDER_NONE && spec->look->corners != MW_CORNERS_NONE)
        mw_complain(d->complaints, mw_spec_place(spec, "corners"),
                    "a border and ornaments in the corners stand in each other's way; leave one out");
    if (spec->furniture->level_marks == MW_LEVEL_NONE && mw_spec_spot(spec, "level_bounds").line > 0)
        mw_complain(
            d->complaints, mw_spec_spot(spec, "level_bounds"),
            "\"level_bounds\" says what marks a puzzle has, and there are none; add \"level_marks: stars\"");
    if (spec->matter->backs != MW_BACKS_NONE && spec->answers->where == MW_ANSWERS_OVERLEAF)
        mw_complain(
            d->complaints, mw_spec_spot(spec, "backs"),
            "the backs of the puzzles carry their answers; leave out \"backs\", or put the answers at "
            "the back");
}
