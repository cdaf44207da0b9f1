import { compareNumbers, isJsonNumber } from '@assay/json-schema';

/** Words of the first and the last of two that belong together. */
const ranges: readonly (readonly [first: string, last: string])[] = [
  ['start', 'end'],
  ['starts', 'ends'],
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
  ['valid_from', 'valid_to'],
];

/** Two members of an object whose values depend on each other. */
export interface Related {
  readonly kind: 'range' | 'same';
  readonly first: string;
  readonly second: string;
}

/** Finds the members that belong together by their names: `startDate` and `endDate`, `password` and `confirmPassword`. */
export function relatedNames(names: readonly string[]): Related[] {
  const bySpelling = new Map(names.map((name) => [spelling(name), name]));
  const related: Related[] = [];
  for (const name of names) {
    const words = spelling(name);
    for (const [first, last] of ranges) {
      const other = replaceWord(words, first, last);
      const second = other === undefined ? undefined : bySpelling.get(other);
      if (second !== undefined) related.push({ kind: 'range', first: name, second });
    }
    const original = bySpelling.get(
      words.replace(
        /^(?:confirm|confirmed|repeat|repeated|verify) | (?:confirm|confirmation|repeat|again)$/,
        '',
      ),
    );
    if (original !== undefined && original !== name)
      related.push({ kind: 'same', first: original, second: name });
  }
  return related;
}

/** The words of a name in lower case, a space between them. */
function spelling(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase();
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
