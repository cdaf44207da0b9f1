import { expect, it } from 'vitest';
import { compareUrgency, type Urgent } from './urgency.js';

const urgent = (id: string, fields: Partial<Urgent> = {}): Urgent => ({
  id,
  severity: 'low',
  isAbsence: false,
  operations: 0,
  count: 1,
  ...fields,
});

it('puts the most severe first, then stated values before missing ones, then by operations and findings', () => {
  const inOrder = [
    urgent('z-missing', { severity: 'high', isAbsence: true }),
    urgent('d-said', { operations: 2 }),
    urgent('e-said', { operations: 1, count: 3 }),
    urgent('f-said', { operations: 1 }),
    urgent('a-said'),
    urgent('c-missing', { isAbsence: true, operations: 9 }),
    urgent('a-missing', { isAbsence: true }),
  ];
  expect(inOrder.toReversed().sort(compareUrgency)).toEqual(inOrder);
});
