import type { Official } from './official.js';
import type { Schema } from './schema.js';

/** Context of a conversion. */
export interface Conversion {
  readonly official: Official;
  /** Converts the schema at a URI: small ones are copied, the others become a definition and a `ref` to it. */
  readonly refer: (uri: string) => Schema;
  readonly convert: (schema: Schema | boolean) => Schema | boolean;
}
