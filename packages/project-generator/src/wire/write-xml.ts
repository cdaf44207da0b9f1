import { writeJson } from '@assay/text';
import type { JsonSchema } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { getCharacterName } from './escaping.js';
import { itemSchema, memberSchema, findText } from './schema-view.js';
import { pointerTo, sortValue, type Members } from './values.js';
import type { WireWriter } from './wire-writer.js';
import {
  escapeAttribute,
  escapeText,
  foreignCharacter,
  componentNameOf,
  xmlObjectOf,
  type NodeType,
  openTag,
  qualified,
  type Scope,
  type Tag,
  type XmlValue,
} from './xml-elements.js';

/** Facts that determine how a value becomes XML. */
export interface XmlSource {
  readonly schema: JsonSchema;
  readonly lookup: SchemaLookup;
}

interface Xml {
  readonly writer: WireWriter;
  readonly lookup: SchemaLookup;
}

/**
 * Writes a value as an XML document without a declaration (XML Object, XML Modeling).
 *
 * - The root is named by `xml.name`, or else by the referenced component, its `title`, or `root`. An array is always wrapped in a
 *   root.
 * - In invalid names, `_` replaces each wrong character; text that XML cannot contain is rejected.
 * - A null element has `xsi:nil`; a null attribute is left out (3.2). In attributes, objects are JSON, and items of arrays are
 *   separated by spaces.
 * - A prefix without a namespace is written as it is; the document must declare it elsewhere.
 */
export function writeXml(
  writer: WireWriter,
  { schema, lookup }: XmlSource,
  value: unknown,
  pointer: string,
): void {
  const root = toValue(
    { lookup },
    componentNameOf(schema) ?? findText(schema, 'title', lookup) ?? 'root',
    schema,
    value,
    pointer,
  );
  const xml: Xml = { writer, lookup };
  if (Array.isArray(value)) writeWrapped(xml, root, value, itemNameOf(root, lookup), new Map());
  else writeElement(xml, root, new Map());
}

/** Returns the name of items of a root array: the name of their component. */
function itemNameOf({ schema, xml, name }: XmlValue, lookup: SchemaLookup): string {
  return componentNameOf(itemSchema(schema, 0, lookup)) ?? xml.name ?? name;
}

function toValue(
  { lookup }: Pick<Xml, 'lookup'>,
  name: string,
  schema: JsonSchema,
  value: unknown,
  pointer: string,
): XmlValue {
  return { name, schema, xml: xmlObjectOf(schema, lookup), value, pointer };
}

function getNodeType({ xml, value }: XmlValue): NodeType {
  if (xml.nodeType === undefined) return Array.isArray(value) ? 'none' : 'element';
  // Only an object has members that the enclosing element can contain.
  return xml.nodeType === 'none' && !Array.isArray(value) && sortValue(value).kind !== 'object'
    ? 'element'
    : xml.nodeType;
}

function writeNode(xml: Xml, node: XmlValue, scope: Scope): void {
  const nodeType = getNodeType(node);
  if (nodeType === 'text' || nodeType === 'cdata') writeText(xml, node, nodeType);
  else if (!Array.isArray(node.value)) writeElement(xml, node, scope);
  else if (nodeType === 'element') writeWrapped(xml, node, node.value, node.xml.name ?? node.name, scope);
  else writeItems(xml, node, node.value, node.name, scope);
}

function writeItems(xml: Xml, node: XmlValue, items: readonly unknown[], name: string, scope: Scope): void {
  items.forEach((item, index) => {
    const schema = itemSchema(node.schema, index, xml.lookup);
    writeNode(xml, toValue(xml, name, schema, item, pointerTo(node.pointer, index)), scope);
  });
}

function writeWrapped(
  xml: Xml,
  node: XmlValue,
  items: readonly unknown[],
  itemName: string,
  scope: Scope,
): void {
  xml.writer.span(node.pointer, [], () => {
    const tag = openTag(node, [], scope);
    put(xml, `<${tag.name}${tag.declarations}>`);
    writeItems(xml, node, items, itemName, tag.scope);
    put(xml, `</${tag.name}>`);
  });
}

