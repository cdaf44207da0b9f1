import { describe, expect, it } from 'vitest';
import type { Finding } from '../finding/issue.js';
import { joinShared } from './join-shared.js';

const range = { start: { line: 3, column: 5 }, end: { line: 4, column: 9 } };

/** Returns a finding of the rule `a`, for which only the group and the location count. */
function finding(group: string | undefined, pointer: string, more: Partial<Finding> = {}): Finding {
  const location = { uri: 'file:///api.yaml', pointer, range };
  // `as`: the texts of a finding do not matter here.
  return { id: 'a', group, location, ...more } as Finding;
}

const groupsOf = (findings: Finding[], worded: readonly string[] = []): (string | undefined)[] =>
  joinShared(findings, (group) => worded.includes(group)).map(({ group }) => group);

describe('joinShared', () => {
  it('puts the findings of a rule at the same lines into the group of the first', () => {
    const findings = [finding('g1', '/a'), finding('g2', '/b'), finding('g3', '/c')];
    expect(groupsOf(findings)).toEqual(['g1', 'g1', 'g1']);
  });

  it('joins the second finding of a location with the second one of the first location', () => {
    const findings = [finding('g1', '/a'), finding('g2', '/a'), finding('g3', '/b'), finding('g4', '/b')];
    expect(groupsOf(findings)).toEqual(['g1', 'g2', 'g1', 'g2']);
  });

  it.each<[string, Partial<Finding>]>([
    ['of another rule', { id: 'b' }],
    ['in another document', { location: { uri: 'file:///b.yaml', pointer: '/b', range } }],
    ...(['start', 'end'] as const).flatMap((side) =>
      (['line', 'column'] as const).map((part): [string, Partial<Finding>] => {
        const moved = { ...range, [side]: { ...range[side], [part]: range[side][part] + 1 } };
        const location = { uri: 'file:///api.yaml', pointer: '/b', range: moved };
        return [`whose ${side} has another ${part}`, { location }];
      }),
    ),
  ])('leaves a finding %s in its group', (_what, more) => {
    expect(groupsOf([finding('g1', '/a'), finding('g2', '/b', more)])).toEqual(['g1', 'g2']);
    expect(groupsOf([finding('g0', '/a', more), finding('g1', '/a'), finding('g2', '/b')])).toEqual([
      'g0',
      'g1',
      'g1',
    ]);
  });

  it('keeps groups that have wording for all of their findings, and findings without a group', () => {
    expect(groupsOf([finding('g1', '/a'), finding('g2', '/b')], ['g1'])).toEqual(['g1', 'g2']);
    expect(groupsOf([finding('g1', '/a'), finding('g2', '/b')], ['g2'])).toEqual(['g1', 'g2']);
    expect(groupsOf([finding(undefined, '/a'), finding('g2', '/b'), finding('g3', '/c')])).toEqual([
      undefined,
      'g2',
      'g2',
    ]);
  });
});
