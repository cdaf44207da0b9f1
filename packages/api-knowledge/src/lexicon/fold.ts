import type { Language } from './languages/language.js';

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

/** Returns the spellings of a text in names: without accents, with `ue` for `ü`, in Latin letters. */
export function spellings(text: string, { code }: Language): readonly string[] {
  const folded = foldAccents(text);
  if (code === 'ru') return [folded, transliterate(text)];
  const digraphs = text.replace(/[äöüøå]/g, (letter) => twoLetters[letter] ?? letter);
  return digraphs === text ? [folded] : [folded, foldAccents(digraphs)];
}

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Converts Russian to Latin letters as developers type it: `пароль` becomes `parol`. */
function transliterate(text: string): string {
  return text.replace(/[а-яё]/g, (letter) => latinLetters.get(letter) ?? '');
}

const latinLetters: ReadonlyMap<string, string> = new Map(
  (
    'а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ts ч-ch ш-sh щ-shch ъ- ы-y ь- э-e ' +
    'ю-yu я-ya'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);

/** True for texts with Chinese, Japanese or Korean letters, which have no spaces between words. */
export function isEastAsian(text: string): boolean {
  return eastAsian.test(text);
}

const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
