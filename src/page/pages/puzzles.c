/* Sets puzzle pages. A single puzzle fills its page: number and title, a sentence, and the rest for the maze.
 * Several puzzles share a page in blocks, each with a small heading; rows are as high as their mazes need, so
 * that corridors are about equally wide. */
#include "page/maze/found.h"
#include "page/maze/levels.h"
#include "page/maze/tally.h"
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include "mazewright/furniture.h"
#include "mazewright/group.h"
#include "mazewright/look.h"
#include "mazewright/page_words.h"
#include "mazewright/roster.h"
#include "mazewright/theme.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { HEADER_GAP = 12, BLOCK_GAP = 22 };
/* The distance of words above the ground line, in points. */
#define ABOVE_GROUND 7
/* The width of a group of drawings that overlap, in sides of the largest. */
#define MOST_OF_GROUP 1.8
/* The side of the largest drawing of a scene in a book without a theme, in points. */
#define LARGEST_WITHOUT_THEME (34 * 72 / 25.4)

/* Returns the look of mazes on the page. Where answers are drawn in, walls are as in a key if the route could
 * not be told from them. */
static struct page_look look_of(struct page_setting *s)
{
    const uint32_t *colour = s->book->colour;
    const double least = 1.5;
    struct page_look look = mw_page_puzzle_look(s, mw_page_size(s, SIZE_LABEL));
    if (s->planned->answers_to > 0 &&
        mw_lattice(mw_colour_contrast(colour[MW_INK_ROUTE], colour[MW_INK_WALL])) < mw_lattice(least))
        look.wall_ink = MW_INK_FADED;
    return look;
}

static const struct mw_puzzle *puzzle_at(const struct page_setting *s, int i)
{
    return &s->book->puzzle[i];
}

/* Returns `words` with spaces that do not break, if the words fit on one line; otherwise returns `words`
 * unchanged. */
static const char *unbroken(struct page_setting *s, const char *words, double width)
{
    if (mw_page_text(s, MW_FACE_TEXT, mw_page_size(s, SIZE_BODY), words)->width > width)
        return words;
    const char *text = "";
    for (const char *at = words, *next; *at; at = next) {
        next = g_utf8_next_char(at);
        const char *joiner = g_unichar_iswide(g_utf8_get_char(at)) && *next ? "\u2060" : "";
        text = *at == ' ' ? mw_format(s->arena, "%s\xc2\xa0", text)
                          : mw_format(s->arena, "%s%.*s%s", text, (int)(next - at), at, joiner);
    }
    return text;
}

/* Returns the entry of a page in the PDF's outline. The entry of a child's page has the child's name; it has
 * the puzzle's number only if numbers are printed, because a new child in the class shifts the numbers, and a
 * number that nobody sees should not change the files of other children. */
static const char *outline_entry(struct page_setting *s, const struct mw_puzzle *puzzle)
{
    const char *number = mw_page_digits(s, puzzle->number);
    if (!puzzle->pupil)
        return puzzle->title[0] ? mw_format(s->arena, "%s  %s", number, puzzle->title)
                                : mw_page_fill_in(s, s->spec->words->maze, puzzle->number);
    const char *name = puzzle->pupil->name;
    if (s->spec->furniture->number != MW_NUMBER_NONE)
        name = mw_format(s->arena, "%s  %s", number, name);
    return puzzle->title[0] ? mw_format(s->arena, "%s  %s", name, puzzle->title) : name;
}

static void add_outline(struct page_setting *s, const struct mw_puzzle *puzzle, double y)
{
    const bool is_own = s->volume->pupil;
    if (s->planned->answers_to > 0)
        return;
    if (puzzle->number == 1 && !s->planned->part && !is_own)
        mw_page_add_heading(s, 1, s->spec->words->puzzles, 0);
    mw_page_add_heading(s, is_own ? 1 : 2, outline_entry(s, puzzle), y);
}

/* Draws a puzzle's number at the left of its title; `title_size` is the title's type size. Returns the width
 * of the number with its gap, or 0. */
