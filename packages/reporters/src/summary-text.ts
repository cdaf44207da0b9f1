import { count, type Score, type ScoreLine, severities } from '@assay/core';
import { formatNumber } from '@assay/text';
import { describeTools } from './agent-tools.js';
import type { Summary } from './summary.js';
import { escapeForTerminal } from './terminal/text.js';
import type { ReviewSummary, ReviewedChange, ReviewedTest } from './review.js';
import type { Paint } from './terminal/paint.js';

/** Describes the findings and the result of a run: `1 high, 412 low in 0.12 s. The gate is `high`: failed.` */
export function describeResult(summary: Summary): string {
  const time = summary.seconds === undefined ? '' : ` in ${summary.seconds.toFixed(2)} s`;
  return [
    `${describeCounts(summary)}${time}.`,
    ...onlySentence(summary),
    ...troubles(summary),
    ...gateSentence(summary),
    ...scoreSentence(summary),
    ...reviewSentence(summary),
  ].join(' ');
}

/** States that only some rules ran: ``Only the rule `plaintext-communication` ran.`` */
function onlySentence({ only }: Summary): string[] {
  if (only === undefined) return [];
  if (only.length === 0) return ['None of the chosen rules is on.'];
  const [first] = only;
  return [only.length === 1 ? `Only the rule \`${first}\` ran.` : `Only ${only.length} rules ran.`];
}

function reviewSentence({ review }: Summary): string[] {
  return review === undefined ? [] : [describeReview(review)];
}

function troubles({ notAnalysed, unread }: Summary): string[] {
  return [
    ...(notAnalysed === 0 ? [] : [`${count(notAnalysed, 'document')} could not be analysed.`]),
    ...(unread.length === 0 ? [] : [`${count(unread.length, 'input')} could not be read.`]),
  ];
}

function gateSentence(summary: Summary): string[] {
  const { gate, documents, reachesGate, notAnalysed, failingViolations } = summary;
  const passed = !reachesGate && notAnalysed === 0 && failingViolations === 0;
  if (documents === 0) return [];
  const violations = count(failingViolations, 'schema error');
  if (gate === 'none') return failingViolations === 0 ? [] : [`Failed by ${violations}${wayOut}.`];
  const isOnlySchema = failingViolations > 0 && !reachesGate && notAnalysed === 0;
  const result = passed ? 'passed' : isOnlySchema ? `failed by ${violations}${wayOut}` : 'failed';
  return [`The gate is \`${gate}\`: ${result}.`];
}

/** States that scores are too low: `The score is 37, below 50: failed.` */
function scoreSentence({ documents, score }: Summary): string[] {
  if (score === undefined || score.tooLow === 0) return [];
  if (documents > 1)
    return [
      `${count(score.tooLow, 'document scores', 'documents score')} less than ${score.minimum}: failed.`,
    ];
  const value = score.lowest?.score.value;
  return value === undefined ? [] : [`The score is ${value}, below ${score.minimum}: failed.`];
}

const wayOut = ' (`--schema-errors ignore` ignores them)';

function describeCounts(summary: Summary): string {
  const parts = severities
    .filter((severity) => summary.severities[severity] > 0)
    .map((severity) => `${formatNumber(summary.severities[severity])} ${severity}`);
  if (parts.length === 0) parts.push('No findings');
  if (summary.known > 0) parts.push(`${formatNumber(summary.known)} known`);
  if (summary.suppressed > 0) parts.push(`${formatNumber(summary.suppressed)} suppressed`);
  if (summary.violations > 0) parts.push(count(summary.violations, 'schema error'));
  if (summary.ruleFailures > 0) parts.push(count(summary.ruleFailures, 'failed rule'));
  if (summary.undecided > 0) parts.push(`${formatNumber(summary.undecided)} not analysed`);
  const scope = summary.documents === 1 ? '' : `${count(summary.documents, 'document')}: `;
  const all = parts.join(', ');
  return scope === '' ? all : scope + all[0]?.toLowerCase() + all.slice(1);
}

/** Maximum number of rules named in one line. */
const maxNamed = 3;

/**
 * Describes the scores of a run in a sentence: `Score 37 of 100 (security 30, quality 60): -20 api-key-in-query, -9
 * security-schemes-missing.` Empty if scores were not requested.
 */
