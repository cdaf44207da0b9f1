/** Returns the nearest of some words to one that is none of them, as a question behind a sentence; empty where none is near. */
export function suggestWord(wrong: string, words: Iterable<string>): string {
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const word of words) {
    const distance = editDistance(wrong.toLowerCase(), word.toLowerCase());
    const isNear = distance <= Math.max(1, Math.floor(word.length / 3)) || extendsWord(wrong, word);
    if (isNear && (best === undefined || distance < best.distance)) best = { word, distance };
  }
  return best === undefined ? '' : ` Did you mean \`${best.word}\`?`;
}

/** True for words such as `warning` and `warn`. */
function extendsWord(a: string, b: string): boolean {
  const [short = '', long = ''] = [a, b].toSorted((x, y) => x.length - y.length);
  return short.length > 3 && long.startsWith(short);
}

/** The number of characters to add, remove or replace between two texts. */
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
