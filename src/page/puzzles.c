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

/* The title, smaller if it is too long for its line. */
static void draw_title(struct setting_out *s, const char *title, double size, double x, double baseline,
                       double width)
{
    const struct mw_text *text = mw_set(s, MW_FACE_TITLE, size, title);
    if (text->width > width)
        text = mw_set(s, MW_FACE_TITLE, fmax(floor(size * width / text->width * 4) / 4, 5), title);
    mw_add_line(s, MW_INK_TEXT, text, x, 0, baseline);
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
    double x = s->frame.x + indent, width = s->frame.w - indent, end = baseline + 8;
    draw_title(s, puzzle->title, SIZE_TITLE, x, baseline, width);
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

/* A small heading with the sentence under it where it is new on the page; returns where it ends. */
static double draw_block_header(struct setting_out *s, int i, struct mw_box block)
{
    const struct mw_puzzle *puzzle = puzzle_at(s, i);
    double baseline = block.y + SIZE_BLOCK_TITLE;
    double indent = draw_number(s, puzzle->number, block.x, baseline, SIZE_BLOCK_TITLE);
    const char *note = answer_note(s, puzzle);
    const struct mw_text *text = mw_set(s, MW_FACE_TEXT, SIZE_SMALL, note);
    double right = block.x + block.w, room = block.w - indent - (note[0] ? text->width + 8 : 0);
    mw_add_line(s, MW_INK_NOTE, text, right, 1, baseline);
    if (note[0] && answer_is_in_file(s, puzzle))
        mw_add_link(
            s, (struct mw_box){right - text->width, baseline - text->baseline, text->width, text->height},
            puzzle->answer.page);
    draw_title(s, puzzle->title, SIZE_BLOCK_TITLE, block.x + indent, baseline, room);
    bool is_new = i == s->sheet->first || puzzle->instructions != puzzle_at(s, i - 1)->instructions;
    if (!puzzle->instructions[0] || !is_new)
        return baseline + 6;
    const struct mw_text *sentence = mw_type_set(
        s->type, puzzle->instructions,
        (struct mw_setting){.face = MW_FACE_TEXT, .size = SIZE_SMALL + 1, .width = block.w - indent});
    mw_add_text(s, MW_INK_NOTE, sentence, block.x + indent, baseline + 3);
    return baseline + 5 + sentence->height;
}

static void set_block(struct setting_out *s, int i, struct mw_box block)
{
    double y = draw_block_header(s, i, block) + 4, foot = s->book->spec->remake ? 1.6 * SIZE_REMAKE : 0;
    struct mw_box box = {block.x, y, block.w, block.y + block.h - foot - y};
    struct look look = mw_puzzle_look(s->book->spec, SIZE_SMALL);
    struct mw_box frame = s->frame;
    s->frame = block; /* labels stay inside the block */
    mw_draw_maze(s, i, box, &look);
    s->frame = frame;
    if (s->book->spec->remake)
        mw_add_line(s, MW_INK_NOTE,
                    mw_set(s, MW_FACE_TEXT, SIZE_REMAKE - 1, mw_puzzle_remake(s->arena, puzzle_at(s, i))),
                    block.x + block.w / 2, 0.5, block.y + block.h);
    add_outline(s, puzzle_at(s, i), block.y);
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

static void set_several(struct setting_out *s, double top, int per_page)
{
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