function writeElement(xml: Xml, node: XmlValue, scope: Scope): void {
  const sorted = sortValue(node.value);
  if (sorted.kind === 'undefined') {
    const { name, declarations } = openTag(node, [], scope);
    const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    put(xml, `<${name}${declarations} ${xsi} xsi:nil="true"/>`);
  } else if (sorted.kind === 'object') {
    writeObject(xml, node, sorted.members, scope);
  } else {
    const { name, declarations } = openTag(node, [], scope);
    put(xml, `<${name}${declarations}>`);
    writeText(xml, node, 'text');
    put(xml, `</${name}>`);
  }
}

function writeObject(xml: Xml, node: XmlValue, members: Members, scope: Scope): void {
  const children = writeChildren(xml, node, members);
  const attributes = children.filter(
    (child) => getNodeType(child) === 'attribute' && sortValue(child.value).kind !== 'undefined',
  );
  const content = children.filter((child) => getNodeType(child) !== 'attribute');
  const tag = openTag(node, attributes, scope);
  xml.writer.span(node.pointer, [], () => {
    put(xml, `<${tag.name}${tag.declarations}`);
    writeAttributes(xml, attributes, tag);
    put(xml, '>');
    for (const child of content) writeNode(xml, child, tag.scope);
    put(xml, `</${tag.name}>`);
  });
}

/** Writes the members of an object. A member without a node (`nodeType: none`) is replaced by its own members. */
function writeChildren(
  xml: Xml,
  { schema, pointer }: Pick<XmlValue, 'schema' | 'pointer'>,
  members: Members,
): XmlValue[] {
  return Object.entries(members).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const child = toValue(xml, name, memberSchema(schema, name, xml.lookup), value, pointerTo(pointer, name));
    const sorted = sortValue(value);
    return getNodeType(child) === 'none' && sorted.kind === 'object'
      ? writeChildren(xml, child, sorted.members)
      : [child];
  });
}

function writeAttributes(xml: Xml, attributes: readonly XmlValue[], { declared }: Tag): void {
  const names = new Set(declared);
  for (const attribute of attributes) {
    const name = qualified(attribute.name, attribute.xml);
    if (names.has(name)) xml.writer.refuse(`two attributes of one element are named \`${name}\``);
    names.add(name);
    put(xml, ` ${name}="`);
    writeScalar(xml, attribute, escapeAttribute);
    put(xml, '"');
  }
}

function writeText(xml: Xml, node: XmlValue, nodeType: 'text' | 'cdata'): void {
  const text = plainText(node.value);
  // A CDATA section cannot contain its own end, nor a carriage return.
  if (nodeType === 'text' || text.includes(']]>') || text.includes('\r')) {
    writeScalar(xml, node, escapeText);
    return;
  }
  put(xml, '<![CDATA[');
  xml.writer.span(node.pointer, [], () => put(xml, text));
  put(xml, ']]>');
}

function writeScalar(xml: Xml, { value, pointer }: XmlValue, escape: (text: string) => string): void {
  const sorted = sortValue(value);
  const transforms =
    sorted.kind === 'scalar' && sorted.base64 ? (['base64', 'xml-text'] as const) : (['xml-text'] as const);
  const text = plainText(value);
  const foreign = foreignCharacter(text);
  if (foreign !== undefined)
    xml.writer.refuse(`its value contains ${getCharacterName(foreign)}, which XML cannot carry`);
  xml.writer.span(pointer, transforms, () => put(xml, escape(text)));
}

/** Returns a value as one text: items of arrays separated by spaces, like lists of XML Schema; objects as JSON. */
function plainText(value: unknown): string {
  const sorted = sortValue(value);
  if (sorted.kind === 'scalar') return sorted.text;
  if (sorted.kind === 'array') return sorted.items.map(plainText).join(' ');
  return sorted.kind === 'object' ? writeJson(sorted.members) : '';
}

function put({ writer }: Xml, text: string): void {
  writer.text(text);
}
