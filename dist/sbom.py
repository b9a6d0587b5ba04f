"""Lists the packages of which the program consists: `sbom.py SBOM LICENSES`.

SBOM is a list in the form of CycloneDX 1.5. LICENSES holds the texts that the authors of these packages ask to be passed on.
"""

import glob
import json
import os
import subprocess
import sys

sbom, licenses = sys.argv[1:]
ROOT = "triagonal-cli"

# Without a platform, because all files of a release share one list.
words = ["cargo", "metadata", "--format-version", "1", "--locked"]
metadata = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)
packages = {package["id"]: package for package in metadata["packages"]}
nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}


def needed(node):
    """The dependencies of a package, without those of its tests."""
    return [one["pkg"] for one in node["deps"] if any(kind["kind"] != "dev" for kind in one["dep_kinds"])]


root = next(package["id"] for package in metadata["packages"] if package["name"] == ROOT)
reached, open_ = set(), [root]
while open_:
    package = open_.pop()
    if package not in reached:
        reached.add(package)
        open_.extend(needed(nodes[package]))
found = sorted((packages[one] for one in reached), key=lambda package: (package["name"], package["version"]))


def purl(package):
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package):
    entry = {
        "type": "application" if package["id"] == root else "library",
        "bom-ref": purl(package), "name": package["name"], "version": package["version"], "purl": purl(package),
    }
    if package["license"]:
        # Old manifests use a slash for OR.
        entry["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    return entry


document = {
    "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
    "metadata": {"component": component(packages[root])},
    "components": [component(package) for package in found if package["id"] != root],
    "dependencies": [
        {"ref": purl(package), "dependsOn": sorted({purl(packages[one]) for one in needed(nodes[package["id"]])})} for package in found
    ],
}
with open(sbom, "w") as file:
    json.dump(document, file, indent=1)

with open(licenses, "w") as file:
    file.write("The program contains these packages, under the licences that follow each.\n")
    for package in found:
        if package["source"] is None:
            continue
        folder = os.path.dirname(package["manifest_path"])
        texts = sorted(path for stem in ("LICEN[CS]E*", "COPYING*", "UNLICENSE*", "NOTICE*") for path in glob.glob(os.path.join(folder, stem)))
        file.write(f"\n{'=' * 100}\n{package['name']} {package['version']}: {package['license']}\n")
        for path in filter(os.path.isfile, texts):
            with open(path, errors="replace") as text:
                file.write(f"{'-' * 100}\n{text.read().strip()}\n")
