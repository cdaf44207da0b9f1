import type { Alphabet } from './alphabet.js';
import type { GrowingText } from './ambiguity.js';

/** A string that takes an engine a long time if all pumps are repeated equally often. */
export interface Attack {
  readonly pumps: readonly Pump[];
  readonly suffix: string;
}

interface Pump {
  readonly prefix: string;
  readonly pump: string;
}

/** Returns the attack, with the characters of its letters. */
export function attackOf({ pumps, suffix }: GrowingText, { letters }: Alphabet): Attack {
  const write = (word: readonly number[]): string =>
    String.fromCodePoint(...word.map((letter) => letters[letter]?.character ?? 0));
  return {
    pumps: pumps.map(({ prefix, pump }) => ({ prefix: write(prefix), pump: write(pump) })),
    suffix: write(suffix),
  };
}

/** Returns the string of an attack with a number of repetitions of its pumps. */
export function attackText({ pumps, suffix }: Attack, rounds: number): string {
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(rounds)).join('') + suffix;
}

/** Simplifies an attack without losing its strings: pumps such as `aa` become `a`, and adjacent equal pumps become one. */
export function simplified({ pumps, suffix }: Attack): Attack {
  const simple: Pump[] = [];
  for (const { prefix, pump } of pumps) {
    const period = periodOf(pump);
    const last = simple.at(-1);
    if (
      last?.pump === period &&
      (prefix === '' || (prefix.length >= period.length && periodOf(prefix) === period))
    )
      simple[simple.length - 1] = { prefix: last.prefix + prefix, pump: period };
    else simple.push({ prefix, pump: period });
  }
  return { pumps: simple, suffix };
}

/** Returns the period of a text: `ab` for `ababab`. */
function periodOf(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}
