import type { Node } from '../model/node.js';
import { Schema } from '../model/schema.js';
import { formatPointer, type PointerSegments, type SourceDocument } from '@assay/text';

/** Finds boolean schemas by their location. Unlike objects, boolean values have no identity. */
export class BooleanSchemas {
  private readonly nodes: readonly Node[];
  private readonly byPlace = new Map<string, Schema>();
  /** Number of nodes indexed so far. Indexing is deferred because most documents do not refer to boolean schemas. */
  private seen = 0;

  /** @param nodes The nodes of the model; more may be added later. */
  constructor(nodes: readonly Node[]) {
    this.nodes = nodes;
  }

  /** Returns the schema at a location of a document. */
  find(document: SourceDocument, segments: PointerSegments): Schema | undefined {
    for (; this.seen < this.nodes.length; this.seen++) {
      const node = this.nodes[this.seen];
      if (!(node instanceof Schema) || node.boolean === undefined) continue;
      const place = formatSchemaPlace(node.document, node.segments());
      if (!this.byPlace.has(place)) this.byPlace.set(place, node);
    }
    return this.byPlace.get(formatSchemaPlace(document, segments));
  }
}

function formatSchemaPlace(document: SourceDocument, segments: PointerSegments): string {
  return `${document.uri}#${formatPointer(segments)}`;
}
