import { byName } from '../words/words.js';
import { foldAccents } from './fold.js';
import type { Language } from './languages/language.js';
import { languages } from './generated/lexicon.js';
import { isLink, lexiconOfProse } from './lexicon.js';

/** Returns the language of a text if the lexicon knows it and it is not English. */
export function languageOfText(text: string): Language | undefined {
  const start = text.length > longest ? text.slice(0, longest) : text;
  return isAscii.test(start) && isEnglish(start) ? undefined : languageOfOther(start);
}

/** True for probably English texts. A search for the most frequent words takes a tenth of the time of the expression. */
function isEnglish(text: string): boolean {
  return text.includes(' the ') || text.includes(' of ') || english.test(text);
}

/**
 * Returns the language of a text that may not be English. Cached, because titles and summaries are examined repeatedly and
 * resemble each other.
 */
const languageOfOther: (text: string) => Language | undefined = byName((text) => {
  const code = codeOfScript(text);
  return code === undefined ? languageOfWords(text) : languages.find((language) => language.code === code);
});

const longest = 300;
const isAscii = /^[\0-\x7f]*$/;

/** English words that nearly every English text contains, and no other language has. */
const english =
  /\b(?:the|of|and|is|with|this|that|be|are|if|when|an|by|your|you|will|it|not|can|which|has|for|from|how|must|should|use|used|each|any|only)\b/i;

/** Returns the language of a script, if only one uses it. Cyrillic counts as Russian, except for Ukrainian letters. */
function codeOfScript(text: string): string | undefined {
  if (isAscii.test(text)) return undefined;
  if (/[\u3040-\u30ff]/.test(text)) return 'ja';
  if (/[\uac00-\ud7af]/.test(text)) return 'ko';
  if (/[\u4e00-\u9fff]/.test(text)) return 'zh';
  if (/[\u0400-\u04ff]/.test(text)) return /[іїєґ]/i.test(text) ? 'uk' : 'ru';
  return undefined;
}

function languageOfWords(text: string): Language | undefined {
  const words = (foldAccents(text).match(isAscii.test(text) ? /[a-z]+/g : /\p{L}+/gu) ?? []).slice(
    0,
    maxWords,
  );
  const scores = new Map<Language, number>();
  const add = (language: Language, points: number): void => {
    scores.set(language, (scores.get(language) ?? 0) + points);
  };
  for (const [index, word] of words.entries()) {
    if (word.length < 2) continue;
    for (const [language, points] of pointsOf(word)) add(language, points);
    // Words that English has too tell a language together: "no puede estar vacío".
    const phrase = lexiconOfProse.find(words, index, ({ isWeak }) => !isWeak);
    if (phrase !== undefined && phrase.length > 1) add(phrase.translation.language, 2 * phrase.length);
  }
  // The minimum score, because languages share a few words by chance.
  const min = Math.max(2, words.length / 6);
  let best: Language | undefined;
  for (const [language, score] of scores)
    if (score >= min && score > (best === undefined ? 0 : (scores.get(best) ?? 0))) best = language;
  return best;
}

/** Returns the languages of a word with points. A word with a meaning has more points than one that only connects others. */
const pointsOf: (word: string) => readonly (readonly [Language, number])[] = byName((word) => {
  const points = new Map<Language, number>();
  for (const language of languages) if (isLink(word, language)) points.set(language, 1);
  for (const language of lexiconOfProse.languagesOf(word))
    points.set(language, (points.get(language) ?? 0) + 2);
  return points.size === 0 ? none : [...points];
});

const none: readonly never[] = [];
const maxWords = 40;
