import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 optimise a function only once it has run some twenty times as long as usual. A command runs for a second and has
 * hundreds of rules: by default V8 spends up to a third of the processor time, on other threads, on optimising what is over
 * before it pays. docs/decisions/tune-v8.md has the figures.
 *
 * Versions that are not listed keep their defaults: some flags do not exist there, and V8 complains on standard error.
 */
export function tuneV8(): void {
  const [major = ''] = process.versions.v8.split('.');
  for (const flag of flags.get(major) ?? []) setFlagsFromString(flag);
}

/** V8 flag that compiles unoptimised code at once, not in batches. */
const compilesAtOnce = '--no-baseline-batch-compilation';

/** Most regular expressions run a few times: compiling them once costs less than interpreting and then compiling them. */
const compilesExpressions = '--no-regexp-tier-up';

const withMaglev = [
  '--invocation-count-for-turbofan=300000',
  '--invocation-count-for-maglev=8000',
  '--invocation-count-for-osr=100000',
  '--invocation-count-for-maglev-osr=1000',
  compilesAtOnce,
  compilesExpressions,
];

const flags: ReadonlyMap<string, readonly string[]> = new Map([
  // Node 20
  ['11', ['--interrupt-budget=1400000', compilesAtOnce, compilesExpressions]],
  // Node 22
  [
    '12',
    [
      '--invocation-count-for-turbofan=60000',
      '--invocation-count-for-osr=10000',
      compilesAtOnce,
      compilesExpressions,
    ],
  ],
  // Node 24
  ['13', withMaglev],
  // Node 26
  ['14', withMaglev],
]);
