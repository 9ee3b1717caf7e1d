/* Chooses the sentences that tell a solver what to do. */
#include "plan/instructions.h"

#include "mazewright/page_words.h"
#include "mazewright/roster.h"

#include <string.h>

const char *mw_puzzle_note(const struct mw_words *words, const struct mw_request *maze)
{
    return maze->vary.mode == MW_MODE_CLASSIC ? words->several
           : maze->vary.weave > 0             ? words->bridges
           : maze->picture || maze->along     ? words->hidden
                                              : "";
}

/* Returns a term of a sequence, a number in the digits of the spec's language. */
static const char *term(struct mw_arena *arena, const struct mw_spec *spec, const struct mw_rule *rule, int i)
{
    return rule->kind == MW_RULE_COUNT ? mw_spec_digits(arena, spec, rule->from + i * rule->by)
                                       : mw_rule_term(arena, rule, i);
}

/* Returns the first terms of a sequence, as "3 - 6 - 9" with dashes; all letters of a word, with its first
 * one again, or the first three and the last of an alphabet. */
static const char *first_terms(struct mw_arena *arena, const struct mw_spec *spec, const struct mw_rule *rule)
{
    enum { FEW = 3, MOST_WHOLE = 12 };
    static const char dash[] = "\u00a0\u2013 ", rest[] = "\u00a0\u2026 ";
    const int n = rule->letters.n, shown = rule->kind == MW_RULE_COUNT || n > MOST_WHOLE ? FEW : n + 1;
    const char *all = term(arena, spec, rule, 0);
    for (int i = 1; i < shown; i++)
        all = mw_format(arena, "%s%s%s", all, dash, term(arena, spec, rule, i));
    return rule->kind == MW_RULE_COUNT || n <= MOST_WHOLE
               ? all
               : mw_format(arena, "%s%s%s%s%s", all, rest, term(arena, spec, rule, n - 1), dash,
                           term(arena, spec, rule, n));
}

/* Returns the sentence about a rule of numbers. */
static const char *rule_sentence(struct mw_arena *arena, const struct mw_spec *spec, const char *text)
{
    const struct mw_words *words = spec->words;
    struct mw_rule rule;
    if (!mw_rule_parse(arena, text, &rule, &(struct mw_error){0}))
        return "";
    const char *sentence = mw_rule_is_sequence(&rule)       ? words->follow
                           : rule.kind == MW_RULE_EVEN      ? words->even
                           : rule.kind == MW_RULE_ODD       ? words->odd
                           : rule.kind == MW_RULE_PRIMES    ? words->primes
                           : rule.kind == MW_RULE_MULTIPLES ? words->multiples
                                                            : words->sums;
    const struct mw_blank blank[] = {
        {"terms", mw_rule_is_sequence(&rule) ? first_terms(arena, spec, &rule) : ""},
        {"number", mw_spec_digits(arena, spec, rule.number)},
        {NULL, NULL}};
    return mw_sentences_joined(arena, mw_roster_fill(arena, NULL, NULL, blank, sentence), words->beside);
}

const char *mw_puzzle_asks(struct mw_arena *arena, const struct mw_spec *spec, const struct mw_group *group,
                           const struct mw_request *maze)
{
    const struct mw_words *words = spec->words;
    return maze->vary.starts > 0   ? words->which_start
           : maze->vary.exits > 0  ? words->which_exit
           : maze->vary.keys > 0   ? words->fetch_keys
           : maze->vary.floors > 0 ? words->take_stairs
           : maze->numbers         ? rule_sentence(arena, spec, maze->numbers)
           : group->sentence       ? words->find_letter
           : maze->spell           ? words->read_word
           : maze->items           ? (strchr(maze->items, '+') ? words->count_each : words->count_things)
                                   : "";
}
