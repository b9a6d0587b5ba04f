"""Writes a wheel that contains the program, for pip, pipx and uv: `wheel.py VERSION TAG PROGRAM OUT`."""

import base64
import hashlib
import os
import sys
import time
import zipfile

version, tag, program, out = sys.argv[1:]
DISTRIBUTION = "triagonal"
METADATA = f"""Metadata-Version: 2.4
Name: {DISTRIBUTION}
Version: {version}
Summary: The program triagonal: check, test, count, play and analyse chess variants that are text files
License-Expression: MIT OR Apache-2.0
License-File: LICENSE-MIT
License-File: LICENSE-APACHE
License-File: LICENSES-THIRD-PARTY.txt
Requires-Python: >=3.7
Project-URL: Repository, https://github.com/triagonal/triagonal
Description-Content-Type: text/markdown

"""
info = f"{DISTRIBUTION}-{version}.dist-info"
when = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))[:6]


def read(path):
    with open(path, "rb") as file:
        return file.read()


files = {f"{DISTRIBUTION}-{version}.data/scripts/{os.path.basename(program)}": read(program)}
for name in ("LICENSE-MIT", "LICENSE-APACHE", "LICENSES-THIRD-PARTY.txt"):
    files[f"{info}/licenses/{name}"] = read(f"target/dist-files/{name}")
tags = [f"Tag: py3-none-{platform}\n" for platform in tag.split(".")]
files[f"{info}/METADATA"] = METADATA.encode() + read("README.md")
files[f"{info}/WHEEL"] = ("Wheel-Version: 1.0\nGenerator: triagonal\nRoot-Is-Purelib: false\n" + "".join(tags)).encode()
record = f"{info}/RECORD"
rows = []
for name, data in files.items():
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    rows.append(f"{name},sha256={digest},{len(data)}\n")
files[record] = "".join([*rows, f"{record},,\n"]).encode()

with zipfile.ZipFile(os.path.join(out, f"{DISTRIBUTION}-{version}-py3-none-{tag}.whl"), "w") as wheel:
    for name, data in files.items():
        entry = zipfile.ZipInfo(name, when)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
        wheel.writestr(entry, data, compresslevel=9)
