import { singularOf } from '../words/words.js';
import { wordSet } from '../words/word-set.js';
import { isEastAsian, spellings } from './fold.js';
import type { Language } from './languages/language.js';
import { languages } from './languages/index.js';

/** Part of speech of a word, or that it only counts in prose. */
export type PartOfSpeech = 'noun' | 'adjective' | 'verb' | 'prose';

/** The English of a phrase of another language. */
export interface Translation {
  readonly english: readonly string[];
  readonly part: PartOfSpeech;
  readonly language: Language;
  /** True where English or another language has the same word, so that it counts only beside others of its language. */
  readonly isWeak: boolean;
}

/** A phrase that was found among words. */
export interface FoundPhrase {
  readonly translation: Translation;
  /** Number of words that it consists of. */
  readonly length: number;
}

interface Phrase {
  readonly words: readonly string[];
  readonly translation: Translation;
}

/** The phrases of all languages, ready to be looked for. They are read when a name is first asked about. */
class Lexicon {
  private readonly byFirst = new Map<string, Phrase[]>();
  private readonly byJoined = new Map<string, Translation>();
  private readonly stems = new Map<string, (readonly [string, Translation])[]>();
  private readonly eastAsianByFirst = new Map<string, (readonly [string, Translation])[]>();
  /** The words of English that phrases are translated to, which no language may take away. */
  private readonly english = new Set<string>();
  private tails: ReadonlySet<string> | undefined;
  private readonly links = new Map<Language, ReadonlySet<string>>();

  constructor(withProse: boolean) {
    const parts: readonly PartOfSpeech[] = withProse ? ['prose', ...partsOfNames] : partsOfNames;
    for (const language of languages) for (const part of partsOfNames) this.protect(language[fields[part]]);
    for (const language of languages) {
      this.links.set(language, new Set(language.links.split(' ')));
      for (const part of parts)
        for (const text of spellings(language[fields[part]], language)) this.addLines(text, part, language);
    }
    for (const phrases of this.byFirst.values())
      if (phrases.length > 1) phrases.sort((first, second) => second.words.length - first.words.length);
    for (const phrases of this.eastAsianByFirst.values())
      if (phrases.length > 1) phrases.sort(([first], [second]) => second.length - first.length);
  }

  private protect(text: string): void {
    for (const line of text.split('\n'))
      for (const word of line.slice(0, Math.max(0, line.indexOf(' = '))).split(' ')) this.english.add(word);
  }

  private addLines(text: string, part: PartOfSpeech, language: Language): void {
    for (const line of text.split('\n')) {
      const at = line.indexOf(' = ');
      if (at < 0) continue;
      const english = line.slice(0, at).split(' ');
      const strong: Translation = { english, part, language, isWeak: false };
      const weak: Translation = { english, part, language, isWeak: true };
      for (const phrase of line.slice(at + 3).split(', ')) {
        if (phrase.endsWith('?')) this.add(phrase.slice(0, -1), weak);
        else this.add(phrase, strong);
      }
    }
  }

  private add(phrase: string, translation: Translation): void {
    if (isEastAsian(phrase)) {
      add(this.eastAsianByFirst, phrase.charAt(0), [phrase.replaceAll(' ', ''), translation] as const);
      return;
    }
    if (phrase.endsWith('*')) {
      const stem = phrase.slice(0, -1);
      add(this.stems, stem.slice(0, stemKey), [stem, translation] as const);
      return;
    }
    if (!separator.test(phrase)) {
      if (translation.part === 'prose' || translation.isWeak || !this.isEnglish(phrase))
        add(this.byFirst, phrase, { words: [phrase], translation });
      return;
    }
    const words = phrase.split(separator);
    add(this.byFirst, words[0] ?? '', { words, translation });
    const joined = words.join('');
    if (joined.length >= shortestJoined && !this.byJoined.has(joined)) this.byJoined.set(joined, translation);
  }

  private isEnglish(word: string): boolean {
    return this.english.has(word) || alsoEnglish.has(word);
  }

  /** The longest phrase that begins at an index of words without accents; `accept` says of which languages and parts. */
  find(
    words: readonly string[],
    start: number,
    accept: (translation: Translation) => boolean,
  ): FoundPhrase | undefined {
    const first = words[start] ?? '';
    for (const { words: phrase, translation } of this.byFirst.get(first) ?? none) {
      if (accept(translation) && isAt(phrase, words, start)) return { translation, length: phrase.length };
    }
    const joined = this.byJoined.get(first) ?? this.ofStem(first) ?? this.ofEnding(first);
    return joined !== undefined && accept(joined) ? { translation: joined, length: 1 } : undefined;
  }

