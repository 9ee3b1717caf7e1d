/* Puzzle pages. One puzzle has the page to itself: number and title, a sentence, and all the rest for the
 * maze. Several share it in blocks, each with its own small heading; rows are as high as their mazes want to
 * be, so that corridors come out alike. */
#include "page/layout.h"

#include <math.h>

enum { HEADER_GAP = 12, BLOCK_GAP = 22 };

static const struct mw_puzzle *puzzle_at(const struct setting_out *s, int i)
{
    return &s->book->puzzle[i];
}

/* "Answer on page 58." or "" where that is not wanted. */
static const char *answer_note(struct setting_out *s, const struct mw_puzzle *puzzle)
{
    const struct mw_spec *spec = s->book->spec;
    if (!spec->answer_note || puzzle->answer.page == 0)
        return "";
    bool apart = spec->answers.where == MW_ANSWERS_SEPARATE;
    return mw_fill_in(s->arena, apart ? spec->words.answer_in_key : spec->words.answer, puzzle->answer.page);
}

static bool answer_is_in_file(const struct setting_out *s, const struct mw_puzzle *puzzle)
{
    return puzzle->answer.page > 0 && s->book->spec->answers.where == MW_ANSWERS_BACK;
}

static void add_outline(struct setting_out *s, const struct mw_puzzle *puzzle, double y)
{
    const struct mw_words *words = &s->book->spec->words;
    if (puzzle->number == 1)
        mw_add_heading(s, 1, words->puzzles, 0);
    mw_add_heading(s, 2,
                   puzzle->title[0] ? mw_format(s->arena, "%d  %s", puzzle->number, puzzle->title)
                                    : mw_fill_in(s->arena, words->maze, puzzle->number),
                   y);
}

/* The number at the left; returns the width it takes. `centre` is the height of its middle. */
static double draw_number(struct setting_out *s, int number, double x, double baseline, double title_size)
{
    const struct mw_spec *spec = s->book->spec;
    if (spec->number == MW_NUMBER_NONE)
        return 0;
    const char *digits = mw_format(s->arena, "%d", number);
    if (spec->number == MW_NUMBER_PLAIN) {
        const struct mw_text *text = mw_set(s, MW_FACE_TITLE, title_size, digits);
        mw_add_line(s, MW_INK_NOTE, text, x, 0, baseline);
        return text->width + 0.5 * title_size;
    }
    double radius = 0.68 * title_size, middle = baseline - 0.35 * title_size;
    double size = number < 100 ? 0.68 * title_size : number < 1000 ? 0.56 * title_size : 0.44 * title_size;
    mw_add_disc(s, MW_INK_TEXT, x + radius, middle, radius);
    mw_add_line(s, MW_INK_PAPER, mw_set(s, MW_FACE_TITLE, size, digits), x + radius, 0.5,
                middle + 0.35 * size);
    return 2 * radius + 0.5 * title_size;
}

/* The title; smaller if it is too long for its line, and in several lines if it would be too small. Returns
 * how much higher than one line that is. */
static double draw_title(struct setting_out *s, const char *title, double size, double x, double baseline,
                         double width)
{
    const double least = 0.7;
    const struct mw_text *text = mw_set(s, MW_FACE_TITLE, size, title);
    double share = fmin(1, width / fmax(text->width, 1)), line = text->height;
    if (share < 1)
        text = mw_type_set(s->type, title,
                           (struct mw_setting){.face = MW_FACE_TITLE,
                                               .size = floor(size * fmax(share, least) * 4) / 4,
                                               .width = share < least ? width : 0});
    mw_add_line(s, MW_INK_TEXT, text, x, 0, baseline);
    return fmax(text->height - line, 0);
}

/* Name and date to be written in; returns where the rest of the page starts. */
static double draw_name_and_date(struct setting_out *s)
{
    const struct mw_spec *spec = s->book->spec;
    if (!spec->name_and_date)
        return s->frame.y;
    double baseline = s->frame.y + 14, date_at = s->frame.x + 0.66 * s->frame.w,
           right = s->frame.x + s->frame.w;
    const struct mw_text *name = mw_set(s, MW_FACE_TEXT, SIZE_BODY, spec->words.name);
    const struct mw_text *date = mw_set(s, MW_FACE_TEXT, SIZE_BODY, spec->words.date);
    mw_add_line(s, MW_INK_NOTE, name, s->frame.x, 0, baseline);
    mw_add_rule(s, s->frame.x + name->width + 6, date_at - 14, baseline + 2, 0.75);
    mw_add_line(s, MW_INK_NOTE, date, date_at, 0, baseline);
    mw_add_rule(s, date_at + date->width + 6, right, baseline + 2, 0.75);
    return baseline + 22;
}

