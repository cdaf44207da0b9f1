import type { Issue } from '@assay/core';

/** The issues that the interface document names. Existing clients expect them with the severity `high`. */
const interfaceIds: ReadonlySet<string> = new Set([
  'missing-response-schema',
  'operation-responses-missing',
  'plaintext-communication',
]);

/** Returns an issue with the severity that the document endpoints report: `high` for issues that the interface document names. */
export function withInterfaceSeverity<Item extends Pick<Issue, 'id' | 'severity'>>(issue: Item): Item {
  return interfaceIds.has(issue.id) && issue.severity !== 'high' ? { ...issue, severity: 'high' } : issue;
}
