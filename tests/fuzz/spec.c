/* A spec, as YAML. */
#include "fuzz.h"

void fuzz_spec(const uint8_t *bytes, size_t n)
{
    fuzz_read_spec((const char *)bytes, n);
}
