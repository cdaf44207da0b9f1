import { byName, singularWordsOf, wordsOf } from '../words/words.js';
import { compoundParts } from './compounds.js';
import { foldAccents, isEastAsian } from './fold.js';
import type { Language } from './languages/language.js';
import { isLink, lexiconOfNames, type Lexicon, type Translation } from './lexicon.js';

/** A name, or words of prose, in English. */
export interface EnglishWords {
  /** In lower case, in the order of English; translated ones are in the singular. */
  readonly words: readonly string[];
  /** The language that some of the words are in; undefined where they are English or unknown. */
  readonly language: Language | undefined;
}

/**
 * The words of a name in English as it has them, in the plural too: `resetTokens` is `reset`, `tokens`, and `restablecer-contraseñas`
 * is `reset`, `password`. Words of languages that the lexicon knows are translated and put into the order of English; all others stay.
 */
export const wordsInEnglish: (name: string) => readonly string[] = byName(
  (name) => translateName(name).words,
);

/** The same, each in the singular: `numeroTarjeta`, `Kartennummer`, `номер_карты` and `卡号` are all `card`, `number`. */
export const englishWordsOf: (name: string) => readonly string[] = byName((name) => {
  const { words, language } = translateName(name);
  // Of a word such as `rôle` only the accent is not English.
  return language === undefined ? singularWordsOf(foldOnlyAccents(name)) : words;
});

/** A name without accents; ASCII names stay as they are, since their case separates words. */
function foldOnlyAccents(name: string): string {
  return isAscii.test(name) ? name : wordsOf(name).map(foldAccents).join('_');
}

const isAscii = /^[\0-\x7f]*$/;

/** The language of a name, if some of its words are in one that the lexicon knows and that is not English. */
export const languageOfName: (name: string) => Language | undefined = byName(
  (name) => translateName(name).language,
);

/** A name in English with nothing between its words: `resetpassword` for `restablecer-contraseña`; see `squashedName`. */
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

/** Translates words in their order; undefined where all of them are English or unknown. */
export function translateWords(words: readonly string[]): EnglishWords | undefined {
  if (!words.some(mayBeginPhrase)) return undefined;
  const lexicon = lexiconOfNames;
  const strong = unitsOf(words, lexicon, ({ isWeak }) => !isWeak);
  const language = strong.find((unit) => unit.translation !== undefined)?.translation?.language;
  if (language === undefined) return undefined;
  const units = unitsOf(
    words,
    lexicon,
    (translation) => translation.language === language || !translation.isWeak,
  );
  return { words: withoutRepetition(order(units, language)), language };
}

/** True for words with which a phrase of the lexicon begins, or that are made of its words: hardly any in a document in English. */
const mayBeginPhrase: (word: string) => boolean = byName((word) => {
  const lexicon = lexiconOfNames;
  const folded = foldAccents(word);
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
  const folded = words.map(foldAccents);
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

/** Parts a text without blanks at the longest phrases. */
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

/** Puts units into the order of English: what is done, then the adjectives, and what is meant last. */
function order(units: readonly Unit[], language: Language): readonly string[] {
  const isNoun = (unit: Unit): boolean => unit.translation === undefined || unit.translation.part === 'noun';
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

function isLinkUnit({ words, translation }: Unit, language: Language): boolean {
  return translation === undefined && words.length === 1 && isLink(words[0] ?? '', language);
}

/** Of `usuario_id` the end is what is meant, as in English, and of `id_usuario` the beginning. */
function isHeadFirst(nouns: readonly Unit[]): boolean {
  const [first, last] = [nouns[0], nouns.findLast((unit) => !isNumber(unit))];
  return !isHead(last) || isHead(first);
}

function isHead(unit: Unit | undefined): boolean {
  return heads.has(unit?.words.at(-1) ?? '');
}

/** Words that names mean far more often than they specify others by them. */
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

/** `card number number` says nothing more than `card number`. */
function withoutRepetition(words: readonly string[]): readonly string[] {
  return words.filter((word, index) => word !== words[index - 1]);
}
