import { longestMatch } from '@assay/regex';
import { isRegularExpression, isTooLong } from '../../knowledge/values/regular-expression.js';

/** Open end of a pattern: at its start, at its end, at both; or that it matches every string. */
export type OpenEnds = 'start' | 'end' | 'both' | 'everything';

/**
 * Returns where a pattern is not anchored, so that anything can be there; undefined if it is anchored at both ends, and where
 * it is written so as to say nothing about the rest: a prefix (`^https://`), a character that must be somewhere (`\S`), look-arounds.
 */
export function openEnds(pattern: string): OpenEnds | undefined {
  if (isTooLong(pattern) || longestMatch(pattern) < Infinity) return undefined;
  if (!isRegularExpression(pattern)) return undefined;
  if (matchesEverything(pattern)) return 'everything';
  // An anchor in the middle is a puzzle, not a description of strings.
  if (/[^[\\(|:=!>]\^/.test(pattern)) return undefined;
  const alternatives = splitAlternatives(pattern);
  if (alternatives.every(isDeliberate)) return undefined;
  const isOpenAtStart = alternatives.some((part) => !startsAnchored(part));
  const isOpenAtEnd = alternatives.some((part) => !endsAnchored(part));
  // A pattern that says what may be between wants something to occur.
  if (isOpenAtStart && isOpenAtEnd) return /(?:\.|\\S\])[*+]/.test(pattern) ? undefined : 'both';
  if (isOpenAtStart) return 'start';
  return isOpenAtEnd ? 'end' : undefined;
}

/** `.*`, `^.*$`, `(.*)`, `[\s\S]*` and the like. `.+` says that the string is not empty, which is something. */
function matchesEverything(pattern: string): boolean {
  return /^\^?\(?(?:\?:)?(?:\.|\[(?:\\s\\S|\\S\\s|\\d\\D|\\w\\W|\^)\])\*\??\)?\$?$/.test(pattern);
}

/** Only a fixed beginning (`^https?://`), only a character that must occur (`\S`), only look-arounds, or an explicit rest (`.*`) at the open end. */
function isDeliberate(part: string): boolean {
  // A placeholder that has to be there.
  if (/^(?:\\[{}<>$%[\]]|[\w<>%])+$/.test(part) && /^\\?[{<>$%[]/.test(part)) return true;
  if (/^\^?\(?\.\+\)?\$?$/.test(part)) return true;
  if (/^\^(?:[\w/:@#%&=,;~<> -]|\\[./:?+*$()[\]{}|^-]|[a-z/]\?)+$/.test(part)) return true;
  if (/^(?:\.\*)?(?:\\[SdDwW]|\[[^\]]{1,40}\])\+?(?:\.\*)?$/.test(part)) return true;
  if (/^\^?(?:\(\?[=!](?:[^()\\]|\\.)*\))+(?:\.[*+])?\$?$/.test(part)) return true;
  return (startsAnchored(part) || /^\(?\.[*+]/.test(part)) && (endsAnchored(part) || /\.[*+]\)?$/.test(part));
}

function startsAnchored(part: string): boolean {
  return (
    /^(?:\((?:\?[:=!])?|\(\?<[=!]?\w*>?)*(?:\^|\\A)/.test(part) ||
    /^(?:\(\?[=!](?:[^()\\]|\\.)*\))+\^/.test(part)
  );
}

function endsAnchored(part: string): boolean {
  return /(?:^|[^\\])(?:\\\\)*(?:\$|\\[zZ])\)*$/.test(part);
}

/** Splits a pattern at the `|` outside groups and classes; if one group contains the whole pattern, inside it. */
function splitAlternatives(pattern: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isInClass = false;
  let start = 0;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (isInClass) isInClass = character !== ']';
    else if (character === '[') isInClass = true;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '|' && depth === 0) {
      parts.push(pattern.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(pattern.slice(start));
  return parts;
}
