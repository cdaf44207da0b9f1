import { percentDecoded, unescapedSegment } from '@assay/text';
import { isJsonObject, type JsonObject } from '../value/values.js';

/**
 * Returns the discriminator values that select each branch (OpenAPI, Discriminator Object): the keys in `mapping`, or else the
 * name of the schema that the branch refers to. Undefined for branches that are not references.
 */
export function namesOfBranches(
  references: readonly (string | undefined)[],
  discriminator: JsonObject,
): readonly (readonly string[] | undefined)[] {
  const mapping = isJsonObject(discriminator['mapping']) ? discriminator['mapping'] : {};
  const byTarget = new Map<string, string[]>();
  for (const [value, target] of Object.entries(mapping)) {
    if (typeof target !== 'string') continue;
    for (const name of new Set([target, lastSegment(target)])) {
      const values = byTarget.get(name);
      if (values === undefined) byTarget.set(name, [value]);
      else values.push(value);
    }
  }
  return references.map((reference) => {
    if (reference === undefined) return undefined;
    const name = lastSegment(reference);
    const mapped = byTarget.get(reference) ?? byTarget.get(name);
    if (mapped !== undefined) return mapped;
    return Object.hasOwn(mapping, name) ? [] : [name];
  });
}

/** Returns the name of the schema that a reference leads to: `Dog` for `#/components/schemas/Dog` and for `Dog`. */
function lastSegment(reference: string): string {
  const pointer = percentDecoded(reference.slice(reference.lastIndexOf('/') + 1));
  const key = unescapedSegment(pointer);
  // The keys of a bundle are themselves pointers.
  return unescapedSegment(key.slice(key.lastIndexOf('/') + 1));
}
