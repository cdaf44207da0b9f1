import { defaultLimits } from '@assay/core';
import { expect, it } from 'vitest';
import { memoryLimits } from './memory-limits.js';

it('a process with much memory has the limits of the library, one with little has lower limits', () => {
  expect(memoryLimits(16e9)).toEqual({ values: defaultLimits.values });
  expect(memoryLimits(800e6)).toEqual({ values: 1_000_000 });
});
