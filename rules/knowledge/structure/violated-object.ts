import {
  Document,
  isReference,
  Operation,
  PathItem,
  Schema,
  type Format,
  type Node,
  type StructureFault,
} from '@assay/core';
import { nameSchema, nameUse, code } from '../wording/names.js';
import { objectName } from './object-name.js';

/** The objects without a node, by the field that contains them. */
const objectsByField: Readonly<Record<string, string>> = {
  info: 'Info Object',
  contact: 'Contact Object',
  license: 'License Object',
  externalDocs: 'External Documentation Object',
  paths: 'Paths Object',
  responses: 'Responses Object',
  flows: 'OAuth Flows Object',
  discriminator: 'Discriminator Object',
  xml: 'XML Object',
};

/** Returns the object that violates the schema: the kind of a node, or the field of an object without a node. */
export function getViolatedKind({ node, below }: StructureFault): string {
  return below.length === 0 ? node.kind : String(below.at(-1));
}

/**
 * Returns the object or field that violates the official schema, as the beginning of a sentence: ``The Response Object `200` of
 * `listBooks` ``, ``The field `style` of the Parameter Object `shelf` of `listBooks` ``.
 */
export function describeViolatedObject(fault: StructureFault, format: Format): string {
  const { node, below, error } = fault;
  const field = heldField(fault);
  if (field !== undefined && node.parent !== undefined)
    return `The field ${code(field)} of the ${nameNode(node.parent, format)}`;
  if (below.length === 0) return `The ${nameNode(node, format)}`;
  const objectBelowFault = below.length === 1 && error.keyword !== 'type' ? objectBelow(fault) : undefined;
  if (objectBelowFault === undefined)
    return `The field ${code(formatFieldPath(below))} of the ${nameNode(node, format)}`;
  return node instanceof Document
    ? `The ${objectBelowFault}`
    : `The ${objectBelowFault} of the ${nameNode(node, format)}`;
}

/** Returns the specification's name for the object with a violation: `Contact Object`. */
export function objectTitle(fault: StructureFault, format: Format): string {
  const { node } = fault;
  const namedObject = objectBelow(fault);
  if (namedObject !== undefined) return namedObject;
  const at = heldField(fault) !== undefined && node.parent !== undefined ? node.parent : node;
  if (at instanceof Document) return format === 'oas2' ? 'Swagger Object' : 'OpenAPI Object';
  return objectName(isReference(at) ? at.expects : at.kind, format).replace(/^(?:an?|the) /, '');
}

/** Returns the value that violates the schema, with exact numbers. */
export function faultyValue({ node, below }: StructureFault): unknown {
  let value: unknown = node.raw;
  for (const segment of below) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = node.document.exactValue(value, segment);
  }
  return node.document.exactCopy(value);
}

/** Returns the name of an object without a node, by the field that contains it. */
function objectBelow({ node, below }: StructureFault): string | undefined {
  const field = String(below[0]);
  // The `responses` of the components are a map of Response Objects.
  if (below.length === 0 || (field === 'responses' && !(node instanceof Operation))) return undefined;
  return Object.hasOwn(objectsByField, field) ? objectsByField[field] : undefined;
}

/** Returns the field that should contain a list, if its value was read as the only entry: `security`, `servers`. */
function heldField({ node, below, error, at }: StructureFault): string | undefined {
  if (below.length > 0 || error.keyword !== 'type' || error.params['type'] !== 'array') return undefined;
  return node.kind === 'Schema' ? undefined : String(at.at(-1) ?? '');
}

/** Formats a path: `schemas.Pet`, `type[1]`. */
function formatFieldPath(below: readonly (string | number)[]): string {
  return below
    .map((segment, index) =>
      /^\d{1,4}$/.test(String(segment)) && index > 0 ? `[${segment}]` : `${index === 0 ? '' : '.'}${segment}`,
    )
    .join('');
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

/** The fields that name objects of a kind. Other objects are named by their key. */
const nameFields: Readonly<Record<string, string>> = { Parameter: 'name', Tag: 'name', Server: 'url' };

function ownName(node: Node): string {
  if (node instanceof Operation) return node.signature;
  if (node instanceof Schema) return nameSchema(node);
  if (isReference(node)) return String(node.key ?? node.step ?? '');
  const field = nameFields[node.kind];
  const name = (field === undefined ? undefined : node.text(field)) ?? node.key;
  return typeof name === 'string' ? name : '';
}
