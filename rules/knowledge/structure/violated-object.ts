import {
  isReference,
  Operation,
  PathItem,
  Schema,
  type Format,
  type Node,
  type StructureFault,
} from '@assay/core';
import { code, nameSchema, nameUse } from '../wording/name-schema.js';
import { objectName } from './object-name.js';

/** The objects that have no node of their own, by the field that holds them. */
const objectsByField: Readonly<Record<string, string>> = {
  contact: 'Contact Object',
  license: 'License Object',
  externalDocs: 'External Documentation Object',
  paths: 'Paths Object',
  responses: 'Responses Object',
  flows: 'OAuth Flows Object',
  discriminator: 'Discriminator Object',
  xml: 'XML Object',
};

/** The object that breaks the schema, as `fieldsOf` knows it: the kind of a node, or the field that holds an object without one. */
export function violatedKind({ node, below }: StructureFault): string {
  return below.length === 0 ? node.kind : String(below.at(-1));
}

/**
 * What breaks the official schema, for the beginning of a sentence: ``The Response Object `200` of `listBooks` ``,
 * ``The field `style` of the Parameter Object `shelf` of `listBooks` ``.
 */
export function violatedObject(fault: StructureFault, format: Format): string {
  const { node, below } = fault;
  if (below.length === 0) return `The ${nameNode(node, format)}`;
  const field = String(below[0]);
  // The `responses` of the components are a map of Response Objects.
  const isMap = field === 'responses' && !(node instanceof Operation);
  if (below.length === 1 && !isMap && Object.hasOwn(objectsByField, field))
    return `The ${objectsByField[field]} of the ${nameNode(node, format)}`;
  return `The field ${code(below.join('.'))} of the ${nameNode(node, format)}`;
}

function nameNode(node: Node, format: Format): string {
  const name = ownName(node);
  const use = nameUse(node);
  const isInside = !(node instanceof Operation) && !(node instanceof PathItem) && use.startsWith('`');
  return [
    objectName(isReference(node) ? node.expects : node.kind, format).replace(/^(?:an?|the) /, ''),
    name === '' ? '' : ` ${code(name)}`,
    isInside ? ` of ${use}` : '',
  ].join('');
}

/** The fields that name objects of a kind; others are named by their key. */
const nameFields: Readonly<Record<string, string>> = { Parameter: 'name', Tag: 'name', Server: 'url' };

function ownName(node: Node): string {
  if (node instanceof Operation) return node.signature;
  if (node instanceof Schema) return nameSchema(node);
  if (isReference(node)) return String(node.key ?? node.step ?? '');
  const field = nameFields[node.kind];
  const name = (field === undefined ? undefined : node.text(field)) ?? node.key;
  return typeof name === 'string' ? name : '';
}
