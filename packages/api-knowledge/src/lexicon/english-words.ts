import { byName, singularWordsOf, wordsOf } from '../words/words.js';
import { compoundParts } from './compounds.js';
import { foldAccents, foldWord, isEastAsian } from './fold.js';
import type { Language } from './languages/language.js';
import { isLink, lexiconOfNames, type Lexicon, type Translation } from './lexicon.js';

/** A name or other words in English. */
export interface EnglishWords {
  /** The words in lower case and English order. Translated ones are singular. */
  readonly words: readonly string[];
  /** The language of some of the words. Undefined for English and unknown ones. */
  readonly language: Language | undefined;
}

/**
 * Returns the words of a name in English: `reset`, `tokens` for `resetTokens`, `reset`, `password` for `restablecer-contraseñas`.
 * Keeps English words in the plural. Translates words that the lexicon knows, puts them into English order, and keeps all others.
 */
export const wordsInEnglish: (name: string) => readonly string[] = byName(
  (name) => translateName(name).words,
);

/**
 * Returns the English words of a name in the singular: `card`, `number` for `numeroTarjeta`, `Kartennummer`, `номер_карты` and
 * `卡号`.
 */
export const englishWordsOf: (name: string) => readonly string[] = byName((name) => {
  const { words, language } = translateName(name);
  // In a word such as `rôle`, only the accent is not English.
  return language === undefined ? singularWordsOf(foldOnlyAccents(name)) : words;
});

/** Like `englishWordsOf`, for a name among texts of a language. `firma` is a signature in Spanish and a company in German. */
export function englishWordsAmong(name: string, language: Language | undefined): readonly string[] {
  if (language === undefined) return englishWordsOf(name);
  const units = unitsOf(wordsOf(name), lexiconOfNames, (translation) => translation.language === language);
  return units.some(({ translation }) => translation !== undefined)
    ? units.flatMap(({ words }) => words)
    : englishWordsOf(name);
}

/** Removes accents from a name. ASCII names stay unchanged because their case separates words. */
function foldOnlyAccents(name: string): string {
  return isAscii.test(name) ? name : wordsOf(name).map(foldAccents).join('_');
}

const isAscii = /^[\0-\x7f]*$/;

/** Returns the language of a name if some of its words are in a language of the lexicon other than English. */
export const languageOfName: (name: string) => Language | undefined = byName(
  (name) => translateName(name).language,
);

/** Returns a name in English without separators: `resetpassword` for `restablecer-contraseña`. See `squashedName`. */
export const englishName: (name: string) => string = byName((name) => wordsInEnglish(name).join(''));

const translateName: (name: string) => EnglishWords = byName((name) => {
  const words = wordsOf(name);
  return (
    translateWords(words) ?? {
      words: isAscii.test(name) ? words : words.map(foldAccents),
      language: undefined,
    }
  );
});

/** Translates words in their order. Undefined if all of them are English or unknown. */
export function translateWords(words: readonly string[]): EnglishWords | undefined {
  if (!words.some(mayBeginPhrase)) return undefined;
  const lexicon = lexiconOfNames;
  const strong = unitsOf(
    words,
    lexicon,
    ({ isWeak, countsAlone }) => !isWeak || (countsAlone && words.length === 1),
  );
  const language = strong.find((unit) => unit.translation !== undefined)?.translation?.language;
  if (language === undefined) return undefined;
  const accept = (translation: Translation): boolean =>
    translation.language === language || !translation.isWeak;
  const all = unitsOf(words, lexicon, accept);
  const units = hasMeaningAlone(all)
    ? all
    : unitsOf(words, lexicon, (translation) => accept(translation) && !translation.countsAlone);
  return { words: withoutRepetition(order(units, language)), language };
}

/** True for words that begin a phrase of the lexicon or consist of its words. Nearly no word of an English document does. */
const mayBeginPhrase: (word: string) => boolean = byName((word) => {
  const lexicon = lexiconOfNames;
  const folded = foldWord(word);
  return isEastAsian(folded) || lexicon.mayBegin(folded) || compoundParts(folded, lexicon) !== undefined;
});

/** A phrase of a name. */
interface Unit {
  readonly words: readonly string[];
  readonly translation: Translation | undefined;
}

