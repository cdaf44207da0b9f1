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

/** Weight of the most severe finding of a rule: four of `medium` weigh as much as one of `high`, and six of `low` as one of `medium`. */
const weights: Readonly<Record<Severity, number>> = { critical: 240, high: 120, medium: 30, low: 5, info: 1 };

/** The weight that halves the score for security or for quality. */
const halving = 160;

/** Shares of the figures in the total: it is their weighted geometric mean. */
const shares: Readonly<Record<Category, number>> = { security: 2, documentation: 1 };

/** Further findings of a rule add up to this share of its weight, if there is one in every operation. */
const shareOfOthers = 1 / 4;

/** Few operations make no finding weigh more than it does in an API of this size. */
const fewest = 10;

type Findings = readonly [Finding, ...Finding[]];

/** The findings of a rule, and their weight. */
interface Weighed {
  readonly weight: number;
  readonly line: Omit<ScoreLine, 'points'>;
}

/**
 * Scores a document: its security, its quality and both together. Each rule weighs as much as its most severe finding, and a little more for
 * the others, so that one decision costs the same however many operations refer to it. A score never falls when findings go away, since
 * each of them can only add to the weight. Only the rules of the preset `recommended` count, so that the score is the same whichever preset
 * runs.
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

/** Adds in an order that does not depend on that of the findings, so that the sum does not either. */
function sum(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b).reduce((all, each) => all + each, 0);
}

/** Only what has no weight at all keeps all points. */
function toScore(weight: number, parts = 1): number {
  return weight === 0 ? 100 : Math.min(99, Math.round(100 * 2 ** -(weight / (halving * parts))));
}

/** The findings of the rules that count, by the rule that their groups are named after. */
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
