#!/usr/bin/env bash
# Installs the command into a folder by the lock file: npm rejects packages with another checksum, even if they are published.
# Usage: install.sh FOLDER VERSION [PACKAGE...]
set -euo pipefail

folder=$1
version=$2
shift 2
lock=$(dirname "${BASH_SOURCE[0]}")/lock
quiet=(--no-audit --no-fund --ignore-scripts --loglevel=error)

# Additional packages are optional in the lock file. Callers must pin packages that it does not contain.
locked=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1])).version' "$lock/package.json")
name=$(node -p 'Object.keys(JSON.parse(require("fs").readFileSync(process.argv[1])).dependencies)[0]' "$lock/package.json")
if [ "$version" != "$locked" ]; then
  echo "$name@$version is installed without a checksum: this release has that of $locked only." >&2
  (cd "$folder" && npm install --prefix "$folder" --no-save "${quiet[@]}" -- "$name@$version" "$@" >&2)
  exit
fi
omit=(--omit=optional)
others=()
for package in "$@"; do
  if node -e 'const { optionalDependencies: known } = JSON.parse(require("fs").readFileSync(process.argv[1]));
    process.exit(Object.entries(known).some(([name, version]) => process.argv[2] === name + "@" + version) ? 0 : 1)' "$lock/package.json" "$package"; then
    omit=()
  else
    others+=("$package")
  fi
done
cp "$lock/package.json" "$lock/package-lock.json" "$folder"
cd "$folder"
npm ci --prefix "$folder" "${quiet[@]}" ${omit[@]+"${omit[@]}"} >&2
if [ ${#others[@]} -gt 0 ]; then
  npm install --prefix "$folder" --no-save "${quiet[@]}" ${omit[@]+"${omit[@]}"} -- "${others[@]}" >&2
fi
