import type { Analysis } from '../analysis-result.js';
import { groupIdOf } from '../group/group-findings.js';
import { touchedOperationsOf, type TouchedOperations } from '../group/touched-operations.js';
import {
  apportion,
  type Finding,
  type Score,
  type ScoreLine,
  severities,
  type Severity,
} from '@assay/findings';

/** Weight of a finding in each operation that it touches. Whole numbers, so that sums are exact in any order. */
const weights: Readonly<Record<Severity, number>> = { critical: 120, high: 60, medium: 20, low: 5, info: 1 };

/** The weight in every operation that halves the score. */
const halving = weights.high;

type Findings = readonly [Finding, ...Finding[]];

/** A kind of cause, and what it weighs in all operations together. */
interface Weighed {
  readonly weight: number;
  readonly line: Omit<ScoreLine, 'points'>;
}

/**
 * Scores a document. Each kind of cause weighs in each operation that it touches as much as its most severe finding there; what touches
 * no operation weighs as if it touched one. A score never falls when findings go away, since each of them can only add to the weight.
 * Only the rules of the preset `recommended` count, so that the score is the same whichever preset runs.
 */
export function computeScore({
  status,
  findings,
  model,
  rules,
}: Pick<Analysis, 'status' | 'findings' | 'model' | 'rules'>): Score {
  if (status === 'error' || model === undefined) return noScore(findings);
  const names = new Map(
    rules.flatMap(({ id, meta }) => (meta.preset === 'recommended' ? [[id, meta.name]] : [])),
  );
  const touched = touchedOperationsOf(model);
  const weighed = Array.from(byCause(findings, names), ([rule, found]) =>
    weigh(rule, names.get(rule) ?? found[0].name, found, touched),
  ).sort((a, b) => b.weight - a.weight || (a.line.rule < b.line.rule ? -1 : 1));
  const all = weighed.map(({ weight }) => weight);
  const value = computeWeight(
    all.reduce((sum, weight) => sum + weight, 0),
    touched.count,
  );
  const points = apportion(100 - value, all);
  const lines = weighed.map(({ line }, index) => ({ points: points[index] ?? 0, ...line }));
  const costly = lines.filter((line) => line.points > 0);
  return {
    value,
    reason: undefined,
    operations: touched.count,
    lines: costly.sort((a, b) => b.points - a.points),
    others: lines.length - costly.length,
  };
}

function noScore([first]: readonly Finding[]): Score {
  const reason = first?.problem ?? 'The document could not be analysed.';
  return { value: null, reason, operations: 0, lines: [], others: 0 };
}

/** Only what has no weight at all keeps all points. */
function computeWeight(weight: number, operations: number): number {
  if (weight === 0) return 100;
  return Math.min(99, Math.round(100 * 2 ** -(weight / (halving * Math.max(1, operations)))));
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
  const { worst, elsewhere } = touched.worstOf(found, ({ severity }) => weights[severity]);
  let weight = elsewhere;
  let operations = 0;
  for (const each of worst) {
    weight += each;
    if (each > 0) operations++;
  }
  return {
    weight,
    line: {
      rule,
      name,
      severity: mostSevere(found),
      findings: found.length,
      groups: new Set(found.map(groupIdOf)).size,
      operations,
    },
  };
}

function mostSevere(found: Findings): Severity {
  let worst = severities.indexOf(found[0].severity);
  for (const { severity } of found) worst = Math.min(worst, severities.indexOf(severity));
  return severities[worst] ?? found[0].severity;
}
