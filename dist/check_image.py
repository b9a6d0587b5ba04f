"""Checks an image layout against its specification, and unpacks it: `check_image.py LAYOUT ROOT`."""

import gzip
import hashlib
import io
import json
import os
import sys
import tarfile

layout, root = sys.argv[1:]


def blob(descriptor):
    kind, digest = descriptor["digest"].split(":")
    assert kind == "sha256", descriptor
    with open(os.path.join(layout, "blobs", kind, digest), "rb") as file:
        data = file.read()
    assert len(data) == descriptor["size"], f"the size of {digest}"
    assert hashlib.sha256(data).hexdigest() == digest, f"the digest of {digest}"
    seen.add(digest)
    return data


seen = set()
with open(os.path.join(layout, "oci-layout")) as file:
    assert json.load(file) == {"imageLayoutVersion": "1.0.0"}
with open(os.path.join(layout, "index.json")) as file:
    index = json.load(file)
assert index["schemaVersion"] == 2 and index["mediaType"] == "application/vnd.oci.image.index.v1+json"
for entry in index["manifests"]:
    assert entry["mediaType"] == "application/vnd.oci.image.manifest.v1+json"
    manifest = json.loads(blob(entry))
    assert manifest["schemaVersion"] == 2 and manifest["mediaType"] == entry["mediaType"]
    assert manifest["config"]["mediaType"] == "application/vnd.oci.image.config.v1+json"
    config = json.loads(blob(manifest["config"]))
    assert {"architecture", "os", "rootfs"} <= set(config) and config["rootfs"]["type"] == "layers"
    assert {name: config[name] for name in entry["platform"]} == entry["platform"]
    layers = []
    for layer in manifest["layers"]:
        assert layer["mediaType"] == "application/vnd.oci.image.layer.v1.tar+gzip"
        layers.append(gzip.decompress(blob(layer)))
    assert config["rootfs"]["diff_ids"] == ["sha256:" + hashlib.sha256(layer).hexdigest() for layer in layers]
    for layer in layers:
        tarfile.open(fileobj=io.BytesIO(layer)).extractall(root)
    entrypoint = config["config"]["Entrypoint"][0]
    assert os.access(root + entrypoint, os.X_OK), entrypoint
assert seen == set(os.listdir(os.path.join(layout, "blobs/sha256"))), "blobs that nothing names"
