#!/usr/bin/env bash
# What action.yml runs: annotations on standard output, SARIF in a file, a summary on the page of the run.
set -euo pipefail

# Assay is installed outside of the checkout: neither node_modules nor .npmrc of a pull request decide what runs.
tools=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/assay.XXXXXX")
packages=()
while IFS= read -r package; do
  if [ -n "$package" ]; then packages+=("$package"); fi
done <<<"${ASSAY_PACKAGES:-}"
"$(dirname "${BASH_SOURCE[0]}")/install.sh" "$tools" "$ASSAY_VERSION" ${packages[@]+"${packages[@]}"}

options=(--format github --format sarif --output "$ASSAY_SARIF")
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  summary=$(mktemp)
  options+=(--format markdown --output "$summary")
fi
if [ -n "${ASSAY_FAIL_SEVERITY:-}" ]; then options+=(--fail-severity "$ASSAY_FAIL_SEVERITY"); fi
if [ -n "${ASSAY_MIN_SCORE:-}" ]; then options+=(--min-score "$ASSAY_MIN_SCORE"); fi

# The base branch is not part of a usual checkout: it is fetched, as shallow as it can be.
commit_of() {
  if git rev-parse --quiet --verify "$1^{commit}" >/dev/null; then
    printf '%s' "$1"
  else
    git fetch --quiet --no-tags --depth=1 origin "$1"
    git rev-parse FETCH_HEAD
  fi
}

since=${ASSAY_SINCE:-${GITHUB_BASE_REF:-none}}
if [ "$since" != none ]; then
  commit=$(commit_of "$since")
  options+=(--since "$commit")
  if [ "${ASSAY_DIFF:-true}" != true ]; then
    options+=(--no-diff)
  elif [ -n "${ASSAY_FAIL_ON:-}" ]; then
    options+=(--fail-on "$ASSAY_FAIL_ON")
  fi
fi

# What fails a pull request is decided by its base, and code of its configuration does not run.
from=${ASSAY_CONFIG_FROM:-${GITHUB_BASE_REF:-none}}
if [ "$from" != none ]; then
  if [ "$from" != "$since" ]; then commit=$(commit_of "$from"); fi
  options+=(--config-from "$commit")
fi
if [ -n "${GITHUB_BASE_REF:-}" ] && [ "${ASSAY_CONFIG_CODE:-false}" != true ]; then options+=(--no-config-code); fi

files=()
while IFS= read -r file; do
  if [ -n "$file" ]; then files+=("$file"); fi
done <<<"${ASSAY_FILES:-}"

code=0
"$tools/node_modules/.bin/assay" validate "${options[@]}" -- ${files[@]+"${files[@]}"} || code=$?
if [ -n "${summary:-}" ] && [ -s "$summary" ]; then cat "$summary" >>"$GITHUB_STEP_SUMMARY"; fi
exit "$code"
