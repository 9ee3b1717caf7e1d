/* Objects of PDFs are read, written, copied and joined to one file; other programs such as qpdf check the
 * results where they can. */
#include "support.h"

#include "pdf/copier.h"
#include "pdf/forms.h"
#include "pdf/text.h"

static struct span span_of(const char *text)
{
    return (struct span){text, strlen(text)};
}

static void values_end_where_they_should(void **state)
{
    (void)state;
    static const char *const values[] = {"12",        "-.5",         "true",
                                         "/Name#20x", "12 0 R",      "(a (b) \\) c)",
                                         "<0aF0>",    "[1 0 2 0 R]", "<</A[<</B(>>)>>]/C 1>>",
                                         "[]"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[100];
        snprintf(text, sizeof text, " \n%s /next", values[i]);
        struct span rest = span_of(text), value;
        assert_true(token_value(&rest, &value));
        if (!span_is(value, values[i]))
            fail_msg("%.*s instead of %s", (int)value.n, value.at, values[i]);
        assert_true(span_is(token_next(&rest).text, "/next"));
    }
}

static void what_is_no_value_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"",   " ",    "]",   ">>",  "[1",  "<<", "<</A",
                                      "(a", "(a\\", "<0a", "{1}", "% x", ")"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct span rest = span_of(bad[i]), value;
        if (token_value(&rest, &value))
            fail_msg("\"%s\" was taken for %.*s", bad[i], (int)value.n, value.at);
    }
}

static void keys_are_found_on_their_level(void **state)
{
    (void)state;
    struct span value;
    const struct span dictionary = span_of("<</A<</C 1>>/B[/C 2]/C 3 0 R/D null>>");
    assert_true(token_find(dictionary, "/C", &value) && span_is(value, "3 0 R"));
    assert_int_equal(token_next(&value).number, 3);
    assert_true(token_find(dictionary, "/D", &value) && span_is(value, "null"));
    assert_false(token_find(dictionary, "/E", &value));
    assert_false(token_find(span_of("[/C 1]"), "/C", &value));
}

static void texts_are_strings(void **state)
{
    (void)state;
    static const struct {
        const char *text, *string;
    } texts[] = {{"Plain", "(Plain)"},
                 {"a (b) \\", "(a \\(b\\) \\\\)"},
                 {"\xc3\x89t\xc3\xa9", "(\xc9t\xe9)"},
                 {"page\xc2\xa0"
                  "7",
                  "(page 7)"},
                 {"\xce\xa9 \xc3\xa9", "<feff03a9002000e9>"},
                 {"\xf0\x9f\xa6\x95", "<feffd83edd95>"},
                 {"two\nlines", "<feff00740077006f000a006c0069006e00650073>"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        GString *out = g_string_new("");
        pdf_text_put(out, texts[i].text);
        assert_string_equal(out->str, texts[i].string);
        g_string_free(out, TRUE);
    }
}

/* --- files -------------------------------------------------------------------------------------------- */

/* A file with pages, in memory. */
struct made {
    char *bytes;
    size_t n;
};

/* Writes a PDF of `npages` pages; page i paints form i modulo `nforms`. All forms are equal, unless `forms`
 * is given: then they are its placeholders. */
static struct made make_file(enum pdf_way way, int npages, int nforms, struct pdf_forms *forms)
{
    struct made made;
    struct mw_error error = {0};
    FILE *file = open_memstream(&made.bytes, &made.n);
    struct pdf_writer *writer = pdf_writer_open(file, way == PDF_PACKED ? "1.5" : "1.4", way);
    const int pages = pdf_writer_number(writer), root = pdf_writer_number(writer);
    int *form = g_new0(int, (size_t)nforms);
    for (int i = 0; i < nforms; i++) {
        char *data = forms ? pdf_forms_placeholder(i + 1) : g_strdup("0 0 9 9 re f");
        static const char entries[] = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]";
        pdf_writer_put_stream(writer, form[i] = pdf_writer_number(writer), entries, sizeof entries - 1, data,
                              strlen(data));
        g_free(data);
    }
    GString *kids = g_string_new("<</Type/Pages/Kids[");
    for (int i = 0; i < npages; i++) {
        const int page = pdf_writer_number(writer), content = pdf_writer_number(writer);
        GString *text = g_string_new("");
        g_string_printf(text,
                        "<</Type/Page/Parent %d 0 R/MediaBox[0 0 99 99]/Contents %d 0 R/Resources"
                        "<</XObject<</F %d 0 R>>>>>>",
                        pages, content, form[i % nforms]);
        pdf_writer_put(writer, page, text->str, text->len);
        pdf_writer_put_stream(writer, content, "", 0, "/F Do\n", 6);
        g_string_append_printf(kids, " %d 0 R", page);
        g_string_free(text, TRUE);
    }
    g_string_append_printf(kids, "]/Count %d>>", npages);
    pdf_writer_put(writer, pages, kids->str, kids->len);
    g_string_printf(kids, "<</Type/Catalog/Pages %d 0 R>>", pages);
    pdf_writer_put(writer, root, kids->str, kids->len);
    assert_true(pdf_writer_close(writer, root, 0, &error));
    fclose(file);
    g_string_free(kids, TRUE);
    g_free(form);
    return made;
}

