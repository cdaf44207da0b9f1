import { isObject } from '@assay/core';
import type { JsonSchema } from '../records/index.js';
import { componentName } from '../schemas/places.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { type Keywords } from './schema-view.js';

const nameStart =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const namePart = `${nameStart}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}`;

const forbidden = new RegExp(`[^${namePart}]`, 'gu');
const startsWell = new RegExp(`^[${nameStart}]`, 'u');

/**
 * Converts a text to an XML name. A colon may separate two names (Namespaces in XML 1.0, section 4); every other invalid
 * character becomes `_` (XML 1.0, section 2.3).
 */
export function toXmlName(text: string): string {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon === text.length - 1) return toPlainName(text);
  return `${toPlainName(text.slice(0, colon))}:${toPlainName(text.slice(colon + 1))}`;
}

/** Converts a text to an XML name without a colon. */
function toPlainName(text: string): string {
  const name = text.replace(forbidden, '_');
  return startsWell.test(name) ? name : `_${name}`;
}

const unescaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes a text between tags, including carriage returns, which parsers would read as line feeds (XML 1.0, section 2.11). */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => unescaped[character] ?? character);
}

/** Escapes a text in an attribute, including white space, which parsers would read as spaces (XML 1.0, section 3.3.3). */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => unescaped[character] ?? character);
}

/** Returns the first character of a text that XML cannot contain in any form (XML 1.0, section 2.2). */
export function foreignCharacter(text: string): string | undefined {
  return /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.exec(text)?.[0];
}

/** The contents of a schema's XML Object. */
interface XmlObject {
  readonly name: string | undefined;
  readonly prefix: string | undefined;
  readonly namespace: string | undefined;
  /** Node type of 3.2, or its equivalent for `attribute` and `wrapped`. */
  readonly nodeType: NodeType | undefined;
}

/** Node type of a value (XML Object of 3.2, `nodeType`). */
export type NodeType = 'element' | 'attribute' | 'text' | 'cdata' | 'none';

const nodeTypes: ReadonlySet<unknown> = new Set<NodeType>(['element', 'attribute', 'text', 'cdata', 'none']);

function isNodeType(value: unknown): value is NodeType {
  return nodeTypes.has(value);
}

/**
 * Reads the XML Object of a schema. Missing fields come from the schema that it references, by `$ref` or as the only member of
 * its `allOf`.
 */
export function xmlObjectOf(schema: JsonSchema, lookup: SchemaLookup): XmlObject {
  let merged: Keywords = {};
  const seen = new Set<Keywords>();
  let next: JsonSchema | undefined = schema;
  while (next !== undefined) {
    const resolved = lookup.resolve(next);
    if (typeof resolved === 'boolean' || seen.has(resolved)) break;
    seen.add(resolved);
    if (isObject(resolved['xml'])) merged = { ...resolved['xml'], ...merged };
    next = target(resolved);
  }
  return {
    name: text(merged['name']),
    prefix: text(merged['prefix']),
    namespace: text(merged['namespace']),
    nodeType: getDeclaredNodeType(merged),
  };
}

function target(schema: Keywords): JsonSchema | undefined {
  if (typeof schema['$ref'] === 'string') return { $ref: schema['$ref'] };
  const { allOf } = schema;
  if (!Array.isArray(allOf) || allOf.length !== 1) return undefined;
  const only: unknown = allOf[0];
  return isObject(only) ? only : undefined;
}

function getDeclaredNodeType(xml: Keywords): NodeType | undefined {
  if (isNodeType(xml['nodeType'])) return xml['nodeType'];
  if (xml['attribute'] === true) return 'attribute';
  return xml['wrapped'] === true ? 'element' : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the name of the referenced component, the last segment of `$ref`; undefined without a reference. */
export function componentNameOf(schema: JsonSchema): string | undefined {
  const reference = typeof schema === 'object' ? schema['$ref'] : undefined;
  if (typeof reference !== 'string' || !reference.includes('/')) return undefined;
  const name = componentName(reference);
  return name === 'schema' || name === 'items' || (name !== undefined && /^\d+$/.test(name))
    ? undefined
    : name;
}

/** A value that becomes a node. */
export interface XmlValue {
  /** The default name: the property's. */
  readonly name: string;
  readonly schema: JsonSchema;
  readonly xml: XmlObject;
  readonly value: unknown;
  readonly pointer: string;
}

/** The namespaces in scope, by prefix; '' for the default one. */
export type Scope = ReadonlyMap<string, string>;

/** The start of an element. */
export interface Tag {
  readonly name: string;
  /** Namespace declarations: ` xmlns:p="..."` */
  readonly declarations: string;
  readonly declared: readonly string[];
  readonly scope: Scope;
}

/** Returns the start of an element, with declarations of namespaces that it and its attributes need and that are not in scope. */
export function openTag({ name, xml }: XmlValue, attributes: readonly XmlValue[], around: Scope): Tag {
  const scope = new Map(around);
  const declared: string[] = [];
  let declarations = '';
  const declare = (prefix: string, namespace: string): void => {
    if (scope.get(prefix) === namespace || prefix === 'xml' || prefix === 'xmlns') return;
    if (foreignCharacter(namespace) !== undefined) return;
    const attribute = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
    // If one element has two namespaces for a prefix, the first applies.
    if (declared.includes(attribute)) return;
    declared.push(attribute);
    scope.set(prefix, namespace);
    declarations += ` ${attribute}="${escapeAttribute(namespace)}"`;
  };
  if (xml.namespace !== undefined) declare(getXmlPrefix(xml) ?? '', xml.namespace);
  for (const { xml: attribute } of attributes) {
    // A default namespace does not apply to attributes (Namespaces in XML 1.0, section 6.2).
    const prefix = getXmlPrefix(attribute);
    if (attribute.namespace !== undefined && prefix !== undefined) declare(prefix, attribute.namespace);
  }
  return { name: qualified(name, xml), declarations, declared, scope };
}

function getXmlPrefix({ prefix }: XmlObject): string | undefined {
  return prefix === undefined ? undefined : toPlainName(prefix);
}

/** Returns the name of an element or attribute, with its prefix. */
export function qualified(name: string, xml: XmlObject): string {
  const prefix = getXmlPrefix(xml);
  const local = xml.name ?? name;
  return prefix === undefined ? toXmlName(local) : `${prefix}:${toPlainName(local)}`;
}
