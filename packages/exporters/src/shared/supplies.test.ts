import type { Flow } from '@assay/project-generator';
import { expect, it } from 'vitest';
import { sample } from '../../test/sample.js';
import { flowEntries } from './flow-entry.js';
import { suppliesOf } from './supplies.js';

const entry = flowEntries(sample).find(({ flow }) => flow.name === 'getUser')!;

function withOutput(from: string, changes: Partial<Flow> = {}): Flow {
  const steps = entry.flow.steps.map((step) =>
    step.id === 'createUser' ? { ...step, outputs: [{ name: 'id', from, type: 'string' }] } : step,
  );
  return { ...entry.flow, steps, ...changes };
}

function supplyOf(flow: Flow): unknown {
  return suppliesOf(flow, entry.variables).get('getUser')?.get('path.userId');
}

it('an insertion point is filled by the response that its binding names', () => {
  expect(supplyOf(entry.flow)).toEqual({
    kind: 'response',
    step: 'createUser',
    output: 'id',
    source: { kind: 'response-body', keys: ['id'], pattern: null },
  });
});

it('a value sent by an earlier step is passed on', () => {
  expect(supplyOf(withOutput('$request.body#/address/city'))).toEqual({
    kind: 'seed',
    step: 'createUser',
    point: 'body:/address/city',
    value: 'Zürich',
  });
});

it('two steps receive a shared value from the same response', () => {
  const [create, get, remove] = entry.flow.steps;
  const middle = {
    ...get!,
    id: 'middle',
    outputs: [{ name: 'id', from: '$request.path.userId', type: 'string' }],
  };
  const bind = (from: string, to: string): Flow['edges'][number] => ({
    from,
    to,
    optional: false,
    bindings: [
      {
        target: { step: to, insertionPoint: 'path.userId' },
        expression: `$steps.${from}.outputs.id`,
        origin: 'link',
        confidence: 1,
      },
    ],
  });
  const flow = {
    ...entry.flow,
    steps: [create!, middle, get!, remove!],
    edges: [bind('createUser', 'middle'), bind('middle', 'getUser')],
  };
  expect(supplyOf(flow)).toMatchObject({ kind: 'response', step: 'createUser' });
});

it('circular bindings, and bindings to missing values, end', () => {
  const [create, get] = entry.flow.steps;
  const steps = [
    create!,
    { ...get!, outputs: [{ name: 'id', from: '$request.path.userId', type: 'string' }] },
  ];
  const edges = entry.flow.edges.map((edge) => ({
    ...edge,
    from: 'getUser',
    bindings: edge.bindings.map((binding) => ({ ...binding, expression: '$steps.getUser.outputs.id' })),
  }));
  expect(supplyOf({ ...entry.flow, steps, edges })).toMatchObject({ kind: 'seed', value: 'u-1' });
  expect(supplyOf(withOutput('$statusCode'))).toBeUndefined();
});
