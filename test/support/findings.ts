import { analyse, type AnalyseOptions, type Analysis, type Finding, type Rule } from '@assay/core';
import { rules } from '@assay/rules';
import type fc from 'fast-check';
import { probeRules } from './probe-rules.js';
import type { Value } from './schema-arbitrary.js';

/** The rules of Assay, and probes that see whatever a rule could see. */
export const allRules: readonly Rule[] = [...rules, ...probeRules];

/** How often each law is tried: `ASSAY_LAW_RUNS`, or few times. */
export const lawRuns: fc.Parameters<unknown> = { numRuns: Number(process.env['ASSAY_LAW_RUNS'] ?? 12) };

/** How long the tries of one law may take in milliseconds: only a hang takes so long. */
export const lawTimeout = 60_000 + Number(lawRuns.numRuns) * 1000;

/** Analyses a text with all rules there are. */
export function analyseText(
  text: string,
  options: Partial<AnalyseOptions> & { readonly uri?: string } = {},
): Promise<Analysis> {
  const { uri, ...rest } = options;
  const source = uri === undefined ? { text } : { uri, text };
  return analyse(source, { rules: allRules, preset: 'all', ...rest });
}

/** Analyses a value as a JSON text. */
export function analyseValue(value: Value, options: Partial<AnalyseOptions> = {}): Promise<Analysis> {
  return analyseText(JSON.stringify(value), options);
}

/** What was found, where and about which operation, in an order that does not depend on the text. */
export function found(findings: readonly Finding[]): string[] {
  return findings.map((finding) => `${placed(finding)} ${finding.problem}`).toSorted();
}

/** The same, where the texts may list what they name in another order; of some rules only which operation they found something in. */
export function foundInAnyOrder(findings: readonly Finding[], looseRules: readonly string[]): string[] {
  const words = (text: string): string =>
    text
      .split(/[\s,;.]+/)
      .toSorted()
      .join(' ');
  return findings
    .map((finding) =>
      // One finding for many names some of them: the first ones.
      looseRules.includes(finding.id) || finding.problem.includes('such as `')
        ? reported(finding)
        : `${placed(finding)} ${words(finding.problem)}`,
    )
    .toSorted();
}

/** What was found, wherever it stands, as often as it was found. Texts count for the probes only: others may name the place. */
export function foundAnywhere(findings: readonly Finding[]): string[] {
  return findings
    .map((finding) => `${reported(finding)} ${finding.id.startsWith('probe-') ? finding.problem : ''}`)
    .toSorted();
}

function placed(finding: Finding): string {
  return `${finding.location.pointer} ${reported(finding)}`;
}

function reported({ id, severity, operation }: Finding): string {
  return `${id} ${severity} [${operation ?? ''}]`;
}
