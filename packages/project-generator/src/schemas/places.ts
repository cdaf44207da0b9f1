import { formatPointer, type Model, type Node, relativeUri } from '@assay/core';
import { percentDecoded, unescapedSegment } from '@assay/text';

type SourceDocument = Model['documents'][number];

/**
 * Formats the locations of nodes: a JSON Pointer in the root document, `other.yaml#/pointer` for other documents. Queries and
 * userinfo of URLs are left out, because they can be secrets.
 */
export class Places {
  private readonly root: SourceDocument;
  private readonly names = new Map<SourceDocument, string>();
  private readonly taken = new Set<string>();

  constructor(model: Model) {
    this.root = model.document.document;
  }

  /** @param tail the steps from the node to a value inside it, such as `'enum', 0` */
  getNodePointer(node: Node, ...tail: readonly (string | number)[]): string {
    const pointer = formatPointer([...node.segments(), ...tail]);
    return node.document === this.root ? pointer : `${this.getDocumentName(node.document)}#${pointer}`;
  }

  private getDocumentName(document: SourceDocument): string {
    let name = this.names.get(document);
    if (name === undefined) {
      const relative = relativeUri(publicPart(document.uri), publicPart(this.root.uri));
      name = relative;
      for (let number = 2; this.taken.has(name); number++) name = `${relative}(${number})`;
      this.taken.add(name);
      this.names.set(document, name);
    }
    return name;
  }
}

function publicPart(uri: string): string {
  return uri.replace(/[?#].*$/s, '').replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1');
}

/**
 * Returns the component name of a bundle's reference, whose last segment is itself a pointer:
 * `#/schemas/~1components~1schemas~1Dog` is `Dog`. Undefined for other references.
 */
export function componentName(reference: string): string | undefined {
  const key = unescapedSegment(percentDecoded(reference.slice(reference.lastIndexOf('/') + 1)));
  const name = unescapedSegment(key.slice(key.lastIndexOf('/') + 1));
  return name === '' ? undefined : name;
}
