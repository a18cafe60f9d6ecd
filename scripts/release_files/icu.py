"""The data of ICU in the program: languages, time zones and encodings, of which the program needs English and UTC.

Foundation brings all of it, 34 MB, as one object in its static library. Its readers are linked to a smaller object instead, with which
Foundation works as before: a locale that is left out falls back to the root locale.

The file that ICU packs its data into: https://unicode-org.github.io/icu/userguide/icu_data/#icu-data-file-formats
"""

import json
import re
import struct
from pathlib import Path

from .errors import BadRelease
from .programs import found, output

PACKED = "icu_packaged_data.cpp.o"
KEPT_LOCALES = {"en", "en_001", "en_US", "en_US_POSIX"}
LOCALE = re.compile(r"[a-z]{2,3}(_[A-Za-z0-9_]+)?$")
# Encodings other than Unicode and Latin 1, and the dictionaries that split text without blanks into words.
DROPPED_KINDS = ("cnv", "dict")
# The rules that write a text in another script, and the orders of languages: the program sorts by code points.
DROPPED_FOLDERS = {"translit", "coll"}
# The names of characters, and the characters that look alike.
DROPPED_FILES = {"unames.icu", "confusables.cfu"}


def linked(swift, folder):
    """Writes an object with the reduced data to a folder. Returns the options of the linker that take it."""
    paths = json.loads(output(swift, "-print-target-info", "-static-stdlib"))["paths"]
    library = Path(paths["runtimeResourcePath"], "linux/lib_FoundationICU.a")
    output(found("ar", "install it with apt-get install binutils"), "x", library, PACKED, cwd=folder)
    symbols = re.findall(r" (icudt\d+_dat)$", output("nm", folder / PACKED), re.M)
    if len(symbols) != 1:
        raise BadRelease(f"{library} has no data of ICU where it is expected: adapt scripts/release_files/icu.py to this toolchain")
    data, source, made = (folder / f"icu{suffix}" for suffix in (".dat", ".S", ".o"))
    data.write_bytes(reduced((folder / PACKED).read_bytes()))
    source.write_text(f".section .rodata\n.balign 16\n.globl __wrap_{symbols[0]}\n__wrap_{symbols[0]}: .incbin \"{data}\"\n"
                      '.section .note.GNU-stack, "", %progbits\n')
    output(found("gcc", "install it with apt-get install gcc"), "-c", source, "-o", made)
    return [made, f"--wrap={symbols[0]}"]


def reduced(packed):
    """Returns the data of an object without the items that the program does not need.

    The data is a header, which begins with its own length, the number of items, a table of the places of names and contents
    (both counted from the end of the header, sorted by name), the names, and the contents in the order of the table.
    """
    start = packed.index(b"\xda\x27") - 2
    length, = struct.unpack_from("<H", packed, start)
    header, body = packed[start:start + length], packed[start + length:]
    count, = struct.unpack_from("<I", body)
    places = [struct.unpack_from("<II", body, 4 + 8 * index) for index in range(count)]
    ends = [content for _, content in places[1:]] + [len(body)]
    items = [(body[name:body.index(b"\0", name) + 1], body[content:end]) for (name, content), end in zip(places, ends)]
    items = [(name, content) for name, content in items if is_kept(name[:-1].decode())]
    table, names = b"", b""
    names_place = 4 + 8 * len(items)
    contents = -(-(names_place + sum(len(name) for name, _ in items)) // 16) * 16
    place = contents
    for name, content in items:
        table += struct.pack("<II", names_place + len(names), place)
        names += name
        place += -(-len(content) // 16) * 16
    data = (struct.pack("<I", len(items)) + table + names).ljust(contents, b"\0")
    return header + data + b"".join(content.ljust(-(-len(content) // 16) * 16, b"\0") for _, content in items)


def is_kept(item):
    """item: its path, with the name of the data before the first slash."""
    *folders, name = item.split("/")[1:]
    stem, _, kind = name.rpartition(".")
    if kind in DROPPED_KINDS or name in DROPPED_FILES or not DROPPED_FOLDERS.isdisjoint(folders):
        return False
    return kind != "res" or not LOCALE.match(stem) or stem in KEPT_LOCALES
