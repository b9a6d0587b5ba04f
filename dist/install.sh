#!/bin/sh
# Installs triagonal @VERSION@ for Linux or macOS, into ~/.local/bin:
#
#   curl --proto '=https' --tlsv1.2 -LsSf https://github.com/triagonal/triagonal/releases/latest/download/install.sh | sh
#
# TRIAGONAL_DIR sets another folder for the program, and TRIAGONAL_URL another location of the archives.
set -eu

version=@VERSION@
url=${TRIAGONAL_URL:-https://github.com/triagonal/triagonal/releases/download/v$version}
into=${TRIAGONAL_DIR:-$HOME/.local/bin}

fail() {
  echo "triagonal: $1" >&2
  exit 1
}

fetch() {
  if command -v curl >/dev/null 2>&1; then
    curl -fsSL "$1" -o "$2"
  elif command -v wget >/dev/null 2>&1; then
    wget -q "$1" -O "$2"
  else
    fail "curl or wget is needed"
  fi || fail "cannot download $1"
}

checksum() {
  if command -v sha256sum >/dev/null 2>&1; then
    sha256sum "$1"
  elif command -v shasum >/dev/null 2>&1; then
    shasum -a 256 "$1"
  else
    fail "sha256sum or shasum is needed to check the download"
  fi | cut -d ' ' -f 1
}

# The script runs only if it was downloaded completely.
main() {
  case "$(uname -s) $(uname -m)" in
  "Linux x86_64" | "Linux amd64") target=x86_64-unknown-linux-musl ;;
  "Linux aarch64" | "Linux arm64") target=aarch64-unknown-linux-musl ;;
  "Darwin x86_64") target=x86_64-apple-darwin ;;
  "Darwin arm64") target=aarch64-apple-darwin ;;
  *) fail "no program for $(uname -s) on $(uname -m); build it with: cargo install triagonal-cli" ;;
  esac

  folder=triagonal-$version-$target
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  fetch "$url/$folder.tar.xz" "$scratch/$folder.tar.xz"
  fetch "$url/SHA256SUMS" "$scratch/SHA256SUMS"
  wanted=$(grep " [ *]*$folder\.tar\.xz\$" "$scratch/SHA256SUMS" | cut -d ' ' -f 1) || fail "SHA256SUMS does not list $folder.tar.xz"
  [ "$(checksum "$scratch/$folder.tar.xz")" = "$wanted" ] || fail "the checksum of $folder.tar.xz is wrong; nothing was installed"

  tar -xJf "$scratch/$folder.tar.xz" -C "$scratch" || fail "tar cannot unpack the archive; it needs the program xz"
  mkdir -p "$into"
  # Renaming also replaces a running program.
  cp "$scratch/$folder/triagonal" "$into/.triagonal.new"
  chmod 755 "$into/.triagonal.new"
  mv "$into/.triagonal.new" "$into/triagonal"
  echo "$("$into/triagonal" --version) is in $into"
  case ":$PATH:" in
  *":$into:"*) ;;
  *)
    case ${SHELL-} in *zsh) profile=.zprofile ;; *) profile=.profile ;; esac
    echo "This terminal does not find it yet. Run the next line, and add it to ~/$profile for later terminals:"
    echo "export PATH=\"$into:\$PATH\""
    ;;
  esac
}

main
