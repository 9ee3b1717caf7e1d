/* Class lists: what spreadsheets save, and what teachers get wrong. */
#include "support.h"

#include "mazewright/roster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct mw_complaints complaints;

static const char
    *pattern; /* the pattern of names for the next list, such as "{first} {last}"; NULL: its column `name` */

static const struct mw_roster *read_bytes(struct mw_arena *arena, const char *bytes, size_t n)
{
    FILE *file = fopen(at("class.csv"), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    fclose(file);
    complaints = (struct mw_complaints){0};
    return mw_roster_read_named(arena, at("class.csv"), pattern, (struct mw_spot){"class.yaml", 4, 9},
                                &complaints);
}

static const struct mw_roster *read_text(struct mw_arena *arena, const char *text)
{
    return read_bytes(arena, text, strlen(text));
}

static const struct mw_roster *read_as(struct mw_arena *arena, const char *text, const char *name)
{
    pattern = name;
    const struct mw_roster *roster = read_text(arena, text);
    pattern = NULL;
    return roster;
}

/* "Ann|Bob" in the order of the file. */
static const char *names_in(struct mw_arena *arena, const struct mw_roster *roster)
{
    const char *names = "";
    for (int i = 0; roster && i < roster->n; i++)
        names = mw_format(arena, "%s%s%s", names, i ? "|" : "", roster->pupil[i].name);
    return names;
}

static void rows_are_read_as_spreadsheets_save_them(void **state)
{
    (void)state;
    static const struct {
        const char *text, *names;
    } lists[] = {
        {"name\nAnn\nBob\n", "Ann|Bob"},
        {"name\r\nAnn\r\nBob", "Ann|Bob"},
        {"name\rAnn\rBob\r", "Ann|Bob"},
        {"Name,Group\nAnn,A\nBob,B\n", "Ann|Bob"},
        {"group;NAME\nA;Ann\nB;Bob\n", "Ann|Bob"},
        {"group\tname\nA\tAnn\nB\tBob\n", "Ann|Bob"},
        {"name;size\nAnn;1,5\nBob;2,5\n", "Ann|Bob"},
        {"\"a, b, c\";name\nx;Ann\n", "Ann"},
        {"sep=;\r\nname;pets\r\nLee, Ann;cat, dog, cow\r\n", "Lee, Ann"},
        {"name,note\n\"Lee, Ann\",\"said \"\"no\"\"\nand left\"\nBob,\n", "Lee, Ann|Bob"},
        {"name,group\nAnn,A\n,\n\n\nBob\n,,\n", "Ann|Bob"},
        {"name\n  Ann   Lee \n", "Ann Lee"},
        {"\xef\xbb\xbfname\nAnn\n", "Ann"},
        {"name\nZoe\xcc\x88\n", "Zo\xc3\xab"},
        {"name\n\xd9\x85\xd8\xad\xd9\x85\xd8\xaf\n\xe6\x9d\x8e\n\xf0\x9f\xa6\x8a Fox\n",
         "\xd9\x85\xd8\xad\xd9\x85\xd8\xaf|\xe6\x9d\x8e|\xf0\x9f\xa6\x8a Fox"},
        {"name\n../../etc/x\nCON\n", "../../etc/x|CON"},
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct mw_arena *arena = mw_arena_new();
        const struct mw_roster *roster = read_text(arena, lists[i].text);
        if (!roster)
            fail_msg("%s: %s", lists[i].text, complaints.at[0].text);
        assert_string_equal(names_in(arena, roster), lists[i].names);
        assert_int_equal(complaints.kept, 0);
        mw_arena_free(arena);
    }
}

static void other_encodings_are_told_apart(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    assert_string_equal(names_in(arena, read_text(arena, "name\nJ\xf6rg\n")), "J\xc3\xb6rg");
    assert_int_equal(complaints.nwarnings, 1);
    assert_non_null(strstr(complaints.at[0].text, "Latin-1"));
    static const char little[] = "\xff\xfen\0a\0m\0e\0\n\0\x41\x01\n",
                      big[] = "\xfe\xff\0n\0a\0m\0e\0\n\x01\x41\0\n";
    assert_string_equal(names_in(arena, read_bytes(arena, little, sizeof little)), "\xc5\x81");
    assert_string_equal(names_in(arena, read_bytes(arena, big, sizeof big - 1)), "\xc5\x81");
    assert_int_equal(complaints.kept, 0);
    assert_null(read_bytes(arena, "name\n\0\n", 7));
    assert_non_null(strstr(complaints.at[0].text, "is no text"));
    mw_arena_free(arena);
}

static void columns_are_found_by_name(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_roster *roster = read_text(arena, "Group,Name,Level\nA,Ann,hard\nB,Bob\n");
    assert_int_equal(roster->ncolumns, 3);
    assert_string_equal(mw_roster_cell(roster, &roster->pupil[0], "level"), "hard");
    assert_string_equal(mw_roster_cell(roster, &roster->pupil[1], "level"), "");
    assert_null(mw_roster_cell(roster, &roster->pupil[1], "shape"));
    mw_arena_free(arena);
}

/* A child's key depends on its name and group only, or on its id if it has one, wherever its row is and
 * whatever else the row has. */
static void a_child_is_the_same_wherever_it_stands(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_roster *one = read_text(arena, "name,group,note\nAnn,A,x\nAnn,B,y\n"),
                           *two = read_text(arena, "note;group;name\nz;C;Ann\nx;B;Ann\ny;A;Ann\n"),
                           *ids = read_text(arena, "id,name\n7,Ann\n8,Ann\n"),
                           *moved = read_text(arena, "name,id\nAnna,8\n");
    assert_true(one->pupil[0].key == two->pupil[2].key);
    assert_true(one->pupil[1].key == two->pupil[1].key);
    assert_true(one->pupil[0].key != one->pupil[1].key);
    assert_true(ids->pupil[0].key != ids->pupil[1].key);
    assert_true(ids->pupil[1].key == moved->pupil[0].key);
    assert_true(ids->pupil[0].key == UINT64_C(0x5386a63baac48c0f)); /* must never change */
    mw_arena_free(arena);
}

/* For headings as schools have them, in any language, the pattern that the complaint offers for `name` makes
 * the right names. */
static void what_is_offered_makes_the_names(void **state)
{
    (void)state;
    static const struct {
        const char *text, *offer, *names;
    } lists[] = {
        {"First Name,Last Name\nAnn,Lee\nBob,Ray\n", "{first name} {last name}", "Ann Lee|Bob Ray"},
        {"Surname;Forename\nLee;Ann\n;Bob\n", "{forename} {surname}", "Ann Lee|Bob"},
        {"No,LastName,Middle,FirstName\n1,Lee,X,Ann\n", "{firstname} {lastname}", "Ann Lee"},
        {"Student Name,Group\nAnn,A\n", "{student name}", "Ann"},
        {"Group,Pupil\nA,Ann\n", "{pupil}", "Ann"},
        {"Nom;Pr\xc3\xa9nom\nMartin;Zo\xc3\xa9\n", "{pr\xc3\xa9nom} {nom}", "Zo\xc3\xa9 Martin"},
        {"Nom;Classe\nZo\xc3\xa9;4\n", "{nom}", "Zo\xc3\xa9"},
        {"Nachname;Vorname\nKurz;Jan\n", "{vorname} {nachname}", "Jan Kurz"},
        {"Imi\xc4\x99,Nazwisko\nEwa,Bo\xc5\x84\n", "{imi\xc4\x99} {nazwisko}", "Ewa Bo\xc5\x84"},
        {"\xe5\xa7\x93\xe5\x90\x8d\n\xe6\x9d\x8e\n", "{\xe5\xa7\x93\xe5\x90\x8d}", "\xe6\x9d\x8e"},
        {"first,\"a \"\"b\"\" name\"\nAnn,x\n", "{first}", "Ann"},
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct mw_arena *arena = mw_arena_new();
        assert_null(read_text(arena, lists[i].text));
        assert_int_equal(complaints.nerrors, 1);
        if (!strstr(complaints.at[0].text, mw_format(arena, "as in name: \"%s\" (", lists[i].offer)))
            fail_msg("%s: %s", lists[i].text, complaints.at[0].text);
        const struct mw_roster *roster = read_as(arena, lists[i].text, lists[i].offer);
        if (!roster || complaints.kept > 0)
            fail_msg("%s: %s", lists[i].text, complaints.at[0].text);
        assert_string_equal(names_in(arena, roster), lists[i].names);
        mw_arena_free(arena);
    }
}

/* A name made of two columns gives the same key as the same name in one column, and {name} is the whole name
 * for both. */
static void made_names_are_names(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    static const struct mw_blank none[] = {{NULL, NULL}};
    const struct mw_roster *whole = read_text(arena, "name,group\nAnn Lee,A\n"),
                           *made = read_as(arena, "first,last,group\nAnn,Lee,A\n", "{First} {LAST}"),
                           *over = read_as(arena, "name,last,group\nAnn,Lee,A\n", "{name} {last}");
    assert_true(whole->pupil[0].key == made->pupil[0].key && whole->pupil[0].key == over->pupil[0].key);
    assert_string_equal(mw_roster_fill(arena, made, made->pupil, none, "{name}, {first}"), "Ann Lee, Ann");
    assert_string_equal(mw_roster_fill(arena, over, over->pupil, none, "{name}"), "Ann Lee");
    assert_null(read_as(arena, "first,last\nAnn,Lee\n", "{first} {family}"));
    assert_non_null(strstr(complaints.at[0].text, "no column is called \"family\""));
    assert_int_equal(read_as(arena, "first,last\nAnn,Lee\n,\n x, \n", "{first} {last}")->n, 2);
    assert_int_equal(read_as(arena, "first,last,g\nAnn,Lee,A\n,,A\n", "{first} {last}")->n, 1);
    assert_int_equal(complaints.at[0].line, 3);
    assert_int_equal(read_as(arena, "first,last\nAnn,Lee,A\n", "{first} {last}")->n, 0);
    assert_non_null(strstr(complaints.at[0].text, "has 3 fields, and the first one names 2 columns"));
    mw_arena_free(arena);
}

/* Lines above the headings are left out with a warning, whatever separates the columns. */
static void titles_above_the_headings_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *text, *pattern;
        int line;
    } lists[] = {{"Class 4B\nname,group\nAnn,A\n", NULL, 2},
                 {"Class 4B, autumn;\nName;group\nAnn;A\n", NULL, 2},
                 {"\n\nSchool\t\n\nMs Lee\t2026\nname\tgroup\nAnn\tA\n", NULL, 6},
                 {"Class 4B,\nFirst,group\nAnn,A\n", "{first}", 2}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct mw_arena *arena = mw_arena_new();
        const struct mw_roster *roster = read_as(arena, lists[i].text, lists[i].pattern);
        if (!roster)
            fail_msg("%s: %s", lists[i].text, complaints.at[0].text);
        assert_string_equal(names_in(arena, roster), "Ann");
        assert_string_equal(mw_roster_cell(roster, roster->pupil, "group"), "A");
        assert_int_equal(complaints.nwarnings, 1);
        assert_non_null(
            strstr(complaints.at[0].text, mw_format(arena, "the headings stand in line %d", lists[i].line)));
        mw_arena_free(arena);
    }
}

