#!/usr/bin/env bash
# Runs the command for the pre-commit hook. Installs it once per lock file in the user's cache folder.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
key=$(node -p 'require("crypto").createHash("sha256").update(require("fs").readFileSync(process.argv[1])).digest("hex").slice(0, 16)' \
  "$here/lock/package-lock.json")
cache=${XDG_CACHE_HOME:-$HOME/.cache}/assay-hook
tools=$cache/$key
if [ ! -x "$tools/node_modules/.bin/assay" ]; then
  mkdir -p "$cache"
  # Hooks of several repositories may run at the same time: the first one to finish renames its folder.
  new=$(mktemp -d "$cache/new.XXXXXX")
  trap 'rm -rf "$new"' EXIT
  version=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1])).version' "$here/lock/package.json")
  "$here/install.sh" "$new" "$version"
  if [ ! -e "$tools" ]; then mv "$new" "$tools"; fi
fi
exec "$tools/node_modules/.bin/assay" "$@"
