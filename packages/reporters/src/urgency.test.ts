import { expect, it } from 'vitest';
import { compareUrgency, type Urgent } from './urgency.js';

const urgent = (id: string, fields: Partial<Urgent> = {}): Urgent => ({
  id,
  category: 'documentation',
  severity: 'low',
  isAbsence: false,
  ...fields,
});

it('puts the most severe first, then what is said before what is missing, then security, then ids', () => {
  const inOrder = [
    urgent('z-missing', { severity: 'high', isAbsence: true }),
    urgent('d-said', { category: 'security' }),
    urgent('a-said'),
    urgent('b-said'),
    urgent('c-missing', { category: 'security', isAbsence: true }),
    urgent('a-missing', { isAbsence: true }),
  ];
  expect(inOrder.toReversed().sort(compareUrgency)).toEqual(inOrder);
});
