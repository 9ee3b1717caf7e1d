/* Installing and removing by make, as a user types it. */
#include "support.h"

#include <glib.h>

/* A folder with an odd name, and one whose name is that up to the first space: it must stay untouched. */
#define ODD      "my stuff, it's $5"
#define INNOCENT "my"

static void folders_may_have_any_name(void **state)
{
    (void)state;
    g_autofree char *prefix = g_strdup_printf("%s/" ODD, scratch_folder()),
                    *keep = g_strdup_printf("%s/" INNOCENT, scratch_folder());
    g_setenv("ODD_PREFIX", prefix, TRUE);
    must_run("mkdir -p '%s' && echo kept > '%s/kept'", keep, keep);
    must_run("git status --porcelain > '%s' 2>&1 || true", at("before"));
    must_run("make -s install PREFIX=\"$ODD_PREFIX\"");
    must_run("\"$ODD_PREFIX/bin/mazewright\" maze --size 5x5 -o '%s'", at("maze.pdf"));
    must_run("make -s install PREFIX=/usr DESTDIR=\"$ODD_PREFIX\"");
    must_run("test -x \"$ODD_PREFIX/usr/bin/mazewright\"");
    must_run("make -s uninstall PREFIX=/usr DESTDIR=\"$ODD_PREFIX\"");
    must_run("make -s uninstall PREFIX=\"$ODD_PREFIX\"");
    must_run("[ -z \"$(find \"$ODD_PREFIX\" ! -type d)\" ] && [ \"$(cat '%s/kept')\" = kept ]", keep);
    must_run("for gone in share/mazewright share/doc/mazewright include/mazewright; do "
             "[ ! -e \"$ODD_PREFIX/$gone\" ] && [ ! -e \"$ODD_PREFIX/usr/$gone\" ] || exit 1; done");
    must_run("git status --porcelain > '%s' 2>&1 || true; cmp '%s' '%s'", at("after"), at("before"),
             at("after"));
}

/* make splits names at spaces, so a build folder with a space in its name is refused before anything is done.
 */
static void builds_in_folders_with_spaces_are_refused(void **state)
{
    (void)state;
    static const char *const targets[] = {"all", "install", "uninstall", "clean", "check"};
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        char said[2000];
        assert_int_equal(run(said, sizeof said, "make -s %s BUILD='a b'", targets[i]), 2);
        assert_non_null(strstr(said, "a folder to build in may have no space in its name"));
    }
    must_run("! [ -e a ] && ! [ -e b ]");
}

/* A program links with the installed library as pkg-config says. */
static void programs_link_with_what_is_installed(void **state)
{
    (void)state;
    static const char *const kinds[] = {"", "--static"};
    must_run("make -s install PREFIX='%s'", at("usr"));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !IS_LEFT_OUT; i++)
        must_run("export PKG_CONFIG_PATH='%s/lib/pkgconfig' && "
                 "cc examples/maze.c $(pkg-config %s --cflags --libs mazewright) -o '%s' && "
                 "LD_LIBRARY_PATH='%s/lib' ldd '%s' | grep -q mazewright",
                 at("usr"), kinds[i], at("linked"), at("usr"), at("linked"));
}

/* The program stands in the menu: an entry that starts the studio, with an icon of that name. */
static void it_stands_in_the_menu(void **state)
{
    (void)state;
    must_run("make -s install PREFIX='%s'", at("menu"));
    must_run("cd '%s/share' && grep -qx 'Exec=mazewright studio' applications/mazewright.desktop && "
             "icon=$(sed -n 's/^Icon=//p' applications/mazewright.desktop) && "
             "xmllint --noout \"icons/hicolor/scalable/apps/$icon.svg\"",
             at("menu"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folders_may_have_any_name),
        cmocka_unit_test(builds_in_folders_with_spaces_are_refused),
        cmocka_unit_test(programs_link_with_what_is_installed),
        cmocka_unit_test(it_stands_in_the_menu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
