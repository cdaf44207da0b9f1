import type { Schema } from '@assay/core';

/** True if another keyword than the one that is asked for limits the values: a list, a pattern, a format, the exclusive bound. */
export function isBoundedOtherwise(schema: Schema, keyword: string): boolean {
  if (schema.enum !== undefined || schema.hasConst) return true;
  switch (keyword) {
    case 'maxLength':
    case 'minLength':
      return schema.pattern !== undefined || (schema.format !== undefined && schema.format !== 'password');
    case 'maximum':
      return schema.exclusiveMaximum !== undefined;
    case 'minimum':
      return schema.exclusiveMinimum !== undefined;
    default:
      return false;
  }
}
