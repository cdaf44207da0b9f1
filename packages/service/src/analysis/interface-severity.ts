import type { Issue } from '@assay/core';

/** The issues that the interface document names: programs that were written for it know them with this severity only. */
const interfaceIds: ReadonlySet<string> = new Set([
  'missing-response-schema',
  'operation-responses-missing',
  'plaintext-communication',
]);

/** An issue with the severity that the endpoints for documents show: `high` for those that the interface document names. */
export function withInterfaceSeverity<Item extends Pick<Issue, 'id' | 'severity'>>(issue: Item): Item {
  return interfaceIds.has(issue.id) && issue.severity !== 'high' ? { ...issue, severity: 'high' } : issue;
}
