import type { Schema } from '@assay/core';

/** A limit of the values that clients send, and the keywords that set it. */
export interface Bound {
  /** One bit of a mask, another for each bound. */
  readonly bit: number;
  /** The types (JSON Schema, `type`) whose values are limited; `untyped` for schemas that name no type. */
  readonly subjects: readonly ('string' | 'number' | 'integer' | 'array' | 'object' | 'untyped')[];
  /**
   * True if the schema's own keywords set the limit. Other types, `enum`, `const` and composition are handled by
   * `Boundedness`.
   */
  isSetBy(schema: Schema): boolean;
  /** False for schemas of the subject that need not set the limit themselves; if it is absent, all of them do. */
  isMissedBy?(schema: Schema): boolean;
  /** False for places whose values need no such limit; if it is absent, all of them do. */
  isRequiredAt?(place: Schema): boolean;
}
