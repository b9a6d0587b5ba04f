# shellcheck shell=bash
# The names of a release's files. The other scripts source this file from the root of the repository.

version=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' Cargo.toml)
mapfile -t all < <(sed -n 's/^\([a-z0-9_]*-[a-z0-9_-]*\) .*/\1/p' dist/targets.txt)

row() { grep "^$1 " dist/targets.txt || { echo "unknown target $1; expected one of: ${all[*]}" >&2; return 2; }; }
column() { row "$1" | awk -v at="$2" '{ print $at }'; }

# The path of the program for a target: `program TARGET QUICK`.
program() {
  local name=triagonal
  [[ $1 != *windows* ]] || name=triagonal.exe
  echo "target/$1/$([ -n "$2" ] && echo release || echo dist)/$name"
}

# The emulator that runs programs for a target, if there is one here.
emulator() {
  case $1 in aarch64-unknown-linux-*) command -v qemu-aarch64 ;; *) false ;; esac
}

folder() { echo "triagonal-$version-$1"; }
archive() { echo "$(folder "$1").$(column "$1" 2)"; }
wheel() { echo "triagonal-$version-py3-none-$(column "$1" 4).whl"; }
npm_package() { echo "triagonal-cli-$(column "$1" 3)-$version.tgz"; }
npm_main() { echo "triagonal-cli-$version.tgz"; }
npm_library() { echo "triagonal-$version.tgz"; }
deb() { echo "triagonal_${version}_$(column "$1" 5).deb"; }
image() { echo "triagonal-$version-oci.tar"; }
sbom() { echo "triagonal-$version.cdx.json"; }

# All files of a release for some targets.
files() {
  local target
  for target in "$@"; do
    archive "$target"
    wheel "$target"
    npm_package "$target"
    [ "$(column "$target" 5)" = - ] || deb "$target"
    [ "$target" != x86_64-unknown-linux-musl ] || image
  done
  npm_main
  npm_library
  sbom
  printf '%s\n' install.sh install.ps1 SHA256SUMS
}
