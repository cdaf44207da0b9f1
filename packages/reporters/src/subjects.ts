import type { Finding } from '@assay/core';

/** The parts of a finding with names. */
type FindingSubject = Pick<Finding, 'problem' | 'operation'>;

/** The number of leading names that count. A sentence names its subject first. Lists of valid values can follow. */
const maxNames = 3;

/**
 * Names the subjects of several findings of a rule: the first names in backticks, and the operation if it is not among them.
 * Names that all findings share are left out.
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

/** True if a name contains an operation's method and path, so that the operation's id adds nothing. */
function isOperationName(name: string): boolean {
  return /^`[A-Z]+ \//.test(name);
}
