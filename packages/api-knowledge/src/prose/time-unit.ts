import { wordsOf } from '../names/words.js';

/** Unit of time. */
export type TimeUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** The unit that a text begins with: `hour` for " hours, and not more". */
export function timeUnitOf(text: string): TimeUnit | undefined {
  return units.get(/^[\s-]{0,2}([a-z]{1,12})\b/i.exec(text)?.[1]?.toLowerCase() ?? '');
}

/** The unit that a name ends in: `minute` for `sessionIdleTimeoutMinutes` and `ttl_in_minutes`. */
export function timeUnitOfName(name: string): TimeUnit | undefined {
  return units.get(wordsOf(name).at(-1) ?? '');
}

const units: ReadonlyMap<string, TimeUnit> = new Map([
  ...named('millisecond', 'ms msec millis millisecond milliseconds'),
  ...named('second', 'sec secs second seconds'),
  ...named('minute', 'min mins minute minutes'),
  ...named('hour', 'hour hours'),
  ...named('day', 'day days'),
  ...named('week', 'week weeks'),
  ...named('month', 'month months'),
  ...named('year', 'year years'),
]);

function named(unit: TimeUnit, words: string): (readonly [string, TimeUnit])[] {
  return words.split(' ').map((word) => [word, unit]);
}
