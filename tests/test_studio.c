/* The studio's server, as its page and as strangers ask it: studio.py sends the requests. `make browser`
 * opens the page itself. */
#include "support.h"

#define CASES(X)                                                                                             \
    X(answers_its_own_page_only)                                                                             \
    X(reads_no_body_of_strangers)                                                                            \
    X(yesterdays_tab_is_told)                                                                                \
    X(stays_in_its_folder)                                                                                   \
    X(takes_files_of_users)                                                                                  \
    X(makes_new_books)                                                                                       \
    X(edits_write_the_spec)                                                                                  \
    X(two_editors_lose_nothing)                                                                              \
    X(undo_keeps_text_and_form_in_step)                                                                      \
    X(makes_and_proves)                                                                                      \
    X(slow_books_stay_responsive)                                                                            \
    X(many_books_are_open_at_once)                                                                           \
    X(ends_with_its_last_page)                                                                               \
    X(finds_its_folder)                                                                                      \
    X(shows_what_there_is_to_choose)                                                                         \
    X(speaks_plainly)

#define CASE(name)                                                                                           \
    static void name(void **state)                                                                           \
    {                                                                                                        \
        (void)state;                                                                                         \
        must_run("python3 tests/studio.py %s '%s' %s", program(), at(#name), #name);                         \
    }
CASES(CASE)

#define TEST(name) cmocka_unit_test(name),
int main(void)
{
    const struct CMUnitTest tests[] = {CASES(TEST)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