static double draw_number(struct page_setting *s, int number, double x, double baseline, double title_size)
{
    const struct mw_spec *spec = s->spec;
    if (spec->furniture->number == MW_NUMBER_NONE)
        return 0;
    const char *digits = mw_page_digits(s, number);
    if (spec->furniture->number == MW_NUMBER_PLAIN) {
        const struct mw_text *text = mw_page_text(s, MW_FACE_TITLE, title_size, digits);
        mw_page_add_text(s, MW_INK_NOTE, text, x, 0, baseline);
        return text->width + 0.5 * title_size;
    }
    double radius = 0.68 * title_size, middle = baseline - 0.35 * title_size;
    double size = number < 100 ? 0.68 * title_size : number < 1000 ? 0.56 * title_size : 0.44 * title_size;
    mw_page_add_disc(s, MW_INK_TEXT, x + radius, middle, radius);
    mw_page_add_text(s, MW_INK_PAPER, mw_page_text(s, MW_FACE_TITLE, size, digits), x + radius, 0.5,
                     middle + 0.35 * size);
    return 2 * radius + 0.5 * title_size;
}

/* Returns the small print with the recipe from which a puzzle can be made again, broken into as many lines as
 * `width` requires. */
static const struct mw_text *remake_text(struct page_setting *s, const struct mw_puzzle *puzzle, double width)
{
    const char *string = mw_page_small_print(s, puzzle);
    const struct mw_text *text = mw_page_text(s, MW_FACE_TEXT, SIZE_REMAKE, string);
    return text->width <= width ? text
                                : mw_page_text_in(s, MW_FACE_TEXT, SIZE_REMAKE, string, width, MW_ALIGN_LEFT);
}

/* Returns the baseline at which a text's first line must be for its last line to be at `baseline`. */
static double raised(struct page_setting *s, const struct mw_text *text, double baseline)
{
    double line = mw_page_text(s, MW_FACE_TEXT, SIZE_REMAKE, "x")->height;
    return baseline - fmax(0, text->height - line);
}

/* Returns the line under the title of a puzzle in a block: what it asks or, where there is one, its answer.
 */
static const char *block_line(struct page_setting *s, int i)
{
    const bool has_answer =
        s->planned->answers_to > 0 && (mw_page_found(s, i)[0] || mw_page_found_hidden(s, i)[0]);
    return has_answer ? mw_page_answer_line(s, i) : puzzle_at(s, i)->instructions;
}

/* Returns the numbers of a puzzle's things to count, where its answer is drawn in; else NULL. */
static const struct mw_items *counted(const struct page_setting *s, int i)
{
    return s->planned->answers_to > 0 ? &s->solved[i]->found : NULL;
}

/* --- one puzzle --------------------------------------------------------------------------------------- */

static const struct mw_text *line_text(struct page_setting *s, const char *line, double width)
{
    return mw_page_text_balanced(s, MW_FACE_TEXT, mw_page_size(s, SIZE_BODY), line, width, MW_ALIGN_LEFT);
}

/* Returns the space between the baseline of a title and the line under it: more under scripts that reach far
 * down, such as Arabic and Devanagari. */
static double under_title(struct page_setting *s, const char *title, double size)
{
    const double usual = 5, deep = 0.3 * size;
    const struct mw_text *text = mw_page_text(s, MW_FACE_TITLE, size, title);
    const double below = text->ink.y + text->ink.h - text->baseline;
    return mw_lattice(below) > mw_lattice(deep) ? fmax(usual, below + 1) : usual;
}

/* The line under a title: the index of its mark, or -1, and the width that it may take. */
struct title_line {
    int mark;
    double width;
};

/* Draws number, title, level marks and sentence of a single puzzle, and sets where the sentence is. Returns
 * the y where they end. */