static void write_made(const char *name, struct made made)
{
    FILE *file = fopen(at(name), "wb");
    fwrite(made.bytes, 1, made.n, file);
    fclose(file);
}

static void both_ways_are_whole(void **state)
{
    (void)state;
    static const int many[] = {1, 7, 450};
    for (int i = 0; i < 6; i++) {
        const int npages = many[i / 2];
        struct made made = make_file(i % 2 ? PDF_PACKED : PDF_PLAIN, npages, 1, NULL);
        write_made("way.pdf", made);
        must_run("qpdf --check '%s' >/dev/null && [ $(qpdf --show-npages '%s') = %d ]", at("way.pdf"),
                 at("way.pdf"), npages);
        free(made.bytes);
    }
}

/* Copies all pages of files into one; returns the error, which is empty if all went well. */
static const char *copy_all(int n, const struct made *made, struct made *into)
{
    static struct mw_error error;
    error = (struct mw_error){0};
    FILE *file = open_memstream(&into->bytes, &into->n);
    struct pdf_writer *writer = pdf_writer_open(file, "1.5", PDF_PACKED);
    struct pdf_copier *copier = pdf_copier_open(writer, (struct pdf_copy_options){0});
    const int pages = pdf_writer_number(writer);
    GString *kids = g_string_new("<</Type/Pages/Kids[");
    int count = 0;
    for (int i = 0; i < n && !error.text[0]; i++) {
        int npages = 0;
        struct pdf_reader *reader = pdf_reader_open(made[i].bytes, made[i].n, &error);
        const int *page = reader ? pdf_reader_pages(reader, &npages, &error) : NULL;
        if (page)
            pdf_copier_turn(copier, reader);
        for (int k = 0; page && k < npages && !error.text[0]; k++, count++) {
            const int number = pdf_writer_number(writer);
            pdf_copier_page(copier, page[k], number, pages, "", &error);
            g_string_append_printf(kids, " %d 0 R", number);
        }
        pdf_reader_close(reader);
    }
    g_string_append_printf(kids, "]/Count %d%s>>", count, pdf_copier_size(copier));
    pdf_writer_put(writer, pages, kids->str, kids->len);
    g_string_printf(kids, "<</Type/Catalog/Pages %d 0 R>>", pages);
    const int root = pdf_writer_number(writer);
    pdf_writer_put(writer, root, kids->str, kids->len);
    struct mw_error why = {0};
    assert_true(pdf_writer_close(writer, root, 0, &why));
    pdf_copier_close(copier);
    fclose(file);
    g_string_free(kids, TRUE);
    return error.text;
}

/* Equal objects of several files, with all that they refer to, are in the new file once; pages are not
 * joined, however equal. */
