/* Sets a blank page. */
#include "page/style/layout.h"

static void set(struct page_setting *s)
{
    (void)s;
}

const struct page_kind mw_page_kind_blank = {.set = set};
