#!/usr/bin/env python3
"""Makes PDFs, most of them wrong in one way each, and asks `mazewright check` about them.

preflight.py PROGRAM FOLDER [NAME]. The files are written here, by hand and from the printers' rules; none of the program's code has a
part in it. Of each wrong file, one complaint must be told, and the right one; of each right file, none. With NAME, only that file.
"""
import os
import re
import struct
import subprocess
import sys
import zlib

W, H = 612, 792  # letter, a trim of every printer here
FACE = subprocess.run(["fc-match", "-f", "%{file}", "Andika"], check=True, capture_output=True, text=True).stdout
FILLER = "BT /F1 12 Tf 280 400 Td (a page) Tj ET\n"
GREY_FILLER = "0 g " + FILLER


class Pdf:
    """A PDF of objects that are texts or bytes; the first two are the catalog and the list of pages."""

    def __init__(self):
        self.objects, self.pages, self.catalog, self.info = [], [], "", ""

    def add(self, body):
        self.objects.append(body if isinstance(body, bytes) else body.encode("latin-1"))
        return len(self.objects) + 2

    def stream(self, data, head="", packed=False):
        data = data if isinstance(data, bytes) else data.encode("latin-1")
        if packed:
            data, head = zlib.compress(data), head + " /Filter /FlateDecode"
        return self.add(f"<< /Length {len(data)} {head} >>\nstream\n".encode("latin-1") + data + b"\nendstream")

    def page(self, content, resources="", more="", box=None):
        x0, y0, x1, y1 = box or (0, 0, W, H)
        stream = self.stream(content)
        fonts = "" if "/Font " in resources else f"/Font << /F1 {self.face()} 0 R >>"
        self.pages.append(self.add(f"<< /Type /Page /Parent 2 0 R /MediaBox [{x0} {y0} {x1} {y1}] /Contents {stream} 0 R "
                                   f"/Resources << {fonts} {resources} >> {more} >>"))

    def face(self):
        """The project's face, embedded."""
        if not hasattr(self, "face_number"):
            with open(FACE, "rb") as file:
                font = file.read()
            data = self.stream(font, f"/Length1 {len(font)}", True)
            descriptor = self.add(f"<< /Type /FontDescriptor /FontName /Andika /Flags 32 /FontBBox [0 -300 1000 1000] /ItalicAngle 0 "
                                  f"/Ascent 1000 /Descent -300 /CapHeight 700 /StemV 80 /FontFile2 {data} 0 R >>")
            widths = " ".join(["550"] * 224)
            self.face_number = self.add(f"<< /Type /Font /Subtype /TrueType /BaseFont /Andika /FirstChar 32 /LastChar 255 /Widths [{widths}] "
                                        f"/Encoding /WinAnsiEncoding /FontDescriptor {descriptor} 0 R >>")
        return self.face_number

    def write(self, path, version="1.4"):
        kids = " ".join(f"{n} 0 R" for n in self.pages)
        first = [f"<< /Type /Catalog /Pages 2 0 R {self.catalog} >>".encode(),
                 f"<< /Type /Pages /Count {len(self.pages)} /Kids [{kids}] >>".encode()]
        out, at = bytearray(f"%PDF-{version}\n".encode()), []
        for i, body in enumerate(first + self.objects):
            at.append(len(out))
            out += f"{i + 1} 0 obj\n".encode() + body + b"\nendobj\n"
        xref = len(out)
        out += f"xref\n0 {len(at) + 1}\n0000000000 65535 f \n".encode()
        out += b"".join(f"{n:010} 00000 n \n".encode() for n in at)
        info = f"/Info << {self.info} >> /ID [<00> <00>]" if self.info else ""
        out += f"trailer\n<< /Size {len(at) + 1} /Root 1 0 R {info} >>\nstartxref\n{xref}\n%%EOF\n".encode()
        with open(path, "wb") as file:
            file.write(out)


# --- books ------------------------------------------------------------------------------------------------------------------

def book(content="", resources="", pages=24, at=1, more="", box=None, parts=None, last=None, rest=None):
    """A book for kdp or lulu whose page `at` has some content; `parts` adds objects and returns resources."""
    pdf = Pdf()
    resources += parts(pdf) if parts else ""
    for i in range(1, pages + 1):
        if i == at:
            pdf.page(content + "\n" + FILLER, resources, more, box)
        elif last is not None and i == pages:
            pdf.page(last)
        else:
            pdf.page(FILLER, *(rest or ("", "", None)))
    return pdf


def bleeding(content, right=True, **more):
    """A book whose pages all have kdp's bleed: at the head, the foot and the outside."""
    return book(content, at=1 if right else 2, box=(0, 0, W + 9, H + 18), rest=("", "", (0, 0, W + 9, H + 18)), **more)


def press(content="", resources="", parts=None, pages=2, media=36, more=""):
    """A PDF/X-1a of two pages with crop marks."""
    pdf = Pdf()
    pdf.info = ("/GTS_PDFXVersion (PDF/X-1:2001) /GTS_PDFXConformance (PDF/X-1a:2001) /Trapped /False /Title (Made) "
                "/CreationDate (D:20260101000000Z) /ModDate (D:20260101000000Z)")
    pdf.catalog = ("/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (CGATS TR 001) "
                   "/RegistryName (http://www.color.org) /Info (SWOP) >>]")
    resources += parts(pdf) if parts else ""
    t, m = (media, media, media + W, media + H), (0, 0, W + 2 * media, H + 2 * media)
    boxes = f"/TrimBox [{t[0]} {t[1]} {t[2]} {t[3]}] /BleedBox [{t[0] - 9} {t[1] - 9} {t[2] + 9} {t[3] + 9}]"
    marks = f"0.25 w 0 0 0 1 K 0 {media} m {media - 12} {media} l S\n"
    for i in range(pages):
        pdf.page(marks + f"q 1 0 0 1 {media} {media} cm\n" + (content if i == 0 else "") + "\n0 g " + FILLER + "Q", resources, boxes + more, m)
    return pdf


def helvetica(pdf):
    return f"/Font << /F1 {pdf.face()} 0 R /F2 {pdf.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')} 0 R >>"


def composite(pdf):
    descendant = pdf.add("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Absent /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "
                         "/Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /Absent /Flags 4 /FontBBox [0 0 1 1] >> >>")
    font = pdf.add(f"<< /Type /Font /Subtype /Type0 /BaseFont /Absent /Encoding /Identity-H /DescendantFonts [{descendant} 0 R] >>")
    return f"/Font << /F1 {pdf.face()} 0 R /F2 {font} 0 R >>"


def drawn(glyph, matrix="0.001 0 0 0.001 0 0"):
    """A Type 3 font whose letter a is drawn by some content."""
    def parts(pdf):
        proc = pdf.stream(glyph)
        font = pdf.add(f"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [{matrix}] /CharProcs << /a {proc} 0 R >> "
                       "/Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1000] /Resources << >> >>")
        return f"/Font << /F1 {pdf.face()} 0 R /F2 {font} 0 R >>"
    return parts