function unitsOf(
  words: readonly string[],
  lexicon: Lexicon,
  accept: (translation: Translation) => boolean,
): readonly Unit[] {
  const units: Unit[] = [];
  const folded = words.map(foldWord);
  for (let index = 0; index < words.length;) {
    const word = folded[index] ?? '';
    if (isEastAsian(word)) {
      addEastAsian(word, lexicon, units, accept);
      index++;
      continue;
    }
    const found = lexicon.find(folded, index, accept);
    if (found !== undefined) {
      units.push({ words: found.translation.english, translation: found.translation });
      index += found.length;
      continue;
    }
    const parts = compoundParts(word, lexicon);
    if (parts === undefined) units.push({ words: [word], translation: undefined });
    else
      units.push({
        words: parts.flatMap(({ english }) => english),
        translation: parts.at(-1),
      });
    index++;
  }
  return units;
}

/** Splits a text without spaces at the longest phrases. */
function addEastAsian(
  text: string,
  lexicon: Lexicon,
  units: Unit[],
  accept: (translation: Translation) => boolean,
): void {
  let unknown = '';
  const flush = (): void => {
    if (unknown !== '') units.push({ words: [unknown], translation: undefined });
    unknown = '';
  };
  for (let offset = 0; offset < text.length;) {
    const found = lexicon.eastAsianAt(text, offset, accept);
    if (found === undefined) {
      unknown += text.charAt(offset++);
      continue;
    }
    flush();
    units.push({ words: found[1].english, translation: found[1] });
    offset += found[0].length;
  }
  flush();
}

/** True unless a noun beside a word that counts alone gives it another meaning: `claveServicio`, but not `nuevaClave`. */
function hasMeaningAlone(units: readonly Unit[]): boolean {
  if (!units.some(({ translation }) => translation?.countsAlone === true)) return true;
  return units.every(
    (unit) =>
      unit.translation?.countsAlone === true ||
      unit.translation?.part === 'adjective' ||
      unit.translation?.part === 'verb' ||
      isNumber(unit),
  );
}

/** Puts units into English order: verbs, adjectives, and the noun that is meant last. */
function order(units: readonly Unit[], language: Language): readonly string[] {
  const isNoun = (unit: Unit): boolean => unit.translation === undefined || unit.translation.part === 'noun';
  const [first, ...others] = units;
  // `isAdministrador` is an English question with a noun of another language.
  if (first?.translation === undefined && others.length > 0 && questions.has(first?.words[0] ?? ''))
    return [...(first?.words ?? []), ...order(others, language)];
  const verbs = units.filter(({ translation }) => translation?.part === 'verb');
  const adjectives = units.filter(({ translation }) => translation?.part === 'adjective');
  const nouns = units.filter(isNoun);
  const linked = nouns.findIndex((unit) => isLinkUnit(unit, language));
  const meaningful = nouns.filter((unit) => !isLinkUnit(unit, language));
  const isReversed =
    language.isHeadFirst || (linked > 0 && linked < nouns.length - 1 && language.joints !== undefined);
  const ordered = isReversed && isHeadFirst(meaningful) ? reverse(meaningful) : meaningful;
  return [...verbs, ...adjectives, ...ordered].flatMap(({ words }) => words);
}

const questions: ReadonlySet<string> = new Set('is has can should must may allow'.split(' '));

function isLinkUnit({ words, translation }: Unit, language: Language): boolean {
  return translation === undefined && words.length === 1 && isLink(words[0] ?? '', language);
}

/** True if the first noun is the one that is meant: `id_usuario`, but not `usuario_id`, which has English order. */
function isHeadFirst(nouns: readonly Unit[]): boolean {
  const [first, last] = [nouns[0], nouns.findLast((unit) => !isNumber(unit))];
  if (
    first?.translation !== undefined &&
    last?.translation === undefined &&
    suffixes.has(last?.words[0] ?? '')
  )
    return false;
  return !isHead(last) || isHead(first);
}

/** Words that English puts last, also behind words of other languages: `numeroTarjetaUrl`. */
const suffixes: ReadonlySet<string> = new Set(['url', 'uri', 'id', 'uuid']);

function isHead(unit: Unit | undefined): boolean {
  return heads.has(unit?.words.at(-1) ?? '');
}

/** Words that are far more often the head of a name than its specifier. */
const heads: ReadonlySet<string> = new Set(
  (
    'id uuid number code name date email token password key url uri status type list page limit amount total price address hash ' +
    'secret username phone title description count file path image history setting policy answer signature role'
  ).split(' '),
);

function reverse(nouns: readonly Unit[]): readonly Unit[] {
  const numbers = nouns.filter(isNumber);
  return [...nouns.filter((unit) => !isNumber(unit)).toReversed(), ...numbers];
}

function isNumber({ words }: Unit): boolean {
  return /^\d+$/.test(words[0] ?? '');
}

/** Removes repeated words: `card number number` becomes `card number`. */
function withoutRepetition(words: readonly string[]): readonly string[] {
  return words.filter((word, index) => word !== words[index - 1]);
}