  /** True for words with which a phrase begins. */
  mayBegin(word: string): boolean {
    return (
      this.byFirst.has(word) ||
      this.byJoined.has(word) ||
      this.ofStem(word) !== undefined ||
      this.ofEnding(word) !== undefined
    );
  }

  /** True for the last letters of words that compounds are made of. */
  mayEndCompound(tail: string): boolean {
    this.tails ??= this.readTails();
    return this.tails.has(tail);
  }

  private readTails(): ReadonlySet<string> {
    const tails = new Set<string>();
    for (const [word, phrases] of this.byFirst) {
      if (word.length < 4) continue;
      for (const { words, translation } of phrases) {
        if (words.length > 1 || translation.language.joints === undefined) continue;
        tails.add(word.slice(-4));
        for (const ending of endingsOf(translation.language)) tails.add((word + ending).slice(-4));
      }
    }
    return tails;
  }

  /** The meaning of one word: `user` for `usuario`, `usuarios`. */
  ofWord(word: string): Translation | undefined {
    return this.find([word], 0, isOfNames)?.translation;
  }

  /** The longest phrase at an offset of a text in an East Asian script. */
  eastAsianAt(
    text: string,
    offset: number,
    accept: (translation: Translation) => boolean,
  ): readonly [string, Translation] | undefined {
    for (const entry of this.eastAsianByFirst.get(text.charAt(offset)) ?? none)
      if (accept(entry[1]) && text.startsWith(entry[0], offset)) return entry;
    return undefined;
  }

  /** The languages in which a word alone means something, and which do not share it with others. */
  languagesOf(word: string): ReadonlySet<Language> {
    const found = new Set<Language>();
    this.find([word], 0, ({ language, isWeak }) => {
      if (!isWeak) found.add(language);
      return false;
    });
    return found;
  }

  /** True for words that mean nothing between nouns of a language. */
  isLink(word: string, language: Language): boolean {
    return this.links.get(language)?.has(word) === true;
  }

  private ofStem(word: string): Translation | undefined {
    let longest: readonly [string, Translation] | undefined;
    for (const entry of this.stems.get(word.slice(0, stemKey)) ?? none) {
      if (!word.startsWith(entry[0]) || word.length - entry[0].length > longestEnding) continue;
      if (entry[0].length > (longest?.[0].length ?? 0)) longest = entry;
    }
    return longest?.[1];
  }

  /** The meaning without the ending of another number or case. */
  private ofEnding(word: string): Translation | undefined {
    if (word.length < shortestInflected || this.isEnglish(singularOf(word))) return undefined;
    for (let length = 1; length <= 3; length++) {
      const ending = word.slice(-length);
      for (const { words, translation } of this.byFirst.get(word.slice(0, -length)) ?? none)
        if (words.length === 1 && endingsOf(translation.language).has(ending)) return translation;
    }
    return undefined;
  }
}

const none: readonly never[] = [];
const stemKey = 4;
const longestEnding = 5;
const shortestJoined = 6;
const shortestInflected = 5;

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
  for (let index = 0; index < phrase.length; index++)
    if (phrase[index] !== words[start + index]) return false;
  return true;
}

function add<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

const separator = /[\s'-]+/;

/** Words of English that other languages have with another meaning, or make by their endings. */
const alsoEnglish = wordSet(
  'data fail actual visa diagnose listen registrar signature employee payer importer exporter inviter side land pays cap roll alter text index',
  'actor forum minute dates pages notes modifier telephone administration verifier',
);

const partsOfNames = ['noun', 'verb', 'adjective'] as const;
const fields = { noun: 'nouns', adjective: 'adjectives', verb: 'verbs', prose: 'prose' } as const;

let ofNames: Lexicon | undefined;
let ofProse: Lexicon | undefined;

/** The lexicon for names, which hardly any document in English needs more than a look at. */
export function lexiconOfNames(): Lexicon {
  return (ofNames ??= new Lexicon(false));
}

/** The lexicon for summaries and descriptions. */
export function lexiconOfProse(): Lexicon {
  return (ofProse ??= new Lexicon(true));
}

export type { Lexicon };
