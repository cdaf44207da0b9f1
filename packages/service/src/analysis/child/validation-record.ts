import { computeFindingKeys } from '@assay/findings';
import { isMoreSevere, computeScore, type Finding, type Severity } from '@assay/core';
import { rules } from '@assay/rules';
import type { AnalysedDocument } from './analyse-document.js';
import { mostSevere } from '../omitted-issues.js';
import { hashFinding, type RuleRecord } from '../../inventory/identities.js';
import type { ValidationRecord } from '../../inventory/inventory-store.js';

/** The rules whose findings count, as for the score. Rules that only some requests enable do not describe the document. */
const counting: ReadonlySet<string> = new Set(
  rules.filter(({ meta }) => meta.preset === 'recommended').map(({ id }) => id),
);

/**
 * Returns the stored record of a validation: counts, the score, and the identities of findings.
 *
 * @param rulesets - rules of rulesets, whose findings count, too
 * @param maxIdentities - the maximum number of findings with an identity
 */
export function buildValidationRecord(
  { result, analysis, uriOf }: AnalysedDocument,
  rulesets: readonly { readonly rules: ReadonlySet<string> }[],
  maxIdentities: number,
): ValidationRecord {
  const root = result.ok ? result.source.uri : undefined;
  const findings = analysis.findings.filter(
    ({ id }) => counting.has(id) || rulesets.some(({ rules: own }) => own.has(id)),
  );
  const identified = mostSevere(findings, maxIdentities);
  // The root is identified by the caller's name for the document, independent of its file name.
  const keys = computeFindingKeys(identified, analysis.documents, (uri) => (uri === root ? '' : uriOf(uri)));
  const identities = new Map<string, Uint8Array[]>();
  for (const key of keys) {
    const known = identities.get(key.rule);
    if (known === undefined) identities.set(key.rule, [hashFinding(key)]);
    else known.push(hashFinding(key));
  }
  const score = computeScore(analysis);
  return {
    status: analysis.status,
    score: score.value,
    operations: score.operations,
    findings: countBySeverity(findings),
    loaderErrors: analysis.loaderErrors.length,
    rules: buildRuleRecords(findings, identities),
    isComplete: identified.length === findings.length,
  };
}

function countBySeverity(findings: readonly Pick<Finding, 'severity'>[]): Record<Severity, number> {
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

function buildRuleRecords(
  findings: readonly Finding[],
  identities: ReadonlyMap<string, readonly Uint8Array[]>,
): RuleRecord[] {
  const found = new Map<string, { severity: Severity; findings: number }>();
  for (const { id, severity } of findings) {
    const known = found.get(id);
    if (known === undefined) found.set(id, { severity, findings: 1 });
    else {
      known.findings++;
      if (isMoreSevere(severity, known.severity)) known.severity = severity;
    }
  }
  return [...found]
    .map(([rule, counts]) => ({
      rule,
      ...counts,
      identities: Buffer.concat(identities.get(rule) ?? []).toString('base64'),
    }))
    .sort((a, b) => (a.rule < b.rule ? -1 : 1));
}
