import { SaxesParser, type SaxesTagNS } from 'saxes';

/** An element of an XML document. */
export interface XmlElement {
  /** The name without prefix. */
  readonly name: string;
  /** True if `xsi:nil` marks the element as null. */
  readonly isNil: boolean;
  /** Attributes by name without prefix, except namespace declarations and those of XML Schema. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All text directly in the element. */
  readonly text: string;
}

/** The root element of a document, the reason why it is invalid, or the reason why it is not read. */
export type XmlReading =
  | { readonly kind: 'element'; readonly root: XmlElement }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'unread'; readonly reason: string };

const schemaInstances = 'http://www.w3.org/2001/XMLSchema-instance';
const namespaces = 'http://www.w3.org/2000/xmlns/';

/** Limits of one document: bytes, levels of elements, and the total number of elements, attributes and references. */
const maxBytes = 1024 * 1024;
const maxDepth = 200;
const maxNodes = 50_000;

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** Thrown to stop reading a document that exceeds a limit or is not supported. */
class Unread extends Error {}

/**
 * Parses an XML document (XML 1.0, Namespaces in XML 1.0) in one pass. A document with a document type is not read, so that no
 * entity is expanded or fetched; neither is one that exceeds a limit.
 */
export function readXml(body: Uint8Array): XmlReading {
  if (body.length > maxBytes) return { kind: 'unread', reason: 'it is larger than 1 MiB' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return { kind: 'unread', reason: 'it is not in UTF-8' };
  }
  try {
    const root = parse(text);
    return root === undefined ? { kind: 'broken', reason: 'it has no element' } : { kind: 'element', root };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: error instanceof Unread ? 'unread' : 'broken', reason };
  }
}

function parse(text: string): XmlElement | undefined {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let nodes = 0;
  const count = (): void => {
    if (++nodes > maxNodes)
      throw new Unread(`it has more than ${maxNodes.toLocaleString('en')} elements and attributes`);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Unread('it has a document type, whose entities are never expanded');
  });
  parser.on('opentagstart', () => {
    count();
    if (open.length === maxDepth) throw new Unread(`its elements are more than ${maxDepth} levels deep`);
  });
  parser.on('attribute', count);
  parser.on('opentag', (tag) => {
    const element = elementOf(tag);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return root;
}

function elementOf({ local, attributes }: SaxesTagNS): OpenElement {
  const own = new Map<string, string>();
  let isNil = false;
  for (const { uri, local: name, value } of Object.values(attributes)) {
    if (uri === schemaInstances && name === 'nil') isNil = value === 'true' || value === '1';
    if (uri !== namespaces && uri !== schemaInstances) own.set(name, value);
  }
  return { name: local, isNil, attributes: own, children: [], text: '' };
}