static void equal_objects_are_written_once(void **state)
{
    (void)state;
    struct made made[3], all;
    for (int i = 0; i < 3; i++)
        made[i] = make_file(PDF_PLAIN, 4, 2, NULL);
    assert_string_equal(copy_all(3, made, &all), "");
    write_made("once.pdf", all);
    must_run("qpdf --check '%s' >/dev/null && [ $(qpdf --show-npages '%s') = 12 ]", at("once.pdf"),
             at("once.pdf"));
    must_run("qpdf --qdf --object-streams=disable '%s' '%s'; [ $(grep -ac '9 9 re f' '%s') = 1 ] && "
             "[ $(grep -ac '^/F Do' '%s') = 1 ]",
             at("once.pdf"), at("once.qdf"), at("once.qdf"), at("once.qdf"));
    for (int i = 0; i < 3; i++)
        free(made[i].bytes);
    free(all.bytes);
}

/* A dictionary has each key once, although Cairo lists an image as often as a page paints it. */
static void keys_are_kept_once(void **state)
{
    (void)state;
    const char *spec =
        write_file("twice.yaml", "puzzles: [{count: 2, size: 5x5, per_page: 2, icons: star}]\n");
    must_run("%s build -q '%s' -f pdf,press -o '%s' && qpdf --check '%s' && qpdf --check '%s'", program(),
             spec, at("twice"), at("twice/twice.pdf"), at("twice/twice.press.pdf"));
}

/* --- contents of pages -------------------------------------------------------------------------------- */

/* Knows one image, /x7, in whose place a form is painted. */
static const struct pdf_painting *find_seven(const void *context, struct span name)
{
    return span_is(name, "/x7") ? context : NULL;
}

/* Returns a content rewritten, or "refused"; free with g_free(). */
static char *rewritten(const char *content)
{
    static const struct pdf_painting painting = {{0.001, 0, 0, -0.001, -0.002, 1.003},
                                                 "1 0 0 RG 1 J 1 j 0.04166 w\n[]0 d\n"};
    const struct pdf_stand_ins stand_ins = {find_seven, &painting};
    GString *text = g_string_new(content), *out = pdf_page_content(text, &stand_ins);
    g_string_free(text, TRUE);
    return out ? g_string_free(out, FALSE) : g_strdup("refused");
}

