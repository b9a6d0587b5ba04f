"""Writes a container image that contains only the static program: `oci.py VERSION PROGRAM OUT.tar`.

The file is an image layout of the Open Container Initiative, as a tar archive.
"""

import gzip
import hashlib
import io
import json
import os
import sys
import tarfile
import time

version, program, out = sys.argv[1:]
when = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when))


def add(archive, name, data, mode=0o644):
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode, entry.mtime = len(data), mode, when
    archive.addfile(entry, io.BytesIO(data))


def folder(archive, name, mode=0o755):
    entry = tarfile.TarInfo(name)
    entry.type, entry.mode, entry.mtime = tarfile.DIRTYPE, mode, when
    archive.addfile(entry)


def read(path):
    with open(path, "rb") as file:
        return file.read()


layer = io.BytesIO()
with tarfile.open(fileobj=layer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
    folder(archive, "usr")
    folder(archive, "usr/bin")
    add(archive, "usr/bin/triagonal", read(program), 0o755)
    folder(archive, "licenses")
    for name in ("LICENSE-MIT", "LICENSE-APACHE", "LICENSES-THIRD-PARTY.txt"):
        add(archive, f"licenses/{name}", read(f"target/dist-files/{name}"))
    folder(archive, "tmp", 0o1777)
    # The working directory, which users mount.
    folder(archive, "work", 0o777)
packed = gzip.compress(layer.getvalue(), 9, mtime=0)

blobs = {}


def blob(kind, data):
    digest = hashlib.sha256(data).hexdigest()
    blobs[digest] = data
    return {"mediaType": kind, "digest": f"sha256:{digest}", "size": len(data)}


def document(value):
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()


labels = {
    "org.opencontainers.image.title": "triagonal",
    "org.opencontainers.image.version": version,
    "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
    "org.opencontainers.image.source": "https://github.com/triagonal/triagonal",
}
config = blob("application/vnd.oci.image.config.v1+json", document({
    "created": created,
    "architecture": "amd64",
    "os": "linux",
    "config": {
        "User": "1000:1000", "Env": ["HOME=/tmp", "PATH=/usr/bin"], "Entrypoint": ["/usr/bin/triagonal"], "WorkingDir": "/work", "Labels": labels,
    },
    "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer.getvalue()).hexdigest()}"]},
    "history": [{"created": created, "created_by": "dist/oci.py"}],
}))
manifest = blob("application/vnd.oci.image.manifest.v1+json", document({
    "schemaVersion": 2,
    "mediaType": "application/vnd.oci.image.manifest.v1+json",
    "config": config,
    "layers": [blob("application/vnd.oci.image.layer.v1.tar+gzip", packed)],
    "annotations": labels,
}))
manifest["platform"] = {"architecture": "amd64", "os": "linux"}
# The second is the name that `podman load` and `docker load` give to the image.
manifest["annotations"] = {
    "org.opencontainers.image.ref.name": version,
    "io.containerd.image.name": f"ghcr.io/triagonal/triagonal:{version}",
}
index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest]}

with tarfile.open(out, "w", format=tarfile.USTAR_FORMAT) as archive:
    add(archive, "oci-layout", document({"imageLayoutVersion": "1.0.0"}))
    add(archive, "index.json", document(index))
    for digest, data in sorted(blobs.items()):
        add(archive, f"blobs/sha256/{digest}", data)