static double draw_header(struct page_setting *s, int i, double top, struct title_line *line)
{
    const struct mw_puzzle *puzzle = puzzle_at(s, i);
    double baseline = mw_heading_baseline(s, SIZE_TITLE, top);
    mw_page_begin_element(s, MW_ELEMENT_SUBTITLE, NULL);
    double indent = draw_number(s, puzzle->number, s->frame.x, baseline, mw_page_size(s, SIZE_TITLE));
    const int heading = s->element;
    s->element = ELEMENT_OF_ITS_OWN;
    const double qr = mw_page_qr_side(s, puzzle), right = s->frame.x + s->frame.w;
    double x = s->frame.x + indent, width = s->frame.w - indent - qr,
           beside = width - mw_page_level_width(s, mw_page_size(s, SIZE_TITLE));
    mw_page_draw_level(s, i, right - qr, baseline, mw_page_size(s, SIZE_TITLE));
    mw_page_draw_qr(s, puzzle, right, top);
    if (qr > 0 && beside < 2 * qr)
        s->page->overfull = true;
    double size = mw_heading_fitting_size(s, puzzle->title, mw_page_size(s, SIZE_TITLE), beside);
    s->element = heading;
    baseline = mw_heading_of_puzzle(s, puzzle->title, size, x, baseline, beside);
    s->element = ELEMENT_OF_ITS_OWN;
    double end = fmax(baseline + 8, top + qr);
    const bool title_line_is_empty = !puzzle->title[0];
    if (title_line_is_empty) /* the sentence stands in the title's line, beside the level marks */
        width = beside;
    const char *note = mw_page_notes_at_foot(s) ? "" : unbroken(s, mw_page_note(s, puzzle), width);
    const char *sentence = mw_sentences_joined(s->arena, puzzle->instructions, note);
    *line = (struct title_line){-1, width};
    if (!sentence[0])
        return end + mw_page_draw_tally(s, i, (struct mw_point){x, end}, width, mw_page_size(s, SIZE_BODY),
                                        counted(s, i));
    const struct mw_text *text = line_text(s, sentence, width);
    double y = title_line_is_empty ? baseline - 0.28 * mw_page_size(s, SIZE_TITLE) - text->baseline +
                                         0.35 * mw_page_size(s, SIZE_BODY)
                                   : baseline + under_title(s, puzzle->title, size);
    line->mark = s->page->nmarks;
    mw_page_add_text_at(s, MW_INK_NOTE, text, x, y);
    if (note[0] && mw_page_note_target(s, puzzle) > 0)
        mw_page_add_link(s, (struct mw_box){x, y, text->width, text->height}, mw_page_note_target(s, puzzle));
    const double below = y + text->height + 4;
    const double tally = mw_page_draw_tally(s, i, (struct mw_point){x, below}, width,
                                            mw_page_size(s, SIZE_BODY), counted(s, i));
    return fmax(end, tally > 0 ? below + tally : y + text->height);
}

/* Turns a page of puzzles into that of their answers: shows the veiled routes, and under the title of a
 * single puzzle its answer in words in place of what it asks. All else stays where it is. */
static void show_answers(struct page_setting *s, const struct title_line *line)
{
    struct mw_page *page = s->page;
    for (int i = 0; i < page->nmarks; i++)
        page->mark[i].veiled = 0;
    if (line && line->mark >= 0)
        page->mark[line->mark].text = line_text(s, mw_page_answer_line(s, s->planned->first), line->width);
}

/* Draws the order of keys at y, in an e-book: on the page of the puzzle it is veiled, and only takes its
 * space. Returns the height that it takes. */
static double draw_key_order(struct page_setting *s, int i, double y)
{
    const bool is_answer = s->planned->answers_to > 0;
    if (s->spec->answers->where != MW_ANSWERS_BEHIND)
        return 0;
    s->veil = puzzle_at(s, i)->number;
    s->element = NO_ELEMENT;
    if (is_answer)
        mw_page_begin_element(s, MW_ELEMENT_LINE, NULL);
    const double height =
        mw_page_draw_key_order(s, i, (struct mw_point){s->frame.x, y}, mw_page_size(s, SIZE_BODY));
    s->veil = 0;
    s->element = ELEMENT_OF_ITS_OWN;
    return height;
}

static void set_one(struct page_setting *s, double top)
{
    int i = s->planned->first;
    const struct mw_puzzle *puzzle = puzzle_at(s, i);
    struct title_line line;
    double y = draw_header(s, i, top, &line) + HEADER_GAP;
    y += draw_key_order(s, i, y);
    s->frame.h -= mw_page_draw_question(s, puzzle);
    const struct page_scene scene = mw_scene_begin(s, 1);
    const double hero = mw_spec_picture(s->spec, true),
                 largest = s->spec->theme->name ? hero : LARGEST_WITHOUT_THEME; /* none outdoes a hero */
    struct mw_box box = {s->frame.x, y, s->frame.w, s->frame.y + s->frame.h - y};
    struct page_look look = look_of(s);
    look.below = scene.band;
    look.most_width = mw_scene_width(s, &scene);
    if (scene.has_line) {
        look.ground = box.y + box.h;
        box.h -= ABOVE_GROUND;
    }
    mw_page_draw_maze(s, i, box, &look);
    mw_scene_draw(s, &scene, puzzle->icons, y, largest);
    if (scene.scale > 0 && s->page->nplacings == 1) {
        struct mw_placing *placing = &s->page->placing[0];
        placing->drawing = fmax(placing->drawing, MOST_OF_GROUP * largest);
    }
    add_outline(s, puzzle, 0);
    if (s->planned->answers_to > 0)
        show_answers(s, &line);
}