static void contents_are_rewritten(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
    } cases[] = {
        {"1.00049 -2.5000 m 3.1415926 .5 l S", "1 -2.5 m\n3.142 0.5 l\nS\n"},
        {"0.333333 0.333333 0.333333 rg BT\n12.320312 0 0 -12.320312 55.101562 60 Tm\n(a)Tj ET",
         "0.333 0.333 0.333 rg\nBT\n12.320312 0 0 -12.320312 55.102 60 Tm\n(a)Tj\nET\n"},
        {"BT 1.05349 -0.61951 Td 0.00049 Tc ET", "BT\n1.05349 -0.61951 Td\n0.00049 Tc\nET\n"},
        {"0.7071068 0.7071068 -0.7071068 0.7071068 1.23456 0 cm f",
         "0.7071068 0.7071068 -0.7071068 0.7071068 1.235 0 cm\nf\n"},
        /* in units that are not points, only colours are rounded */
        {"q 20.5 0 0 20.5 1 1 cm 0.041666 w 0.333333 g 1.00049 2 l S Q 0.041666 w",
         "q\n20.5 0 0 20.5 1 1 cm\n0.041666 w\n0.333 g\n1.00049 2 l\nS\nQ\n0.042 w\n"},
        {"q 0 -1 1 0 1 1 cm 0.041666 w Q", "q\n0 -1 1 0 1 1 cm\n0.042 w\nQ\n"},
        /* starts without a line */
        {"1 2 m 3 4 l h 1 2 m f 5 6 m 7 8 m 9 9 l S", "1 2 m\n3 4 l\nh\nf\n7 8 m\n9 9 l\nS\n"},
        {"0 0 m W n 1 1 m W* n", "0 0 m\nW\nn\n1 1 m\nW*\nn\n"},
        /* masks depend on the matrix, and are set each time */
        {"q 2 0 0 2 5 5 cm /s3 gs /s3 gs /sh1 sh Q", "q\n2 0 0 2 5 5 cm\n/s3 gs\n/s3 gs\n/sh1 sh\nQ\n"},
        /* what is set already */
        {"0 J 1 w 0 0 0 rg 0 0 0 rg q 0 0 0 rg 1 0 0 rg f Q 0 0 0 rg 1 0 0 rg f",
         "0 0 0 rg\nq\n1 0 0 rg\nf\nQ\n1 0 0 rg\nf\n"},
        {"/Pattern cs /a scn /b scn /b scn f", "/Pattern cs\n/a scn\n/b scn\n/b scn\nf\n"},
        {"[1 2] 0 d [1 2] 0 d [] 0 d", "[1 2]0 d\n[]0 d\n"},
        /* texts, which may look like operators */
        {"[(q \\) Q)]TJ [<0006>]TJ [(a)-5(b)]TJ [-5]TJ", "(q \\) Q)Tj\n<0006>Tj\n[(a)-5(b)]TJ\n[-5]TJ\n"},
        {"(one\\\n two\\\\)Tj", "(one two\\\\)Tj\n"},
        /* tags */
        {"/P << /MCID 4 >> BDC EMC /Private << /MCID 5 >> BDC EMC /H1 << /MCID 6 >> BDC EMC",
         "/P<</MCID 0>>BDC\nEMC\n/Artifact BMC\nEMC\n/H1<</MCID 1>>BDC\nEMC\n"},
        {"/Span << /ActualText (x) >> BDC EMC", "/Span<< /ActualText (x) >>BDC\nEMC\n"},
        /* forms */
        {"q\n14875 0 0 -14875 49.5 14962.375 cm\n/a0 gs /x7 Do\nQ\n",
         "q\n/a0 gs\n14.875 0 0 14.875 19.75 42.75 cm\n1 0 0 RG\n1 J\n1 j\n0.04166 w\n/x7 Do\nQ\n"},
        {"q 1000 0 0 -1000 2 1003 cm /x7 Do Q", "q\n1 0 0 RG\n1 J\n1 j\n0.042 w\n/x7 Do\nQ\n"},
        {"q 2 0 0 2 0 0 cm /x8 Do Q", "q\n2 0 0 2 0 0 cm\n/x8 Do\nQ\n"},
        /* what Cairo does not write */
        {"1 2 3 4 5 6 7 8 9 l", "refused"},
        {"(without an end Tj", "refused"},
        {"0 0 m 1 1 l S [1 2", "refused"},
        {"BI /W 1 ID x EI", "refused"},
        {"1 2 m % 3 4 l", "refused"},
        {"1.5e-2 2 m", "refused"},
        {"0 0 m 1 1 l S 5 5", "refused"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *out = rewritten(cases[i].from);
        assert_string_equal(out, cases[i].to);
        g_free(out);
    }
}

/* Settings are written each time in states nested too deeply to be followed. The outer states keep what they
 * had. */
static void deep_states_are_written(void **state)
{
    (void)state;
    GString *content = g_string_new("1 g "), *expected = g_string_new("1 g\n");
    for (int i = 0; i < 40; i++) {
        g_string_append(content, "q 1 g ");
        g_string_append(expected, i < 30 ? "q\n" : "q\n1 g\n");
    }
    for (int i = 0; i < 40; i++) {
        g_string_append(content, "Q ");
        g_string_append(expected, "Q\n");
    }
    g_string_append(content, "1 g 0 g");
    g_string_append(expected, "0 g\n");
    char *out = rewritten(content->str);
    assert_string_equal(out, expected->str);
    g_free(out);
    g_string_free(content, TRUE);
    g_string_free(expected, TRUE);
}

/* The disc behind a number lies at one place of all left pages, and at another of all right ones. Each is
 * drawn where it comes first, and is a form for all pages after that. */