static void every_bad_row_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct {
            int line;
            const char *says;
        } complaint[4];
    } lists[] = {
        {"", {{0, "there are no children in it"}}},
        {"name\n", {{0, "there are no children in it"}}},
        {"first,last\nAnn,Lee\n", {{1, "as in name: \"{first} {last}\" (this row has \"first\", \"last\")"}}},
        {"a,b\nAnn,Lee\n", {{1, "no column is called \"name\"; the first row has \"a\", \"b\""}}},
        {"name,team\nAnn,Red\nAnn,Blue\nAnn,Red\n",
         {{3,
           "Ann is in line 2 already; take one out, or if they are two children, call the column \"team\", "
           "which distinguishes them, \"group\""},
          {4, "or distinguish two children by a column \"id\""}}},
        {"name,level\nAnn,easy\nAnn,hard\n", {{3, "by a column \"id\""}}},
        {"name,group,Group\nAnn,A,B\n", {{1, "two columns are called \"group\""}}},
        {"name,group\nAnn,A\n\nBob,B,C\n,D\nAnn,A\nAnn,B\n",
         {{4, "has 3 fields"}, {5, "no name"}, {6, "Ann is in line 2 already"}}},
        {"name\nAnn\n\"Bob\n", {{3, "quotation mark"}}},
        {"name\nO\"Neil\n", {{2, "quotation mark"}}},
        {"id,name\n1,Ann\n1,Bob\n", {{3, "Bob is in line 2 already"}}},
        {"a,b,c,d,e,f,g,h,i,j,k,l,m,n\nAnn\n", {{1, "\"l\" and 2 more: call one"}}},
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct mw_arena *arena = mw_arena_new();
        read_text(arena, lists[i].text);
        int n = 0;
        for (; n < 4 && lists[i].complaint[n].says; n++) {
            assert_int_equal(complaints.at[n].line, lists[i].complaint[n].line);
            if (!strstr(complaints.at[n].text, lists[i].complaint[n].says))
                fail_msg("%s: \"%s\"", lists[i].text, complaints.at[n].text);
        }
        assert_int_equal(complaints.nerrors, n);
        mw_arena_free(arena);
    }
}

