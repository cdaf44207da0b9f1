import type { Analysis } from '../analysis-result.js';
import { groupIdOf } from '../group/group-findings.js';
import { touchedOperationsOf, type TouchedOperations } from '../group/touched-operations.js';
import {
  apportion,
  type Category,
  type Finding,
  isMoreSevere,
  type Score,
  type ScoreLine,
  type Severity,
  standingOf,
} from '@assay/findings';

/** Weight of the most severe finding of a rule: four of `medium` equal one of `high`, and six of `low` one of `medium`. */
const weights: Readonly<Record<Severity, number>> = { critical: 240, high: 120, medium: 30, low: 5, info: 1 };

/** The weight that halves the score for security or for quality. */
const halving = 160;

/** Exponents of the two scores in the total, which is their weighted geometric mean. */
const shares: Readonly<Record<Category, number>> = { security: 2, documentation: 1 };

/** The maximum share of a rule's weight that its other findings add, reached if every operation has one. */
const shareOfOthers = 1 / 4;

/** The minimum number of operations for the computation, so that a finding of a small API does not weigh more. */
const fewest = 10;

type Findings = readonly [Finding, ...Finding[]];

/** The findings of a rule, and their weight. */
interface Weighed {
  readonly weight: number;
  readonly line: Omit<ScoreLine, 'points'>;
}

/**
 * Scores a document: its security, its quality and both together. Each rule weighs as much as its most severe finding, plus a
 * little for the others, so that one cause costs the same for any number of operations. Removing findings never lowers the score,
 * because each finding can only add weight. Only rules of the preset `recommended` count, so that the score does not depend on
 * the preset of the run.
 */
export function computeScore({
  status,
  findings,
  model,
  rules,
}: Pick<Analysis, 'status' | 'findings' | 'model' | 'rules'>): Score {
  if (status === 'error' || model === undefined)
    return noScore(findings[0]?.problem ?? 'The document could not be analysed.');
  const touched = touchedOperationsOf(model);
  if (touched.count === 0) return noScore('The document has no operation to analyse.');
  const names = new Map(
    rules.flatMap(({ id, meta }) => (meta.preset === 'recommended' ? [[id, meta.name]] : [])),
  );
  const weighed = Array.from(byCause(findings, names), ([rule, found]) =>
    weigh(rule, names.get(rule) ?? found[0].name, found, touched),
  ).sort((a, b) => inTotal(b) - inTotal(a) || (a.line.rule < b.line.rule ? -1 : 1));
  const value = toScore(sum(weighed.map(inTotal)), shares.security + shares.documentation);
  const points = apportion(100 - value, weighed.map(inTotal));
  const lines = weighed.map(({ line }, index) => ({ points: points[index] ?? 0, ...line }));
  const costly = lines.filter((line) => line.points > 0);
  return {
    value,
    security: toScore(weightInCategory(weighed, 'security')),
    quality: toScore(weightInCategory(weighed, 'documentation')),
    reason: undefined,
    standing: standingOf(value),
    operations: touched.count,
    lines: costly.sort((a, b) => b.points - a.points),
    others: lines.length - costly.length,
  };
}

function noScore(reason: string): Score {
  return {
    value: null,
    security: null,
    quality: null,
    reason,
    standing: undefined,
    operations: 0,
    lines: [],
    others: 0,
  };
}

function inTotal({ weight, line }: Weighed): number {
  return weight * shares[line.category];
}

function weightInCategory(weighed: readonly Weighed[], category: Category): number {
  return sum(weighed.filter(({ line }) => line.category === category).map(({ weight }) => weight));
}

/** Adds numbers in ascending order, so that the sum does not depend on the order of findings. */
function sum(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b).reduce((all, each) => all + each, 0);
}

/** Converts a weight to points. Only weight 0 scores 100. */
function toScore(weight: number, parts = 1): number {
  return weight === 0 ? 100 : Math.min(99, Math.round(100 * 2 ** -(weight / (halving * parts))));
}

/** Returns the findings of the counting rules, by the rule that their groups are named after. */
function byCause(
  findings: readonly Finding[],
  counting: ReadonlyMap<string, string>,
): ReadonlyMap<string, Findings> {
  const found = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    if (!counting.has(finding.id)) continue;
    const rule = finding.group?.slice(0, finding.group.lastIndexOf(':')) ?? finding.id;
    const known = found.get(rule);
    if (known === undefined) found.set(rule, [finding]);
    else known.push(finding);
  }
  return found;
}

function weigh(rule: string, name: string, found: Findings, touched: TouchedOperations): Weighed {
  let worst = found[0];
  let all = 0;
  for (const finding of found) {
    all += weights[finding.severity];
    if (isMoreSevere(finding.severity, worst.severity)) worst = finding;
  }
  const weight = weights[worst.severity];
  const others = (all - weight) / Math.max(fewest, touched.count);
  return {
    weight: weight + Math.min(weight, others) * shareOfOthers,
    line: {
      rule,
      name,
      category: worst.category,
      severity: worst.severity,
      group: groupIdOf(worst),
      findings: found.length,
      groups: new Set(found.map(groupIdOf)).size,
      operations: touched.countTouchedOperations(found),
    },
  };
}