/* --- several ------------------------------------------------------------------------------------------ */

/* A puzzle's part of the page, and what is left of it for the maze. */
struct block {
    int puzzle;
    struct mw_box box, maze;
};

/* Returns the type size of sentences in blocks: small, unless the reader needs large type. */
static double block_text_size(const struct page_setting *s)
{
    const double large = 14, text = mw_page_size(s, SIZE_BODY);
    return text < large ? text * (SIZE_SMALL + 1) / SIZE_BODY : large;
}

/* Draws the heading of a block: number, title, level marks, QR code, and the instructions of the puzzle,
 * unless its group has more than two puzzles a page (draw_shared_sentence()). Returns the y where it ends. */
static double draw_block_header(struct page_setting *s, const struct block *block, double size)
{
    const struct mw_puzzle *puzzle = puzzle_at(s, block->puzzle);
    const struct mw_box *box = &block->box;
    double baseline = mw_heading_baseline(s, SIZE_BLOCK_TITLE, box->y);
    double indent = draw_number(s, puzzle->number, box->x, baseline, mw_page_size(s, SIZE_BLOCK_TITLE));
    const double qr = mw_page_qr_side(s, puzzle);
    double x = box->x + indent, width = box->w - indent - qr;
    mw_page_draw_level(s, block->puzzle, box->x + box->w - qr, baseline, mw_page_size(s, SIZE_BLOCK_TITLE));
    mw_page_draw_qr(s, puzzle, box->x + box->w, box->y);
    double y = mw_heading_of_puzzle(s, puzzle->title, size, x, baseline,
                                    width - mw_page_level_width(s, mw_page_size(s, SIZE_BLOCK_TITLE)));
    const char *line = block_line(s, block->puzzle);
    const bool has_sentence = line[0] && puzzle->group->per_page <= 2;
    if (!has_sentence)
        return fmax(y + 12 +
                        mw_page_draw_tally(s, block->puzzle, (struct mw_point){x, y + 6}, width,
                                           block_text_size(s), counted(s, block->puzzle)),
                    box->y + qr);
    const struct mw_text *sentence = mw_type_set(
        s->type, line, (struct mw_setting){.face = MW_FACE_TEXT, .size = block_text_size(s), .width = width});
    mw_page_add_text_at(s, MW_INK_NOTE, sentence, x, y + 3);
    const double below = y + 8 + sentence->height;
    return fmax(below + 3 +
                    mw_page_draw_tally(s, block->puzzle, (struct mw_point){x, below}, width,
                                       block_text_size(s), counted(s, block->puzzle)),
                box->y + qr);
}

/* Draws the recipe and the answer's page number below the maze: at the left and at the right of one line if
 * both fit, otherwise the page number above the recipe. Returns the y where the maze must end. */
static double draw_block_footer(struct page_setting *s, const struct block *block)
{
    const struct mw_puzzle *puzzle = puzzle_at(s, block->puzzle);
    const struct mw_box *box = &block->box;
    const struct mw_text *left = remake_text(s, puzzle, box->w);
    const struct mw_text *right = mw_page_text(s, MW_FACE_TEXT, SIZE_REMAKE, mw_page_note(s, puzzle));
    bool fit = left->width + 6 + right->width <= box->w;
    double baseline = raised(s, left, box->y + box->h), upper = fit ? baseline : baseline - 1.4 * SIZE_REMAKE;
    double x = box->x + box->w - right->width;
    mw_page_add_text(s, MW_INK_NOTE, left, box->x, 0, baseline);
    mw_page_add_text(s, MW_INK_NOTE, right, x, 0, upper);
    if (right->string[0] && mw_page_note_target(s, puzzle) > 0)
        mw_page_add_link(s, (struct mw_box){x, upper - right->baseline, right->width, right->height},
                         mw_page_note_target(s, puzzle));
    bool empty = !left->string[0] && !right->string[0];
    return empty ? baseline : upper - 2 * SIZE_REMAKE;
}

/* Draws the headings and foot lines of all blocks. All titles have the type size that the longest one needs.
 */
