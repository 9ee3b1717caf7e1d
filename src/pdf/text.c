/* Writes strings in the two ways that texts have in PDFs. */
#include "pdf/text.h"

#include <stdbool.h>
#include <string.h>

static bool is_ascii(const char *text)
{
    for (; *text; text++)
        if (!g_ascii_isprint(*text))
            return false;
    return true;
}

static void put_literal(GString *out, const char *text)
{
    g_string_append_c(out, '(');
    for (; *text; text++) {
        if (strchr("()\\", *text))
            g_string_append_c(out, '\\');
        g_string_append_c(out, *text);
    }
    g_string_append_c(out, ')');
}

static void put_utf16(GString *out, const char *text)
{
    glong n = 0;
    gunichar2 *units = g_utf8_to_utf16(text, -1, NULL, &n, NULL);
    g_string_append(out, "<feff");
    for (glong i = 0; i < n; i++)
        g_string_append_printf(out, "%04x", units[i]);
    g_string_append_c(out, '>');
    g_free(units);
}

void pdf_text_put(GString *out, const char *utf8)
{
    if (is_ascii(utf8))
        put_literal(out, utf8);
    else
        put_utf16(out, utf8);
}

void pdf_text_put_entry(GString *out, const char *key, const char *utf8)
{
    if (!utf8)
        return;
    g_string_append(out, key);
    pdf_text_put(out, utf8);
}

void pdf_text_put_date(GString *out, const char *iso)
{
    g_string_append(out, "(D:");
    for (; *iso; iso++)
        if (g_ascii_isdigit(*iso))
            g_string_append_c(out, *iso);
    g_string_append(out, "Z)");
}
