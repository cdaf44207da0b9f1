import { cachedDataVersionTag } from 'node:v8';
import { expect, it } from 'vitest';
import { SmallRun } from './small-run.js';

it('waits for many bytes with another flag, and runs the cached work with the usual one', () => {
  const usual = cachedDataVersionTag();
  const run = new SmallRun(true, 'x64');
  expect(cachedDataVersionTag()).not.toBe(usual);
  expect(run.asByDefault(() => cachedDataVersionTag())).toBe(usual);
  run.read(60_000);
  expect(cachedDataVersionTag()).not.toBe(usual);
  run.read(60_000);
  expect(cachedDataVersionTag()).toBe(usual);
});

it('leaves V8 unchanged on unknown processors and without a count of bytes', () => {
  const usual = cachedDataVersionTag();
  expect(new SmallRun(true, 's390x').asByDefault(() => cachedDataVersionTag())).toBe(usual);
  expect(new SmallRun(false, 'x64').asByDefault(() => cachedDataVersionTag())).toBe(usual);
  expect(cachedDataVersionTag()).toBe(usual);
});
