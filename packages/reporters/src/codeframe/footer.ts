import { escapeForTerminal } from '../terminal/escape.js';
import type { Summary } from '../summary.js';
import { count, formatNumber } from '../terminal/counts.js';
import type { Paint } from '../terminal/paint.js';
import { describeResult } from '../terminal/result.js';
import { describeScore } from '../terminal/score.js';

/** Writes the counts, whether the gate is passed, and what to do next. */
export function footerLines(
  summary: Summary,
  nameOf: (uri: string) => string,
  paint: Paint,
  all: boolean,
): string[] {
  const score = describeScore(summary, nameOf);
  return [
    paint.strong(describeResult(summary)),
    ...(score === undefined ? [] : [score]),
    ...(summary.omitted === 0
      ? []
      : [`${count(summary.omitted, 'finding is', 'findings are')} not shown because of --max-findings.`]),
    ...(summary.undecided === 0 || all ? [] : [undecidedHint(summary.undecided)]),
    ...nextLines(summary, nameOf),
  ];
}

function undecidedHint(undecided: number): string {
  const parts = undecided === 1 ? 'One part could' : `${formatNumber(undecided)} parts could`;
  return `${parts} not be judged, so findings may be missing: --all lists what, where and why.`;
}

function nextLines({ first }: Summary, nameOf: (uri: string) => string): string[] {
  if (first === undefined) return [];
  const place = `${escapeForTerminal(nameOf(first.uri))}:${first.line}:${first.column}`;
  return [`Start with ${first.id} at ${place}.`, `assay explain ${first.id}   why, and when to ignore it`];
}
