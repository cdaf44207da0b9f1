// Runs inside the measured command: adds up the CPU time of each step, without the steps inside it.
import { writeFileSync } from 'node:fs';

/** Microseconds by step. */
const totals = {};
const open = [];
let outside = 'start';
let last = 0;

process.on('exit', () => {
  charge();
  if (process.env.BENCH_STEPS !== undefined) writeFileSync(process.env.BENCH_STEPS, JSON.stringify(totals));
});

/**
 * Wraps a function, so that its time counts for a step, including the time of texts that it yields.
 *
 * @template {(...args: never[]) => unknown} F
 * @param {string} step
 * @param {F} run
 * @returns {F}
 */
export function measured(step, run) {
  return (...args) => within(step, () => run(...args));
}

function within(step, run) {
  enter(step);
  let result;
  try {
    result = run();
  } catch (error) {
    leave(step);
    throw error;
  }
  if (result instanceof Promise) return result.finally(() => leave(step));
  leave(step);
  return lazy(step, result);
}

/** Wraps the results of a reporter, which works later: when its methods are called, and when their texts are read. */
function lazy(step, result) {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return result;
  if (step !== 'report') return result;
  if (typeof result[Symbol.iterator] === 'function') return taken(step, result);
  return Object.fromEntries(
    Object.entries(result).map(([key, value]) => [
      key,
      typeof value === 'function' ? measured(step, value) : lazy(step, value),
    ]),
  );
}

function* taken(step, texts) {
  const iterator = texts[Symbol.iterator]();
  for (;;) {
    const { done, value } = within(`${step}`, () => [iterator.next()])[0];
    if (done) return;
    yield value;
  }
}

function enter(step) {
  charge();
  outside = 'rest';
  open.push(step);
}

function leave(step) {
  charge();
  open.splice(open.lastIndexOf(step), 1);
}

function charge() {
  const { user, system } = process.cpuUsage();
  const now = user + system;
  const step = open.at(-1) ?? outside;
  totals[step] = (totals[step] ?? 0) + now - last;
  last = now;
}
