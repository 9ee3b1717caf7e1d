/* A file of words, or a template: files that a spec names. */
#include "fuzz.h"

#include <string.h>

void fuzz_words(const uint8_t *bytes, size_t n)
{
    static const char words[] = "language: ./da.yaml\npuzzles: [{size: 5x5}]\n",
                      lent[] = "template: ./lent.yaml\npuzzles: [{size: 5x5}]\n";
    fuzz_file("da.yaml", bytes, n);
    fuzz_read_spec(words, strlen(words));
    fuzz_file("lent.yaml", bytes, n);
    fuzz_read_spec(lent, strlen(lent));
}
