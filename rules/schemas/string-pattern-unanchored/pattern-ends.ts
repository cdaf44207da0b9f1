import { longestMatch } from '@assay/regex';
import { isRegularExpression, isTooLong } from '../../knowledge/values/regular-expression.js';

/** The open ends of a pattern, or `everything` if it matches every string. */
export type OpenEnds = 'start' | 'end' | 'both' | 'everything';

/**
 * Returns the ends at which a pattern is not anchored. Undefined if both are, or if the pattern deliberately ignores the rest: a
 * prefix (`^https://`), a required character (`\S`), look-arounds.
 */
export function openEnds(pattern: string): OpenEnds | undefined {
  if (isTooLong(pattern) || longestMatch(pattern) < Infinity) return undefined;
  if (!isRegularExpression(pattern)) return undefined;
  if (matchesEverything(pattern)) return 'everything';
  // An anchor in the middle does not describe a string.
  if (/[^[\\(|:=!>]\^/.test(pattern)) return undefined;
  const alternatives = splitAlternatives(pattern);
  if (alternatives.every(isDeliberate)) return undefined;
  const isOpenAtStart = alternatives.some((part) => !startsAnchored(part));
  const isOpenAtEnd = alternatives.some((part) => !endsAnchored(part));
  // A pattern with a wildcard inside requires an occurrence.
  if (isOpenAtStart && isOpenAtEnd) return /(?:\.|\\S\])[*+]/.test(pattern) ? undefined : 'both';
  if (isOpenAtStart) return 'start';
  return isOpenAtEnd ? 'end' : undefined;
}

/** True for `.*`, `^.*$`, `(.*)`, `[\s\S]*` and similar. Not for `.+`, which excludes the empty string. */
function matchesEverything(pattern: string): boolean {
  return /^\^?\(?(?:\?:)?(?:\.|\[(?:\\s\\S|\\S\\s|\\d\\D|\\w\\W|\^)\])\*\??\)?\$?$/.test(pattern);
}

/**
 * True for only a fixed prefix (`^https?://`), only a required character (`\S`), only look-arounds, or an explicit wildcard
 * (`.*`) at the open end.
 */
function isDeliberate(part: string): boolean {
  // A required placeholder.
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

/** Splits a pattern at each `|` outside of groups and classes. If one group contains the whole pattern, splits its content. */
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