static void long_lists_are_read(void **state)
{
    (void)state;
    enum { CHILDREN = 2000 };
    struct mw_arena *arena = mw_arena_new();
    char *text = mw_alloc(arena, CHILDREN * 24 + 24, 1), *end = text + sprintf(text, "name,group\n");
    for (int i = 0; i < CHILDREN; i++)
        end += sprintf(end, "\"Child, %d\",G%d\n", i, i % 80);
    const struct mw_roster *roster = read_text(arena, text);
    assert_int_equal(roster->n, CHILDREN);
    assert_string_equal(roster->pupil[1999].name, "Child, 1999");
    assert_int_equal(roster->pupil[1999].line, 2001);
    char *name = mw_alloc(arena, 1100, 1);
    memset(name, 'x', 1001);
    assert_null(read_text(arena, mw_format(arena, "name\n%s\n", name)));
    assert_int_equal(complaints.nerrors, 1);
    name[1000] = '\0';
    assert_string_equal(names_in(arena, read_text(arena, mw_format(arena, "name\n%s\n", name))), name);
    mw_arena_free(arena);
}

/* "name,c1,c2", and a row with "Ann" and nothing in all other columns. */
static const struct mw_roster *read_wide(struct mw_arena *arena, int columns)
{
    char *text = mw_alloc(arena, (size_t)columns * 10 + 20, 1), *end = text + sprintf(text, "name");
    for (int i = 1; i < columns; i++)
        end += sprintf(end, ",c%d", i);
    end += sprintf(end, "\nAnn");
    memset(end, ',', (size_t)columns - 1);
    return read_text(arena, text);
}

