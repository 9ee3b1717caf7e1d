/* The table of outputs. */
#include "mazewright/output.h"

#include <string.h>

#define OUTPUT_ROW(name) &mw_output_##name,
MW_DEFINE_KINDS(output, MW_OUTPUTS(OUTPUT_ROW))
