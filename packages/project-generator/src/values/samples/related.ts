import { compareNumbers, isJsonNumber } from '@assay/text';

/** Words for the first and the last value of a range. */
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

/** End of a range. */
export type RangeEnd = 'first' | 'last';

/** Returns the end of a range in a name, by its last matching word: `startDate` is the first, `updatedBefore` the last. */
export function rangeEnd(name: string): RangeEnd | undefined {
  return partnersOf(name).end;
}

/** Two members of an object whose values depend on each other. */
export interface Related {
  readonly kind: 'range' | 'same';
  readonly first: string;
  readonly second: string;
}

/** Finds related members by name: `startDate` and `endDate`, `password` and `confirmPassword`. */
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

/** Facts derived from a name alone, in lower-case words. */
interface Partners {
  readonly words: string;
  /** Possible names of the range's end. */
  readonly lasts: readonly string[];
  readonly end: RangeEnd | undefined;
  /** Name of the value that it may repeat; itself if it repeats none. */
  readonly original: string;
  /** True if it may start a range or repeat a value, unlike most names. */
  readonly mayBegin: boolean;
}

/** Cached facts: documents have few names, and many objects with each. */
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

/** Returns names in which words of a range's start are replaced with those of its end. */
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

/** Returns the words of a name in lower case, separated by spaces. */
function spelling(name: string): string {
  return (
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/[^A-Za-z\d]+/g, ' ')
      .trim()
      .toLowerCase()
      // `not before` starts a range, but `before` ends one.
      .replace(/\bnot (?=(?:before|after)\b)/, 'not')
      .replace(/\bcheck (?=(?:in|out)\b)/, 'check')
  );
}

function replaceWord(words: string, word: string, by: string): string | undefined {
  const all = words.split(' ');
  const index = all.indexOf(word);
  return index === -1 ? undefined : [...all.slice(0, index), by, ...all.slice(index + 1)].join(' ');
}

/** True if the first value is after the second: numbers, and dates and times as text. */
export function isAfter(first: unknown, second: unknown): boolean {
  if (isJsonNumber(first) && isJsonNumber(second)) return compareNumbers(first, second) > 0;
  if (typeof first !== 'string' || typeof second !== 'string') return false;
  return /^\d{4}-\d\d-\d\d|^\d\d:\d\d/.test(first) && first.slice(0, 10) !== '' && first > second;
}
