import { foldAccents } from './fold.js';
import { languageOfText } from './language-of-text.js';

/** The minimum number of words for a decision. */
const fewestWords = 12;
const longest = 4000;

/** Parts of texts that are in no natural language. */
const codeAndUrls = /`[^`]*`|https?:\/\/\S+|<[^<>]*>/g;

/** Words that every English text contains. */
const englishWords =
  /\b(?:the|of|and|is|with|this|that|be|are|if|by|your|you|will|not|can|for|from|to|in|on|an|or|get|list|create|update|delete|all|new|api)\b/gi;

/**
 * True for texts in neither English nor a language of the lexicon, according to their script and frequent words: Greek, Arabic,
 * Thai, Hungarian or Finnish. False for short texts.
 */
export function isOfUnknownLanguage(text: string): boolean {
  const start = text.slice(0, longest).replace(codeAndUrls, ' ');
  if (isOfUnknownScript(start)) return true;
  const words = foldAccents(start).match(/\p{L}{2,}/gu)?.length ?? 0;
  if (words < fewestWords) return false;
  const english = start.match(englishWords)?.length ?? 0;
  return english < words / 12 && languageOfText(start) === undefined;
}

/** True for texts that mostly use a script outside of the lexicon: Greek, Arabic, Thai. */
export function isOfUnknownScript(text: string): boolean {
  const start = text.slice(0, longest);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const foreign = start.match(
    /(?![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\p{L}/gu,
  );
  return letters > 0 && (foreign?.length ?? 0) > letters / 2;
}
