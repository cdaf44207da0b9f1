import { byName, singularOf } from '../words/words.js';
import { index, languages } from './generated/lexicon.js';
import type { Language } from './languages/language.js';

/** The part of speech of a word. `prose` marks phrases that only count in texts. */
export type PartOfSpeech = 'noun' | 'adjective' | 'verb' | 'prose';

/** The English translation of a phrase. */
export interface Translation {
  readonly english: readonly string[];
  readonly part: PartOfSpeech;
  readonly language: Language;
  /** True if English or another language has the same word, so that it only counts beside others of its language. */
  readonly isWeak: boolean;
  /** True for weak words that count if a name has no other word. */
  readonly countsAlone: boolean;
}

/** A phrase found among words. */
export interface FoundPhrase {
  readonly translation: Translation;
  /** The number of words in the phrase. */
  readonly length: number;
}

/** An entry of the index. `rest` has the words or letters after the first one, or the letters of a stem. */
interface Entry {
  readonly rest: string;
  readonly translation: Translation;
}

/**
 * The phrases of all languages. It searches the texts of the generated index directly and builds nothing, so that English
 * documents cost only the searches.
 */
class Lexicon {
  private readonly isOfPart: (entry: Entry) => boolean;

  constructor(withProse: boolean) {
    this.isOfPart = withProse ? () => true : ({ translation }) => translation.part !== 'prose';
  }

  /** Finds the longest phrase at an index of words without accents. `accept` selects languages and parts of speech. */
  find(
    words: readonly string[],
    start: number,
    accept: (translation: Translation) => boolean,
  ): FoundPhrase | undefined {
    const first = words[start] ?? '';
    for (const { rest, translation } of this.startingWith(first)) {
      const following = rest === '' ? none : rest.split(' ');
      if (accept(translation) && isAt(following, words, start + 1))
        return { translation, length: following.length + 1 };
    }
    const joined = this.ofJoined(first) ?? this.ofStem(first) ?? this.ofEnding(first);
    return joined !== undefined && accept(joined) ? { translation: joined, length: 1 } : undefined;
  }

  /** True for words that begin a phrase. */
  mayBegin(word: string): boolean {
    return (
      this.startingWith(word).length > 0 ||
      this.ofJoined(word) !== undefined ||
      this.ofStem(word) !== undefined ||
      this.ofEnding(word) !== undefined
    );
  }

  /** Translates one word: `usuario` and `usuarios` become `user`. */
  ofWord(word: string): Translation | undefined {
    return this.find([word], 0, isOfNames)?.translation;
  }

  /** Finds the longest phrase at an offset of a text in an East Asian script. */
  eastAsianAt(
    text: string,
    offset: number,
    accept: (translation: Translation) => boolean,
  ): readonly [string, Translation] | undefined {
    for (const { rest, translation } of this.select(index.eastAsian[text.charAt(offset)])) {
      if (!accept(translation)) continue;
      const end = endOfPhrase(rest, text, offset + 1);
      if (end !== undefined) return [text.slice(offset, end), translation];
    }
    return undefined;
  }

  /** Returns the languages in which a word has a meaning by itself, except for shared words. */
  languagesOf(word: string): ReadonlySet<Language> {
    const found = new Set<Language>();
    if (isEnglish(word)) return found;
    this.find([word], 0, ({ language, isWeak }) => {
      if (!isWeak) found.add(language);
      return false;
    });
    return found;
  }

  private startingWith(word: string): readonly Entry[] {
    return this.select(lineOf(index.firsts, word));
  }

  private ofJoined(word: string): Translation | undefined {
    return this.select(lineOf(index.joined, word))[0]?.translation;
  }

  private ofStem(word: string): Translation | undefined {
    let longest: Entry | undefined;
    for (const entry of this.select(index.stems)) {
      if (!word.startsWith(entry.rest) || word.length - entry.rest.length > longestEnding) continue;
      if (entry.rest.length > (longest?.rest.length ?? 0)) longest = entry;
    }
    return longest?.translation;
  }

  /** Translates a word without its ending of number or case. */
  private ofEnding(word: string): Translation | undefined {
    if (word.length < shortestInflected || !mayHaveEnding(word)) return undefined;
    for (let length = 1; length <= longestInflection; length++) {
      const entries = this.startingWith(word.slice(0, -length));
      if (entries.length === 0) continue;
      const ending = word.slice(-length);
      for (const { rest, translation } of entries)
        if (rest === '' && endingsOf(translation.language).has(ending))
          return isEnglish(singularOf(word)) ? undefined : translation;
    }
    return undefined;
  }