static void drawings_that_come_again_are_forms(void **state)
{
    (void)state;
    const char *spec = write_file("discs.yaml", "template: activity-book\npuzzles: [{count: 12, size: 5x5}]\n"
                                                "answers: none\n");
    must_run("%s build -q '%s' -o '%s' && qpdf --qdf --object-streams=disable '%s' '%s' && "
             "[ $(grep -ac ' c$' '%s') = 16 ]",
             program(), spec, at("discs"), at("discs/discs.pdf"), at("discs.qdf"), at("discs.qdf"));
}

/* Returns a file with one form, which has a key: found in the cache if it is there, else added. */
static struct made place_form(struct mw_stream_cache *cache, const char *content, bool *is_found)
{
    const struct pdf_form form = {.box = {0, 0, 9, 9}};
    const struct stream_key key = {{7, 8}}, other_key = {{7, 9}};
    struct mw_error error = {0};
    struct pdf_forms *forms = pdf_forms_open(false, cache);
    assert_int_equal(pdf_forms_find(forms, &form, &other_key), 0);
    *is_found = pdf_forms_find(forms, &form, &key) == 1;
    if (!*is_found)
        assert_int_equal(pdf_forms_add_new(forms, &form, &key, content, strlen(content)), 1);
    assert_int_equal(pdf_forms_find(forms, &form, &key), 1);
    struct made made = make_file(PDF_PLAIN, 1, 1, forms), placed;
    FILE *file = open_memstream(&placed.bytes, &placed.n);
    assert_true(pdf_forms_place(forms, file, made.bytes, made.n, &error));
    fclose(file);
    free(made.bytes);
    pdf_forms_close(forms);
    return placed;
}

/* A form is written alike whether its stream comes from the cache or not, and a stream is taken once. */
static void cached_streams_are_the_same(void **state)
{
    (void)state;
    static const char square[] = "1 1 7 7 re f";
    GString *many = g_string_new("");
    for (int i = 0; i < 50; i++)
        g_string_append(many, "1 1 7 7 re\n");
    const char *const contents[] = {square, many->str}; /* written plainly, and compressed */
    for (int i = 0; i < 2; i++) {
        struct mw_stream_cache *cache = stream_cache_open();
        bool is_found[4];
        const struct made made[] = {
            place_form(NULL, contents[i], &is_found[0]), place_form(cache, contents[i], &is_found[1]),
            place_form(cache, "not asked for", &is_found[2]), place_form(cache, contents[i], &is_found[3])};
        for (int k = 0; k < 4; k++) {
            assert_int_equal(is_found[k], k == 2);
            assert_int_equal(made[k].n, made[0].n);
            assert_memory_equal(made[k].bytes, made[0].bytes, made[0].n);
        }
        for (int k = 0; k < 4; k++)
            free(made[k].bytes);
        stream_cache_close(cache);
    }
    g_string_free(many, TRUE);
}

static void forms_take_their_places(void **state)
{
    (void)state;
    struct mw_error error = {0};
    struct pdf_forms *forms = pdf_forms_open(false, NULL);
    const struct mw_box box = {0, 0, 9, 9};
    static const char square[] = "1 1 7 7 re f", *const red = "1 0 0 rg 1 1 7 7 re f";
    const int first = pdf_forms_add(forms, &(struct pdf_form){.box = box}, square, sizeof square - 1),
              again = pdf_forms_add(forms, &(struct pdf_form){.box = box}, square, sizeof square - 1),
              other = pdf_forms_add(forms, &(struct pdf_form){.box = box}, red, strlen(red));
    assert_int_equal(first, 1);
    assert_int_equal(again, 1);
    assert_int_equal(other, 2);
    GString *many = g_string_new("");
    for (int i = 0; i < 50; i++)
        g_string_append(many, "1 1 7 7 re\n");
    const int long_one = pdf_forms_add(forms, &(struct pdf_form){.box = box}, many->str, many->len);
    assert_int_equal(pdf_forms_add(forms, &(struct pdf_form){.box = box}, many->str, many->len), long_one);
    g_string_free(many, TRUE);
    struct made made = make_file(PDF_PLAIN, 3, 2, forms), placed;
    FILE *file = open_memstream(&placed.bytes, &placed.n);
    assert_true(pdf_forms_place(forms, file, made.bytes, made.n, &error));
    fclose(file);
    write_made("placed.pdf", placed);
    must_run("qpdf --check '%s' >/dev/null && ! grep -aq 'mazewright form' '%s' && grep -aq '1 0 0 rg' '%s'",
             at("placed.pdf"), at("placed.pdf"), at("placed.pdf"));
    /* poppler can draw the page with the second form */
    must_run("pdftoppm -r 72 -f 2 -l 2 '%s' '%s' && grep -aq P6 '%s'*.ppm", at("placed.pdf"), at("placed"),
             at("placed"));
    free(made.bytes);
    free(placed.bytes);
    pdf_forms_close(forms);
}

