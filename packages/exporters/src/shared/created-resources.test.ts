import { expect, it } from 'vitest';
import { sample } from '../../test/sample.js';
import { findMakers } from './created-resources.js';

const makers = sample.flows.flatMap(({ steps }) => steps.filter(({ role }) => role === 'prerequisite'));

it('finds the operations that create resources for other requests', () => {
  expect(makers.length).toBeGreaterThan(0);
  expect(findMakers(sample)).toEqual(new Set(makers.map(({ operationPointer }) => operationPointer)));
});

it('omits login operations, in every flow', () => {
  const [first] = makers;
  const flows = sample.flows.map((flow) => ({
    ...flow,
    steps: flow.steps.map((step) => (step === first ? { ...step, purpose: 'login' as const } : step)),
  }));
  expect(findMakers({ ...sample, flows }).has(first!.operationPointer)).toBe(false);
});
