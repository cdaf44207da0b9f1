import pluralize from 'pluralize';

const longestName = 200;

const remembered = new Map<string, readonly string[]>();
const mostRemembered = 5000;

/** The words of a name in lower case: `userID`, `user_id` and `User-Id` are all `user id`. */
export function wordsOf(name: string): readonly string[] {
  if (name.length > longestName) return split(name.slice(0, longestName));
  let words = remembered.get(name);
  if (words === undefined) {
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(name, (words = split(name)));
  }
  return words;
}

function split(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** What one item of a list is called: `emailAddresses` holds an `email address`. */
export function nameOfItem(name: string): string {
  const words = wordsOf(name);
  const last = words.at(-1);
  return last === undefined ? '' : [...words.slice(0, -1), pluralize.singular(last)].join(' ');
}

/** The entry for the longest end of a name that has one: of `billing email address` those for three, two, one words are looked up. */
export function byLastWords<T>(entries: ReadonlyMap<string, T>, words: readonly string[]): T | undefined {
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const found = entries.get(words.slice(-count).join(' '));
    if (found !== undefined) return found;
  }
  return undefined;
}
