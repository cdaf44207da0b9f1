import { leaveUndecided, resolveSchema, type Operation, type Schema, defineNodeFact } from '@assay/core';
import type { WordSet } from '../words/word-set.js';
import { englishName } from '../lexicon/english-words.js';

const deepest = 20;

/**
 * True where a request carries a field whose name in English (see `englishName`) is one of the names: a query, form, header or cookie
 * parameter, or a property at the top of its body, compositions and references followed.
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

/** The names in English, without separators, of the properties at the top of all bodies of a request. */
export function bodyFields(operation: Operation): readonly string[] {
  return (operation.requestBody?.content ?? []).flatMap(({ schema }) =>
    schema === undefined ? [] : [...listFieldNames(schema)],
  );
}

const none: ReadonlySet<string> = new Set();

/** The names in English, without separators, of the properties at the top of a body; many operations share one. */
function listFieldNames(rawSchema: Schema): ReadonlySet<string> {
  const schema = resolveSchema(rawSchema);
  return schema === undefined ? none : fieldsAtTop(schema);
}

const fieldsAtTop = defineNodeFact('the fields at the top', (schema: Schema): ReadonlySet<string> => {
  const found = new Set<string>();
  gather(schema, found, new Set(), 0);
  return found;
});

function gather(rawSchema: Schema, into: Set<string>, seen: Set<Schema>, depth: number): void {
  const schema = resolveSchema(rawSchema);
  if (schema === undefined || seen.has(schema)) return;
  if (depth > deepest) {
    leaveUndecided({
      at: schema,
      what: 'schema',
      why: `compositions are nested more than ${deepest} levels deep`,
    });
    return;
  }
  seen.add(schema);
  for (const part of schema.subschemas) {
    if (part.step === 'properties') into.add(englishName(String(part.key)));
    else if (part.step === 'allOf' || part.step === 'anyOf' || part.step === 'oneOf')
      gather(part, into, seen, depth + 1);
  }
}
