/* The table of the most common letters of each script. */
#include "puzzle/kinds/common_letters.h"

#include <glib.h>

static const struct {
    GUnicodeScript script;
    const char *letters;
} common[] = {{G_UNICODE_SCRIPT_LATIN, "AEIORSTLN"},
              {G_UNICODE_SCRIPT_GREEK, "\u0391\u0395\u0399\u039f\u03a1\u03a3\u03a4\u039d\u039a"},
              {G_UNICODE_SCRIPT_CYRILLIC, "\u0410\u0418\u041e\u0420\u0421\u0422\u041b\u041d\u041a"},
              {G_UNICODE_SCRIPT_HEBREW, "\u05d0\u05d4\u05d5\u05d9\u05dc\u05de\u05e8\u05e9\u05ea"},
              {G_UNICODE_SCRIPT_ARABIC, "\u0627\u0628\u062a\u062f\u0631\u0633\u0644\u0645\u0647"},
              {G_UNICODE_SCRIPT_DEVANAGARI, "\u0905\u0915\u0924\u0928\u092a\u092e\u0930\u0932\u0938"},
              {G_UNICODE_SCRIPT_HIRAGANA, "\u3042\u3044\u3046\u304b\u3055\u305f\u306e\u306f\u307e"},
              {G_UNICODE_SCRIPT_KATAKANA, "\u30a2\u30a4\u30a6\u30ab\u30b5\u30bf\u30ce\u30cf\u30de"},
              {G_UNICODE_SCRIPT_HANGUL, "\uac00\ub098\ub2e4\ub77c\ub9c8\ubc14\uc0ac\uc544\uc790"},
              {G_UNICODE_SCRIPT_THAI, "\u0e01\u0e02\u0e04\u0e07\u0e14\u0e15\u0e19\u0e1a\u0e21"},
              {G_UNICODE_SCRIPT_COMMON, "0123456789"},
              {G_UNICODE_SCRIPT_HAN, "\u4e2d\u4eba\u5927\u5c0f\u5c71\u6c34\u65e5\u6708\u6728"}};

struct mw_spelling common_letters(struct mw_arena *arena, const char *letter)
{
    const GUnicodeScript script = g_unichar_get_script(g_utf8_get_char(letter));
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (common[i].script == script)
            return mw_spelling_of(arena, common[i].letters);
    return (struct mw_spelling){0, NULL};
}
