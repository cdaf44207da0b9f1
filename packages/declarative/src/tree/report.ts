import { isObject, type Model, type Node } from '@assay/core';
import type { PointerSegments } from '@assay/text';
import type { TreePlace } from './tree.js';

/** The location of a report: the innermost model object around a value, and the path from the object to the value. */
export interface ReportPlace {
  readonly at: Node;
  readonly property: PointerSegments;
}

/** Finds the location of a report. If the path does not exist, its longest existing prefix counts. */
export function findReportPlace(model: Model, { document, segments }: TreePlace): ReportPlace {
  const values: unknown[] = [document.value];
  for (const segment of segments) {
    const value = values.at(-1);
    if (!isObject(value) && !Array.isArray(value)) break;
    // `as`: lists have their indexes as keys.
    const next = (value as Readonly<Record<string, unknown>>)[segment];
    if (next === undefined) break;
    values.push(next);
  }
  for (let depth = values.length - 1; depth >= 0; depth--) {
    const node = model.findNode(values[depth]);
    if (node?.document === document && isAt(node, segments, depth))
      return { at: node, property: segments.slice(depth) };
  }
  return { at: model.document, property: [] };
}

function isAt(node: Node, segments: PointerSegments, depth: number): boolean {
  const own = node.segments();
  return own.length === depth && own.every((segment, index) => String(segment) === String(segments[index]));
}
