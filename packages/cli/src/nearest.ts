import leven from 'leven';

/** Finds the name that a wrong one was probably meant to be; undefined where none is near. */
export function nearest(wrong: string, names: Iterable<string>): string | undefined {
  const wanted = wrong.slice(0, 100).toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    // Words in another order are a slip too, and more than a few letters.
    const distance = isSameWords(wanted, name) ? 0 : leven(wanted, name);
    if (distance < least) {
      best = name;
      least = distance;
    }
  }
  return best;
}

/** Writes `; did you mean ...?` where there is a near name; a full stop where there is none. */
export function didYouMean(wrong: string, names: Iterable<string>): string {
  const name = nearest(wrong, names);
  return name === undefined ? '.' : `; did you mean \`${name}\`?`;
}

/** True where two ids have the same words, whatever their order and what joins them: `missing_max_length`, `max-length-missing`. */
function isSameWords(a: string, b: string): boolean {
  return sortedWords(a) === sortedWords(b);
}

function sortedWords(text: string): string {
  return text
    .split(/[^a-z\d]+/)
    .sort()
    .join(' ');
}