static void draw_footer(struct setting_out *s)
{
    const struct mw_spec *spec = s->book->spec;
    double left = s->frame.x, right = s->frame.x + s->frame.w, baseline = s->frame.y + s->frame.h;
    mw_draw_folio(s);
    if (spec->remake && puzzle_at(s, s->sheet->first)->group->per_page == 1)
        mw_add_line(
            s, MW_INK_NOTE,
            mw_set(s, MW_FACE_TEXT, SIZE_REMAKE, mw_puzzle_remake(s->arena, puzzle_at(s, s->sheet->first))),
            s->right ? left : right, s->right ? 0 : 1, baseline);
}

/* --- one puzzle --------------------------------------------------------------------------------------- */

/* Title line and sentence; returns where they end. */
static double draw_header(struct setting_out *s, const struct mw_puzzle *puzzle, double top)
{
    double baseline = top + 0.95 * SIZE_TITLE;
    double indent = draw_number(s, puzzle->number, s->frame.x, baseline, SIZE_TITLE);
    double x = s->frame.x + indent, width = s->frame.w - indent;
    baseline += draw_title(s, puzzle->title, SIZE_TITLE, x, baseline, width);
    double end = baseline + 8;
    const char *note = answer_note(s, puzzle);
    bool both = puzzle->instructions[0] && note[0];
    const char *sentence = mw_format(s->arena, "%s%s%s", puzzle->instructions, both ? " " : "", note);
    if (!sentence[0])
        return end;
    bool title_line_is_empty = !puzzle->title[0];
    const struct mw_text *text = mw_type_set(
        s->type, sentence, (struct mw_setting){.face = MW_FACE_TEXT, .size = SIZE_BODY, .width = width});
    double y =
        title_line_is_empty ? baseline - 0.28 * SIZE_TITLE - text->baseline + 0.35 * SIZE_BODY : baseline + 3;
    mw_add_text(s, MW_INK_NOTE, text, x, y);
    if (note[0] && answer_is_in_file(s, puzzle))
        mw_add_link(s, (struct mw_box){x, y, text->width, text->height}, puzzle->answer.page);
    return fmax(end, y + text->height);
}

static void set_one(struct setting_out *s, double top)
{
    int i = s->sheet->first;
    const struct mw_puzzle *puzzle = puzzle_at(s, i);
    double y = draw_header(s, puzzle, top) + HEADER_GAP;
    struct mw_box box = {s->frame.x, y, s->frame.w, s->frame.y + s->frame.h - FOOTER_HEIGHT - y};
    struct look look = mw_puzzle_look(s->book->spec, SIZE_LABEL);
    mw_draw_maze(s, i, box, &look);
    add_outline(s, puzzle, 0);
}

/* --- several ------------------------------------------------------------------------------------------ */

/* A small heading: number and title, and the sentence where there are no more than two. Returns where it
 * ends. */
static double draw_block_header(struct setting_out *s, const struct mw_puzzle *puzzle, struct mw_box block)
{
    double baseline = block.y + SIZE_BLOCK_TITLE;
    double indent = draw_number(s, puzzle->number, block.x, baseline, SIZE_BLOCK_TITLE);
    double x = block.x + indent, width = block.w - indent;
    double y = baseline + draw_title(s, puzzle->title, SIZE_BLOCK_TITLE, x, baseline, width);
    if (!puzzle->instructions[0] || puzzle->group->per_page > 2)
        return y + 6;
    const struct mw_text *sentence =
        mw_type_set(s->type, puzzle->instructions,
                    (struct mw_setting){.face = MW_FACE_TEXT, .size = SIZE_SMALL + 1, .width = width});
    mw_add_text(s, MW_INK_NOTE, sentence, x, y + 3);
    return y + 5 + sentence->height;
}

/* Under the maze: how to make it again at the left and where its answer is at the right, over each other if
 * they do not fit on one line. Returns where the maze must end. */
