#!/usr/bin/env bash
# Runs Assay for action.yml: annotations on standard output, SARIF in a file, a summary on the page of the run.
set -euo pipefail

# Installs Assay outside of the checkout, so that node_modules and .npmrc of a pull request do not affect the code that runs.
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

# Fetches the base branch with depth 1, because a usual checkout does not contain it.
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

# The configuration of the base decides whether a pull request fails, and code of its own configuration does not run.
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
