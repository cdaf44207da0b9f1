import { languages } from '../../packages/api-knowledge/src/lexicon/languages/index.js';
import type { LanguageWords } from '../../packages/api-knowledge/src/lexicon/languages/language.js';
import { isEastAsian } from '../../packages/api-knowledge/src/lexicon/fold.js';
import { notice, type GeneratedFile } from './generated-file.js';
import { spellings } from './spellings.js';

/** An entry of the index: the number of a translation, and the words after the indexed word. */
interface Entry {
  readonly translation: number;
  readonly rest: string;
}

type Entries = Map<string, Entry[]>;

/** The parts of a language, in the order of reading. Of two phrases with the same words, the first counts. */
const parts = [
  ['prose', 'p'],
  ['nouns', 'n'],
  ['verbs', 'v'],
  ['adjectives', 'a'],
] as const;

/** Generates the index in which `api-knowledge` looks up words, from the word lists of its languages. */
export function generateLexicon(): GeneratedFile {
  const index = new Index();
  const text = [
    `// ${notice}`,
    '',
    "import type { Language } from '../languages/language.js';",
    '',
    '/** The languages whose words are known. */',
    `export const languages: readonly Language[] = ${JSON.stringify(languages.map(withoutWords), null, 2)};`,
    '',
    '/** The phrases of all languages, by what they are found by; `lexicon.ts` reads it. */',
    'export const index = {',
    `  translations: ${JSON.stringify(index.translations)},`,
    `  english: ${JSON.stringify([...index.english].join(' '))},`,
    `  tails: ${JSON.stringify([...index.tails].join(' '))},`,
    `  firsts: ${record(byLetters(index.firsts))},`,
    `  joined: ${record(byLetters(index.joined))},`,
    `  stems: ${JSON.stringify(line(index.stems))},`,
    `  eastAsian: ${record(lines(index.eastAsian))},`,
    '};',
    '',
  ];
  return {
    path: 'packages/api-knowledge/src/lexicon/generated/lexicon.ts',
    content: text.join('\n'),
  };
}

function withoutWords({ code, name, isHeadFirst, links, endings, joints }: LanguageWords): object {
  return { code, name, isHeadFirst, links, endings, joints };
}

/** Writes the source of a record that may be read with missing keys. */
function record(entries: ReadonlyMap<string, string>): string {
  const properties = [...entries].map(
    ([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  );
  return `{\n${properties.join('\n')}\n  } as Readonly<Record<string, string>>`;
}

function lines(entries: Entries): ReadonlyMap<string, string> {
  return new Map([...entries].map(([key, list]) => [key, line(list)]));
}

function line(entries: readonly Entry[]): string {
  return entries
    .map(({ translation, rest }) => (rest === '' ? `${translation}` : `${translation}:${rest}`))
    .join(';');
}

/** Groups words by their first three letters. Searching a text of a few lines costs less than a map of all words. */
function byLetters(entries: Entries): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [word, list] of entries) {
    const key = word.slice(0, 3);
    texts.set(key, `${texts.get(key) ?? '\n'}${word}=${line(list)}\n`);
  }
  return texts;
}

class Index {
  readonly firsts: Entries = new Map();
  readonly joined: Entries = new Map();
  readonly stems: Entry[] = [];
  readonly eastAsian: Entries = new Map();
  /** The English words in translations. No language may redefine them. */
  readonly english = new Set(alsoEnglish);
  readonly translations: string[] = [];
  private readonly numbers = new Map<string, number>();
  /** The last letters of words that form compounds. */
  readonly tails = new Set<string>();

  constructor() {
    for (const language of languages)
      for (const [field] of parts) if (field !== 'prose') this.protect(language[field]);
    for (const [number, language] of languages.entries())
      for (const [field, letter] of parts)
        for (const text of spellings(language[field], language))
          this.addLines(text, letter, number, language);
    for (const list of this.firsts.values()) list.sort((first, second) => wordsIn(second) - wordsIn(first));
    for (const list of this.eastAsian.values())
      list.sort((first, second) => second.rest.length - first.rest.length);
  }

  private protect(text: string): void {
    for (const each of text.split('\n'))
      for (const word of each.slice(0, Math.max(0, each.indexOf(' = '))).split(' ')) this.english.add(word);
  }

  private addLines(text: string, part: string, number: number, language: LanguageWords): void {
    for (const each of text.split('\n')) {
      const at = each.indexOf(' = ');
      if (at < 0) continue;
      for (const phrase of each.slice(at + 3).split(', ')) {
        const [, words = '', mark = ''] = /^(.*?)([?!]?)$/.exec(phrase) ?? [];
        const translation = this.numberOf(`${number}${part}${mark}${each.slice(0, at)}`);
        this.add(words, translation, mark !== '' || part === 'prose', part, language);
      }
    }
  }

  private numberOf(translation: string): number {
    const known = this.numbers.get(translation);
    if (known !== undefined) return known;
    this.numbers.set(translation, this.translations.length);
    return this.translations.push(translation) - 1;
  }

  private add(
    phrase: string,
    translation: number,
    mayBeEnglish: boolean,
    part: string,
    language: LanguageWords,
  ): void {
    if (isEastAsian(phrase)) {
      add(this.eastAsian, phrase.charAt(0), { translation, rest: phrase.replaceAll(' ', '').slice(1) });
      return;
    }
    if (phrase.endsWith('*')) {
      const stem = phrase.slice(0, -1);
      this.stems.push({ translation, rest: stem });
      return;
    }
    const [first = '', ...others] = phrase.split(separator);
    if (others.length === 0) {
      if (!mayBeEnglish && this.english.has(first)) return;
      add(this.firsts, first, { translation, rest: '' });
      if (part !== 'p' && language.joints !== undefined && first.length >= 4) this.addTails(first, language);
      return;
    }
    add(this.firsts, first, { translation, rest: others.join(' ') });
    const joined = [first, ...others].join('');
    if (joined.length >= shortestJoined) add(this.joined, joined, { translation, rest: '' });
  }

  private addTails(word: string, { endings = '' }: LanguageWords): void {
    for (const ending of ['', ...endings.split(' ')]) this.tails.add((word + ending).slice(-4));
  }
}

function wordsIn({ rest }: Entry): number {
  return rest === '' ? 1 : rest.split(' ').length + 1;
}

function add(entries: Entries, key: string, entry: Entry): void {
  const list = entries.get(key);
  if (list === undefined) entries.set(key, [entry]);
  else if (!list.some(({ translation, rest }) => translation === entry.translation && rest === entry.rest))
    list.push(entry);
}

const separator = /[\s'-]+/;
const shortestJoined = 6;

/** English words that have another meaning in other languages, or result from their endings. */
const alsoEnglish = (
  'data fail actual visa diagnose listen registrar signature employee payer importer exporter inviter side land pays cap roll alter text index ' +
  'actor forum minute dates pages notes modifier telephone administration verifier put client server api identifier per no internal'
).split(' ');
