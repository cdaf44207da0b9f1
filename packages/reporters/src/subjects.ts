import type { Finding } from '@assay/core';

/** Names in a finding. */
type FindingSubject = Pick<Finding, 'problem' | 'operation'>;

/** A sentence names first what it is about, and then what is wrong with it: lists of what would be right are long. */
const maxNames = 3;

/**
 * Names the subject of each of several findings of a rule: what its sentence names first in backticks, and the operation if that is not among
 * it. What all of them name tells none from the others, so it is left out.
 */
export function nameSubjects(findings: readonly FindingSubject[]): string[] {
  const names = findings.map(({ problem }) => namesIn(problem));
  const common = names.length === 1 ? new Set<string>() : inAll(names);
  return findings.map((finding, index) => nameSubject(finding, names[index] ?? [], common));
}

function namesIn(problem: string): readonly string[] {
  return [...new Set(Array.from(problem.slice(0, 2000).matchAll(/`[^`]+`/g), ([name]) => name))];
}

function inAll([first = [], ...others]: readonly (readonly string[])[]): ReadonlySet<string> {
  const common = new Set(first);
  for (const names of others) {
    const known = new Set(names);
    for (const name of common) if (!known.has(name)) common.delete(name);
  }
  return common;
}

function nameSubject(
  { problem, operation }: FindingSubject,
  names: readonly string[],
  common: ReadonlySet<string>,
): string {
  const leading = names.slice(0, maxNames);
  const own = leading.filter((name) => !common.has(name));
  if (own.length === 0 && operation !== null) return `\`${operation}\``;
  const subjects = own.length === 0 ? leading : own;
  if (subjects.length === 0) return problem;
  const text = subjects.join(', ');
  const namesOperation = operation === null || text.includes(operation) || subjects.some(isOperationName);
  return namesOperation ? text : `${text} in \`${operation}\``;
}

/** Checks whether a name includes the operation's path, so that its id adds nothing. */
function isOperationName(name: string): boolean {
  return /^`[A-Z]+ \//.test(name);
}
