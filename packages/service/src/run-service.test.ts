import { expect, it } from 'vitest';
import { silent } from '../testing/stores.js';
import { inTime } from './run-service.js';

it('a stop is limited to ten seconds in all, by default', async () => {
  expect(await inTime(Promise.resolve(), 5_000, silent)).toBe(true);
  // The time for running requests does not matter here, only the four seconds on top of it.
  const began = performance.now();
  expect(await inTime(new Promise(() => undefined), -3_900, silent)).toBe(false);
  expect(performance.now() - began).toBeLessThan(4_000);
});
