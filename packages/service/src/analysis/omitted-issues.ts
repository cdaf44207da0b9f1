import { severities, type Issue } from '@assay/core';

/** The number of listed entries, and of all entries. */
export interface ListedCount {
  readonly all: number;
  readonly shown: number;
}

/**
 * Returns an issue for the head of a truncated answer: how many entries are left out, and where to find them. Undefined if
 * nothing is left out.
 */
export function leftOutIssue(issues: ListedCount, loaderErrors: ListedCount): Issue | undefined {
  const parts = [
    ...(issues.all > issues.shown ? [`${issues.shown} of ${issues.all} issues, the most severe ones`] : []),
    ...(loaderErrors.all > loaderErrors.shown
      ? [`the first ${loaderErrors.shown} of ${loaderErrors.all} loader errors`]
      : []),
  ];
  if (parts.length === 0) return undefined;
  const count = issues.all - issues.shown + loaderErrors.all - loaderErrors.shown;
  return {
    id: 'findings-left-out',
    name: 'Omitted findings',
    category: 'documentation',
    severity: 'info',
    operation: null,
    problem: `This answer lists ${parts.join(', and ')}: ${count} findings are omitted.`,
    impact: 'This answer does not show all problems of the document.',
    recommendation:
      'Fix the listed issues and validate again, or narrow the answer with `severity` and `preset`. `assay validate --format json` on the command line lists everything.',
  };
}

/** The maximum number of sentences about rulesets in an answer. */
const maxSentences = 100;

/** Returns issues that state which rules of a ruleset did not run or did not finish. */
export function skippedRulesIssues(sentences: readonly string[]): Issue[] {
  return sentences.slice(0, maxSentences).map((problem) => ({
    id: 'ruleset-rule-skipped',
    name: 'Ruleset rule skipped',
    category: 'documentation',
    severity: 'info',
    operation: null,
    problem,
    impact: 'Findings of this rule are missing for this document.',
    recommendation: 'Change the rule so that it runs here, or switch it off in the ruleset.',
  }));
}

/** Returns the `max` most severe items in their original order, or all items if there are not more. */
export function mostSevere<Item extends Pick<Issue, 'severity'>>(
  items: readonly Item[],
  max: number,
): readonly Item[] {
  if (items.length <= max) return items;
  let room = max;
  const counts = new Map<string, number>();
  for (const severity of severities) {
    const count = Math.min(room, items.filter((item) => item.severity === severity).length);
    counts.set(severity, count);
    room -= count;
  }
  return items.filter(({ severity }) => {
    const left = counts.get(severity) ?? 0;
    counts.set(severity, left - 1);
    return left > 0;
  });
}
