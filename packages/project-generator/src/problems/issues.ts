import type { Finding, Issue } from '@assay/core';
import { problemDefinitions, type Problem } from './definitions.js';

/** Ids of catalogued issues that are obstacles to testing. An import reports them with any preset. */
export const importIssueIds: ReadonlySet<string> = new Set([
  'circular-schema-reference',
  'credentials-in-server-url',
  'example-invalid',
  'operation-id-duplicate',
  'operation-id-missing',
  'operation-responses-missing',
  'parameter-duplicate',
  'path-ambiguous',
  'path-parameter-undefined',
  'path-parameter-unused',
  'paths-empty',
  'reference-outside-root',
  'reference-wrong-component-type',
  'remote-reference',
  'reserved-header-parameter',
  'schema-unsatisfiable',
  'security-scheme-undefined',
  'server-url-relative',
  'server-variable-undefined',
  'servers-missing',
  'string-pattern-invalid',
  'unresolved-reference',
]);

/** Returns the wire record of a finding's issue, without the location. */
export function issueOf(finding: Finding): Issue {
  const { id, name, category, severity, operation, problem, impact, recommendation } = finding;
  return { id, name, category, severity, operation, problem, impact, recommendation };
}

/** Renders a problem as an issue. */
export function makeIssue({ id, data }: Problem, operation: string | null): Issue {
  const { name, category, severity, problem, impact, recommendation } = problemDefinitions[id];
  return {
    id,
    name,
    category,
    severity,
    operation,
    problem: fill(problem, data),
    impact: fill(impact, data),
    recommendation: fill(recommendation, data),
  };
}

function fill(sentence: string, data: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const text = data[name];
    if (text === undefined) throw new TypeError(`The sentence needs \`${name}\``);
    return text;
  });
}
