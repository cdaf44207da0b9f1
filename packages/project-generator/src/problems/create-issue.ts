import type { Finding, Issue } from '@assay/core';

/** The issue of a finding: its wire record, without the place. */
export function issueOf(finding: Finding): Issue {
  const { id, name, category, severity, operation, problem, impact, recommendation } = finding;
  return { id, name, category, severity, operation, problem, impact, recommendation };
}
