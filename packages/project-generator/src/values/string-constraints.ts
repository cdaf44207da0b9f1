import { greatest, least, listKeywordTexts, type Keywords } from './keywords.js';
import { limits } from './limits.js';

/** Requirements of several schemas on a string. */
export interface StringConstraints {
  /** In code points. */
  readonly min: number;
  readonly max: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
}

/** Reads what schemas that all apply to one string require of it. */
export function readStringConstraints(parts: readonly Keywords[]): StringConstraints {
  return {
    min: Math.max(0, Math.ceil(greatest(parts, 'minLength') ?? 0)),
    max: Math.min(limits.characters, Math.floor(least(parts, 'maxLength') ?? Infinity)),
    patterns: listKeywordTexts(parts, 'pattern'),
    formats: [
      ...listKeywordTexts(parts, 'format'),
      ...listKeywordTexts(parts, 'contentEncoding').filter((name) => name === 'base64'),
    ],
  };
}
