/* The table of outputs. */
#include "mazewright/kinds.h"
#include "mazewright/output.h"
#include "mazewright/profile.h"

#include <string.h>

#define OUTPUT_ROW(name) &mw_output_##name,
MW_DEFINE_KINDS(output, MW_OUTPUTS(OUTPUT_ROW))

const struct mw_output *const *mw_outputs_for(const struct mw_profile *profile)
{
    static const struct mw_output *const pdf[] = {&mw_output_pdf, NULL},
                                         *const press[] = {&mw_output_press, NULL},
                                         *const epub[] = {&mw_output_epub, NULL};
    return profile->is_screen ? epub : profile->refuses ? press : pdf;
}
