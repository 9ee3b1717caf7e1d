"""Mazes from Python, through the shared library.

    import mazewright
    maze = mazewright.Maze(grid="hex", size="14x18", seed=48213)
    print(maze.difficulty, maze.route)
    maze.save("maze.pdf", answer=True)

Any option of "mazewright maze" that makes the maze is an argument, a text or a number. Two mazes of the same arguments are equal, and equal to the command's.
MAZEWRIGHT_LIBRARY names the library where the system does not find it.
"""
import ctypes
import ctypes.util
import json
import os


class MazeError(ValueError):
    """What is wrong with what was asked for, in one sentence."""


class _Spot(ctypes.Structure):
    _fields_ = [("file", ctypes.c_char_p), ("line", ctypes.c_int), ("column", ctypes.c_int)]


class _Error(ctypes.Structure):
    _fields_ = [("text", ctypes.c_char * 512), ("spot", _Spot)]


class _Single(ctypes.Structure):
    _fields_ = [("format", ctypes.c_char_p), ("answer", ctypes.c_bool), ("icon", ctypes.c_void_p * 2), ("language", ctypes.c_char_p)]


def _load():
    name = os.environ.get("MAZEWRIGHT_LIBRARY") or ctypes.util.find_library("mazewright") or "libmazewright.so.0"
    try:
        library = ctypes.CDLL(name)
    except OSError as why:
        raise ImportError(f"{why}; set MAZEWRIGHT_LIBRARY to the path of libmazewright.so.0") from None
    pointer, text = ctypes.c_void_p, ctypes.c_char_p
    for function, result, arguments in (
            ("mw_arena_new", pointer, []),
            ("mw_arena_free", None, [pointer]),
            ("mw_request_read", pointer, [pointer, ctypes.c_int, ctypes.POINTER(text), text, ctypes.POINTER(_Error)]),
            ("mw_drawings_parse", ctypes.c_bool, [pointer, text, text, pointer, ctypes.POINTER(_Error)]),
            ("mw_single_text", pointer, [pointer, pointer, ctypes.POINTER(_Single), ctypes.POINTER(ctypes.c_size_t),
                                         ctypes.POINTER(_Error)])):
        getattr(library, function).restype = result
        getattr(library, function).argtypes = arguments
    return library


_library = _load()


class Maze:
    """One maze, with exactly one route from start to finish.

    cells    centres, as (x, y) in units of a cell
    passages pairs of cells that one can walk between
    route    cells from start to finish
    facts    all else that is known of it
    """

    def __init__(self, **words):
        self.words = {name.replace("_", "-"): str(value).lower() if isinstance(value, bool) else str(value)
                      for name, value in words.items()}
        self.facts = json.loads(self.bytes("json"))
        self.cells = [tuple(at) for at in self.facts["cell_centres"]]
        self.passages = [tuple(pair) for pair in self.facts["passages"]]
        self.route = self.facts["route"]
        self.difficulty = self.facts["difficulty"]

    def bytes(self, kind, answer=False, icons="none", language="en"):
        """The maze as "svg", "pdf", "png", "press", "svg-layers", "json" or "text"; icons as in "mouse-cheese" or "fox.svg star";
        its words, such as START, in a language such as "de"."""
        flat = [word.encode() for pair in self.words.items() for word in pair]
        error, length, arena = _Error(), ctypes.c_size_t(), _library.mw_arena_new()
        try:
            request = _library.mw_request_read(arena, len(flat) // 2, (ctypes.c_char_p * len(flat))(*flat), b"",
                                               ctypes.byref(error))
            single = _Single(kind.encode(), answer, language=language.encode())
            pair = ctypes.byref(single, _Single.icon.offset)
            are_known = request and _library.mw_drawings_parse(arena, icons.encode(), None, pair,
                                                                  ctypes.byref(error))
            made = are_known and _library.mw_single_text(arena, request, ctypes.byref(single), ctypes.byref(length),
                                                       ctypes.byref(error))
            if not made:
                raise MazeError(error.text.decode())
            return ctypes.string_at(made, length.value)
        finally:
            _library.mw_arena_free(arena)

    def save(self, path, **how):
        """Writes it into a file, in the format that its name ends with."""
        made = self.bytes(os.path.splitext(path)[1][1:], **how)  # before a file that is there is touched
        with open(path, "wb") as file:
            file.write(made)

    def __str__(self):
        return self.bytes("text").decode()
