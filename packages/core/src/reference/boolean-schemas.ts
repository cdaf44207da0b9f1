import type { Node } from '../model/node.js';
import { Schema } from '../model/schema.js';
import { formatPointer, type PointerSegments, type SourceDocument } from '@assay/text';

/** The boolean schemas among nodes, found by their place: unlike objects, one `true` is like any other. */
export class BooleanSchemas {
  private readonly nodes: readonly Node[];
  private readonly byPlace = new Map<string, Schema>();
  /** Number of nodes visited so far; most documents refer to no boolean schema at all. */
  private seen = 0;

  /** More nodes may be added afterwards. */
  constructor(nodes: readonly Node[]) {
    this.nodes = nodes;
  }

  /** The schema at a place of a document. */
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
