/**
 * Converts a text to lower case without accents: `Contraseña` becomes `contrasena`, `Straße` becomes `strasse`. Keeps letters of
 * other scripts.
 */
export function foldAccents(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii.test(lower)) return lower;
  // After the marks of Latin and Cyrillic letters are removed, the rest is composed again because of Korean.
  return lower
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(letters, (letter) => plainLetters[letter] ?? letter);
}

const isAscii = /^[\0-\x7f]*$/;
const marks = /[\u0300-\u036f]/g;
const letters = /[ßæœøłđıð’]/g;
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ð: 'd',
  '’': "'",
};

/** Folds a word of a name, and expands the abbreviation at the end of compounds: `Kundennr` becomes `kundennummer`. */
export function foldWord(word: string): string {
  const folded = foldAccents(word);
  return numberEnding.test(folded) ? `${folded.slice(0, -2)}nummer` : folded;
}

/** No word of English ends so. */
const numberEnding = /^[a-z]{3,}nr$/;

/** True for texts with Chinese, Japanese or Korean letters, which have no spaces between words. */
export function isEastAsian(text: string): boolean {
  return eastAsian.test(text);
}

const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
