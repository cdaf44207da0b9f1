import type { Model } from '../model/model.js';
import { Operation } from '../model/operation.js';
import { formatPointer, type PointerSegments } from '@assay/text';
import { nameAll } from '../model/operation-name.js';

/** Creates a function that returns the name of the operation around a location, or null if none exists. */
export function operationFinder(
  model: Model | undefined,
): (uri: string, segments: PointerSegments) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (uri, segments) => {
    names ??= namesByPlace(model);
    for (let length = segments.length; length > 0; length--) {
      const name = names.get(placeKey(uri, segments.slice(0, length)));
      if (name !== undefined) return name;
    }
    return null;
  };
}

function namesByPlace(model: Model | undefined): ReadonlyMap<string, string> {
  const names = nameAll(model);
  const byPlace = new Map<string, string>();
  for (const node of model?.nodes ?? []) {
    if (!(node instanceof Operation)) continue;
    const name = names.get(node);
    if (name !== undefined) byPlace.set(placeKey(node.document.uri, node.segments()), name);
  }
  return byPlace;
}

function placeKey(uri: string, segments: PointerSegments): string {
  return `${uri}#${formatPointer(segments)}`;
}
