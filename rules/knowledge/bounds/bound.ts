import type { Schema } from '@assay/core';

/** A limit on values that clients send, and the keywords that set it. */
export interface Bound {
  /** The bit of this bound in a mask. Each bound has another one. */
  readonly bit: number;
  /** The types (JSON Schema, `type`) whose values are limited; `untyped` for schemas that name no type. */
  readonly subjects: readonly ('string' | 'number' | 'integer' | 'array' | 'object' | 'untyped')[];
  /** True if the schema's own keywords set the limit. `Boundedness` handles other types, `enum`, `const` and composition. */
  isSetBy(schema: Schema): boolean;
  /** False for schemas of the subject that need not set the limit themselves. All need it if the function is missing. */
  isMissedBy?(schema: Schema): boolean;
  /** False for locations whose values do not need the limit. All need it if the function is missing. */
  isRequiredAt?(place: Schema): boolean;
}
