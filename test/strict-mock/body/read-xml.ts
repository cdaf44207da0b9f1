import { isObject, resolve, type RawObject, type Schema } from '@assay/core';
import { quote, type Tools } from '../judgement.js';
import { Malformed } from '../parameters/texts.js';
import { typed } from '../parameters/typed.js';
import { componentName } from '../schema/component-name.js';
import { propertyNames, schemasOfItem, schemasOfProperty, typesOf } from '../schema/flatten.js';
import { readXmlText, type XmlElement } from './xml-text.js';

/** Reads an XML document by the XML Objects of its schema. */
export function readXml(
  text: string,
  schemas: readonly Schema[],
  tools: Tools,
): { readonly value: unknown } | Malformed {
  const root = readXmlText(text);
  if (root instanceof Malformed) return root;
  const reader = new ValueReader(tools);
  const xml = xmlOf(schemas);
  const name = xml.name ?? componentName(schemas[0]);
  const problem = name === undefined ? undefined : reader.nameProblem(root, name, xml);
  if (problem !== undefined) return new Malformed(`has the root element ${problem}`);
  const value = reader.read(root, schemas);
  return reader.problem === undefined ? { value } : new Malformed(reader.problem);
}

/** The XML Object of a schema, with the node type of 3.2. */
interface Xml {
  readonly name: string | undefined;
  readonly namespace: string | undefined;
  readonly prefix: string | undefined;
  readonly wrapped: boolean;
  readonly node: 'element' | 'attribute' | 'text' | 'none';
}

function xmlOf(schemas: readonly Schema[]): Xml {
  const raw = rawXml(schemas);
  const text = (keyword: string): string | undefined => {
    const value = raw[keyword];
    return typeof value === 'string' ? value : undefined;
  };
  const written = text('nodeType');
  const node = written === 'cdata' ? 'text' : written;
  return {
    name: text('name'),
    namespace: text('namespace'),
    prefix: text('prefix'),
    wrapped: raw['wrapped'] === true || (node === 'element' && typesOf(schemas).has('array')),
    node:
      raw['attribute'] === true
        ? 'attribute'
        : node === 'attribute' || node === 'text' || node === 'none'
          ? node
          : 'element',
  };
}

/** Finds the XML Object in the schemas themselves or in the targets of their references. */
function rawXml(schemas: readonly Schema[]): RawObject {
  for (const schema of schemas) {
    let current: Schema | undefined = schema;
    for (let hops = 0; hops < 20 && current !== undefined; hops++) {
      const { xml } = current.keywords;
      if (isObject(xml)) return xml;
      current = resolve(current.reference);
    }
  }
  return {};
}

class ValueReader {
  /** The first problem. */
  problem: string | undefined;
  private readonly tools: Tools;

  constructor(tools: Tools) {
    this.tools = tools;
  }

  /** Returns the reason why an element does not match a name and an XML Object. Undefined if it does. */
  nameProblem(element: XmlElement, name: string, xml: Xml): string | undefined {
    const isOther = element.localName !== name && element.name !== name;
    if (isOther) return `${quote(element.name)} where ${quote(name)} should be`;
    if (xml.namespace !== undefined && element.namespace !== xml.namespace) {
      return `${quote(element.name)} in the namespace ${quote(element.namespace)}, not in ${quote(xml.namespace)}`;
    }
    if (xml.prefix !== undefined && element.prefix !== xml.prefix && element.name !== name) {
      return `${quote(element.name)} without the prefix ${quote(xml.prefix)}`;
    }
    return undefined;
  }

  read(element: XmlElement, schemas: readonly Schema[]): unknown {
    const types = typesOf(schemas);
    const nil = [...element.attributes].some(([name, value]) => name.endsWith(':nil') && value === 'true');
    if (nil && types.has('null')) return null;
    if (types.has('array') && !types.has('object')) return this.readItems(element, schemas);
    if (types.has('object') || (types.size === 0 && element.children.length > 0)) {
      return this.readMembers(element, schemas);
    }
    if (element.children.length > 0) this.fail(`has elements in ${quote(element.name)}, which holds a text`);
    return typed(element.text, schemas, this.tools.checker);
  }

  private readItems(element: XmlElement, schemas: readonly Schema[]): unknown[] {
    const xml = xmlOf(schemasOfItem(schemas, 0));
    if (element.text.trim() !== '') this.fail(`has text in ${quote(element.name)}, which holds a list`);
    return element.children.map((child, index) => {
      if (xml.name !== undefined) this.checkName(child, xml.name, xml);
      return this.read(child, schemasOfItem(schemas, index));
    });
  }

