import { SchemaShape } from '../schema/shape.js';
import { resolve, type MediaType, type Operation, type Reference, type Schema } from '@assay/core';
import type { OperationPair, Usage } from '../pairs.js';
import { insideOf } from '../align/walk-one-side.js';

/** True for identifiers that nobody can guess: UUIDs. */
export function isRandom(shape: SchemaShape): boolean {
  return shape.text('format')?.toLowerCase() === 'uuid';
}

/** True for identifiers that are numbers, which are counted up more often than not. */
export function isCounted({ types }: SchemaShape): boolean {
  return types?.has('integer') === true || types?.has('number') === true;
}

/** Cached names of an operation, for as long as its document is in memory. */
const known = new WeakMap<Operation, Map<Usage, ReadonlySet<string>>>();
const none: ReadonlySet<string> = new Set();

/** The names of all properties that clients send to an operation of the document before, or that it answers with. */
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
  const seen = new Set<Schema>();
  const hidden = usage === 'request' ? 'readOnly' : 'writeOnly';
  const pending = roots.map((root) => new SchemaShape([root]));
  for (let shape = pending.pop(); shape !== undefined; shape = pending.pop()) {
    if (seen.has(shape.schema)) continue;
    seen.add(shape.schema);
    for (const [schemas, step] of insideOf(shape)) {
      const inner = new SchemaShape(schemas);
      if (inner.flag(hidden)) continue;
      if (step.kind === 'property') names.add(step.name);
      pending.push(inner);
    }
  }
  return names;
}
