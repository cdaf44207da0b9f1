import { describe, expect, it } from 'vitest';
import type { Finding } from '../finding/issue.js';
import { countWorded, problemOfAll, type RuleWording } from './wordings.js';

/** Returns findings of rules in the group `g`; only the rule and the group count. */
function findings(...ids: readonly string[]): Finding[] {
  // `as`: the texts and locations of a finding do not matter here.
  return ids.map((id) => ({ id, group: 'g' }) as Finding);
}

function problemOf(
  words: readonly [RuleWording, ...RuleWording[]],
  all: Finding[],
  shown = all,
): string | undefined {
  return problemOfAll(countWorded(new Map([['g', words]]), all).get('g')!, shown);
}

describe('the wording of a group', () => {
  const alone: RuleWording = { rule: 'a', problem: 'All.', isJoint: false };
  const joint = ['a', 'b'].map((rule) => ({ rule, problem: `All ${rule}.`, isJoint: true })) as [
    RuleWording,
    RuleWording,
  ];

  it('is that of one rule as long as none of the findings is left out', () => {
    expect(problemOf([alone], findings('a', 'b'))).toBe('All.');
    expect(problemOf([alone], findings('a', 'b'), findings('a'))).toBeUndefined();
  });

  it('is that of each rule of a joint group, that of the first finding first', () => {
    expect(problemOf(joint, findings('b', 'a', 'b'))).toBe('All b. All a.');
    expect(problemOf(joint, findings('a'))).toBe('All a.');
  });

  it('omits rules of a joint group whose findings are all left out, and is missing if some are', () => {
    expect(problemOf(joint, findings('a', 'b', 'b'), findings('a'))).toBe('All a.');
    expect(problemOf(joint, findings('a', 'b', 'b'), findings('a', 'b'))).toBeUndefined();
    expect(problemOf(joint, findings('a', 'c'))).toBeUndefined();
  });
});