static void a_list_has_500_columns(void **state)
{
    (void)state;
    enum { MOST = MW_MOST_COLUMNS };
    struct mw_arena *arena = mw_arena_new();
    const struct mw_roster *roster = read_wide(arena, MOST);
    assert_int_equal(roster->ncolumns, MOST);
    assert_string_equal(names_in(arena, roster), "Ann");
    for (int columns = MOST + 1; columns < 1000000; columns *= 10) {
        assert_null(read_wide(arena, columns));
        assert_int_equal(complaints.nerrors, 1);
        assert_int_equal(complaints.at[0].line, 1);
        assert_non_null(strstr(complaints.at[0].text, "at most 500 columns"));
    }
    char *row = mw_alloc(arena, MOST + 1, 1);
    memset(row, ',', MOST);
    roster = read_text(arena, mw_format(arena, "name,note\nAnn\nBob%s\nCid\n", row));
    assert_string_equal(names_in(arena, roster), "Ann|Cid");
    assert_int_equal(complaints.at[0].line, 3);
    mw_arena_free(arena);
}

static void a_list_has_10000_children(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    for (int children = MW_MOST_ROWS; children < 40 * MW_MOST_ROWS; children = children * 4 + 1) {
        char *text = mw_alloc(arena, (size_t)children * 10 + 20, 1), *end = text + sprintf(text, "name\n");
        for (int i = 0; i < children; i++)
            end += sprintf(end, "n%d\n", i);
        const struct mw_roster *roster = read_text(arena, text);
        assert_int_equal(roster ? roster->n : 0, children > MW_MOST_ROWS ? 0 : children);
        assert_int_equal(complaints.nerrors, children > MW_MOST_ROWS);
    }
    assert_int_equal(complaints.at[0].line, MW_MOST_ROWS + 2);
    assert_non_null(strstr(complaints.at[0].text, "more than 10000 children"));
    mw_arena_free(arena);
}

/* Reads a list whose second child has a row of so many bytes, made of one piece over and over. */
static const struct mw_roster *read_long(struct mw_arena *arena, const char *piece, size_t bytes)
{
    const size_t n = strlen(piece);
    char *cell = mw_alloc(arena, bytes + 1, 1);
    for (size_t i = 0; i + n <= bytes; i += n)
        memcpy(cell + i, piece, n);
    return read_text(arena, mw_format(arena, "name,note\nAnn,\nBob,%s\nCid,\n", cell));
}

