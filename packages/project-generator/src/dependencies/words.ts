import pluralize from 'pluralize';

/** The longest part of a name that is read: no real one is longer, and what a document says is not trusted. */
const longestName = 120;

const mostRemembered = 20_000;

/** A function of a text that remembers its answers; its memory is bounded. */
function remembering<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const made = answer(text);
    if (known.size >= mostRemembered) known.clear();
    if (text.length <= longestName) known.set(text, made);
    return made;
  };
}

// In this order: a plural acronym (`IDs`), an acronym before a word (`APIKey`), a word, digits, other scripts.
const partPattern = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{L}+/gu;

/** The words of a name in lower case: `userID`, `user_id` and `User-Id` are all `user id`. */
export const wordsOf: (name: string) => readonly string[] = remembering((name) =>
  (name.slice(0, longestName).match(partPattern) ?? []).map((part) => part.toLowerCase()),
);

/** A name without its casing and separators: `userid` of `user_id`. */
export const squash: (name: string) => string = remembering((name) => wordsOf(name).join(''));

const irregular: ReadonlyMap<string, string> = new Map([
  ['caches', 'cache'],
  ['cookies', 'cookie'],
  ['kubernetes', 'kubernetes'],
  ['data', 'data'],
  ['sms', 'sms'],
  ['dns', 'dns'],
  ['tls', 'tls'],
]);

const singularOf: (word: string) => string = remembering(
  (word) => irregular.get(word) ?? pluralize.singular(word),
);

/** What one thing of a collection is called, without separators: `orderitem` of `order-items`; '' where there is no word. */
export const nounOf: (name: string) => string = remembering((name) => singularNoun(wordsOf(name)));

/** Words as one noun in the singular, without separators. */
export function singularNoun(words: readonly string[]): string {
  const last = words.at(-1);
  return last === undefined ? '' : words.slice(0, -1).join('') + singularOf(last);
}
