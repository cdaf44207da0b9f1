import { compareNumbers, isJsonNumber } from '@assay/text';

/** Words of the first and the last of two that belong together. */
const ranges: readonly (readonly [first: string, last: string])[] = [
  ['start', 'end'],
  ['starts', 'ends'],
  ['open', 'close'],
  ['opens', 'closes'],
  ['opened', 'closed'],
  ['begin', 'end'],
  ['from', 'to'],
  ['from', 'until'],
  ['since', 'until'],
  ['after', 'before'],
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['low', 'high'],
  ['lower', 'upper'],
  ['checkin', 'checkout'],
  ['created', 'updated'],
  ['departure', 'return'],
  ['departure', 'arrival'],
  ['departs', 'arrives'],
  ['etd', 'eta'],
  ['std', 'sta'],
  ['pickup', 'dropoff'],
  ['created', 'expires'],
  ['issued', 'expires'],
  ['issued', 'due'],
  ['notbefore', 'notafter'],
];

/** End of a range that a value is. */
export type RangeEnd = 'first' | 'last';

/** The end of a range that a name speaks of, by the last of its words that does: `startDate` is the first, `updatedBefore` the last. */
export function rangeEnd(name: string): RangeEnd | undefined {
  return partnersOf(name).end;
}

/** Two members of an object whose values depend on each other. */
export interface Related {
  readonly kind: 'range' | 'same';
  readonly first: string;
  readonly second: string;
}

/** Finds the members that belong together by their names: `startDate` and `endDate`, `password` and `confirmPassword`. */
export function findRelatedNames(names: readonly string[]): Related[] {
  if (!names.some((name) => partnersOf(name).mayBegin)) return [];
  const bySpelling = new Map<string, string>();
  for (const name of names) bySpelling.set(partnersOf(name).words, name);
  const related: Related[] = [];
  for (const name of names) {
    const { lasts, original: repeated } = partnersOf(name);
    for (const other of lasts) {
      const second = bySpelling.get(other);
      if (second !== undefined) related.push({ kind: 'range', first: name, second });
    }
    const original = bySpelling.get(repeated);
    if (original !== undefined && original !== name)
      related.push({ kind: 'same', first: original, second: name });
  }
  return related;
}

/** Facts that follow from a name alone, in the words of names. */
interface Partners {
  readonly words: string;
  /** The ends of the ranges that it may begin. */
  readonly lasts: readonly string[];
  readonly end: RangeEnd | undefined;
  /** Name that it may repeat; itself if it repeats nothing. */
  readonly original: string;
  /** True if it may begin a range or repeat something: most names do neither. */
  readonly mayBegin: boolean;
}

/** Documents have few names, and many objects of each. */
const known = new Map<string, Partners>();
const maxKnown = 10_000;

function partnersOf(name: string): Partners {
  let partners = known.get(name);
  if (partners === undefined) {
    const words = spelling(name);
    const lasts = lastsOf(words);
    const original = words.replace(
      /^(?:confirm|confirmed|repeat|repeated|verify) | (?:confirm|confirmation|repeat|again)$/,
      '',
    );
    const mayBegin = lasts.length > 0 || original !== words;
    partners = { words, lasts, end: getRangeEnd(words), original, mayBegin };
    if (known.size < maxKnown) known.set(name, partners);
  }
  return partners;
}

/** Names with the words of the ends in place of those of the beginnings. */
function lastsOf(words: string): string[] {
  if (!words.split(' ').some((word) => ends.has(word))) return [];
  return ranges.flatMap(([first, last]) => replaceWord(words, first, last) ?? []);
}

const ends: ReadonlyMap<string, RangeEnd> = new Map([
  ...ranges.map(([first]): [string, RangeEnd] => [first, 'first']),
  ...ranges.map(([, last]): [string, RangeEnd] => [last, 'last']),
]);

function getRangeEnd(words: string): RangeEnd | undefined {
  const word = words.split(' ').findLast((each) => ends.has(each));
  return word === undefined ? undefined : ends.get(word);
}

/** The words of a name in lower case, a space between them. */
function spelling(name: string): string {
  return (
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/[^A-Za-z\d]+/g, ' ')
      .trim()
      .toLowerCase()
      // `not before` begins a range, and `before` ends one.
      .replace(/\bnot (?=(?:before|after)\b)/, 'not')
      .replace(/\bcheck (?=(?:in|out)\b)/, 'check')
  );
}

function replaceWord(words: string, word: string, by: string): string | undefined {
  const all = words.split(' ');
  const index = all.indexOf(word);
  return index === -1 ? undefined : [...all.slice(0, index), by, ...all.slice(index + 1)].join(' ');
}

/** True if the first of two values comes after the second: numbers, and dates and times as they are written. */
export function isAfter(first: unknown, second: unknown): boolean {
  if (isJsonNumber(first) && isJsonNumber(second)) return compareNumbers(first, second) > 0;
  if (typeof first !== 'string' || typeof second !== 'string') return false;
  return /^\d{4}-\d\d-\d\d|^\d\d:\d\d/.test(first) && first.slice(0, 10) !== '' && first > second;
}
