import { resolveSchema, type Operation, type Schema, defineNodeFact } from '@assay/core';
import { topFields } from './message-fields.js';
import type { WordSet } from '../words/word-set.js';
import { englishName } from '../lexicon/english-words.js';

/**
 * True if a request carries a field with one of the English names (see `englishName`): a query, form, header or cookie parameter,
 * or a top-level property of its body. Follows compositions and references.
 */
export function sendsField(operation: Operation, names: WordSet): boolean {
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'path' && names.has(englishName(parameter.name))) return true;
  }
  for (const { schema } of operation.requestBody?.content ?? []) {
    const fields = schema === undefined ? none : listFieldNames(schema);
    for (const name of names) if (fields.has(name)) return true;
  }
  return false;
}

/** Returns the squashed English names of the top-level properties in all bodies of a request. */
export function bodyFields(operation: Operation): readonly string[] {
  return (operation.requestBody?.content ?? []).flatMap(({ schema }) =>
    schema === undefined ? [] : [...listFieldNames(schema)],
  );
}

const none: ReadonlySet<string> = new Set();

/** Returns the squashed English names of the top-level properties in a body. Cached, because many operations share one. */
function listFieldNames(rawSchema: Schema): ReadonlySet<string> {
  const schema = resolveSchema(rawSchema);
  return schema === undefined ? none : fieldNames(schema);
}

const fieldNames = defineNodeFact(
  'the names of the fields at the top',
  (schema: Schema): ReadonlySet<string> => new Set([...topFields(schema).keys()].map(englishName)),
);
