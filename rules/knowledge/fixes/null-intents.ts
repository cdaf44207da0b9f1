import type { Schema } from '@assay/core';
import type { Intent } from '@assay/fixes';
import { isDescribing } from '@assay/json-schema';
import { allowsType, possibleTypes } from '../schemas/possible-types.js';
import { assigned, removed } from './edits.js';

const nothing = { type: 'null' };

/**
 * Returns the intents that replace `nullable: true` with its equivalent in JSON Schema 2020-12. Undefined if the equivalent is
 * unclear.
 */
export function nullIntents(schema: Schema): readonly Intent[] | undefined {
  const { raw } = schema;
  if (schema.hasConst) return undefined;
  const done = removed(schema, 'nullable');
  const { type } = raw;
  if (type !== undefined) {
    const types: readonly unknown[] = Array.isArray(type) ? type : [type];
    const all = types.includes('null') ? [] : [assigned(schema, ['type'], [...types, 'null'])];
    return [...all, ...nullInEnum(schema), done];
  }
  const limiting = Object.keys(raw).filter(
    (keyword) => keyword !== 'nullable' && !isDescribing(keyword) && !/^x-/i.test(keyword),
  );
  const [only, ...others] = limiting;
  if (only === undefined) return [done];
  if (others.length > 0) return undefined;
  switch (only) {
    case 'enum':
      return [...nullInEnum(schema), done];
    case '$ref':
      return typeof raw['$ref'] === 'string'
        ? alternatives(schema, '$ref', { $ref: raw['$ref'] })
        : undefined;
    case 'allOf': {
      const [first, ...more] = schema.allOf;
      if (first === undefined) return undefined;
      return alternatives(schema, 'allOf', more.length === 0 ? first.raw : { allOf: raw['allOf'] });
    }
    case 'anyOf':
    case 'oneOf': {
      const { document } = schema;
      const parts = schema[only];
      // Only one branch of a `oneOf` may match, so no other branch may allow null.
      if (parts.length === 0 || parts.some((part) => allowsType(possibleTypes(part), 'null')))
        return undefined;
      return [{ kind: 'append', document, pointer: [...schema.segments(), only], value: nothing }, done];
    }
    default:
      return undefined;
  }
}

/** Returns the intents that replace the value of a field by an `anyOf` of the candidate and null, at the same position. */
function alternatives(schema: Schema, field: string, candidate: unknown): readonly Intent[] {
  const pointer = [...schema.segments(), field];
  return [
    { kind: 'rename', document: schema.document, pointer, name: 'anyOf' },
    assigned(schema, [field], [candidate, nothing]),
    removed(schema, 'nullable'),
  ];
}

function nullInEnum(schema: Schema): readonly Intent[] {
  const { document } = schema;
  const values = schema.raw['enum'];
  if (!Array.isArray(values) || values.includes(null)) return [];
  return [{ kind: 'append', document, pointer: [...schema.segments(), 'enum'], value: null }];
}
