import type { JsonSchema } from '../records/index.js';
import { escapeAttribute, foreignCharacter, toPlainName, toXmlName } from './xml-names.js';
import type { XmlObject } from './xml-object.js';

/** A value that becomes a node. */
export interface XmlValue {
  /** The name that it has if its schema gives none: that of the property. */
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
  /** ` xmlns:p="..."` */
  readonly declarations: string;
  readonly declared: readonly string[];
  readonly scope: Scope;
}

/** The name of an element, with declarations of the namespaces that it and its attributes need and that are not in scope. */
export function openTag({ name, xml }: XmlValue, attributes: readonly XmlValue[], around: Scope): Tag {
  const scope = new Map(around);
  const declared: string[] = [];
  let declarations = '';
  const declare = (prefix: string, namespace: string): void => {
    if (scope.get(prefix) === namespace || prefix === 'xml' || prefix === 'xmlns') return;
    if (foreignCharacter(namespace) !== undefined) return;
    const attribute = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
    // Of two namespaces for one prefix on one element, the first applies.
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

/** The name of an element or attribute, with its prefix. */
export function qualified(name: string, xml: XmlObject): string {
  const prefix = getXmlPrefix(xml);
  const local = xml.name ?? name;
  return prefix === undefined ? toXmlName(local) : `${prefix}:${toPlainName(local)}`;
}
