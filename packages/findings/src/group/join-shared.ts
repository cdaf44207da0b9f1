import type { Finding } from '../finding/issue.js';
import type { Range } from '@assay/text';

/**
 * Joins the findings of a rule at the same lines into one group, because one change resolves all of them. YAML aliases cause such
 * findings at several pointers.
 *
 * @param findings - sorted by location and id; changed in place
 * @param isWorded - true for groups whose problem counts their findings; these groups stay unchanged
 */
export function joinShared(findings: Finding[], isWorded: (group: string) => boolean): Finding[] {
  for (let start = 0; start < findings.length; start++) {
    let end = start + 1;
    while (isOfSameLines(findings[start], findings[end])) end++;
    if (end > start + 1) joinAlike(findings, start, end, isWorded);
    start = end - 1;
  }
  return findings;
}

/**
 * Joins findings at several pointers with the findings at the first pointer: the second finding of a pointer with the second
 * finding there.
 */
function joinAlike(
  findings: Finding[],
  start: number,
  end: number,
  isWorded: (group: string) => boolean,
): void {
  const groups: string[] = [];
  const counts = new Map<string, number>();
  for (let index = start; index < end; index++) {
    const finding = findings[index];
    if (finding?.group === undefined) continue;
    const { group, location } = finding;
    const count = counts.get(location.pointer) ?? 0;
    counts.set(location.pointer, count + 1);
    const first = (groups[count] ??= group);
    if (first !== group && !isWorded(first) && !isWorded(group))
      findings[index] = { ...finding, group: first };
  }
}

function isOfSameLines(a: Finding | undefined, b: Finding | undefined): boolean {
  if (a === undefined || b === undefined || a.id !== b.id) return false;
  return a.location.uri === b.location.uri && isSameRange(a.location.range, b.location.range);
}

function isSameRange({ start, end }: Range, other: Range): boolean {
  return (
    start.line === other.start.line &&
    start.column === other.start.column &&
    end.line === other.end.line &&
    end.column === other.end.column
  );
}
