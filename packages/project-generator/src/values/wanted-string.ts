import { greatest, least, textsOf, type Keywords } from './keywords.js';
import { limits } from './limits.js';

/** What schemas together require of a string. */
export interface WantedString {
  /** In code points. */
  readonly min: number;
  readonly max: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

/** Reads what schemas that all apply to one string require of it. */
export function wantedString(parts: readonly Keywords[]): WantedString {
  return {
    min: Math.max(0, Math.ceil(greatest(parts, 'minLength') ?? 0)),
    max: Math.min(limits.characters, Math.floor(least(parts, 'maxLength') ?? Infinity)),
    patterns: textsOf(parts, 'pattern'),
    formats: [
      ...textsOf(parts, 'format'),
      ...textsOf(parts, 'contentEncoding').filter((name) => name === 'base64'),
    ],
  };
}
