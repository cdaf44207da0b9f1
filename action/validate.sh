#!/usr/bin/env bash
# What action.yml runs: annotations on standard output, SARIF in a file, a summary on the page of the run.
set -euo pipefail

options=(--format github --format sarif --output "$ASSAY_SARIF")
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  summary=$(mktemp)
  options+=(--format markdown --output "$summary")
fi
if [ -n "${ASSAY_FAIL_SEVERITY:-}" ]; then options+=(--fail-severity "$ASSAY_FAIL_SEVERITY"); fi
if [ -n "${ASSAY_MIN_SCORE:-}" ]; then options+=(--min-score "$ASSAY_MIN_SCORE"); fi

# The base branch is not part of a usual checkout: it is fetched, as shallow as it can be.
since=${ASSAY_SINCE:-${GITHUB_BASE_REF:-none}}
if [ "$since" != none ]; then
  if ! git rev-parse --quiet --verify "$since^{commit}" >/dev/null; then
    git fetch --quiet --no-tags --depth=1 origin "$since"
    since=$(git rev-parse FETCH_HEAD)
  fi
  options+=(--since "$since")
  if [ "${ASSAY_DIFF:-true}" != true ]; then
    options+=(--no-diff)
  elif [ -n "${ASSAY_FAIL_ON:-}" ]; then
    options+=(--fail-on "$ASSAY_FAIL_ON")
  fi
fi

files=()
while IFS= read -r file; do
  if [ -n "$file" ]; then files+=("$file"); fi
done <<<"${ASSAY_FILES:-}"

code=0
npx --yes "assay@$ASSAY_VERSION" validate "${options[@]}" -- ${files[@]+"${files[@]}"} || code=$?
if [ -n "${summary:-}" ] && [ -s "$summary" ]; then cat "$summary" >>"$GITHUB_STEP_SUMMARY"; fi
exit "$code"
