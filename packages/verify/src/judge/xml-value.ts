import { isObject } from '@assay/core';
import type { SchemaRef } from '@assay/project-generator';
import type { XmlElement } from './read-xml.js';
import type { Keywords, ResponseSchemas } from './response-schemas.js';

/** A value of an XML document. If the root element differs from the schema's, its expected name. */
interface XmlValue {
  readonly value: unknown;
  readonly otherRoot: string | undefined;
}

/**
 * Converts an XML document to a value, following the XML Objects of its schema. Undefined if schemas are alternatives, because
 * element names do not identify the alternative.
 */
export function xmlValue(root: XmlElement, ref: SchemaRef, schemas: ResponseSchemas): XmlValue | undefined {
  const reader = new ValueReader(schemas);
  const schema = schemas.at(ref);
  const value = reader.read(root, schema);
  if (reader.isAmbiguous) return undefined;
  const { name } = reader.xmlOf(schema);
  return { value, otherRoot: name === undefined || name === root.name ? undefined : name };
}

interface Xml {
  readonly name: string | undefined;
  readonly isAttribute: boolean;
  readonly isText: boolean;
  readonly isWrapped: boolean;
}

class ValueReader {
  isAmbiguous = false;
  private readonly schemas: ResponseSchemas;

  constructor(schemas: ResponseSchemas) {
    this.schemas = schemas;
  }

  read(element: XmlElement, schema: unknown): unknown {
    const parts = this.parts(schema);
    const types = listXmlTypes(parts);
    if (element.isNil && (types.size === 0 || types.has('null'))) return null;
    if (types.has('array') && !types.has('object')) {
      const items = parts.map((each) => each['items']).find((each) => each !== undefined);
      return element.children.map((child) => this.read(child, items));
    }
    const isObject = types.has('object') || parts.some((each) => 'properties' in each);
    if (isObject || (types.size === 0 && element.children.length > 0)) return this.members(element, parts);
    return typed(element.text, types);
  }

  xmlOf(schema: unknown): Xml {
    const own = this.parts(schema).flatMap(({ xml }) => (isObject(xml) ? [xml] : []));
    const first = (key: string): unknown => own.map((each) => each[key]).find((each) => each !== undefined);
    const name = first('name');
    const node = first('nodeType');
    return {
      name: typeof name === 'string' ? name.slice(name.indexOf(':') + 1) : undefined,
      isAttribute: first('attribute') === true || node === 'attribute',
      isText: node === 'text' || node === 'cdata',
      isWrapped: first('wrapped') === true || node === 'element',
    };
  }

  private members(element: XmlElement, parts: readonly Keywords[]): unknown {
    const members = new Map<string, unknown>();
    const used = new Set<XmlElement>();
    for (const { properties } of parts) {
      if (!isObject(properties)) continue;
      for (const [property, schema] of Object.entries(properties)) {
        const value = this.member(element, property, schema, used);
        if (value !== undefined) members.set(property, value);
      }
    }
    for (const child of element.children)
      if (!used.has(child) && !members.has(child.name)) members.set(child.name, this.read(child, undefined));
    return Object.fromEntries(members);
  }

  private member(element: XmlElement, property: string, schema: unknown, used: Set<XmlElement>): unknown {
    const xml = this.xmlOf(schema);
    const parts = this.parts(schema);
    const types = listXmlTypes(parts);
    const name = xml.name ?? property;
    if (xml.isAttribute) {
      const attribute = element.attributes.get(name);
      return attribute === undefined ? undefined : typed(attribute, types);
    }
    if (xml.isText) return typed(element.text, types);
    const named = (parent: XmlElement, expectedName: string): XmlElement[] =>
      parent.children.filter((child) => child.name === expectedName);
    if (!types.has('array')) {
      const [child] = named(element, name);
      if (child === undefined) return undefined;
      used.add(child);
      return this.read(child, schema);
    }
    const items = parts.map((each) => each['items']).find((each) => each !== undefined);
    const inner = this.xmlOf(items).name ?? (xml.isWrapped ? name : property);
    const [wrapper] = xml.isWrapped ? named(element, name) : [element];
    if (wrapper === undefined) return undefined;
    used.add(wrapper);
    const found = named(wrapper, inner);
    for (const child of found) used.add(child);
    if (found.length === 0 && !xml.isWrapped) return undefined;
    return found.map((child) => this.read(child, items));
  }

  private parts(schema: unknown): Keywords[] {
    const parts = this.schemas.expand(schema);
    if (parts.some((each) => 'oneOf' in each || 'anyOf' in each || 'if' in each)) this.isAmbiguous = true;
    return parts;
  }
}

function listXmlTypes(parts: readonly Keywords[]): Set<string> {
  return new Set(parts.flatMap(({ type }) => (Array.isArray(type) ? type : [type]).filter(isString)));
}

/** Converts a text to its declared type; returns invalid text unchanged, so that the schema rejects it. */
function typed(text: string, types: ReadonlySet<string>): unknown {
  if (types.has('string') || types.size === 0) return text;
  const plain = text.trim();
  if (types.has('boolean') && /^(?:true|false|1|0)$/.test(plain)) return plain === 'true' || plain === '1';
  if (
    (types.has('integer') || types.has('number')) &&
    /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[Ee][+-]?\d+)?$/.test(plain)
  )
    return Number(plain);
  return plain === '' && types.has('null') ? null : text;
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