static void a_field_has_1000_bytes(void **state)
{
    (void)state;
    static const char marks[] = "\u0301\u0323";
    const size_t most = IS_LEFT_OUT ? 80000 : 8000000;
    struct mw_arena *arena = mw_arena_new();
    assert_string_equal(names_in(arena, read_long(arena, "x", MW_LONGEST_CELL)), "Ann|Bob|Cid");
    for (size_t bytes = MW_LONGEST_CELL + 1; bytes < most; bytes *= 8)
        for (int marked = 0; marked < 2; marked++) {
            assert_string_equal(names_in(arena, read_long(arena, marked ? marks : "x", bytes + 3)),
                                "Ann|Cid");
            assert_int_equal(complaints.nerrors, 1);
            assert_int_equal(complaints.at[0].line, 3);
            assert_non_null(strstr(complaints.at[0].text, "field 2 of this row, in the column \"note\","));
        }
    assert_string_equal(names_in(arena, read_long(arena, marks, MW_LONGEST_CELL)), "Ann|Cid");
    assert_non_null(strstr(complaints.at[0].text, "more accents"));
    mw_arena_free(arena);
}

/* A filled-in text is never longer than a text of a spec may be; a longer one is said to be too long. */
static void a_filled_in_text_is_as_long_as_a_text(void **state)
{
    (void)state;
    static const struct mw_blank none[] = {{NULL, NULL}};
    struct mw_arena *arena = mw_arena_new();
    const struct mw_roster *roster = read_long(arena, "x", MW_LONGEST_CELL);
    const char *text = "";
    for (int times = 1; times < 250; times++) {
        text = mw_format(arena, "%s{note}", text);
        const size_t n = strlen(mw_roster_fill(arena, roster, &roster->pupil[1], none, text));
        const char *overlong = mw_roster_overlong(arena, roster, &roster->pupil[1], none, text);
        assert_int_equal(n, times == 1 ? MW_LONGEST_CELL : MW_LONGEST_TEXT);
        assert_int_equal(overlong != NULL, times > 2);
        assert_null(mw_roster_overlong(arena, roster, &roster->pupil[0], none, text));
        if (overlong && !strstr(overlong, mw_format(arena, "has %d bytes", times * MW_LONGEST_CELL)))
            fail_msg("%s", overlong);
    }
    mw_arena_free(arena);
}

/* A list with one name and empty lines up to so many bytes. */
static const struct mw_roster *read_padded(struct mw_arena *arena, size_t bytes)
{
    static const char list[] = "name\nAnn\n";
    char *text = mw_alloc(arena, bytes, 1);
    memset(text, '\n', bytes);
    memcpy(text, list, strlen(list));
    return read_bytes(arena, text, bytes);
}

static void a_file_may_have_eight_megabytes(void **state)
{
    (void)state;
    enum { MOST = 8 << 20 };
    struct mw_arena *arena = mw_arena_new();
    assert_string_equal(names_in(arena, read_padded(arena, MOST)), "Ann");
    assert_int_equal(complaints.nerrors, 0);
    read_padded(arena, MOST + 1);
    assert_int_equal(complaints.nerrors, 1);
    assert_non_null(strstr(complaints.at[0].text, "has more than 8 megabytes"));
    assert_int_equal(complaints.at[0].line, 4);
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_read_as_spreadsheets_save_them),
        cmocka_unit_test(other_encodings_are_told_apart),
        cmocka_unit_test(columns_are_found_by_name),
        cmocka_unit_test(a_child_is_the_same_wherever_it_stands),
        cmocka_unit_test(what_is_offered_makes_the_names),
        cmocka_unit_test(made_names_are_names),
        cmocka_unit_test(titles_above_the_headings_are_told),
        cmocka_unit_test(every_bad_row_is_told),
        cmocka_unit_test(long_lists_are_read),
        cmocka_unit_test(a_list_has_500_columns),
        cmocka_unit_test(a_list_has_10000_children),
        cmocka_unit_test(a_field_has_1000_bytes),
        cmocka_unit_test(a_filled_in_text_is_as_long_as_a_text),
        cmocka_unit_test(a_file_may_have_eight_megabytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
