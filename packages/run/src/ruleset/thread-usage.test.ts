import { expect, it } from 'vitest';
import { getCountedShare } from './thread-usage.js';

it.each([
  ['computes', { cpu: 100, idle: 0 }, 1],
  ['computes beside other threads', { cpu: 190, idle: 0 }, 1],
  ['waits for a promise', { cpu: 0, idle: 100 }, 1],
  ['waits for a processor', { cpu: 40, idle: 0 }, 0.4],
  ['is blocked, or waits for a processor all the time', { cpu: 0, idle: 0 }, 0.25],
])('a thread that %s', (_, { cpu, idle }, share) => {
  const before = { time: 1_000, cpu: 500, idle: 70 };
  expect(getCountedShare(before, { time: 1_100, cpu: 500 + cpu, idle: 70 + idle })).toBe(share);
});
