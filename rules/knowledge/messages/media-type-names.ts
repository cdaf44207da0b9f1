import { isObject, strings, type Node, type NodeKind, type NodeKinds, type Visitor } from '@assay/core';
import { code, nameUse } from '../wording/name-schema.js';

/** A media type, or media range, as a document writes it, and where it stands in its object. */
export interface MediaTypeName {
  readonly text: string;
  readonly property: readonly string[];
}

/** The media types that one object of a document names: the keys of its `content`, the entries of its `consumes` and `produces`. */
function mediaTypeNames(node: Node): MediaTypeName[] {
  const names: MediaTypeName[] = [];
  const { content } = node.raw;
  if (isObject(content)) {
    for (const text of Object.keys(content)) names.push({ text, property: ['content', text] });
  }
  for (const field of ['consumes', 'produces']) {
    for (const [index, text] of strings(node.raw[field]).entries())
      names.push({ text, property: [field, String(index)] });
  }
  return names;
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const essence = new RegExp(`^${token}/${token}$`);
const parameter = new RegExp(`^${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*")$`);

/** True for the form of RFC 9110, 8.3.1 and 12.5.1: type, subtype, parameters; asterisks for ranges. */
export function isMediaType(text: string): boolean {
  const [name = '', ...parameters] = text.split(';');
  if (!essence.test(name.trim())) return false;
  // A semicolon inside a quoted value is rare enough to be let pass.
  if (text.includes('"')) return true;
  return parameters.every((written) => written.trim() === '' || parameter.test(written.trim()));
}

/** A visitor of all objects that name media types, which are looked at with what carries the body, for a sentence. */
export function visitorOfMediaTypes(
  visit: (at: NodeKinds[NodeKind], name: MediaTypeName, place: string) => void,
): Visitor {
  const visitNode = (node: NodeKinds[NodeKind]): void => {
    for (const name of mediaTypeNames(node)) visit(node, name, placeOf(node));
  };
  return {
    Document: visitNode,
    Operation: visitNode,
    RequestBody: visitNode,
    Response: visitNode,
    Parameter: visitNode,
    Header: visitNode,
  };
}

function placeOf(node: Node): string {
  if (node.kind === 'Document') return 'the document';
  if (node.kind === 'Response') return `the response ${code(String(node.key))} of ${nameUse(node)}`;
  return nameUse(node);
}
