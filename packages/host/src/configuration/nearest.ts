import { joinWords } from '@assay/text';
import leven from 'leven';

/** Returns `; did you mean ...?` for a name with at most a third of wrong letters; a full stop if no name is that similar. */
export function didYouMean(wrong: string, names: Iterable<string>): string {
  const name = nearest(wrong, names);
  return name === undefined ? '.' : `; did you mean \`${name}\`?`;
}

function nearest(wrong: string, names: Iterable<string>): string | undefined {
  const word = wrong.slice(0, 100).toLowerCase();
  let best: string | undefined;
  let min = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    const distance = distanceBetween(word, name.toLowerCase());
    if (distance < min) {
      best = name;
      min = distance;
    }
  }
  return best;
}

/** Counts the typing errors between two names. */
function distanceBetween(target: string, name: string): number {
  // Reordered words are a likely slip, but differ in more than a few letters.
  if (sortedWords(target) === sortedWords(name)) return 0;
  return isSwapped(target, name) ? 1 : leven(target, name);
}

/** True if two neighbouring letters are swapped. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

function sortedWords(text: string): string {
  return text
    .split(/[^a-z\d]+/)
    .sort()
    .join(' ');
}

/** Joins words as code: `` `a`, `b` or `c` ``. */
export function joinAlternatives(words: readonly string[]): string {
  return joinWords(
    words.map((word) => `\`${word}\``),
    'or',
  );
}
