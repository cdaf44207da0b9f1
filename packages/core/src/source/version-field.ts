/** The fields of a root that contain its version. */
const versionFields = ['openapi', 'swagger'] as const;

/** Returns the version field that a key is probably meant to be: it differs only in case or by one edit. */
export function misspeltVersionField(key: string): (typeof versionFields)[number] | undefined {
  if (key === 'openapi' || key === 'swagger' || key.length > 8) return undefined;
  const word = key.toLowerCase();
  return versionFields.find((field) => isOneEditAway(word, field));
}

/** True if one letter is missing, added or wrong, or two adjacent letters are swapped. */
function isOneEditAway(word: string, field: string): boolean {
  let start = 0;
  while (start < word.length && word[start] === field[start]) start++;
  if (start === word.length && start === field.length) return true;
  const swapped = `${word[start + 1]}${word[start]}` === field.slice(start, start + 2);
  if (swapped && word.slice(start + 2) === field.slice(start + 2)) return true;
  if (word.length === field.length) return word.slice(start + 1) === field.slice(start + 1);
  const added = word.length > field.length ? 1 : 0;
  return word.slice(start + added) === field.slice(start + 1 - added);
}
