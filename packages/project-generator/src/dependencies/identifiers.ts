import { wordsOf } from '@assay/api-knowledge';

const longest = 80;

/** A name of `[A-Za-z0-9_]` that begins with a letter; undefined if nothing of the text can be in one. */
export function toIdentifier(text: string): string | undefined {
  const plain = text.slice(0, longest).replace(/^[_\d]+/, '');
  const name = /^[A-Za-z][A-Za-z0-9_]*$/.test(plain) ? plain : camelCase(text.slice(0, longest));
  if (name === '') return undefined;
  // Readers keep such names as keys of plain objects.
  return name in {} ? `${name}_` : name;
}

function camelCase(text: string): string {
  const words = wordsOf(text)
    .map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '');
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  return joined.replace(/^\d+/, '');
}

/** A name that is not taken yet, with a number after it where it has to be; it is taken then. */
export function uniqueName(name: string, usedNames: Set<string>): string {
  let unique = name;
  for (let number = 2; usedNames.has(unique); number++) unique = `${name}_${number}`;
  usedNames.add(unique);
  return unique;
}
