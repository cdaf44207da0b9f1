import { foldAccents, isEastAsian } from './fold.js';
import { languageOfText } from './language-of-text.js';
import type { Language } from './languages/language.js';
import { lexiconOfProse, type Translation } from './lexicon.js';

/** A text in English, as far as the lexicon can translate it. */
export interface EnglishProse {
  readonly text: string;
  /** True if the text was in another language. */
  readonly isTranslated: boolean;
  /** Returns the original of some translated words. */
  original(words: string): string;
}

/** Replaces the phrases of a text with English ones. See {@link proseInEnglish}. */
export function englishProse(text: string): string {
  return proseInEnglish(text).text;
}

/**
 * Replaces the phrases of a text with English ones if the lexicon knows them: "Mindestens 8 Zeichen" becomes "at least 8
 * characters". Keeps all other words, so that English patterns match. Returns English texts unchanged.
 */
export function proseInEnglish(text: string): EnglishProse {
  if (last?.source === text) return last.prose;
  const language = languageOfText(text);
  const prose = language === undefined ? asItIs(text) : translate(text.slice(0, longest), language);
  last = { source: text, prose };
  return prose;
}

// A cache of one text, because callers examine the same description repeatedly.
let last: { readonly source: string; readonly prose: EnglishProse } | undefined;

// The maximum length to translate, because descriptions begin with the most important statements.
const longest = 2000;

function asItIs(text: string): EnglishProse {
  return { text, isTranslated: false, original: (words) => words };
}

function translate(source: string, language: Language): EnglishProse {
  const pieces = isEastAsian(source) ? eastAsianPieces(source, language) : wordPieces(source, language);
  const prose = pieces.map(({ text }) => text).join('');
  return {
    text: prose.trim(),
    isTranslated: true,
    original(words) {
      const start = prose.indexOf(words);
      return start < 0 ? words : originalOf(pieces, source, start, start + words.length).trim();
    },
  };
}

/** A part of the prose and its range in the source. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function originalOf(pieces: readonly Piece[], source: string, from: number, to: number): string {
  let original = '';
  let at = 0;
  for (const { text, start, end } of pieces) {
    const next = at + text.length;
    const isCopied = text.length === end - start;
    if (at < to && next > from)
      original += isCopied
        ? source.slice(start + Math.max(0, from - at), end - Math.max(0, next - to))
        : source.slice(start, end);
    at = next;
  }
  return original;
}

function wordPieces(source: string, language: Language): readonly Piece[] {
  const lexicon = lexiconOfProse;
  const tokens = tokensOf(source);
  const words = tokens.map(({ word }) => word);
  const accept = (translation: Translation): boolean =>
    translation.language === language && !translation.countsAlone;
  const pieces: Piece[] = [];
  let copied = 0;
  for (let index = 0; index < tokens.length;) {
    const found = lexicon.find(words, index, accept);
    const length = found?.length ?? 1;
    const [first, final] = [tokens[index], tokens[index + length - 1]];
    // The `E` of `E-mail` is no "and".
    const isPart = length === 1 && first?.word === 'e' && source.startsWith('-mail', first.end);
    if (found !== undefined && first !== undefined && final !== undefined && !isPart) {
      pieces.push({ text: source.slice(copied, first.start), start: copied, end: first.start });
      pieces.push({ text: found.translation.english.join(' '), start: first.start, end: final.end });
      copied = final.end;
    }
    index += length;
  }
  return [...pieces, { text: source.slice(copied), start: copied, end: source.length }];
}

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu))
    tokens.push({ word: foldAccents(word), start: index, end: index + word.length });
  return tokens;
}

function eastAsianPieces(source: string, { code }: Language): readonly Piece[] {
  const lexicon = lexiconOfProse;
  // Short Japanese texts may consist of Chinese characters only.
  const accept = ({ language }: Translation): boolean =>
    language.code === code || (language.code === 'ja' && code === 'zh');
  const pieces: Piece[] = [];
  const lower = source.toLowerCase();
  // Letters that get longer in lower case are in no phrase.
  const folded = lower.length === source.length ? lower : source;
  for (let offset = 0; offset < source.length;) {
    const found = lexicon.eastAsianAt(folded, offset, accept);
    const length = found?.[0].length ?? 1;
    const text =
      found === undefined
        ? plainMark(source.charAt(offset))
        : spaced(found[1].english.join(' '), pieces.at(-1)?.text ?? '', source.charAt(offset + length));
    pieces.push({ text, start: offset, end: offset + length });
    offset += length;
  }
  return pieces;
}

/** Adds spaces around words, unless there are some or punctuation follows. */
function spaced(words: string, before: string, next: string): string {
  return `${/(?:^|\s)$/.test(before) ? '' : ' '}${words}${/^[\p{L}\p{N}]/u.test(next) ? ' ' : ''}`;
}

/** Converts a full-width punctuation mark to a Latin one. */
function plainMark(character: string): string {
  const index = '。，、：；（）'.indexOf(character);
  return index < 0 ? character : `${'.,,:;()'.charAt(index)} `;
}
