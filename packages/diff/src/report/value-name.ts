import type { Node, Schema } from '@assay/core';
import type { AnyPair, SchemaDifferencePair, SchemaOwner } from '../pairs.js';
import { asCode } from './operation-names.js';

/** Describes the value of a pair: ``the property `Order.address` ``, ``the parameter `limit` ``, `the request body`. */
export function nameOfValue(pair: AnyPair): string {
  switch (pair.kind) {
    case 'Schema': {
      const { before, after, owner } = pair;
      // A part that only one document has is named by its own place, not by the component that it refers to.
      const schema =
        before === undefined ? after?.roots[0] : after === undefined ? before.roots[0] : after.schema;
      return schema === undefined ? nameOfOwner(owner) : nameOfSchema(schema, owner);
    }
    case 'SchemaDifference': {
      const [owner] = pair.owners;
      const node = valueNodeOf(pair);
      if (owner === undefined || node === undefined) return 'the schema';
      const { detail } = pair;
      const isRequired = detail.kind === 'required-added' || detail.kind === 'required-removed';
      return nameOfSchema(node, owner, isRequired && node.key !== detail.name ? detail.name : undefined);
    }
    case 'Parameter':
    case 'Header':
    case 'MediaType':
      return nameOfOwner(pair);
    case 'RequestBody':
      return 'the request body';
    case 'Response':
      return `the response ${asCode(pair.code)}`;
    case 'SecurityScheme':
      return `the security scheme ${asCode(pair.name)}`;
    case 'Operation':
      return `the operation ${asCode((pair.after ?? pair.before)?.signature ?? '')}`;
    case 'Document':
      return 'the document';
    case 'Unclassified':
      return pair.about.subject;
  }
}

/** Returns the schema of the value, on the side that has it if it was added or removed. */
function valueNodeOf({ before, after, detail }: SchemaDifferencePair): Schema | undefined {
  if (detail.kind === 'required-added' || detail.kind === 'required-removed') {
    const isProperty = (node: Schema | undefined) => node?.step === 'properties' && node.key === detail.name;
    if (isProperty(after?.node)) return after?.node;
    if (isProperty(before?.node)) return before?.node;
  }
  const isGone = detail.kind === 'property-removed' || detail.kind === 'branch-removed';
  return (isGone ? before : after)?.node ?? before?.node;
}

function nameOfOwner(owner: SchemaOwner): string {
  switch (owner.kind) {
    case 'Parameter': {
      const { in: place = '', name = '' } = owner.after ?? owner.before ?? {};
      return `the ${place === 'header' || place === 'cookie' ? place : 'parameter'} ${asCode(name)}`;
    }
    case 'Header':
      return `the response header ${asCode(owner.name)}`;
    case 'MediaType':
      return owner.message.kind === 'Response'
        ? `the body of the response ${asCode(owner.message.code)}`
        : nameOfValue(owner.message);
  }
}

/** Names a schema by its path from the component, body or parameter that contains it. */
function nameOfSchema(schema: Schema, owner: SchemaOwner, property?: string): string {
  const names = property === undefined ? [] : [property];
  let isItem = false;
  let node: Node | undefined = schema;
  for (; node?.kind === 'Schema'; node = node.parent) {
    if (node.parent?.kind === 'Components') break;
    if (node.step === 'properties') names.push(String(node.key));
    else if (node.step === 'items' && names.length === 0 && property === undefined) isItem = true;
  }
  const hasProperty = names.length > 0;
  if (node?.kind === 'Schema') names.push(String(node.key));
  if (names.length === 0) return isItem ? `an item of ${nameOfOwner(owner)}` : nameOfOwner(owner);
  const name = asCode(names.toReversed().join('.'));
  if (isItem) return `an item of ${name}`;
  return hasProperty ? `the property ${name}` : `the schema ${name}`;
}