/* A file with one bit changed or its end cut off is refused with a known message, or copied. */
static void damaged_files_are_refused(void **state)
{
    (void)state;
    struct made made = make_file(PDF_PLAIN, 3, 2, NULL);
    int refused = 0;
    for (size_t i = 0; i < 2 * made.n; i++) {
        struct made damaged = {g_memdup2(made.bytes, made.n), made.n}, all;
        if (i % 2)
            damaged.n = i / 2;
        else
            damaged.bytes[i / 2] ^= (char)(1 << i / 2 % 7);
        const char *why = copy_all(1, &damaged, &all);
        if (*why && strcmp(why, "a section of it cannot be read") != 0 &&
            strcmp(why, "an object of it cannot be copied") != 0)
            fail_msg("%s", why);
        refused += *why != '\0';
        if (i % 2 && i / 2 + 8 < made.n) /* more than the last 8 bytes are cut off */
            assert_true(*why);
        free(all.bytes);
        g_free(damaged.bytes);
    }
    assert_in_range(refused, made.n, 2 * made.n);
    free(made.bytes);
}

/* Objects and page trees that refer back to themselves, and references to missing objects, are refused. */
static void circles_are_refused(void **state)
{
    (void)state;
    static const char *const objects[] = {/* a page's resource that refers to itself by way of another */
                                          "<</Type/Page/Resources 4 0 R>>", "<</A 5 0 R>>", "<</B 4 0 R>>",
                                          /* a page's resource that refers to an object that does not exist */
                                          "<</Type/Page/Resources 4 0 R>>", "<</A 99 0 R>>", "null",
                                          /* a tree of pages that leads back to its root */
                                          "<</Type/Pages/Kids[4 0 R]>>", "<</Type/Pages/Kids[2 0 R]>>",
                                          "null"};
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i += 3) {
        struct made made, all;
        struct mw_error error = {0};
        FILE *file = open_memstream(&made.bytes, &made.n);
        struct pdf_writer *writer = pdf_writer_open(file, "1.4", PDF_PLAIN);
        static const char catalog[] = "<</Type/Catalog/Pages 2 0 R>>", pages[] = "<</Kids[3 0 R]>>";
        for (int k = 0; k < 5; k++)
            pdf_writer_number(writer);
        pdf_writer_put(writer, 1, catalog, strlen(catalog));
        pdf_writer_put(writer, 2, pages, strlen(pages));
        for (int k = 0; k < 3; k++)
            pdf_writer_put(writer, 3 + k, objects[i + (size_t)k], strlen(objects[i + (size_t)k]));
        assert_true(pdf_writer_close(writer, 1, 0, &error));
        fclose(file);
        const char *why = copy_all(1, &made, &all);
        assert_true(*why);
        free(made.bytes);
        free(all.bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_end_where_they_should),
        cmocka_unit_test(what_is_no_value_is_refused),
        cmocka_unit_test(keys_are_found_on_their_level),
        cmocka_unit_test(texts_are_strings),
        cmocka_unit_test(both_ways_are_whole),
        cmocka_unit_test(equal_objects_are_written_once),
        cmocka_unit_test(keys_are_kept_once),
        cmocka_unit_test(contents_are_rewritten),
        cmocka_unit_test(deep_states_are_written),
        cmocka_unit_test(drawings_that_come_again_are_forms),
        cmocka_unit_test(cached_streams_are_the_same),
        cmocka_unit_test(forms_take_their_places),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(circles_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
