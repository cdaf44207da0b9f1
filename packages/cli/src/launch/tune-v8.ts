import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 optimise a function only after about twenty times as many calls as usual. A command runs for a second with hundreds of
 * rules. By default, V8 spends up to a third of the processor time on other threads, on optimisations that come too late.
 * docs/decisions/tune-v8.md has the figures.
 *
 * Versions that are not listed keep their defaults, because V8 prints an error for flags that it does not have.
 */
export function tuneV8(): void {
  const [major = ''] = process.versions.v8.split('.');
  for (const flag of flags.get(major) ?? []) setFlagsFromString(flag);
}

/** A V8 flag that compiles baseline code immediately instead of in batches. */
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
