import { parsePointer, type Finding, type Model, type Node } from '@assay/core';
import { stepInto } from '@assay/text/patches';
import type { FixPlace } from './fix.js';

/** Returns the location of a finding in its model; undefined if no document of the model contains it. */
export function getFixPlace(finding: Finding, model: Model): FixPlace | undefined {
  const { uri, pointer: text } = finding.location;
  const document = model.documents.find((item) => item.uri === uri);
  const pointer = parsePointer(text);
  if (document === undefined || pointer === undefined) return undefined;
  let value = document.value;
  let node: Node | undefined = model.findNode(value);
  let depth = 0;
  for (const [index, segment] of pointer.entries()) {
    value = stepInto(value, segment);
    const inner = typeof value === 'object' && value !== null ? model.findNode(value) : undefined;
    if (inner === undefined) continue;
    node = inner;
    depth = index + 1;
  }
  return { finding, model, document, pointer, value, node, property: pointer.slice(depth) };
}
