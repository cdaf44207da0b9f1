import type { Finding, Issue } from '@assay/core';
import { problemDefinitions, type Problem } from './definitions.js';

/** The issues of the catalogue that stand in the way of testing: an import reports them whatever the preset says. */
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

/** The issue of a finding: its wire record, without the place. */
export function issueOf(finding: Finding): Issue {
  const { id, name, category, severity, operation, problem, impact, recommendation } = finding;
  return { id, name, category, severity, operation, problem, impact, recommendation };
}

/** Words a problem as an issue. */
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
