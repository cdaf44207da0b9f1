import { byName } from './by-name.js';
import { joinedWith, partsOfCompound } from './compounds.js';
import { singularOf } from './singular.js';

/**
 * The words of a name in lower case, as they are written: `userIDs`, `user_ids` and `User-Ids` are all `user`, `ids`.
 * Camel case, acronyms (`HTTPServer`) and their plurals (`callbackURLs`), digits (`line1` is `line`, `1`) and everything that is not a
 * letter or a digit part words. Compounds without a boundary are parted (`apikey`), and words that camel case or a hyphen tears
 * apart are joined (`e-mail`, `OAuth`, `iOS`). Takes time in proportion to the length.
 */
export const wordsOf: (name: string) => readonly string[] = byName((name) => {
  const words: string[] = [];
  for (const part of splitCaseParts(name)) appendPart(words, part.toLowerCase());
  return words;
});

function appendPart(words: string[], part: string): void {
  const parts = partsOfCompound(part);
  if (parts === undefined) append(words, part);
  else for (const each of parts) append(words, each);
}

/** The words of a phrase in the singular, which lists in the code have by the thousand: where it is made of plain words, no name is parted. */
export function singularWordsOfPhrase(phrase: string): readonly string[] {
  if (!isPlainPhrase.test(phrase)) return singularWordsOf(phrase);
  const words: string[] = [];
  for (const part of phrase.split(' ')) appendPart(words, part);
  return words.map(singularOf);
}

const isPlainPhrase = /^(?:[a-z]+|\d+)(?: (?:[a-z]+|\d+))*$/;

/** The words of a name, each in the singular: `userIDs` and `user_id` are both `user`, `id`. What two names mean is compared by these. */
export const singularWordsOf: (name: string) => readonly string[] = byName((name) =>
  wordsOf(name).map(singularOf),
);

/** True for names in the plural, which are those of lists: `ids`, `orderNumbers`, `tokens2`. */
export const isPluralName: (name: string) => boolean = byName((name) => {
  const last = wordsOf(name).findLast((word) => !beginsWithDigit(word));
  return last !== undefined && singularOf(last) !== last;
});

/** True for words that begin with a digit of any script. */
export function beginsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code < 0x80 ? code >= 0x30 && code <= 0x39 : /^\p{N}/u.test(word);
}

/** A name in lower case with nothing between its words: `page_size`, `page[size]` and `PageSize` are all `pagesize`. */
export const squashedName: (name: string) => string = byName((name) => wordsOf(name).join(''));

function append(words: string[], word: string): void {
  const last = words.length - 1;
  const joined = last < 0 ? undefined : joinedWith(words[last] ?? '', word);
  if (joined === undefined) words.push(word);
  else words[last] = joined;
}

function splitCaseParts(name: string): readonly string[] {
  if (isSnakeCase.test(name)) return name.split('_');
  // The pattern with the letters of all scripts takes three times as long, and hardly any name needs it.
  if (isPlain.test(name)) return name.match(plainPartPattern) ?? [];
  // Letters of full width and accents that are written apart are the same letters.
  return name.normalize('NFKC').match(partPattern()) ?? [];
}

const isSnakeCase = /^[a-z]+(?:_[a-z]+)*$/;
const isPlain = /^[ -~]*$/;

// In this order: a plural acronym (`IDs`), an acronym that ends before the next word (`APIKey`), a word, digits, other scripts.
const plainPartPattern = /[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** The same for the letters of all scripts. V8 looks them all up when the expression is made, which few documents need. */
const partPattern = (): RegExp =>
  /\p{Lu}{2,}s(?![\p{Ll}\p{M}])|\p{Lu}+(?![\p{Ll}\p{M}])|[\p{Lu}\p{Lt}]?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{Lm}\p{M}]+/gu;