static double draw_block_footer(struct setting_out *s, const struct mw_puzzle *puzzle, struct mw_box block)
{
    const char *remake = s->book->spec->remake ? mw_puzzle_remake(s->arena, puzzle) : "";
    const struct mw_text *left = mw_set(s, MW_FACE_TEXT, SIZE_REMAKE - 1, remake);
    const struct mw_text *right = mw_set(s, MW_FACE_TEXT, SIZE_REMAKE, answer_note(s, puzzle));
    bool fit = left->width + 6 + right->width <= block.w;
    double baseline = block.y + block.h, upper = fit ? baseline : baseline - 1.3 * SIZE_REMAKE;
    double x = block.x + block.w - right->width;
    mw_add_line(s, MW_INK_NOTE, left, block.x, 0, baseline);
    mw_add_line(s, MW_INK_NOTE, right, x, 0, upper);
    if (right->string[0] && answer_is_in_file(s, puzzle))
        mw_add_link(s, (struct mw_box){x, upper - right->baseline, right->width, right->height},
                    puzzle->answer.page);
    bool empty = !left->string[0] && !right->string[0];
    return empty ? baseline : upper - 1.6 * SIZE_REMAKE;
}

static void set_block(struct setting_out *s, int i, struct mw_box block)
{
    const struct mw_puzzle *puzzle = puzzle_at(s, i);
    double y = draw_block_header(s, puzzle, block) + 6, foot = draw_block_footer(s, puzzle, block);
    struct look look = mw_puzzle_look(s->book->spec, puzzle->group->per_page > 2 ? SIZE_REMAKE : SIZE_SMALL);
    struct mw_box frame = s->frame;
    s->frame = block; /* words at the gaps stay inside the block */
    mw_draw_maze(s, i, (struct mw_box){block.x, y, block.w, foot - y}, &look);
    s->frame = frame;
    add_outline(s, puzzle, block.y);
}

/* How high a row wants its blocks: headings, and the mazes at full width. */
static double wanted_height(const struct setting_out *s, int row, int columns, double width)
{
    double most = 0;
    for (int i = row * columns; i < (row + 1) * columns && i < s->sheet->count; i++) {
        const struct mw_box *box = &puzzle_at(s, s->sheet->first + i)->grid->box;
        most = fmax(most, 80 + width * box->h / box->w);
    }
    return most;
}

/* More than two blocks share one sentence, the first one's, over them all; returns where they start. */
static double draw_shared_sentence(struct setting_out *s, double top, int per_page)
{
    const char *sentence = puzzle_at(s, s->sheet->first)->instructions;
    if (per_page <= 2 || !sentence[0])
        return top;
    const struct mw_text *text = mw_type_set(
        s->type, sentence, (struct mw_setting){.face = MW_FACE_TEXT, .size = SIZE_BODY, .width = s->frame.w});
    mw_add_text(s, MW_INK_NOTE, text, s->frame.x, top);
    return top + text->height + HEADER_GAP;
}

static void set_several(struct setting_out *s, double top, int per_page)
{
    top = draw_shared_sentence(s, top, per_page);
    int columns = mw_columns(s->page, per_page), rows = per_page / columns;
    double width = (s->frame.w - (columns - 1) * BLOCK_GAP) / columns, y = top;
    double height = s->frame.y + s->frame.h - FOOTER_HEIGHT - top - (rows - 1) * BLOCK_GAP, wanted = 0;
    for (int row = 0; row < rows; row++)
        wanted += fmax(wanted_height(s, row, columns, width), 1);
    for (int row = 0; row < rows; row++) {
        bool is_last = (row + 1) * columns >= s->sheet->count;
        double h = height * fmax(wanted_height(s, row, columns, width), 1) / wanted;
        if (is_last && s->sheet->count < per_page)
            h = fmin(h, height / rows);
        for (int i = row * columns; i < (row + 1) * columns && i < s->sheet->count; i++)
            set_block(s, s->sheet->first + i,
                      (struct mw_box){s->frame.x + (i % columns) * (width + BLOCK_GAP), y, width, h});
        y += h + BLOCK_GAP;
    }
}

void mw_set_puzzle_page(struct setting_out *s)
{
    double top = draw_name_and_date(s);
    int per_page = puzzle_at(s, s->sheet->first)->group->per_page;
    if (per_page == 1)
        set_one(s, top);
    else
        set_several(s, top, per_page);
    draw_footer(s);
}
