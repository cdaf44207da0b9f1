import { languages } from './generated/lexicon.js';
import type { Language } from './languages/language.js';
import { mayEndCompound, type Lexicon, type Translation } from './lexicon.js';

/** The minimum length of a compound. Parts of shorter words match by chance. */
const shortestCompound = 8;
const shortestPart = 4;
const longestCompound = 60;

/**
 * Splits a compound of German, Dutch or a Scandinavian language into its parts: `Benutzer`, `passwort`. Undefined for all other
 * words.
 */
export function compoundParts(word: string, lexicon: Lexicon): readonly Translation[] | undefined {
  if (word.length < shortestCompound || word.length > longestCompound || !/^[a-z]+$/.test(word))
    return undefined;
  const end = word.slice(-4);
  if (!mayEndCompound(end)) return endsShared.test(end) ? partsBeforeShared(word, lexicon) : undefined;
  // The last part determines the meaning, so it must be known.
  for (let start = shortestPart; start <= word.length - shortestPart; start++) {
    const last = lexicon.ofWord(word.slice(start));
    if (last?.language.joints === undefined) continue;
    const first = firstPart(word.slice(0, start), last.language, lexicon);
    if (first !== undefined) return [...first, last];
    // The words for passwords mean nothing else, whatever the first part is: `Händlerkennwort`.
    if (last.english[0] === 'password' && word.length - start >= shortestCompound)
      return [sharedPart(word.slice(0, start), last.language), last];
  }
  return partsBeforeShared(word, lexicon);
}

/** Returns the parts of a compound whose last part is English too, so that the first part determines the language: `Bestätigungs`, `code`. */
function partsBeforeShared(word: string, lexicon: Lexicon): readonly Translation[] | undefined {
  const end = sharedEnd.exec(word)?.[1];
  if (end === undefined) return undefined;
  const before = word.slice(0, -end.length);
  for (const language of languages) {
    if (language.joints === undefined) continue;
    const first = firstPart(before, language, lexicon);
    if (first !== undefined) return [...first, sharedPart(end, language)];
  }
  return undefined;
}

/** A quick test for {@link sharedEnd} on the last four letters. */
const endsShared = /code$|oken$|tus$|hash$|link$|url$|pin$|id$/;
const sharedEnd = /(code|token|status|hash|link|url|pin|id)$/;

function firstPart(text: string, language: Language, lexicon: Lexicon): readonly Translation[] | undefined {
  for (const joint of ['', ...(language.joints ?? '').split(' ')]) {
    if (!text.endsWith(joint) || text.length - joint.length < 3) continue;
    const word = text.slice(0, text.length - joint.length);
    const known = lexicon.ofWord(word);
    if (known?.language === language) return [known];
    const parts = compoundParts(word, lexicon);
    if (parts?.at(-1)?.language === language) return parts;
    if (shared.has(word)) return [sharedPart(word, language)];
  }
  return undefined;
}

function sharedPart(word: string, language: Language): Translation {
  return { english: [word], part: 'noun', language, isWeak: false, countsAlone: false };
}

/** Words that compounds share with English. */
const shared: ReadonlySet<string> = new Set(
  'login account email mail admin api token access system session server client web sms pin code status test user data'.split(
    ' ',
  ),
);
