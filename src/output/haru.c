/* Uses private fields of libharu's objects, which are declared in libharu's header hpdf_objects.h. These
 * functions return no status: the document's error handler keeps the first failure. */
#include "output/haru.h"

void haru_write(HPDF_Page page, const char *operators)
{
    HPDF_Stream_WriteStr(((HPDF_PageAttr)page->attr)->stream, operators);
}

void haru_set_box(HPDF_Doc pdf, HPDF_Page page, const char *name, HPDF_Box box)
{
    HPDF_Dict_Add(page, name, HPDF_Box_Array_New(pdf->mmgr, box));
}

HPDF_Dict haru_resources_new(HPDF_Doc pdf)
{
    HPDF_Dict resources = HPDF_Dict_New(pdf->mmgr);
    HPDF_Xref_Add(pdf->xref, resources);
    HPDF_Dict_Add(resources, "XObject", HPDF_Dict_New(pdf->mmgr));
    return resources;
}

HPDF_Dict haru_stream_new(HPDF_Doc pdf, const char *text)
{
    HPDF_Dict stream = HPDF_DictStream_New(pdf->mmgr, pdf->xref);
    if (stream)
        HPDF_Stream_WriteStr(stream->stream, text);
    return stream;
}

void haru_resources_add(HPDF_Dict resources, const char *name, HPDF_Dict stream)
{
    HPDF_Dict forms = HPDF_Dict_GetItem(resources, "XObject", HPDF_OCLASS_DICT);
    if (forms)
        HPDF_Dict_Add(forms, name, stream);
}

void haru_set_resources(HPDF_Page page, HPDF_Dict resources)
{
    HPDF_Dict_Add(page, "Resources", resources);
}
