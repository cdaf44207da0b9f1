import type { Issue } from '@assay/core';
import { problemDefinitions } from './definitions.js';
import type { Problem } from './problem.js';

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
