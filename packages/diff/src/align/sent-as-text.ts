import { bodyKindOf, essenceOf } from '@assay/api-knowledge';
import type { Schema } from '@assay/core';
import { explodes } from '../serialisation.js';
import type { ParameterPair, SchemaOwner, Usage } from '../pairs.js';
import type { Comparison, FoundDifference, SchemaComparer } from '@assay/json-schema/algebra';

const scalars: ReadonlySet<string> = new Set(['integer', 'number', 'boolean', 'string']);

/** A difference of a value, with the messages that contain the value. */
export interface SentDifference {
  readonly found: FoundDifference<Schema>;
  readonly usage: Usage;
  readonly owners: readonly SchemaOwner[];
  /** The number of schemas around the value's schema: 0, 1, or 2 for more. */
  readonly depth: number;
}

/**
 * True if values stay valid despite a changed type, because they are sent as text. A number is also a string, and a single query
 * value is also an array with repeated parameters.
 */
export function staysValidAsText(sent: SentDifference, comparer: SchemaComparer<Schema>): boolean {
  const { found, usage, owners, depth } = sent;
  const { detail, in: comparison } = found;
  if (detail.kind !== 'type-changed' || !owners.every((owner) => isSentAsText(owner, depth))) return false;
  const isRequest = usage === 'request';
  const [sentTypes, knownTypes] = isRequest ? [detail.old, detail.new] : [detail.new, detail.old];
  if (sentTypes.length === 0 || !sentTypes.every((type) => scalars.has(type))) return false;
  if (knownTypes.includes('string'))
    return isAnyText(isRequest ? comparer.new : comparer.old, isRequest ? comparison.new : comparison.old);
  return isRequest && knownTypes.join() === 'array' && isOneOfMany(comparison, owners, comparer);
}

type Side = SchemaComparer<Schema>['new'];

/** True if the schema allows any text. */
function isAnyText(side: Side, conjunction: Comparison<Schema>['new']): boolean {
  const shape = side.getShape(conjunction);
  return (
    shape?.lists === undefined &&
    shape?.composition === undefined &&
    shape?.text === undefined &&
    shape?.formats === undefined &&
    shape?.bounds?.has('minLength') !== true &&
    shape?.bounds?.has('maxLength') !== true
  );
}

/** True if a single value is also an array with one item, because the parameter is repeated for each value. */
function isOneOfMany(
  comparison: Comparison<Schema>,
  owners: readonly SchemaOwner[],
  comparer: SchemaComparer<Schema>,
): boolean {
  const shape = comparer.new.getShape(comparison.new);
  if (shape === undefined || shape.lists !== undefined || shape.composition !== undefined) return false;
  if (!owners.every(isExploded)) return false;
  const bound = shape.bounds?.get('minItems');
  if (bound !== undefined && Number(bound.value) > 1) return false;
  if (shape.array !== undefined && shape.array.contains.length > 0) return false;
  return (shape.array?.items ?? []).every(({ prefix, rest }) => {
    if (prefix.length > 0 || rest === false) return false;
    return rest.length === 0 || comparer.compareAll(comparison.old.schemas, rest).oldInNew === 'yes';
  });
}

/** True if a value at a depth of a message is sent as untyped text. */
function isSentAsText(owner: SchemaOwner, depth: number): boolean {
  if (owner.kind !== 'MediaType') {
    const { before, after } = owner;
    return (
      depth === 0 &&
      before !== undefined &&
      after !== undefined &&
      before.content.length + after.content.length === 0
    );
  }
  switch (bodyKindOf(owner.name)) {
    case 'xml':
      return true;
    case 'text':
      return depth === 0 && /^text\/(?!.*yaml)/.test(essenceOf(owner.name));
    case 'urlencoded':
    case 'multipart':
      return depth === 1;
    default:
      return false;
  }
}

function isExploded(owner: SchemaOwner): owner is ParameterPair {
  return owner.kind === 'Parameter' && owner.after?.in === 'query' && explodes(owner.after) === true;
}
