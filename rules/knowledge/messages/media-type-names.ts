import { isObject, strings, type Node, type NodeKind, type NodeKinds, type Visitor } from '@assay/core';
import { nameUse, code } from '../wording/names.js';

/** A media type or media range as written in the document, with its path in the object. */
export interface MediaTypeName {
  readonly text: string;
  readonly property: readonly string[];
}

/**
 * Returns a visitor of all media type names in a document: the keys of `content`, the entries of `consumes` and `produces`.
 * @param isFaulty True for the names to report.
 * @param visit Called for each of them. `placeOfMediaType` names the object with the body.
 */
export function visitorOfMediaTypes(
  isFaulty: (text: string) => boolean,
  visit: (at: NodeKinds[NodeKind], name: MediaTypeName) => void,
): Visitor {
  const visitNode = (node: NodeKinds[NodeKind]): void => {
    const { content, consumes, produces } = node.raw;
    // A `$ref` in place of the map is not a media type.
    if (isObject(content) && typeof content['$ref'] !== 'string') {
      for (const text of Object.keys(content))
        if (isFaulty(text)) visit(node, { text, property: ['content', text] });
    }
    if (consumes !== undefined) visitList(node, 'consumes', consumes);
    if (produces !== undefined) visitList(node, 'produces', produces);
  };
  const visitList = (node: NodeKinds[NodeKind], field: string, list: unknown): void => {
    for (const [index, text] of strings(list).entries())
      if (isFaulty(text)) visit(node, { text, property: [field, String(index)] });
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

/** Names the object with the media types, for a sentence: ``the response `200` of `listLoans` ``. */
export function placeOfMediaType(node: Node): string {
  if (node.kind === 'Document') return 'the document';
  if (node.kind === 'Response') return `the response ${code(String(node.key))} of ${nameUse(node)}`;
  return nameUse(node);
}
