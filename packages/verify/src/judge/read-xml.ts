import { DOMParser, type Element } from '@xmldom/xmldom';

/** An element of an XML document. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** True where `xsi:nil` says that the element stands for null. */
  readonly isNil: boolean;
  /** By their names without prefixes; declarations of namespaces and what belongs to XML Schema are not among them. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All text directly in the element. */
  readonly text: string;
}

/** The root element of a document, why the document is not XML, or that it is left alone. */
export type XmlReading =
  | { readonly kind: 'element'; readonly root: XmlElement }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'unread' };

const schemaInstances = 'http://www.w3.org/2001/XMLSchema-instance';
const namespaces = 'http://www.w3.org/2000/xmlns/';
const deepest = 200;

/**
 * Reads an XML document (XML 1.0, Namespaces in XML 1.0). One with a document type is left alone, since nothing may be expanded or
 * fetched; so is one that is very deep.
 */
export function readXml(text: string): XmlReading {
  if (text.includes('<!DOCTYPE')) return { kind: 'unread' };
  let reason: string | undefined;
  const parser = new DOMParser({
    locator: false,
    onError(level, message) {
      if (level === 'warning') return;
      reason ??= message;
      throw new Error(message);
    },
  });
  let element: Element | null;
  try {
    element = parser.parseFromString(text.replace(/^\ufeff/, ''), 'application/xml').documentElement;
  } catch (error) {
    return { kind: 'broken', reason: reason ?? String(error) };
  }
  const root = element === null ? undefined : elementOf(element, 1);
  return root === undefined ? { kind: 'unread' } : { kind: 'element', root };
}

/** Undefined where it is too deep. */
function elementOf(element: Element, depth: number): XmlElement | undefined {
  if (depth > deepest) return undefined;
  const children: XmlElement[] = [];
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === node.TEXT_NODE || node.nodeType === node.CDATA_SECTION_NODE)
      text += node.nodeValue ?? '';
    if (node.nodeType !== node.ELEMENT_NODE) continue;
    // `as`: nodes of this type are elements.
    const child = elementOf(node as Element, depth + 1);
    if (child === undefined) return undefined;
    children.push(child);
  }
  const attributes = new Map<string, string>();
  for (const { namespaceURI, localName, name, value } of element.attributes) {
    if (namespaceURI !== namespaces && namespaceURI !== schemaInstances)
      attributes.set(localName ?? name, value);
  }
  const nil = element.getAttributeNS(schemaInstances, 'nil');
  const isNil = nil === 'true' || nil === '1';
  return { name: element.localName ?? element.tagName, isNil, attributes, children, text };
}
