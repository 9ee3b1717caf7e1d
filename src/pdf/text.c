/* Writes strings in the two ways that texts have in PDFs. */
#include "pdf/text.h"

#include <stdbool.h>
#include <string.h>

/* Returns the byte of a character in PDFDocEncoding (ISO 32000, D.2), if that is its number in Unicode; else
 * 0. A space that does not break a line becomes a plain one: these strings are read, and not set in lines. */
static unsigned char byte_of(gunichar c)
{
    const gunichar no_break = 0xa0, soft_hyphen = 0xad;
    if (c == no_break)
        return ' ';
    return (c >= ' ' && c <= '~') || (c > no_break && c <= 0xff && c != soft_hyphen) ? (unsigned char)c : 0;
}

static bool has_bytes(const char *text)
{
    for (; *text; text = g_utf8_next_char(text))
        if (byte_of(g_utf8_get_char(text)) == 0)
            return false;
    return true;
}

static void put_literal(GString *out, const char *text)
{
    g_string_append_c(out, '(');
    for (; *text; text = g_utf8_next_char(text)) {
        if (strchr("()\\", *text))
            g_string_append_c(out, '\\');
        g_string_append_c(out, (char)byte_of(g_utf8_get_char(text)));
    }
    g_string_append_c(out, ')');
}

static void put_utf16(GString *out, const char *text)
{
    static const char digit[] = "0123456789abcdef";
    glong n = 0;
    gunichar2 *units = g_utf8_to_utf16(text, -1, NULL, &n, NULL);
    g_string_append(out, "<feff");
    for (glong i = 0; i < n; i++) {
        const char hex[] = {digit[units[i] >> 12], digit[units[i] >> 8 & 15], digit[units[i] >> 4 & 15],
                            digit[units[i] & 15]};
        g_string_append_len(out, hex, sizeof hex);
    }
    g_string_append_c(out, '>');
    g_free(units);
}

void pdf_text_put(GString *out, const char *utf8)
{
    if (has_bytes(utf8))
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