  private select(line: string | undefined): readonly Entry[] {
    return line === undefined ? none : entriesOf(line).filter(this.isOfPart);
  }
}

/** False for words with initial letters that the index does not have, so that no form of the word can be in it. */
function mayHaveEnding(word: string): boolean {
  return word.length < 3 + longestInflection || index.firsts[word.slice(0, 3)] !== undefined;
}

/** Returns the entries of a word in a part of the index, which is keyed by the first three letters. */
function lineOf(part: Readonly<Record<string, string>>, word: string): string | undefined {
  const lines = part[word.slice(0, 3)];
  if (lines === undefined) return undefined;
  const start = lines.indexOf(`\n${word}=`);
  if (start < 0) return undefined;
  const from = start + word.length + 2;
  return lines.slice(from, lines.indexOf('\n', from));
}

/** Parses entries: `12;7:de tarjeta` means translation 12, or 7 if `de tarjeta` follows. */
const entriesOf: (line: string) => readonly Entry[] = byName((line) =>
  line.split(';').map((entry) => {
    const [number = '', rest = ''] = entry.split(':');
    return { rest, translation: translationOf(number) };
  }),
);

const parts = { n: 'noun', a: 'adjective', v: 'verb', p: 'prose' } as const;

/** Returns the translation with a number. `3n?second factor` in the index means language 3, noun, weak. `!` marks a weak word that counts alone. */
const translationOf: (number: string) => Translation = byName((number) => {
  const [, language, part, mark, english] =
    /^(\d+)([navp])([?!]?)(.*)$/.exec(index.translations[Number(number)] ?? '') ?? [];
  const known = languages[Number(language)];
  if (known === undefined || english === undefined)
    throw new Error(`The index of the lexicon has no translation ${number}.`);
  // `as`: the expression matches nothing else.
  return {
    english: english.split(' '),
    part: parts[part as keyof typeof parts],
    language: known,
    isWeak: mark !== '',
    countsAlone: mark === '!',
  };
});

/** True for the last letters of words that can end a compound. */
export function mayEndCompound(tail: string): boolean {
  tails ??= new Set(index.tails.split(' '));
  return tails.has(tail);
}

let tails: ReadonlySet<string> | undefined;

/** True for English words in translations, which are never words of another language. */
function isEnglish(word: string): boolean {
  english ??= new Set(index.english.split(' '));
  return english.has(word);
}

let english: ReadonlySet<string> | undefined;

const links = new Map<Language, ReadonlySet<string>>();

/** True for words without a meaning between nouns of a language. */
export function isLink(word: string, language: Language): boolean {
  let known = links.get(language);
  if (known === undefined) links.set(language, (known = new Set(language.links.split(' '))));
  return known.has(word);
}

const none: readonly never[] = [];
const longestEnding = 5;
const shortestInflected = 5;
const longestInflection = 3;

function isOfNames({ part, isWeak }: Translation): boolean {
  return part !== 'prose' && !isWeak;
}

const endings = new Map<Language, ReadonlySet<string>>();

function endingsOf(language: Language): ReadonlySet<string> {
  let known = endings.get(language);
  if (known === undefined) endings.set(language, (known = new Set((language.endings ?? '').split(' '))));
  return known;
}

function isAt(phrase: readonly string[], words: readonly string[], start: number): boolean {
  for (let at = 0; at < phrase.length; at++) if (phrase[at] !== words[start + at]) return false;
  return true;
}

/** The end of a phrase that begins at an offset; the text may have blanks where the phrase has none, as Korean does. */
function endOfPhrase(phrase: string, text: string, offset: number): number | undefined {
  let at = offset;
  for (const letter of phrase) {
    if (text.charAt(at) === ' ') at++;
    if (!text.startsWith(letter, at)) return undefined;
    at += letter.length;
  }
  return at;
}

/** The lexicon for names. */
export const lexiconOfNames = new Lexicon(false);

/** The lexicon for summaries and descriptions. */
export const lexiconOfProse = new Lexicon(true);

export type { Lexicon };
