import type { Official } from './official.js';
import type { Schema } from './schema.js';

/** The context of a conversion. */
export interface Conversion {
  readonly official: Official;
  /** Converts the schema at a URI. Small schemas are copied; others become a definition with a `ref` to it. */
  readonly refer: (uri: string) => Schema;
  readonly convert: (schema: Schema | boolean) => Schema | boolean;
}
