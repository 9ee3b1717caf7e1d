/* One target, as libFuzzer calls it: TARGET is its name. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    TARGET(bytes, n);
    return 0;
}
