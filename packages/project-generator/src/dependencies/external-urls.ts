import type { Operation, Schema } from '@assay/core';
import { fieldsSchemaOf } from './messages.js';
import type { SchemaReader } from './schema-reader.js';

const urlFormats: ReadonlySet<unknown> = new Set(['uri', 'url', 'iri']);

/** Counts the URLs that a request has to contain: of documents or pictures elsewhere, which a test does not have. */
export function outsideUrls(operation: Operation, reader: SchemaReader): number {
  const fields = fieldsSchemaOf(operation);
  if (fields === undefined) return 0;
  const isUrl = (schema: Schema): boolean => urlFormats.has(reader.keyword(schema, 'format'));
  return [...reader.properties(fields).values()].filter(({ required, schema }) => required && isUrl(schema))
    .length;
}