  private readMembers(element: XmlElement, schemas: readonly Schema[]): Record<string, unknown> {
    const members = new Map<string, unknown>();
    const used = new Set<XmlElement>();
    const usedAttributes = new Set<string>();
    let usesText = false;
    for (const property of propertyNames(schemas)) {
      const own = schemasOfProperty(schemas, property);
      const xml = xmlOf(own);
      if (xml.node === 'attribute') {
        const name = attributeName(element, xml.name ?? property, xml);
        if (name === undefined) continue;
        usedAttributes.add(name);
        members.set(property, typed(element.attributes.get(name) ?? '', own, this.tools.checker));
      } else if (xml.node === 'text') {
        usesText = true;
        members.set(property, typed(element.text, own, this.tools.checker));
      } else if (typesOf(own).has('array')) this.readList(element, property, own, xml, members, used);
      else this.readOne(element, property, own, xml, members, used);
    }
    this.readRest(element, schemas, members, used, usedAttributes);
    if (!usesText && element.text.trim() !== '')
      this.fail(`has text in ${quote(element.name)}, which holds elements`);
    return Object.fromEntries(members);
  }

  private readOne(
    element: XmlElement,
    property: string,
    own: readonly Schema[],
    xml: Xml,
    members: Map<string, unknown>,
    used: Set<XmlElement>,
  ): void {
    const name = xml.name ?? property;
    const found = element.children.filter((child) => child.localName === name || child.name === name);
    const [first] = found;
    if (first === undefined) return;
    if (found.length > 1) this.fail(`has ${quote(name)} more than once in ${quote(element.name)}`);
    this.checkName(first, name, xml);
    for (const child of found) used.add(child);
    members.set(property, this.read(first, own));
  }

  private readList(
    element: XmlElement,
    property: string,
    own: readonly Schema[],
    xml: Xml,
    members: Map<string, unknown>,
    used: Set<XmlElement>,
  ): void {
    const items = xmlOf(schemasOfItem(own, 0));
    const outer = xml.name ?? property;
    const inner = items.name ?? (xml.wrapped ? outer : property);
    const named = (parent: XmlElement, name: string): XmlElement[] =>
      parent.children.filter((child) => child.localName === name || child.name === name);
    const wrappers = xml.wrapped ? named(element, outer) : [element];
    const [wrapper] = wrappers;
    if (wrapper === undefined) return;
    if (wrappers.length > 1) this.fail(`has ${quote(outer)} more than once in ${quote(element.name)}`);
    if (xml.wrapped) {
      used.add(wrapper);
      this.checkName(wrapper, outer, xml);
    }
    const found = named(wrapper, inner);
    const strangers = xml.wrapped ? wrapper.children.filter((child) => !found.includes(child)) : [];
    for (const { name } of strangers)
      this.fail(`has ${quote(name)} in ${quote(outer)}, a list of ${quote(inner)}`);
    if (!xml.wrapped && found.length === 0) return;
    const values = found.map((child, index) => {
      used.add(child);
      this.checkName(child, inner, items);
      return this.read(child, schemasOfItem(own, index));
    });
    members.set(property, values);
  }

  /** Elements and attributes without a description become properties, too. The schema decides whether they are allowed. */
  private readRest(
    element: XmlElement,
    schemas: readonly Schema[],
    members: Map<string, unknown>,
    used: Set<XmlElement>,
    usedAttributes: Set<string>,
  ): void {
    for (const child of element.children) {
      if (used.has(child)) continue;
      // The schema describes the property in another form, so that this element is wrong.
      if (propertyNames(schemas).has(child.localName)) {
        this.fail(`has the element ${quote(child.name)}, and the property of that name is written otherwise`);
      }
      this.readOther(child, schemasOfProperty(schemas, child.localName), members);
    }
    for (const [name, value] of element.attributes) {
      if (
        name === 'xmlns' ||
        name.startsWith('xmlns:') ||
        name.startsWith('xsi:') ||
        usedAttributes.has(name)
      )
        continue;
      if (!members.has(name)) members.set(name, value);
    }
  }

  /** Repeated elements are the items of a list if the schema of additional properties is an array. */
  private readOther(child: XmlElement, own: readonly Schema[], members: Map<string, unknown>): void {
    const name = child.localName;
    if (!typesOf(own).has('array') || xmlOf(own).wrapped) {
      members.set(name, this.read(child, own));
      return;
    }
    const before = members.get(name);
    const items: unknown[] = Array.isArray(before) ? before : [];
    members.set(name, [...items, this.read(child, schemasOfItem(own, items.length))]);
  }

  private checkName(element: XmlElement, name: string, xml: Xml): void {
    const problem = this.nameProblem(element, name, xml);
    if (problem !== undefined) this.fail(`has the element ${problem}`);
  }

  private fail(problem: string): void {
    this.problem ??= problem;
  }
}

function attributeName(element: XmlElement, name: string, xml: Xml): string | undefined {
  const prefixed = xml.prefix === undefined ? name : `${xml.prefix}:${name}`;
  return [prefixed, name].find((item) => element.attributes.has(item));
}
