import type { Finding } from '../finding/issue.js';

/** The problem of a group as a whole. */
export interface GroupWording {
  /** The id of the rule that defines the text. */
  readonly rule: string;
  readonly problem: string;
  /** The number of findings that the text covers. The text is wrong if some of them are left out. */
  readonly count: number;
  /** The texts of the other rules of a joint group for their own findings; otherwise undefined. */
  readonly others?: readonly GroupWording[];
}

/** The problem of a rule's findings in a group, before they are counted. */
export interface RuleWording extends Omit<GroupWording, 'count' | 'others'> {
  /** True if the group combines the texts of each of its rules. */
  readonly isJoint: boolean;
}

/** The problems of whole groups by group id, if a rule has a text for that. */
export type GroupWordings = ReadonlyMap<string, GroupWording>;

/** Counts the findings that the problems of groups cover. */
export function countWorded(
  problems: ReadonlyMap<string, readonly [RuleWording, ...RuleWording[]]>,
  findings: readonly Finding[],
): GroupWordings {
  if (problems.size === 0) return new Map();
  const counts = new Map<string, number>();
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { group, id } of findings) {
    const words = group === undefined ? undefined : problems.get(group);
    if (group === undefined || words === undefined) continue;
    add(words[0].isJoint ? `${group} ${id}` : group);
  }
  return new Map(
    Array.from(problems, ([group, [first, ...others]]) => {
      const count = ({ rule, problem, isJoint }: RuleWording): GroupWording => ({
        rule,
        problem,
        count: counts.get(isJoint ? `${group} ${rule}` : group) ?? 0,
      });
      return [group, { ...count(first), ...(first.isJoint && { others: others.map(count) }) }];
    }),
  );
}

/**
 * Returns the problem of some findings of a group as one text, beginning with the rule of the first finding. Undefined if the
 * findings are not all that the text covers.
 */
export function problemOfAll(
  words: GroupWording,
  findings: readonly Pick<Finding, 'id'>[],
): string | undefined {
  if (words.others === undefined) return words.count === findings.length ? words.problem : undefined;
  const counts = new Map<string, number>();
  for (const { id } of findings) counts.set(id, (counts.get(id) ?? 0) + 1);
  const sentences = [words, ...words.others].filter(({ rule, count }) => counts.get(rule) === count);
  if (sentences.length !== counts.size) return undefined;
  const rules = [...counts.keys()];
  return sentences
    .sort((a, b) => rules.indexOf(a.rule) - rules.indexOf(b.rule))
    .map(({ problem }) => problem)
    .join(' ');
}
