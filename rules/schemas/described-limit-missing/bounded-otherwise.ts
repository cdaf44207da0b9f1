import type { Schema } from '@assay/core';
import { longestMatch } from '@assay/regex';
import { isKnownStringFormat } from '../../knowledge/schemas/string-formats.js';

/** True if another keyword than the one that is asked for limits the values: a list, a pattern, a format, the exclusive bound. */
export function isBoundedOtherwise(schema: Schema, keyword: string): boolean {
  if (schema.enum !== undefined || schema.hasConst) return true;
  switch (keyword) {
    case 'maxLength':
      return isRestricting(schema.format) || (schema.pattern !== undefined && hasLongest(schema.pattern));
    case 'minLength':
      return schema.pattern !== undefined || isRestricting(schema.format);
    case 'maximum':
      return schema.exclusiveMaximum !== undefined;
    case 'minimum':
      return schema.exclusiveMinimum !== undefined;
    default:
      return false;
  }
}

/** A password has any length, and a format that nobody knows restricts nothing. */
function isRestricting(format: string | undefined): boolean {
  return format !== undefined && format !== 'password' && isKnownStringFormat(format);
}

/** `^[a-z]+$` says which characters there are, and not how many. */
function hasLongest(pattern: string): boolean {
  return longestMatch(pattern) < Infinity;
}
