import { readShape, type SchemaShape } from '../schema-shape.js';
import { resolve, type MediaType, type Operation, type Reference, type Schema } from '@assay/core';
import type { OperationPair, Usage } from '../pairs.js';

/** True for identifiers that cannot be guessed: UUIDs. */
export function isRandom(shape: SchemaShape): boolean {
  return shape.format?.toLowerCase() === 'uuid';
}

/** True for numeric identifiers, which are usually sequential. */
export function isCounted({ types }: SchemaShape): boolean {
  return types?.some((type) => type === 'integer' || type === 'number') === true;
}

/** The names of an operation, cached for the lifetime of its document. */
const known = new WeakMap<Operation, Map<Usage, ReadonlySet<string>>>();
const none: ReadonlySet<string> = new Set();

/** Returns the names of all properties that clients send to the operation in `before`, or that it responds with. */
export function knownNames({ before: operation, role }: OperationPair, usage: Usage): ReadonlySet<string> {
  if (operation === undefined) return none;
  let byUsage = known.get(operation);
  if (byUsage === undefined) known.set(operation, (byUsage = new Map<Usage, ReadonlySet<string>>()));
  let names = byUsage.get(usage);
  if (names === undefined)
    byUsage.set(
      usage,
      (names = namesIn(listRoots(operation, (usage === 'request') === (role === 'path')), usage)),
    );
  return names;
}

function listRoots({ requestBody, responses }: Operation, isRequest: boolean): readonly Schema[] {
  if (isRequest) return listContentSchemas(requestBody?.content ?? []);
  return listContentSchemas((responses ?? []).flatMap(({ slot }) => resolve(slot)?.content ?? []));
}

function listContentSchemas(content: readonly (MediaType | Reference<MediaType>)[]): readonly Schema[] {
  return content.flatMap((slot) => {
    const mediaType = resolve(slot);
    return [mediaType?.schema ?? [], mediaType?.itemSchema ?? []].flat();
  });
}

function namesIn(roots: readonly Schema[], usage: Usage): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<Schema | undefined>();
  const hidden = usage === 'request' ? 'readOnly' : 'writeOnly';
  const pending = roots.map((root) => readShape(root, usage));
  for (let shape = pending.pop(); shape !== undefined; shape = pending.pop()) {
    if (seen.has(shape.schema)) continue;
    seen.add(shape.schema);
    for (const { name, shape: inner } of shape.listInside()) {
      if (inner.isMarked(hidden)) continue;
      if (name !== undefined) names.add(name);
      pending.push(inner);
    }
  }
  return names;
}
