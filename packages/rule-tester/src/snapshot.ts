import type { Finding, Range, Rule } from '@assay/core';
import { fileNameOf } from './prepared-example.js';

/**
 * Writes findings as a text to read and to compare: JSON, a property per line. What every finding of the rule
 * has in common, the rule itself says: its name and category, its severity, texts without placeholders.
 */
export function snapshotOf({ meta }: Rule, findings: readonly Finding[]): string {
  const records = findings.map(({ location, severity, operation, problem, impact, recommendation }) => ({
    document: fileNameOf(location.uri),
    pointer: location.pointer,
    range: rangeText(location.range),
    ...(severity === meta.severity ? {} : { severity }),
    operation,
    problem,
    ...(isParticular(meta.impact) ? { impact } : {}),
    ...(isParticular(meta.recommendation) ? { recommendation } : {}),
  }));
  return `${JSON.stringify(records, null, 2)}\n`;
}

function isParticular(text: string): boolean {
  return text.includes('{{');
}

/** `8:10-8:35` */
function rangeText({ start, end }: Range): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`;
}