def form(content, head="/BBox [0 0 1000 1000]", resources=""):
    def parts(pdf):
        return f"/XObject << /X1 {pdf.stream(content, f'/Type /XObject /Subtype /Form {head} /Resources << /Font << /F1 {pdf.face()} 0 R >> {resources} >>')} 0 R >>"
    return parts


def nested(content, depth):
    """A form within a form within a form."""
    def parts(pdf):
        inner = pdf.stream(content, f"/Type /XObject /Subtype /Form /BBox [0 0 1000 1000] /Resources << /Font << /F1 {pdf.face()} 0 R >> >>")
        for _ in range(depth):
            inner = pdf.stream("/X1 Do", f"/Type /XObject /Subtype /Form /BBox [0 0 1000 1000] /Resources << /XObject << /X1 {inner} 0 R >> >>")
        return f"/XObject << /X1 {inner} 0 R >>"
    return parts


def pattern(content, matrix="1 0 0 1 0 0"):
    def parts(pdf):
        cell = pdf.stream(content, f"/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 "
                                   f"/Matrix [{matrix}] /Resources << >>")
        return f"/Pattern << /P1 {cell} 0 R >>"
    return parts


def image(w, h, head="", space="/DeviceGray", parts_of_pixel=1, mask=False):
    def parts(pdf):
        data = bytes(128 for _ in range(w * h * parts_of_pixel))
        if mask:
            data, how = bytes(85 for _ in range((w + 7) // 8 * h)), "/ImageMask true /BitsPerComponent 1"
        else:
            how = f"/ColorSpace {space} /BitsPerComponent 8"
        return f"/XObject << /X1 {pdf.stream(data, f'/Type /XObject /Subtype /Image /Width {w} /Height {h} {how} {head}', True)} 0 R >>"
    return parts


def masked_image(pdf):
    mask = pdf.stream(bytes(300 * 300), "/Type /XObject /Subtype /Image /Width 300 /Height 300 /ColorSpace /DeviceGray /BitsPerComponent 8", True)
    return image(300, 300, f"/SMask {mask} 0 R")(pdf)


def profile(n):
    """A colour space with an ICC profile of n parts, which nobody reads."""
    def parts(pdf):
        return f"/ColorSpace << /C1 [/ICCBased {pdf.stream(bytes(128), f'/N {n}')} 0 R] >>"
    return parts


def spot(name="Gold"):
    def parts(pdf):
        tint = pdf.add("<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0.2 0.8 0.1] /N 1 >>")
        return f"/ColorSpace << /C1 [/Separation /{name} /DeviceCMYK {tint} 0 R] >>"
    return parts


def shade(pdf):
    blend = pdf.add("<< /FunctionType 2 /Domain [0 1] /C0 [0.2] /C1 [0.8] /N 1 >>")
    return f"/Shading << /S1 << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 612 0] /Function {blend} 0 R /Extend [true true] >> >>"


def inked(w, h, pixel, dark=0, space="/DeviceCMYK", bits=8, head=""):
    """An image of four inks whose pixels are all alike, but for a share of them that take all ink."""
    def parts(pdf):
        n = len(pixel)
        full = int(w * h * dark)
        data = bytes([255] * (n * full)) + bytes(pixel) * (w * h - full)
        how = f"/Type /XObject /Subtype /Image /Width {w} /Height {h} /ColorSpace {space} /BitsPerComponent {bits} {head}"
        return f"/XObject << /X1 {pdf.stream(data, how, True)} 0 R >>"
    return parts


PALETTE = "[/Indexed /DeviceCMYK 1 <19191919 E6E6E6E6>]"  # 40 % of ink, and 361 %


def blend_of_inks(light, dark):
    def parts(pdf):
        blend = pdf.add(f"<< /FunctionType 3 /Domain [0 1] /Bounds [0.5] /Encode [0 1 0 1] /Functions [<< /FunctionType 2 /Domain [0 1] /C0 [{light}] "
                        f"/C1 [{dark}] /N 1 >> << /FunctionType 2 /Domain [0 1] /C0 [{dark}] /C1 [{light}] /N 1 >>] >>")
        return f"/Shading << /S1 << /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [100 0 300 0] /Function {blend} 0 R /Extend [false false] >> >>"
    return parts


def samples_of_inks(*samples, bits=8):
    """A gradient through samples, each of which is four bytes."""
    def parts(pdf):
        data = bytes(byte for sample in samples for part in sample for byte in [part] * (bits // 8))
        how = f"/FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1 0 1] /Size [{len(samples)}] /BitsPerSample {bits}"
        blend = pdf.stream(data, how, True)
        return f"/Shading << /S1 << /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [100 0 300 0] /Function {blend} 0 R /Extend [false false] >> >>"
    return parts


def layered(content, off=True, head="/Type /OCG /Name (layer)", usual=""):
    """A book whose first page has content in a layer, /L1, which may be switched off."""
    pdf = Pdf()
    layer = pdf.add(f"<< {head} >>")
    group = layer if "/OCG /" in head else pdf.add("<< /Type /OCG /Name (group) >>")
    if group != layer:
        pdf.objects[layer - 3] = f"<< {head.replace('GROUP', f'{group} 0 R')} >>".encode()
    pdf.catalog = f"/OCProperties << /OCGs [{group} 0 R] /D << {usual or ('/OFF' if off else '/ON') + f' [{group} 0 R]'} >> >>"
    more = form("0.1 w 100 100 m 300 300 l S", f"/BBox [0 0 1000 1000] /OC {layer} 0 R")(pdf)
    for i in range(24):
        pdf.page(content if i == 0 else FILLER, f"/Properties << /L1 {layer} 0 R >> {more}" if i == 0 else "")
    return pdf


THIN = "/OC /L1 BDC q 0.1 w 100 100 m 300 300 l S Q EMC "


def state(what):
    return f"/ExtGState << /G1 << {what} >> >>"


def text(x, y, size=12, words="words", font="F1", more=""):
    return f"BT /{font} {size} Tf {more} {x} {y} Td ({words}) Tj ET "


BOX = "100 100 200 200 re f "
TALL = (54, 54, 54 + 504, 54 + 684)

# Each wrong file: its name, its printer, how it is made, and what must be told.
WRONG = [
    ("gutter-line", "kdp", lambda: book("1 w 20 100 m 20 500 l S"), r"0\.27in from the spine"),
    ("gutter-left-page", "kdp", lambda: book("1 w 592 100 m 592 500 l S", at=2), r"page 2: .*from the spine"),
    ("gutter-type", "kdp", lambda: book(text(10, 300)), r"from the spine"),
    ("gutter-fill", "kdp", lambda: book("10 300 60 60 re f"), r"0\.14in from the spine"),
    ("gutter-image", "kdp", lambda: book("q 60 0 0 60 12 300 cm /X1 Do Q", parts=image(300, 300)), r"from the spine"),
    ("gutter-form", "kdp", lambda: book("q 1 0 0 1 -80 0 cm /X1 Do Q", parts=form(BOX)), r"from the spine"),
    ("gutter-pattern", "kdp", lambda: book("/Pattern cs /P1 scn 10 300 80 80 re f", parts=pattern("0 0 15 15 re f")), r"from the spine"),
    ("gutter-thick-book", "kdp", lambda: book("1 w 33 100 m 33 500 l S", pages=160), r"0\.45in from the spine, where kdp wants 0\.5in"),
    ("gutter-read-from-right", "kdp", lambda: right_to_left("1 w 592 100 m 592 500 l S"), r"from the spine"),
    ("gutter-nested", "kdp", lambda: book("q 1 0 0 1 -85 0 cm /X1 Do Q", parts=nested(BOX, 9)), r"from the spine"),
    ("head-type", "kdp", lambda: book(text(200, 782, 12, "HEAD")), r"from the head"),
    ("foot-number", "kdp", lambda: book(text(300, 8, 10, "17")), r"from the foot"),
    ("outside-line", "kdp", lambda: book("1 w 600 100 m 600 500 l S"), r"0\.16in from the outer edge"),
    ("outside-left-page", "kdp", lambda: book("1 w 9 100 m 9 500 l S", at=2), r"from the outer edge"),
    ("outside-scaled", "kdp", lambda: book("q 2 0 0 2 0 0 cm 1 w 300 100 m 300 200 l S Q"), r"from the outer edge"),
    ("margin-lulu", "lulu", lambda: book(text(200, 764, 12, "HEAD"), pages=32), r"from the head"),
    ("margin-of-bleeding-book", "kdp", lambda: bleeding(text(300, 20, 10, "17")), r"from the foot, where kdp wants 0\.375in"),
    ("type-beyond-trim", "kdp", lambda: bleeding(text(300, 2, 14, "17")), r"beyond the foot"),
    ("margin-of-turned-page", "kdp", lambda: book("1 w 100 5 m 500 5 l S", more="/Rotate 180"), r"from the head"),
    ("margin-by-glyph", "kdp", lambda: book(text(300, 4, 12, "a", "F2"), parts=drawn("1000 0 d0 0 0 800 800 re f")), r"from the foot"),
    ("solid-in-gutter", "kdp", lambda: bleeding("4 300 10 10 re f"), r"from the spine, where kdp wants 0\.375in"),
    ("solid-near-trim", "kdp", lambda: bleeding(f"{W - 22} 300 20 20 re f"), r"from the outer edge"),
    ("short-box", "kdp", lambda: bleeding(f"{W - 132} 300 132 50 re f"), r"short of the bleed"),
    ("short-half", "kdp", lambda: bleeding(f"{W - 132} 300 136 50 re f"), r"short of the bleed"),
    ("short-foot", "kdp", lambda: bleeding("100 9 100 50 re f"), r"short of the bleed"),
    ("tint-rgb", "kdp", lambda: book("0.97 0.97 0.97 rg 100 300 90 60 re f"), r"tint is 3 %"),
    ("tint-cmyk", "kdp", lambda: book("0 0 0 0.03 k 100 300 90 60 re f"), r"tint is 3 %"),
    ("edge-tint", "kdp", lambda: book(f"0.8 g 0 0 {W} {H} re f 0 g"), r"runs to the edge"),
    ("edge-band", "kdp", lambda: book(f"0.5 g 0 {H - 60} {W} 60 re f 0 g"), r"runs to the edge"),
    ("edge-image", "kdp", lambda: book("q 612 0 0 792 0 0 cm /X1 Do Q", parts=image(2600, 3400)), r"runs to the edge"),
    ("edge-frame", "kdp", lambda: book(f"2 w 1 1 {W - 2} {H - 2} re S"), r"runs to the edge"),
    ("edge-shade", "kdp", lambda: book("/S1 sh", parts=shade), r"runs to the edge"),
    ("line-thin", "kdp", lambda: book("0.1 w 100 100 m 300 300 l S"), r"0\.10 pt thick, and kdp wants at least 0\.75 pt"),
    ("line-zero", "kdp", lambda: book("0 w 100 100 m 300 300 l S"), r"0 pt thick"),
    ("line-scaled", "kdp", lambda: book("q 0.25 0 0 0.25 100 100 cm 1 w 0 0 m 800 800 l S Q"), r"0\.25 pt thick"),
    ("line-squeezed", "kdp", lambda: book("q 1 0 0 0.2 100 100 cm 1 w 0 0 m 300 0 l S Q"), r"0\.20 pt thick"),
    ("line-as-fill", "kdp", lambda: book("100 100 300 0.2 re f"), r"0\.20 pt thick"),
    ("lines-as-bars-apart", "kdp", lambda: book("100 100 300 0.3 re 100 101.3 300 0.3 re 100 102.6 300 0.3 re f"), r"0\.30 pt thick"),
    ("line-as-bars-that-touch", "kdp", lambda: book("100 100 300 0.2 re 100 100.2 300 0.2 re f"), r"0\.40 pt thick"),
    ("line-as-slanted-fill", "kdp", lambda: book("100 100 m 300 300 l 300.1 299.9 l 100.1 99.9 l h f"), r"0\.14 pt thick"),
    ("line-in-form", "kdp", lambda: book("q 0.5 0 0 0.5 0 0 cm /X1 Do Q", parts=form("1 w 200 200 m 600 600 l S")), r"0\.50 pt thick"),
    ("line-in-pattern", "kdp", lambda: book("/Pattern cs /P1 scn 100 100 300 300 re f", parts=pattern("0.3 w 0 10 m 20 10 l S")), r"0\.30 pt thick"),
    ("line-in-glyph", "kdp", lambda: book(text(200, 300, 20, "a", "F2"), parts=drawn("1000 0 d0 10 w 0 0 m 900 900 l S")), r"0\.20 pt thick"),
    ("line-by-state", "kdp", lambda: book("/G1 gs 100 100 m 300 300 l S", state("/LW 0.2")), r"0\.20 pt thick"),
    ("line-of-press", "press", lambda: press("0 0 0 1 K 0.1 w 100 100 m 300 300 l S"), r"0\.10 pt thick, and press wants at least 0\.25"),
    ("line-squeezed-across", "kdp", lambda: book("q 10 0 0 0.1 0 0 cm 1 w 10 3000 m 50 3000 l S Q"), r"0\.10 pt thick"),
    ("line-as-frame", "kdp", lambda: book("100 100 200 200 re 100.3 100.3 199.4 199.4 re f*"), r"0\.30 pt thick"),
    ("line-as-frame-turned", "kdp", lambda: book("100 100 200 200 re 299.7 100.3 -199.4 199.4 re f"), r"0\.30 pt thick"),
    ("line-around-type", "kdp", lambda: book("0.1 w 1 Tr " + text(100, 300, 30) + "0 Tr"), r"0\.10 pt thick"),
    ("line-in-layer", "kdp", lambda: layered(THIN, off=False), r"0\.10 pt thick"),
    ("line-after-layer", "kdp", lambda: layered("/OC /L1 BDC /Span BMC EMC EMC q 0.1 w 100 100 m 300 300 l S Q"), r"0\.10 pt thick"),
    ("dots-ten", "kdp", lambda: book("q 300 0 0 300 100 300 cm /X1 Do Q", parts=image(42, 42)), r"10 dots an inch, and kdp wants at least 300"),
    ("dots-one-way", "kdp", lambda: book("q 72 0 0 300 100 300 cm /X1 Do Q", parts=image(300, 300)), r"72 dots an inch"),
    ("dots-inline", "kdp", lambda: book("q 72 0 0 72 100 300 cm BI /W 4 /H 4 /BPC 8 /CS /G ID aaaabbbbccccdddd EI Q"), r"4 dots an inch"),
    ("dots-in-form", "kdp", lambda: book("q 2 0 0 2 50 50 cm /X2 Do Q", parts=image_in_form), r"150 dots an inch"),
    ("dots-of-mask", "kdp", lambda: book("q 300 0 0 300 100 300 cm /X1 Do Q", parts=image(96, 96, mask=True)), r"23 dots an inch"),
    ("type-small", "kdp", lambda: book(text(100, 300, 4)), r"4\.0 pt large, and kdp wants at least 7\.0 pt"),
    ("type-scaled", "kdp", lambda: book("q 0.3 0 0 0.3 100 100 cm " + text(100, 300) + "Q"), r"3\.6 pt large"),
    ("type-by-matrix", "kdp", lambda: book("BT /F1 1 Tf 5 0 0 5 100 300 Tm (words) Tj ET"), r"5\.0 pt large"),
    ("type-in-form", "kdp", lambda: book("q 0.5 0 0 0.5 0 0 cm /X1 Do Q", parts=form(text(300, 300, 10))), r"5\.0 pt large"),
    ("type-squeezed", "kdp", lambda: book("BT /F1 12 Tf 1 0 0 0.4 100 300 Tm (words) Tj ET"), r"4\.8 pt large"),
    ("type-narrow", "kdp", lambda: book("BT /F1 12 Tf 10 Tz 100 300 Td (words) Tj ET"), r"2\.4 pt large"),
    ("type-by-state", "kdp", lambda: book("/G1 gs BT 100 300 Td (words) Tj ET", parts=lambda pdf: helvetica(pdf) + state(f"/Font [{pdf.face()} 0 R 3]")), r"3\.0 pt large"),
    ("type-quoted", "kdp", lambda: book("BT /F1 5 Tf 6 TL 100 300 Td (words) ' ET"), r"5\.0 pt large"),
    ("type-of-glyphs", "kdp", lambda: book(text(200, 300, 5, "a", "F2"), parts=drawn("1000 0 d0 0 0 800 800 re f")), r"5\.0 pt large"),
    ("ink-fill", "press", lambda: press("0.9 0.9 0.9 0.6 k " + BOX), r"330 % of ink, and press takes at most 300 %"),
    ("ink-profile", "press", lambda: press("0.9 0.9 0.9 0.6 k 0.2 w " + BOX), r"330 %"),
    ("ink-image", "press", lambda: press("q 70 0 0 70 100 300 cm /X1 Do Q", parts=inked(300, 300, (40, 40, 40, 0), dark=0.05)), r"400 % of ink"),
    ("ink-palette", "press", lambda: press("q 70 0 0 70 100 300 cm /X1 Do Q", parts=inked(300, 300, (1,), space=PALETTE)), r"360 % of ink"),
    ("ink-index", "press", lambda: press("/C1 cs 1 sc " + BOX, f"/ColorSpace << /C1 {PALETTE} >>"), r"361 % of ink"),
    ("ink-shade-of-samples", "press", lambda: press("q 100 100 200 200 re W n /S1 sh Q", parts=samples_of_inks((0, 0, 0, 25), (230, 230, 230, 230), (0, 0, 0, 25))), r"36[01] % of ink"),
    ("ink-shade-of-wide-samples", "press", lambda: press("q 100 100 200 200 re W n /S1 sh Q", parts=samples_of_inks((0, 0, 0, 25), (230, 230, 230, 230), bits=16)), r"36[01] % of ink"),
    ("ink-shade", "press", lambda: press("q 100 100 200 200 re W n /S1 sh Q", parts=blend_of_inks("0 0 0 0.1", "0.9 0.9 0.9 0.9")), r"360 % of ink"),
    ("ink-registration", "press", lambda: press("/C1 cs 1 scn " + BOX, parts=spot("All")), r"400 % of ink"),
    ("ink-ingram", "ingram", lambda: ingram("0.8 0.7 0.6 0.4 k " + BOX), r"250 % of ink, and ingram takes at most 240 %"),
    ("black-type", "press", lambda: press("0.6 0.5 0.5 1 k " + text(100, 300)), r"black is mixed"),
    ("black-line", "press", lambda: press("0.6 0.5 0.5 0.9 K 1 w 100 100 m 300 300 l S"), r"black is mixed"),
    ("overprint-colour", "press", lambda: press("/G1 gs 1 0 0 0 k " + BOX, state("/OP true /op true /OPM 1")), r"overprints"),
    ("overprint-white", "press", lambda: press("0 0 0 1 k " + BOX + "/G1 gs 0 0 0 0 k 120 120 100 100 re f", state("/op true")), r"white ink is set to overprint"),
    ("overprint-white-type", "press", lambda: press("0 0 0 1 k " + BOX + "/G1 gs 0 0 0 0 k " + text(120, 150), state("/op true")), r"white type is set to overprint"),
    ("white-type", "kdp", lambda: book("1 g " + text(100, 500) + "0 g"), r"white type on white paper"),
    ("white-type-half", "kdp", lambda: book(BOX + "1 g " + text(255, 150, 20, "half of it is") + "0 g"), r"white type on white paper"),
    ("white-type-beside", "kdp", lambda: book(BOX + "1 1 1 rg " + text(350, 150) + "0 g"), r"white type on white paper"),
    ("opacity", "kdp", lambda: book("/G1 gs " + BOX, state("/ca 0.5")), r"transparency \(opacity\)"),
    ("opacity-of-line", "kdp", lambda: book("/G1 gs 1 w 100 100 m 300 300 l S", state("/CA 0.5")), r"transparency \(opacity\)"),
    ("blend", "kdp", lambda: book("/G1 gs " + BOX, state("/BM /Multiply")), r"transparency \(a blend mode\)"),
    ("soft-mask", "kdp", lambda: book("/G1 gs " + BOX, parts=soft_mask), r"transparency \(a soft mask\)"),
    ("masked-image", "kdp", lambda: book("q 60 0 0 60 100 300 cm /X1 Do Q", parts=masked_image), r"an image with a soft mask"),
    ("font-missing", "kdp", lambda: book(text(100, 300, 12, "words", "F2"), parts=helvetica), r'"Helvetica" is not in the file'),
    ("font-missing-composite", "kdp", lambda: book("BT /F2 12 Tf 100 300 Td <00410042> Tj ET", parts=composite), r'"Absent" is not in the file'),
    ("box-trim-outside", "kdp", lambda: book(more="/TrimBox [0 0 612 792] /BleedBox [10 10 600 780]"), r"must hold"),
    ("box-crop", "kdp", lambda: book(more="/TrimBox [0 0 612 792] /CropBox [50 50 500 700]"), r"CropBox cuts off"),
    ("size-unlike", "kdp", lambda: book(box=(0, 0, 432, 648)), r"unlike page 1|432|6x9in"),
    ("size-turned", "kdp", lambda: turned_book("/Rotate 90"), r"the page measures 11x8\.5in"),
    ("size-by-unit", "kdp", lambda: turned_book("/UserUnit 2"), r"the page measures 17x22in"),
    ("few-pages", "kdp", lambda: book(pages=10), r"10 pages, and kdp wants at least 24"),
    ("blank-pages", "kdp", lambda: blanks(3), r"3 blank pages follow each other from page 4 on"),
    ("odd-pages", "kdp", lambda: book(pages=25), r"warning: the number of pages is odd \(25\), and kdp adds a blank page"),
    ("odd-pages-of-press", "press", lambda: press(pages=3), r"error: the number of pages is odd"),
    ("blank-end", "kdp", lambda: blanks(11, first=13), r"the last 11 pages are blank, and kdp takes at most 10"),
    ("blank-beginning", "kdp", lambda: blanks(3, first=0), r"3 blank pages follow each other from page 1 on"),
    ("full-end", "ingram", lambda: ingram("", last=True), r"last page blank"),
    ("tint-light", "kdp", lambda: book("0.97 g " + BOX + "0 g"), r"3 % of black, and kdp prints 10 %"),
    ("rgb-in-press", "press", lambda: press("1 0 0 rg " + BOX), r"colours are RGB"),
    ("profile-in-press", "press", lambda: press("/C1 cs 0.5 0.5 0.5 sc " + BOX, parts=profile(3)), r"calibrated"),
    ("spot", "kdp", lambda: book("/C1 cs 0.8 scn " + BOX, parts=spot()), r"spot colour \(Gold\)"),
    ("alike", "kdp", lambda: book("0.75 0.25 0 RG 2 w 100 100 m 300 300 l S 0.40 0.45 0 RG 100 150 m 300 350 l S 0 G"), r"look alike"),
]


def right_to_left(content):
    pdf = book(content)
    pdf.catalog = "/ViewerPreferences << /Direction /R2L >>"
    return pdf


def image_in_form(pdf):
    picture = image(300, 300)(pdf)
    inner = pdf.stream("q 72 0 0 72 0 0 cm /X1 Do Q", f"/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Resources << {picture} >>")
    return f"/XObject << /X2 {inner} 0 R >>"


def ingram(content, last=False, **more):
    pdf = press(content, pages=18, **more)
    pdf.objects = [re.sub(rb"/MediaBox \[[^]]*\]", b"/MediaBox [36 27 657 837]", o) for o in pdf.objects]
    pdf.objects = [re.sub(rb"/BleedBox \[[^]]*\] ", b"/BleedBox [36 27 657 837] ", o) for o in pdf.objects]
    pdf.objects = [re.sub(rb"0.25 w 0 0 0 1 K[^\n]*\n", b"\n", o) if b"stream" in o else o for o in pdf.objects]
    pdf.objects = [fix_length(o) for o in pdf.objects]
    for i, page in enumerate(pdf.pages):  # no bleed at the spine
        left = b"36" if i % 2 == 0 else b"27"
        x1 = b"657" if i % 2 == 0 else b"648"
        pdf.objects[page - 3] = pdf.objects[page - 3].replace(b"[36 27 657 837]", b"[" + left + b" 27 " + x1 + b" 837]")
    if not last:
        empty = pdf.stream("")
        pdf.objects[pdf.pages[-1] - 3] = re.sub(rb"/Contents \d+ 0 R", b"/Contents %d 0 R" % empty, pdf.objects[pdf.pages[-1] - 3])
    return pdf


def fix_length(body):
    """A stream whose content was changed."""
    found = re.match(rb"<< /Length (\d+)(.*?) >>\nstream\n(.*)\nendstream$", body, re.S)
    return b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(found[3]), found[2], found[3]) if found else body


def soft_mask(pdf):
    group = pdf.stream("0.5 g 0 0 612 792 re f", "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >>")
    return f"/ExtGState << /G1 << /SMask << /S /Luminosity /G {group} 0 R >> >> >>"


def turned_book(more):
    pdf = Pdf()
    for _ in range(24):
        pdf.page(FILLER, "", more)
    return pdf


def blanks(n, first=3):
    pdf = Pdf()
    for i in range(24):
        pdf.page("" if first <= i < first + n else FILLER)
    return pdf


COVERED = 100  # pages of the book that the covers are for
SPINE = COVERED * 0.002252 * 72
SHEET = (2 * 432 + SPINE + 18, 648 + 18)  # of 6x9 inches at kdp
FOLD = 9 + 432  # where the spine begins, from the left


def cover(content, sheet=SHEET, ends=0):
    """A cover of a paperback whose ground runs over all edges, or ends so many points before them."""
    pdf = Pdf()
    pdf.page(f"0.9 0.95 1 rg {ends} {ends} {sheet[0] - 2 * ends:.3f} {sheet[1] - 2 * ends:.3f} re f 0 g\n" + content, box=(0, 0, *sheet))
    return pdf


def on_spine(size, across, words="A book of mazes"):
    """Words that run down the spine; `across` is where the line that they stand on is, from the first fold."""
    return f"BT /F1 {size} Tf 0 -1 1 0 {FOLD + across:.2f} 560 Tm ({words}) Tj ET\n"


def sized(content, more, box):
    """A book whose pages are letter only once they are turned or scaled."""
    pdf = Pdf()
    for i in range(24):
        pdf.page(content if i == 0 else "", "", more, box)
    for i, page in enumerate(pdf.pages[1:]):
        pdf.objects[page - 3] = re.sub(rb"/Contents \d+ 0 R", b"/Contents %d 0 R" % pdf.stream("100 100 50 50 re f"), pdf.objects[page - 3])
    return pdf


# Each wrong cover: its name, the pages of its book, how it is made, and what must be told.
WRONG_COVERS = [
    ("type-at-left", COVERED, lambda: cover(text(13, 300, 12)), r"there is type 0\.0\din from the left edge, where kdp wants 0\.125in free"),
    ("type-at-right", COVERED, lambda: cover(text(SHEET[0] - 76, 300, 12, "0123456789")), r"from the right edge"),
    ("type-at-foot", COVERED, lambda: cover(text(100, 12, 12)), r"from the foot"),
    ("type-beyond-trim", COVERED, lambda: cover(text(100, 654, 12)), r"beyond the head"),
    ("ground-ends-at-trim", COVERED, lambda: cover("", ends=9), r"ends at the trim, short of the bleed"),
    ("spine-of-few-pages", 60, lambda: cover(on_spine(8, 3), (SHEET[0] - 40 * 0.002252 * 72, SHEET[1])),
     r"type on the spine of a book of 60 pages, and kdp prints it from 79"),
    ("spine-left", COVERED, lambda: cover(on_spine(8, 2)), r"from the fold on the left, where kdp wants 0\.0625in"),
    ("spine-right", COVERED, lambda: cover(on_spine(8, 9, "A BOOK")), r"from the fold on the right"),
    ("cover-fine-type", COVERED, lambda: cover(text(100, 300, 5)), r"type is 5\.0 pt large"),
]
RIGHT_COVERS = [
    ("plain-cover", COVERED, lambda: cover(text(100, 300, 30) + text(600, 500, 50, "Mazes"))),
    ("cover-type-in-limits", COVERED, lambda: cover(text(19, 300, 12) + text(100, 22, 12))),
    ("cover-art-over-trim", COVERED, lambda: cover("0.5 g 2 200 60 60 re f 4 400 30 30 re f 0 g")),
    ("cover-art-over-spine", COVERED, lambda: cover(f"0.5 g {FOLD - 50} 200 130 60 re f 0 g")),
    ("cover-spine", COVERED, lambda: cover(on_spine(7, 6, "a new season"))),
    ("cover-title-over-spine", COVERED, lambda: cover(text(FOLD - 90, 300, 30, "Mazes over it"))),
]
SMOOTH = "0 0 m 100 0 100 0 100 100 c "
# Each right file: its name, its printer, and how it is made.
RIGHT = [
    ("plain", "kdp", book),
    ("line-in-margin-limits", "kdp", lambda: book("1 w 28 30 m 28 760 l S 593 30 m 593 760 l S 30 773 m 580 773 l S")),
    ("line-left-page", "kdp", lambda: book("1 w 19 30 m 19 760 l S 584 30 m 584 760 l S", at=2)),
    ("line-at-least", "kdp", lambda: book("0.75 w 100 100 m 300 300 l S")),
    ("line-scaled-up", "kdp", lambda: book("q 4 0 0 4 0 0 cm 0.25 w 40 40 m 90 90 l S Q")),
    ("line-restored", "kdp", lambda: book("q 0.1 w Q 100 100 m 300 300 l S")),
    ("thin-but-unpainted", "kdp", lambda: book("0.1 w 100 100 m 300 300 l n")),
    ("thin-but-clipped", "kdp", lambda: book("q 400 400 50 50 re W n 0.1 w 100 100 m 300 300 l S Q")),
    ("line-stretched", "kdp", lambda: book("q 10 0 0 0.1 0 0 cm 1 w 30 1000 m 30 3000 l S Q")),
    ("frame", "kdp", lambda: book("100 100 200 200 re 101 101 198 198 re f*")),
    ("no-frame", "kdp", lambda: book("100 100 200 200 re 100.3 100.3 199.4 199.4 re f")),
    ("layer-off", "kdp", lambda: layered(THIN)),
    ("layer-off-at-first", "kdp", lambda: layered(THIN, usual="/BaseState /OFF")),
    ("layer-of-a-set", "kdp", lambda: layered(THIN, head="/Type /OCMD /OCGs GROUP /P /AllOn")),
    ("layer-of-a-form", "kdp", lambda: layered("/X1 Do")),
    ("layer-marked-within", "kdp", lambda: layered("/OC /L1 BDC /Span BMC EMC q 0.1 w 100 100 m 300 300 l S Q EMC")),
    ("index-not-white", "kdp", lambda: book("/C1 cs 0 sc " + text(100, 300), "/ColorSpace << /C1 [/Indexed /DeviceGray 1 <00FF>] >>")),
    ("thin-but-white", "kdp", lambda: book(BOX + "1 G 0.3 w 100 150 m 300 150 l S 0 G")),
    ("small-square", "kdp", lambda: book("100 100 0.5 0.5 re f")),
    ("bar", "kdp", lambda: book("100 100 300 1 re f")),
    ("bars-that-touch", "kdp", lambda: book("100 100 300 0.3 re 100 100.3 300 0.3 re 100 100.6 300 0.3 re f")),
    ("curve", "kdp", lambda: book("q 1 0 0 1 100 100 cm " + SMOOTH + "f Q")),
    ("dots-enough", "kdp", lambda: book("q 72 0 0 72 100 300 cm /X1 Do Q", parts=image(300, 300))),
    ("dots-small-place", "kdp", lambda: book("q 10 0 0 10 100 300 cm /X1 Do Q", parts=image(42, 42))),
    ("dots-turned", "kdp", lambda: book("q 0 72 -72 0 300 300 cm /X1 Do Q", parts=image(300, 300))),
    ("dots-inline", "kdp", lambda: book("q 0.9 0 0 0.9 100 300 cm BI /W 4 /H 4 /BPC 8 /CS /G ID aaaabbbbccccdddd EI Q")),
    ("image-unused", "kdp", lambda: book("", parts=image(4, 4))),
    ("inline-with-words", "kdp", lambda: book("q 0.9 0 0 0.9 100 300 cm BI /W 4 /H 4 /BPC 8 /CS /G ID 0 w S 1 0 0EIbb S EI Q")),
    ("type-least", "kdp", lambda: book(text(100, 300, 7))),
    ("type-by-matrix", "kdp", lambda: book("BT /F1 1 Tf 12 0 0 12 100 300 Tm (words) Tj ET")),
    ("type-hidden", "kdp", lambda: book("BT /F1 3 Tf 3 Tr 100 300 Td (words) Tj 0 Tr ET")),
    ("type-turned", "kdp", lambda: book("BT /F1 12 Tf 0 1 -1 0 300 300 Tm (words) Tj ET")),
    ("type-narrow", "kdp", lambda: book("BT /F1 12 Tf 40 Tz 100 300 Td (words) Tj ET")),
    ("type-only-spaces", "kdp", lambda: book(text(2, 300, 2, "     "))),
    ("type-box-in-margin", "kdp", lambda: book(text(100, 767, 9, "acemnorsuvwxz"))),
    ("operators-in-words", "kdp", lambda: book(text(100, 300, 12, "0 w S \\(0.1 w\\) BT 2 Tf \\134"))),
    ("comments", "kdp", lambda: book("% 0.1 w 10 10 m 10 500 l S\n1 w 100 100 m 300 300 l S")),
    ("hex-words", "kdp", lambda: book("BT /F1 12 Tf 100 300 Td <776f7264 73> Tj [(a) -200 <62>] TJ ET")),
    ("font-unused", "kdp", lambda: book("", parts=helvetica)),
    ("font-set-not-shown", "kdp", lambda: book("BT /F2 12 Tf ET", parts=helvetica)),
    ("state-unused", "kdp", lambda: book("", state("/ca 0.5 /CA 0.5 /BM /Multiply"))),
    ("state-set-not-painted", "kdp", lambda: book("q /G1 gs Q " + BOX, state("/ca 0.5"))),
    ("state-normal", "kdp", lambda: book("/G1 gs " + BOX, state("/ca 1 /CA 1 /BM /Normal /SMask /None"))),
    ("state-list-of-blends", "kdp", lambda: book("/G1 gs " + BOX, state("/BM [/Normal /Multiply]"))),
    ("white-on-dark", "kdp", lambda: book(BOX + "1 g " + text(120, 150) + "0 g")),
    ("white-ground", "kdp", lambda: book(f"1 g 0 0 {W} {H} re f 0 g")),
    ("tint-enough", "kdp", lambda: book("0.9 g " + BOX + "0 g")),
    ("gutter-clipped", "kdp", lambda: book("q 100 100 300 300 re W n 10 150 300 50 re f Q")),
    ("gutter-form-box", "kdp", lambda: book("/X1 Do", parts=form("0 150 300 50 re f", "/BBox [60 100 400 400]"))),
    ("gutter-thin-book", "kdp", lambda: book("1 w 33 100 m 33 500 l S", pages=100)),
    ("gutter-thick-book", "kdp", lambda: book("1 w 38 100 m 38 500 l S", pages=160)),
    ("gutter-from-right", "kdp", lambda: right_to_left("1 w 583 100 m 583 500 l S 20 100 m 20 500 l S")),
    ("white-type-with-outline", "kdp", lambda: book("1 g 0 G 1 w 2 Tr " + text(100, 300, 30, "Outline") + " 0 Tr 0 g")),
    ("image-of-one-pixel", "kdp", lambda: book("q 200 0 0 200 100 300 cm /X1 Do Q", parts=image(1, 1))),
    ("edges-covered", "kdp", lambda: book(f"0.6 g 0 0 {W} {H} re f 1 g 0 0 {W} 60 re f 0 {H - 60} {W} 60 re f "
                                          f"0 0 60 {H} re f {W - 60} 0 60 {H} re f 0 g")),
    ("bleed-over-tint", "kdp", lambda: bleeding(f"0.8 g 0 0 {W + 9} {H + 18} re f 0.5 g {W - 80} 300 84 50 re f 0 g")),
    ("bleed-tint", "kdp", lambda: bleeding(f"0.8 g 0 0 {W + 9} {H + 18} re f 0 g")),
    ("bleed-band", "kdp", lambda: bleeding(f"0.5 g 0 {H - 40} {W + 9} 80 re f 0 g")),
    ("bleed-image", "kdp", lambda: bleeding("q 300 0 0 300 330 -5 cm /X1 Do Q", parts=image(1300, 1300))),
    ("bleed-left-page", "kdp", lambda: bleeding("0.5 g -5 300 60 60 re f 0 g", right=False)),
    ("bleed-lulu", "lulu", lambda: lulu_bleed(f"0.8 g 0 0 {W + 18} {H + 18} re f 0 g")),
    ("turned", "kdp", lambda: sized("1 w 100 100 m 300 300 l S", "/Rotate 90", (0, 0, H, W))),
    ("turned-back", "kdp", lambda: sized("1 w 100 100 m 300 300 l S", "/Rotate -90", (0, 0, H, W))),
    ("upside-down", "kdp", lambda: book("1 w 100 20 m 500 20 l S", more="/Rotate 180")),
    ("by-unit", "kdp", lambda: sized("0.4 w 100 100 m 200 200 l S", "/UserUnit 2", (0, 0, W / 2, H / 2))),
    ("shifted-box", "kdp", lambda: shifted()),
    ("crop-alike", "kdp", lambda: book(more="/CropBox [0 0 612 792]")),
    ("two-blanks", "kdp", lambda: blanks(2)),
    ("ten-blanks-at-end", "kdp", lambda: blanks(10, first=14)),
    ("press", "press", press),
    ("press-grey", "press", lambda: press("0.5 g " + BOX)),
    ("press-colours", "press", lambda: press("1 0.5 0 0 k " + BOX + "0.9 0.8 0.7 0.5 k 320 100 100 100 re f")),
    ("press-black-overprint", "press", lambda: press("/G1 gs 0 0 0 1 k " + text(100, 300), state("/op true /OP true"))),
    ("press-spot-unused", "press", lambda: press("", parts=spot())),
    ("press-profile-unused", "press", lambda: press("", parts=profile(3))),
    ("press-registration", "press", lambda: press("/C1 CS 1 SCN 0.25 w -36 100 m -24 100 l S", parts=spot("All"))),
    ("press-image", "press", lambda: press("q 70 0 0 70 100 300 cm /X1 Do Q", parts=inked(300, 300, (90, 90, 90, 90), dark=0.005))),
    ("press-image-inverted", "press", lambda: press("q 70 0 0 70 100 300 cm /X1 Do Q",
                                                    parts=inked(300, 300, (240, 240, 240, 240), head="/Decode [1 0 1 0 1 0 1 0]"))),
    ("press-palette-unused", "press", lambda: press("q 70 0 0 70 100 300 cm /X1 Do Q", parts=inked(300, 300, (0,), space=PALETTE))),
    ("press-shade-of-samples", "press", lambda: press("q 100 100 200 200 re W n /S1 sh Q", parts=samples_of_inks((0, 0, 0, 25), (230, 230, 230, 0)))),
    ("press-shade", "press", lambda: press("q 100 100 200 200 re W n /S1 sh Q", parts=blend_of_inks("0 0 0 0.1", "0.9 0.9 0.9 0"))),
    ("press-rich-area", "press", lambda: press("0.4 0.3 0.3 1 k " + BOX)),
    ("ingram", "ingram", lambda: ingram("0.5 0.5 0.5 0.5 k " + BOX)),
    ("glyphs", "kdp", lambda: book(text(200, 300, 40, "a", "F2"), parts=drawn("1000 0 d0 50 w 0 0 m 900 900 l S"))),
    ("pattern", "kdp", lambda: book("/Pattern cs /P1 scn 100 100 300 300 re f", parts=pattern("1 w 0 10 m 20 10 l S"))),
    ("pattern-unused", "kdp", lambda: book("", parts=pattern("0.1 w 0 10 m 20 10 l S"))),
    ("colours-apart", "kdp", lambda: book("0.84 0.37 0 RG 2 w 100 100 m 300 300 l S 0 0.45 0.7 RG 100 150 m 300 350 l S 0 G")),
    ("much-nesting", "kdp", lambda: book("q " * 300 + "1 w 100 100 m 300 300 l S " + "Q " * 300)),
    ("more-restored-than-saved", "kdp", lambda: book("Q Q Q 1 w 100 100 m 300 300 l S")),
]


def laughs(depth, times):
    """Forms that paint the next one many times over."""
    def parts(pdf):
        inner = pdf.stream(BOX, "/Type /XObject /Subtype /Form /BBox [0 0 1000 1000]")
        for _ in range(depth):
            inner = pdf.stream("/X1 Do " * times, f"/Type /XObject /Subtype /Form /BBox [0 0 1000 1000] /Resources << /XObject << /X1 {inner} 0 R >> >>")
        return f"/XObject << /X1 {inner} 0 R >>"
    return parts


def pattern_of_itself(pdf):
    number = len(pdf.objects) + 3
    pdf.stream("/Pattern cs /P1 scn 0 0 20 20 re f " + BOX, "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 "
               f"/YStep 20 /Resources << /Pattern << /P1 {number} 0 R >> >>")
    return f"/Pattern << /P1 {number} 0 R >>"


def forms_in_a_ring(pdf):
    first = len(pdf.objects) + 3
    for i in range(3):
        pdf.stream(BOX + "/X1 Do", f"/Type /XObject /Subtype /Form /BBox [0 0 1000 1000] /Resources << /XObject << /X1 {first + (i + 1) % 3} 0 R >> >>")
    return f"/XObject << /X1 {first} 0 R >>"


def glyph_of_itself(pdf):
    number = len(pdf.objects) + 4
    proc = pdf.stream("1000 0 d0 BT /F2 500 Tf (aa) Tj ET 0 0 800 800 re f")
    pdf.add(f"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a {proc} 0 R >> "
            f"/Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1000] /Resources << /Font << /F2 {number} 0 R >> >> >>")
    return f"/Font << /F1 {pdf.face()} 0 R /F2 {number} 0 R >>"


def packed(how):
    """A form that claims to be packed, and is not."""
    return lambda pdf: f"/XObject << /X1 {pdf.stream(BOX, f'/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Filter {how}')} 0 R >>"


# Each file of a stranger who means no good: its name, how it is made, and what may be told; it must end in time.
HOSTILE = [
    ("unknown-packing", lambda: book("/X1 Do", parts=packed("/NobodyKnows")), r"page 1 cannot be read as a whole"),
    ("broken-packing", lambda: book("/X1 Do", parts=packed("/FlateDecode")), r"page 1 cannot be read as a whole"),
    ("laughs", lambda: book("/X1 Do", parts=laughs(40, 4)), r"draws more than can be checked"),
    ("laughs-wide", lambda: book("/X1 Do", parts=laughs(7, 60)), r"draws more than can be checked"),
    ("too-deep", lambda: book("/X1 Do", parts=nested(BOX, 200)), r"too deep"),
    ("pattern-of-itself", lambda: book("/Pattern cs /P1 scn 100 100 300 300 re f", parts=pattern_of_itself), None),
    ("forms-in-a-ring", lambda: book("/X1 Do", parts=forms_in_a_ring), None),
    ("glyph-of-itself", lambda: book(text(200, 300, 40, "a", "F2"), parts=glyph_of_itself), None),
    ("million-operators", lambda: book("1 w 100 100 m 300 300 l S " * 250000), None),
    ("million-saves", lambda: book("q 1 0 0 1 0 0 cm " * 500000 + BOX), None),
    ("million-operands", lambda: book("1 " * 1000000 + "w " + BOX), None),
    ("million-words", lambda: book("BT /F1 12 Tf 100 300 Td " + "(a) Tj 0 0 Td " * 200000 + "ET"), None),
    ("huge-numbers", lambda: book("q 1e30 0 0 1e30 1e30 1e30 cm 1e30 w 0 0 m 1e38 1e38 l S Q 99999999999999999999 0 m 0 0 l n " + BOX), None),
    ("no-operands", lambda: book("cm re l c Tj TJ Tf Tm scn gs Do sh Q Q ' \" W n " + BOX), None),
    ("no-end", lambda: book(BOX + "BT /F1 12 Tf 100 300 Td (never ends"), None),
    ("no-image-end", lambda: book(BOX + "BI /W 4 /H 4 ID aaaa"), r"288 dots"),
    ("huge-text-matrix", lambda: book("BT /F1 12 Tf 1e20 0 0 1e20 0 0 Tm (a) Tj ET " + BOX), None),
    ("empty-boxes", lambda: book(BOX, more="/TrimBox [0 0 0 0] /CropBox [9 9 9 9]"), r"."),
    ("far-box", lambda: book(BOX, more="/UserUnit 1000000000 /Rotate 1000000000"), None),
]


def lulu_bleed(content):
    box = (0, 0, W + 18, H + 18)
    return book(content, pages=32, box=box, rest=("", "", box))


def shifted():
    box = (100, 200, 100 + W, 200 + H)
    pdf = Pdf()
    for _ in range(24):
        pdf.page("1 w 130 300 m 130 800 l S", "", "", box)
    return pdf


# --- the program is asked ---------------------------------------------------------------------------------------------------

def asked(program, path, printer, pages=None):
    of = ["--cover", str(pages)] if pages else []
    made = subprocess.run([program, "check", path, "--profile", printer, *of], capture_output=True, text=True, errors="replace", timeout=120, check=False)
    return made.returncode, [line for line in made.stderr.splitlines() if re.search(r": (error|warning): ", line)]


def main():
    program, folder, only = os.path.abspath(sys.argv[1]), sys.argv[2], (sys.argv + [None])[3]
    os.makedirs(folder, exist_ok=True)
    failed = 0
    wrong = [(name, printer, None, make, told) for name, printer, make, told in WRONG] + [
        (name, "kdp", pages, make, told) for name, pages, make, told in WRONG_COVERS]
    right = [(name, printer, None, make, None) for name, printer, make in RIGHT] + [
        (name, "kdp", pages, make, None) for name, pages, make in RIGHT_COVERS]
    for kind, rows in (("wrong", wrong), ("right", right)):
        for name, printer, pages, make, told in rows:
            if only not in (None, name, f"{kind}-{name}"):
                continue
            path = os.path.join(folder, f"{kind}-{name}.pdf")
            make().write(path, "1.3" if printer in ("press", "ingram") else "1.4")
            status, said = asked(program, path, printer, pages)
            good = len(said) == 1 and re.search(told, said[0]) if told else status == 0 and not said
            if not good:
                failed += 1
                print(f"{kind} {name}: " + (f"wanted {told!r}, " if told else "") + ("; ".join(said) or f"nothing was told, status {status}"))
    for name, make, told in HOSTILE:
        if only not in (None, name):
            continue
        path = os.path.join(folder, f"hostile-{name}.pdf")
        make().write(path)
        status, said = asked(program, path, "kdp")
        is_unseen = told and re.search("more than can|as a whole|too deep", told)  # what was not seen as a whole does not pass
        if status not in ((1,) if is_unseen else (0, 1)) or (told is None) != (not said) or (told and not re.search(told, " ".join(said))):
            failed += 1
            print(f"hostile {name}: " + ("; ".join(said) or f"nothing was told, status {status}"))
    print(f"{len(wrong)} wrong files, {len(right)} right ones and {len(HOSTILE)} of strangers who mean no good: {failed} not as they should be")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
