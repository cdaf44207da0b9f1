import type { Group } from '@assay/core';
import { json } from './quote.js';

/** Writes a group as JSON: its findings name it. */
export function groupText(group: Group, uriOf: (uri: string) => string): string {
  const { id, rule, rules, category, severity, problem, findings, operations, share, location } = group;
  return json({
    id,
    rule,
    rules,
    category,
    severity,
    problem,
    findings: findings.length,
    operations,
    share: Number(share.toFixed(4)),
    location: { ...location, uri: uriOf(location.uri) },
  });
}
