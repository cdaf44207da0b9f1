import { foldAccents } from './fold.js';
import { languageOfText } from './language-of-text.js';

/** Texts with fewer words tell no language. */
const fewestWords = 12;
const longest = 4000;

/** Parts of texts that are in no language. */
const codeAndUrls = /`[^`]*`|https?:\/\/\S+|<[^<>]*>/g;

/** Words that no text in English lacks. */
const englishWords =
  /\b(?:the|of|and|is|with|this|that|be|are|if|by|your|you|will|not|can|for|from|to|in|on|an|or|get|list|create|update|delete|all|new|api)\b/gi;

/**
 * True for texts that are neither in English nor in a language of the lexicon, as far as scripts and frequent words show: Greek, Arabic,
 * Thai; Hungarian or Finnish. Short texts are taken for known ones.
 */
export function isOfUnknownLanguage(text: string): boolean {
  const start = text.slice(0, longest).replace(codeAndUrls, ' ');
  if (isOfUnknownScript(start)) return true;
  const words = foldAccents(start).match(/\p{L}{2,}/gu)?.length ?? 0;
  if (words < fewestWords) return false;
  const english = start.match(englishWords)?.length ?? 0;
  return english < words / 12 && languageOfText(start) === undefined;
}

/** True for texts whose letters are mostly of a script that no language of the lexicon has: Greek, Arabic, Thai. */
export function isOfUnknownScript(text: string): boolean {
  const start = text.slice(0, longest);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const foreign = start.match(
    /(?![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\p{L}/gu,
  );
  return letters > 0 && (foreign?.length ?? 0) > letters / 2;
}
