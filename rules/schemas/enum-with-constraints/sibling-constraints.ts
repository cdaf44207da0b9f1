import { exactMember, validateInstance, type Schema } from '@assay/core';
import { isOfType } from '../../knowledge/values/json-values.js';
import { typeOfKeyword } from '../../knowledge/values/keyword-types.js';

const constraints = [
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const;

/** The constraints beside an enum. */
export interface ConstraintsBeside {
  readonly values: readonly unknown[];
  /** The keywords that apply to an enum value, at least one. */
  readonly keywords: readonly string[];
  /** The first excluded enum value, if there is one. */
  readonly excluded: readonly unknown[];
}

/** Finds the constraints of a schema that apply to its enum values. Undefined if none exist. */
export function constraintsBeside(schema: Schema): ConstraintsBeside | undefined {
  const values = exactMember(schema, 'enum');
  if (!Array.isArray(values) || values.length === 0) return undefined;
  const keywords: readonly string[] = constraints.filter((keyword) => {
    const value = schema.keywords[keyword];
    if (value === undefined || value === false) return false;
    const type = typeOfKeyword(keyword, schema.dialect);
    return type !== undefined && values.some((listedValues) => isOfType(listedValues, type));
  });
  if (keywords.length === 0) return undefined;
  const first = values.findIndex((value: unknown) =>
    validateInstance(schema, value).errors.some(
      ({ keyword, segments }) => segments.length === 0 && keywords.includes(keyword),
    ),
  );
  return { values, keywords, excluded: first === -1 ? [] : [values[first]] };
}
