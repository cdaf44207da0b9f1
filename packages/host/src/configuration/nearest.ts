import leven from 'leven';

/** Writes `; did you mean ...?` where there is a near name; a full stop where there is none. */
export function didYouMean(wrong: string, names: Iterable<string>): string {
  const name = nearest(wrong, names);
  return name === undefined ? '.' : `; did you mean \`${name}\`?`;
}

function nearest(wrong: string, names: Iterable<string>): string | undefined {
  const wanted = wrong.slice(0, 100).toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    // Words in another order are a slip too, and more than a few letters.
    const distance = sortedWords(wanted) === sortedWords(name) ? 0 : leven(wanted, name.toLowerCase());
    if (distance < least) {
      best = name;
      least = distance;
    }
  }
  return best;
}

function sortedWords(text: string): string {
  return text
    .split(/[^a-z\d]+/)
    .sort()
    .join(' ');
}

/** Lists words as code: `` `a`, `b` or `c` ``. */
export function listOf(words: readonly string[]): string {
  const quoted = words.map((word) => `\`${word}\``);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}
