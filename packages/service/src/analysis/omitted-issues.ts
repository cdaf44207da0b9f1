import { severities, type Issue } from '@assay/core';

/** Number of listed entries, and of all. */
export interface ListedCount {
  readonly all: number;
  readonly shown: number;
}

/**
 * The issue at the head of an answer that does not list everything: how much is left out, and where the rest is. Undefined where
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

/** The most sentences about rulesets that an answer has. */
const maxSentences = 100;

/** The issues that say which rules of a ruleset did not run, or not to their end. */
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

/** The most severe of some findings, in their order; all of them where there are no more than `most`. */
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
