import { isObject } from '@assay/core';
import type { Tree, TreePlace } from '../../tree/tree.js';
import { field, listItems } from './check.js';

/** True if a schema, or a schema that it is composed of, has a property. All branches of `anyOf` and `oneOf` must have it. */
export function definesProperty(
  tree: Tree,
  schema: unknown,
  place: TreePlace,
  name: string,
  seen: ReadonlySet<unknown> = new Set(),
): boolean {
  // Keywords next to a reference count, too.
  const target = tree.resolve(schema, place);
  const candidates = [
    { value: schema, place },
    ...(target === undefined || target.value === schema ? [] : [{ value: target.value, place: target }]),
  ];
  return candidates.some((candidate) => {
    const { value } = candidate;
    if (!isObject(value) || seen.has(value)) return false;
    const properties = field(value, 'properties');
    if (field(properties, name) !== undefined) return true;
    const way = new Set([...seen, value]);
    const has = (branch: unknown): boolean => definesProperty(tree, branch, candidate.place, name, way);
    const [all, any, either] = [value['allOf'], value['anyOf'], value['oneOf']].map(listItems);
    return (
      all?.some(has) === true ||
      (any !== undefined && any.length > 0 && any.every(has)) ||
      (either !== undefined && either.length > 0 && either.every(has))
    );
  });
}

/** A property of an example that its schema does not declare. */
export interface UnknownProperty {
  readonly path: readonly (string | number)[];
  readonly name: string;
}

const maxDepth = 30;

/** Lists the properties of an example that no part of its schema declares. */
export function listUnknownProperties(
  tree: Tree,
  schema: unknown,
  place: TreePlace,
  value: unknown,
  path: readonly (string | number)[] = [],
): UnknownProperty[] {
  if (path.length > maxDepth) return [];
  const parts = flatten(tree, schema, place, new Set());
  if (parts === undefined) return [];
  if (Array.isArray(value)) {
    const found = parts.find((part) => field(part.value, 'items') !== undefined);
    return found === undefined
      ? []
      : value.flatMap((item, index) =>
          listUnknownProperties(tree, field(found.value, 'items'), found.place, item, [...path, index]),
        );
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]): UnknownProperty[] => {
    const owner = parts.find((part) => field(field(part.value, 'properties'), name) !== undefined);
    if (owner !== undefined)
      return listUnknownProperties(tree, field(field(owner.value, 'properties'), name), owner.place, member, [
        ...path,
        name,
      ]);
    const isOpen = parts.some((part) =>
      ['additionalProperties', 'unevaluatedProperties', 'patternProperties'].some(
        (keyword) => field(part.value, keyword) !== undefined,
      ),
    );
    return isOpen ? [] : [{ path, name }];
  });
}

interface Part {
  readonly value: unknown;
  readonly place: TreePlace;
}

/** Returns a schema and all schemas that it is composed of; undefined if they are unknown. */
function flatten(tree: Tree, schema: unknown, place: TreePlace, seen: Set<unknown>): Part[] | undefined {
  const target = tree.resolve(schema, place);
  if (!isObject(target?.value)) return undefined;
  if (seen.has(target.value)) return [];
  seen.add(target.value);
  const parts: Part[] = [{ value: target.value, place: target }];
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    for (const branch of listItems(target.value[keyword])) {
      const own = flatten(tree, branch, target, seen);
      if (own === undefined) return undefined;
      parts.push(...own);
    }
  }
  return parts;
}
