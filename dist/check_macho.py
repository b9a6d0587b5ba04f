"""Checks a macOS program as far as other systems can: `check_macho.py PROGRAM ARCHITECTURE MAJOR.MINOR`.

The program must be for the architecture, start on that version of macOS, need no libraries but those of the system, and, on
ARM, be signed: macOS kills ARM programs whose signature does not match their contents.
"""

import hashlib
import struct
import sys

program, architecture, oldest = sys.argv[1:]
CPU = {"x86_64": 0x01000007, "arm64": 0x0100000C}
LOAD_DYLIB, CODE_SIGNATURE, VERSION_MIN, BUILD_VERSION = 0x0C, 0x1D, 0x24, 0x32
EMBEDDED_SIGNATURE, CODE_DIRECTORY, SHA256 = 0xFADE0CC0, 0xFADE0C02, 2

with open(program, "rb") as file:
    data = file.read()
magic, cpu, _, kind, commands = struct.unpack_from("<5I", data)
assert magic == 0xFEEDFACF and kind == 2, "not a 64-bit program for macOS"
assert cpu == CPU[architecture], f"for another architecture: {cpu:#x}"

libraries, version, signature = [], None, None
at = 32
for _ in range(commands):
    command, size = struct.unpack_from("<2I", data, at)
    if command & 0x7FFFFFFF in (LOAD_DYLIB, 0x18, 0x1F):  # also weak and re-exported ones
        start = at + struct.unpack_from("<I", data, at + 8)[0]
        libraries.append(data[start : data.index(b"\0", start)].decode())
    elif command == VERSION_MIN:
        version = struct.unpack_from("<I", data, at + 8)[0]
    elif command == BUILD_VERSION:
        version = struct.unpack_from("<I", data, at + 12)[0]
    elif command == CODE_SIGNATURE:
        signature = struct.unpack_from("<2I", data, at + 8)
    at += size

assert version is not None, "it does not say for which version of macOS it is"
needs = (version >> 16, version >> 8 & 0xFF)
assert needs <= tuple(map(int, oldest.split("."))), f"needs macOS {needs[0]}.{needs[1]}, not {oldest}"
for library in libraries:
    assert library.startswith(("/usr/lib/", "/System/Library/")), f"needs {library}"


def check(signature):
    """Compares the hash of each page with the signature's."""
    start = signature[0]
    magic, _, count = struct.unpack_from(">3I", data, start)
    assert magic == EMBEDDED_SIGNATURE, "a signature of an unknown form"
    blobs = [start + struct.unpack_from(">2I", data, start + 12 + 8 * index)[1] for index in range(count)]
    directory = next(blob for blob in blobs if struct.unpack_from(">I", data, blob)[0] == CODE_DIRECTORY)
    hashes, pages, limit, width, algorithm, log = struct.unpack_from(">I8xIIBBxB", data, directory + 16)
    assert algorithm == SHA256 and limit == start, "the signature does not cover the whole program"
    assert pages == -(-limit >> log), "the signature has another number of pages"
    for page in range(pages):
        found = hashlib.sha256(data[page << log : min((page + 1) << log, limit)]).digest()
        place = directory + hashes + page * width
        assert found == data[place : place + width], f"the signature does not match page {page}"


if signature:
    check(signature)
else:
    assert architecture != "arm64", "it is not signed"
print(f"macOS {needs[0]}.{needs[1]} or later; {', '.join(libraries)}; {'signed' if signature else 'not signed'}")