static void draw_block_texts(struct page_setting *s, struct block *block, int n)
{
    double size = mw_page_size(s, SIZE_BLOCK_TITLE);
    for (int i = 0; i < n; i++)
        size = fmin(size, mw_heading_fitting_size(
                              s, puzzle_at(s, block[i].puzzle)->title, mw_page_size(s, SIZE_BLOCK_TITLE),
                              block[i].box.w - mw_page_qr_side(s, puzzle_at(s, block[i].puzzle)) -
                                  2 * mw_page_size(s, SIZE_BLOCK_TITLE) -
                                  mw_page_level_width(s, mw_page_size(s, SIZE_BLOCK_TITLE))));
    for (int i = 0; i < n; i++) {
        double top = draw_block_header(s, &block[i], size), bottom = draw_block_footer(s, &block[i]);
        block[i].maze = (struct mw_box){block[i].box.x, top, block[i].box.w, bottom - top};
        add_outline(s, puzzle_at(s, block[i].puzzle), block[i].box.y);
    }
}

/* True if two mazes of a page must have the same scale: if the spec asks for it, or if both are on the same
 * grid. */
static bool share_scale(const struct page_setting *s, int a, int b)
{
    return s->spec->look->scale == MW_SCALE_SAME ||
           puzzle_at(s, a)->request.grid == puzzle_at(s, b)->request.grid;
}

static void draw_block_mazes(struct page_setting *s, const struct block *block, int n)
{
    const struct page_look look = look_of(s);
    double *pitch = MW_ARRAY(s->arena, n, double); /* the largest at which each maze fits its block */
    for (int i = 0; i < n; i++)
        pitch[i] = mw_page_fitting_pitch(s, block[i].puzzle, block[i].maze, &look);
    for (int i = 0; i < n; i++) {
        struct page_look alike = look;
        for (int k = 0; k < n; k++)
            if (share_scale(s, block[k].puzzle, block[i].puzzle))
                alike.most_pitch = fmin(alike.most_pitch, pitch[k]);
        mw_page_draw_maze(s, block[i].puzzle, block[i].maze, &alike);
    }
}

/* Returns the box of the walls of maze i of the page, in cells. If the page has no maze i, because it is not
 * full, returns the box of its first maze, so that it is laid out like a full page. */
static struct mw_box walls_at(const struct page_setting *s, int i)
{
    return mw_request_box(&puzzle_at(s, s->planned->first + (i < s->planned->count ? i : 0))->request);
}

enum { LEAST_COLUMN = 130, MOST_SLACK = 60 };

/* Returns the height of a block without its maze: heading, foot line and signs. */
static double around(const struct page_setting *s)
{
    const double spaces = 48;
    return spaces + mw_page_size(s, SIZE_BLOCK_TITLE) + block_text_size(s) + mw_page_size(s, SIZE_LABEL);
}

/* An arrangement of blocks in rows, from left to right: columns are equally wide, rows as high as their mazes
 * need. */
struct blocks {
    int columns, rows;
    double width, gap; /* width of a column, and gap between rows */
    double size;       /* sum of the mazes' printed sizes, to compare arrangements by */
    double *height;    /* for each row */
};

/* Returns the largest scale, in points per cell, at which maze i of the page fits a column of `width` points;
 * if all mazes share a scale, the largest at which each of them fits. */
static double scale_in(const struct page_setting *s, double width, int per_page, int i)
{
    double scale = width / walls_at(s, i).w;
    for (int k = 0; k < per_page && s->spec->look->scale == MW_SCALE_SAME; k++)
        scale = fmin(scale, width / walls_at(s, k).w);
    return scale;
}

