import type { SchemaDialect } from './schema-dialect.js';
import all from './meta-schemas.json' with { type: 'json' };

/** The meta-schema of each dialect: the official ones, each in one piece. */
export const metaSchemas: Readonly<Record<SchemaDialect, object>> = all;
