import type { Finding } from '../finding/issue.js';

/** The problem of a group as a whole. */
export interface GroupWording {
  /** The id of the rule whose words these are. */
  readonly rule: string;
  readonly problem: string;
  /** Number of findings it is about: it is no longer true if some of them are left out. */
  readonly count: number;
}

/** The problems of groups as a whole, by their ids, where a rule has words for that. */
export type GroupWordings = ReadonlyMap<string, GroupWording>;

/** Counts the findings that the problems of groups are about. */
export function countWorded(
  problems: ReadonlyMap<string, Omit<GroupWording, 'count'>>,
  findings: readonly Finding[],
): GroupWordings {
  const counts = new Map<string, number>();
  if (problems.size === 0) return new Map();
  for (const { group } of findings) {
    if (group !== undefined && problems.has(group)) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return new Map(
    Array.from(problems, ([group, words]) => [group, { ...words, count: counts.get(group) ?? 0 }]),
  );
}
