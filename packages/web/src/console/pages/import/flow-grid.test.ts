import { expect, it } from 'vitest';
import type { Flow } from '../../api/records.js';
import { placeSteps } from './flow-grid.js';

/** Places steps such as `prerequisite a` with edges such as `a b`, and returns the ids of each column. */
function columnsOf(steps: readonly string[], edges: readonly string[]): string[] {
  const columns: string[] = [];
  // `as`: the grid reads these fields only.
  const flow = {
    steps: steps.map((step) => ({ role: step.split(' ')[0], id: step.split(' ')[1] })),
    edges: edges.map((edge) => ({ from: edge.split(' ')[0], to: edge.split(' ')[1] })),
  } as unknown as Flow;
  for (const { step, column } of placeSteps(flow))
    columns[column] = [columns[column] ?? [], step.id].flat().join(' ');
  return columns;
}

it('places steps that clean up after all others, in the order in which they run', () => {
  const steps = [
    'prerequisite org',
    'prerequisite team',
    'subject get',
    'teardown dropTeam',
    'teardown dropOrg',
  ];
  const edges = ['org team', 'org get', 'team get', 'org dropTeam', 'team dropTeam', 'org dropOrg'];
  expect(columnsOf(steps, edges)).toEqual(['org', 'team', 'get', 'dropTeam dropOrg']);
});

it('places steps that clean up below the first row', () => {
  const steps = ['subject make', 'teardown drop'].map((step) => ({ role: step.split(' ')[0], id: step }));
  // `as`: the grid reads these fields only.
  const placed = placeSteps({ steps, edges: [] } as unknown as Flow);
  expect(placed.map(({ column, row }) => [column, row])).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

it('places a step without dependencies first', () => {
  expect(columnsOf(['prerequisite a', 'prerequisite b', 'subject c'], ['b c'])).toEqual(['a b', 'c']);
});

it('places the steps of a cycle, and a single step', () => {
  expect(columnsOf(['prerequisite a', 'subject b'], ['a b', 'b a']).join(' ')).toBe('a b');
  expect(columnsOf(['subject a'], [])).toEqual(['a']);
});
