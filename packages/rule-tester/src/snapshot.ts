import type { Finding, Range } from '@assay/core';
import { fileNameOf } from './prepared-example.js';

/** Writes findings as a text to read and to compare: JSON, a property per line. */
export function snapshotOf(findings: readonly Finding[]): string {
  const records = findings.map(({ location, ...issue }) => ({
    document: fileNameOf(location.uri),
    pointer: location.pointer,
    range: rangeText(location.range),
    ...issue,
  }));
  return `${JSON.stringify(records, null, 2)}\n`;
}

/** `8:10-8:35` */
function rangeText({ start, end }: Range): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`;
}
