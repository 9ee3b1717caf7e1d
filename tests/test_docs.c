/* Runs docs.py on every page of the docs: the script does what each block of the page says, as a reader
 * would. The page for authors, which builds three volumes, is tried only by `make nightly`. Builds with
 * sanitizers or for counting lines try no page, since Python could not load their library. */
#include "support.h"

#ifdef SPARING
enum { is_built_otherwise = true };
#else
enum { is_built_otherwise = false };
#endif

#define PAGE(name, file, at_night)                                                                           \
    static void name(void **state)                                                                           \
    {                                                                                                        \
        (void)state;                                                                                         \
        if (!is_built_otherwise && (!at_night || is_night()))                                                \
            must_run("MAZEWRIGHT='%s' python3 tests/docs.py %s '%s'", program(), file, at(#name));           \
    }
PAGE(the_readme, "README.md", false)
PAGE(the_spec, "templates/README.md", false)
PAGE(the_gallery, "examples/README.md", false)
PAGE(for_authors, "examples/authors.md", true)
PAGE(for_teachers, "examples/teachers.md", false)
PAGE(for_programmers, "examples/programmers.md", false)
PAGE(the_commands, "examples/commands.md", false)
PAGE(the_promises, "examples/promises.md", false)
PAGE(the_security, "examples/security.md", false)
PAGE(the_changes, "examples/changes.md", false)
PAGE(the_licences, "examples/licences.md", false)
PAGE(the_birthday, "examples/birthday/README.md", false)
PAGE(the_cluster, "examples/cluster/README.md", false)
PAGE(the_studio, "examples/studio.md", false)
PAGE(the_sources, "src/README.md", false)
PAGE(the_tests, "tests/README.md", false)
PAGE(the_faces, "fonts/README.md", false)

/* The list above names every page of the docs. */
static void all_pages(void **state)
{
    (void)state;
    must_run("for page in $(git ls-files '*.md' 2>/dev/null || ls *.md */*.md); do grep -q \"\\\"$page\\\"\" "
             "tests/test_docs.c || { echo \"$page is not tried\"; exit 1; }; done");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_readme),   cmocka_unit_test(the_spec),     cmocka_unit_test(the_gallery),
        cmocka_unit_test(for_authors),  cmocka_unit_test(for_teachers), cmocka_unit_test(for_programmers),
        cmocka_unit_test(the_commands), cmocka_unit_test(the_promises), cmocka_unit_test(the_security),
        cmocka_unit_test(the_changes),  cmocka_unit_test(the_licences), cmocka_unit_test(the_birthday),
        cmocka_unit_test(the_cluster),  cmocka_unit_test(the_studio),   cmocka_unit_test(the_sources),
        cmocka_unit_test(the_tests),    cmocka_unit_test(the_faces),    cmocka_unit_test(all_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