export function describeScore(
  { documents, score }: Summary,
  nameOf: (uri: string) => string,
): string | undefined {
  if (score?.lowest === undefined) return undefined;
  const { lowest, highest } = score;
  const { value, security, quality } = lowest.score;
  if (documents === 1)
    return `Score ${value} of 100 (security ${security}, quality ${quality})${describeLosses(lowest.score)}.`;
  const name = escapeForTerminal(nameOf(lowest.uri));
  return value === highest
    ? `All documents that have a score have ${value} of 100.`
    : `Scores from ${value} to ${highest} of 100; ${name} has the lowest.`;
}

/** Lists the largest losses: `: -20 api-key-in-query, -9 security-schemes-missing and -12 for 5 more`. */
export function describeLosses({ lines }: Score): string {
  if (lines.length === 0) return '';
  const names = lines.slice(0, maxNamed).map(({ points, rule }) => `-${points} ${escapeForTerminal(rule)}`);
  const rest = lines.slice(maxNamed);
  const points = rest.reduce((sum, line) => sum + line.points, 0);
  return `: ${names.join(', ')}${rest.length === 0 ? '' : ` and -${points} for ${formatNumber(rest.length)} more`}`;
}

/** Describes the operations that a loss affects: `7 of 40 operations`. */
export function describeTouched({ operations }: ScoreLine, { operations: all }: Score): string {
  return operations === all && all > 1
    ? `all ${formatNumber(all)} operations`
    : `${formatNumber(operations)} of ${count(all, 'operation')}`;
}

/**
 * Describes a review in one line: ``Since `main`: 3 changes (1 weaker, 0 stronger, 2 breaking), 4 tests of an import change.``
 */
export function describeReview(review: ReviewSummary): string {
  const { since, changes, weaker, stronger, breaking, suppressed, tests, unknown } = review;
  const parts = [
    changes === 0
      ? 'no changes'
      : `${count(changes, 'change')} (${weaker} weaker, ${stronger} stronger, ${breaking} breaking)`,
    ...(suppressed === 0 ? [] : [`${suppressed} suppressed`]),
    ...(unknown === 0 ? [] : [`${count(unknown, 'document')} not compared`]),
    ...(tests === 0 ? [] : [`${count(tests, 'test')} of an import ${tests === 1 ? 'changes' : 'change'}`]),
  ];
  return `Since \`${since}\`: ${parts.join(', ')}.${describeGate(review)}`;
}

function describeGate({ gate, failing }: ReviewSummary): string {
  return gate === 'none' ? '' : ` The gate for changes is \`${gate}\`: ${failing > 0 ? 'failed' : 'passed'}.`;
}

/** Describes the effects of a change: `security weaker, breaks clients`. */
export function effectsOf({ security, clients }: ReviewedChange): string {
  const effects = [
    ...(security === 'equal' ? [] : [`security ${security}`]),
    clients === 'breaking' ? 'breaks clients' : `clients ${clients}`,
  ];
  return effects.join(', ');
}

/** Describes the change of a test, as a phrase. */
export function describeTest({ kind, differences }: ReviewedTest): string {
  if (kind === 'new') return 'is new';
  if (kind === 'gone') return 'is gone';
  return differences.map(({ text }) => text).join('; ');
}

/** Writes the counts, the result of the gate, and the next step. */
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
    ...describeTools(summary.tools),
    ...(summary.omitted === 0
      ? []
      : [`${count(summary.omitted, 'finding is', 'findings are')} not shown because of --max-findings.`]),
    ...(summary.undecided === 0 || all ? [] : [undecidedHint(summary.undecided)]),
    ...nextLines(summary, nameOf),
  ];
}

function undecidedHint(undecided: number): string {
  const parts = undecided === 1 ? 'One part could' : `${formatNumber(undecided)} parts could`;
  return `${parts} not be analysed, so findings may be missing: --all lists them with the reasons.`;
}

function nextLines({ first }: Summary, nameOf: (uri: string) => string): string[] {
  if (first === undefined) return [];
  const place = `${escapeForTerminal(nameOf(first.uri))}:${first.line}:${first.column}`;
  return [`Start with ${first.id} at ${place}.`, `assay explain ${first.id}   why it matters`];
}