static struct blocks blocks_in(const struct page_setting *s, struct mw_box page, int per_page, int columns)
{
    struct blocks b = {columns,
                       (per_page + columns - 1) / columns,
                       (page.w - (columns - 1) * BLOCK_GAP) / columns,
                       BLOCK_GAP,
                       0,
                       NULL};
    b.height = MW_ARRAY(s->arena, b.rows, double);
    double wanted = 0;
    for (int i = 0; i < per_page; i++) {
        double *height = &b.height[i / columns];
        *height = fmax(*height, walls_at(s, i).h * scale_in(s, b.width, per_page, i));
    }
    for (int row = 0; row < b.rows; row++)
        wanted += b.height[row];
    const double left = page.h - (b.rows - 1) * BLOCK_GAP - b.rows * around(s),
                 share = fmin(1, left / wanted);
    b.gap += fmin(left - share * wanted, b.rows * MOST_SLACK) / b.rows;
    for (int row = 0; row < b.rows; row++)
        b.height[row] = around(s) + share * b.height[row];
    if (mw_page_has(s, MW_FIELD_CUT_LINES)) { /* all rows are equally high: pages are cut in a pile, so
                                                     their cut lines must be at the same places */
        b.gap = BLOCK_GAP;
        for (int row = 0; row < b.rows; row++)
            b.height[row] = (page.h - (b.rows - 1) * BLOCK_GAP) / b.rows;
    }
    for (int i = 0; i < per_page; i++) {
        const struct mw_box walls = walls_at(s, i);
        const double space = (b.height[i / columns] - around(s)) / walls.h,
                     same = share * scale_in(s, b.width, per_page, i),
                     scale = s->spec->look->scale == MW_SCALE_SAME ? same : fmin(space, b.width / walls.w);
        b.size += scale * sqrt(walls.w * walls.h);
    }
    return b;
}

/* Returns the arrangement with the number of columns that makes the mazes largest; more columns are chosen
 * only if mazes become more than a tenth larger. */
static struct blocks choose_blocks(const struct page_setting *s, struct mw_box page, int per_page)
{
    const double good_deal = 1.1;
    struct blocks best = blocks_in(s, page, per_page, 1);
    for (int columns = 2; columns <= per_page; columns++) {
        const struct blocks b = blocks_in(s, page, per_page, columns);
        if (per_page % columns == 0 && (columns == 2 || b.width >= LEAST_COLUMN) &&
            mw_lattice(b.size) > mw_lattice(good_deal * best.size))
            best = b;
    }
    return best;
}

static void deal_blocks(const struct page_setting *s, struct mw_box page, int per_page, struct block *block)
{
    const struct blocks b = choose_blocks(s, page, per_page);
    double y = page.y, left = page.h - (b.rows - 1) * b.gap;
    for (int row = 0; row < b.rows; row++)
        left -= b.height[row];
    y += fmax(0, left / 4); /* a quarter of the space left is above the blocks, the rest below */
    for (int row = 0; row < b.rows; row++) {
        for (int i = row * b.columns; i < (row + 1) * b.columns && i < s->planned->count; i++)
            block[i] = (struct block){
                .puzzle = s->planned->first + i,
                .box = {page.x + (i % b.columns) * (b.width + BLOCK_GAP), y, b.width, b.height[row]}};
        y += b.height[row] + b.gap;
    }
}

/* If the page is for more than two blocks, draws the sentence of the first block above all blocks. Returns
 * the y where blocks start. */
static double draw_shared_sentence(struct page_setting *s, double top, int per_page)
{
    const char *sentence = puzzle_at(s, s->planned->first)->instructions;
    if (per_page <= 2 || !sentence[0])
        return top;
    const struct mw_text *text = mw_type_set(
        s->type, sentence,
        (struct mw_setting){.face = MW_FACE_TEXT, .size = mw_page_size(s, SIZE_BODY), .width = s->frame.w});
    mw_page_add_text_at(s, MW_INK_NOTE, text, s->frame.x, top);
    return top + text->height + HEADER_GAP;
}

static void set_several(struct page_setting *s, double top, int per_page)
{
    struct block *block = MW_ARRAY(s->arena, per_page, struct block);
    top = draw_shared_sentence(s, top, per_page);
    deal_blocks(s, (struct mw_box){s->frame.x, top, s->frame.w, s->frame.y + s->frame.h - top}, per_page,
                block);
    struct mw_box *box = MW_ARRAY(s->arena, per_page, struct mw_box);
    for (int i = 0; i < s->planned->count; i++)
        box[i] = block[i].box;
    mw_page_draw_cuts(s, s->planned->count, box);
    draw_block_texts(s, block, s->planned->count);
    draw_block_mazes(s, block, s->planned->count);
    if (s->planned->answers_to > 0)
        show_answers(s, NULL);
}

static void set(struct page_setting *s)
{
    const double top = mw_page_draw_fields(s);
    mw_page_draw_smileys(s);
    int per_page = puzzle_at(s, s->planned->first)->group->per_page;
    if (per_page == 1)
        set_one(s, top);
    else
        set_several(s, top, per_page);
}

const struct page_kind mw_page_kind_puzzles = {.set = set, .decorated = true, .head = true, .foot = true};
