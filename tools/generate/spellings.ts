import { foldAccents } from '../../packages/api-knowledge/src/lexicon/fold.js';
import type { Language } from '../../packages/api-knowledge/src/lexicon/languages/language.js';

/** Returns the spellings of a text in names: without accents, with `ue` for `ü`, in Latin letters. */
export function spellings(text: string, { code }: Language): readonly string[] {
  const folded = foldAccents(text);
  if (code === 'ru')
    return [...new Set([folded, ...transliterations.map((letters) => transliterate(text, letters))])];
  const digraphs = text.replace(/[äöüøå]/g, (letter) => twoLetters[letter] ?? letter);
  return digraphs === text ? [folded] : [folded, foldAccents(digraphs)];
}

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Converts Russian to Latin letters as developers type it: `регистрация` becomes `registratsiya`, `registraciya` or `registracija`. */
function transliterate(text: string, latinLetters: ReadonlyMap<string, string>): string {
  return text.replace(/[а-яё]/g, (letter) => latinLetters.get(letter) ?? '');
}

const usualLetters =
  'а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ts ч-ch ш-sh щ-shch ъ- ы-y ь- э-e ' +
  'ю-yu я-ya';

/** The letters of several habits, with the differences from the usual ones. */
const transliterations = ['', 'ц-c щ-sch', 'ц-c й-j щ-sch ю-ju я-ja х-kh', 'й-i ю-iu я-ia х-kh'].map(
  (others) => lettersOf(`${usualLetters} ${others}`),
);

function lettersOf(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs
      .trim()
      .split(' ')
      .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
  );
}
