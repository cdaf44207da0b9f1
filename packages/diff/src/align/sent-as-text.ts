import type { Schema } from '@assay/core';
import { explodes } from '../serialisation.js';
import type { ParameterPair, SchemaOwner } from '../pairs.js';
import type { FoundDifference, SchemaComparer } from '@assay/json-schema/algebra';

const scalars: ReadonlySet<string> = new Set(['integer', 'number', 'boolean', 'string']);

/**
 * True if what clients send stays valid though its type is another one, because a parameter is sent as text: a number is also a string,
 * and one value is also an array whose values are sent one by one.
 */
export function staysValidAsText(
  { detail, in: comparison }: FoundDifference<Schema>,
  owners: readonly SchemaOwner[],
  comparer: SchemaComparer<Schema>,
): boolean {
  if (detail.kind !== 'type-changed' || !owners.every(isPlainParameter)) return false;
  if (detail.old.length === 0 || !detail.old.every((type) => scalars.has(type))) return false;
  const shape = comparer.new.getShape(comparison.new);
  if (shape === undefined || shape.lists !== undefined || shape.composition !== undefined) return false;
  if (detail.new.includes('string'))
    return (
      shape.text === undefined &&
      shape.formats === undefined &&
      shape.bounds?.has('minLength') !== true &&
      shape.bounds?.has('maxLength') !== true
    );
  if (detail.new.join() !== 'array' || !owners.every(isExploded)) return false;
  const bound = shape.bounds?.get('minItems');
  if (bound !== undefined && Number(bound.value) > 1) return false;
  if (shape.array !== undefined && shape.array.contains.length > 0) return false;
  return (shape.array?.items ?? []).every(({ prefix, rest }) => {
    if (prefix.length > 0 || rest === false) return false;
    return rest.length === 0 || comparer.compareAll(comparison.old.schemas, rest).oldInNew === 'yes';
  });
}

function isPlainParameter(owner: SchemaOwner): owner is ParameterPair {
  if (owner.kind !== 'Parameter') return false;
  const { before, after } = owner;
  return before !== undefined && after !== undefined && before.content.length + after.content.length === 0;
}

function isExploded(owner: SchemaOwner): boolean {
  if (!isPlainParameter(owner) || owner.after === undefined) return false;
  return owner.after.in === 'query' && explodes(owner.after) === true;
}
