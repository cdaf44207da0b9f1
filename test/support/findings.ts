import { analyse, type AnalyseOptions, type Analysis, type Finding, type Rule } from '@assay/core';
import { rules } from '@assay/rules';
import type fc from 'fast-check';
import { probeRules } from './probe-rules.js';
import type { Value } from './schema-arbitrary.js';

/** Assay's rules, and probe rules that see everything that a rule can see. */
export const allRules: readonly Rule[] = [...rules, ...probeRules];

/** The number of runs per law: `ASSAY_LAW_RUNS`, or a few. */
export const lawRuns: fc.Parameters<unknown> = { numRuns: Number(process.env['ASSAY_LAW_RUNS'] ?? 12) };

/** The timeout of one law in milliseconds. Only a hang takes this long. */
export const lawTimeout = 60_000 + Number(lawRuns.numRuns) * 1000;

/** Analyses a text with all rules. */
export function analyseText(
  text: string,
  options: Partial<AnalyseOptions> & { readonly uri?: string } = {},
): Promise<Analysis> {
  const { uri, ...rest } = options;
  const source = uri === undefined ? { text } : { uri, text };
  return analyse(source, { rules: allRules, preset: 'all', ...rest });
}

/** Analyses a value as JSON. */
export function analyseValue(value: Value, options: Partial<AnalyseOptions> = {}): Promise<Analysis> {
  return analyseText(JSON.stringify(value), options);
}

/** Describes findings with location and operation, in an order that does not depend on the text. */
export function found(findings: readonly Finding[]): string[] {
  return findings.map((finding) => `${placed(finding)} ${finding.problem}`).toSorted();
}

/**
 * Describes findings independent of the order in which their texts list names. Of loose rules only the id and operation count.
 */
export function foundInAnyOrder(findings: readonly Finding[], looseRules: readonly string[]): string[] {
  const words = (text: string): string =>
    text
      .split(/[\s,;.]+/)
      .toSorted()
      .join(' ');
  return findings
    .map((finding) =>
      // A finding about many names quotes the first ones.
      looseRules.includes(finding.id) || finding.problem.includes('such as `')
        ? reported(finding)
        : `${placed(finding)} ${words(finding.problem)}`,
    )
    .toSorted();
}

/**
 * Describes findings without their locations, including repetitions. Texts count only for probe rules, because others may contain
 * the location.
 */
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
