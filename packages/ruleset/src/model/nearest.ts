/** Returns the known word nearest to an unknown one, as a question to append to a sentence; an empty text if none is near. */
export function suggestWord(wrong: string, words: Iterable<string>): string {
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const word of words) {
    const distance = editDistance(wrong.toLowerCase(), word.toLowerCase());
    const isNear = distance <= Math.max(1, Math.floor(word.length / 3)) || extendsWord(wrong, word);
    if (isNear && (best === undefined || distance < best.distance)) best = { word, distance };
  }
  return best === undefined ? '' : ` Did you mean \`${best.word}\`?`;
}

/** True if one word begins with the other, as in `warning` and `warn`. */
function extendsWord(a: string, b: string): boolean {
  const [short = '', long = ''] = [a, b].toSorted((x, y) => x.length - y.length);
  return short.length > 3 && long.startsWith(short);
}

/** Returns the number of characters to add, remove or replace between two texts. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i++) {
    const current = [i + 1];
    for (let j = 0; j < b.length; j++)
      current.push(
        Math.min(
          (previous[j + 1] ?? 0) + 1,
          (current[j] ?? 0) + 1,
          (previous[j] ?? 0) + (a[i] === b[j] ? 0 : 1),
        ),
      );
    previous = current;
  }
  return previous[b.length] ?? 0;
}
