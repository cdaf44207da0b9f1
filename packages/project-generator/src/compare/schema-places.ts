import type { JsonSchema } from '../records/index.js';
import { type ChangedPlace, keywordPairs, type Keywords } from './schema-keywords.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';

/** Two schemas that describe the same value of a request. */
export interface SchemaPair {
  readonly old: Keywords;
  readonly now: Keywords;
  /** Differences between the two schemas themselves. */
  own: readonly ChangedPlace[];
  /** The pairs of nested schemas, with the pointers to their values. */
  inside: readonly { readonly pointer: string; readonly pair: SchemaPair }[];
  readonly around: SchemaPair[];
  /** True if the pair or a nested pair differs. */
  differs: boolean;
}

/** Maximum number of locations in one value that a reader needs. */
const maxPlaces = 20;

/**
 * Finds the differences between two documents' schemas that matter to the sender of a value. All pairs are opened first. Each
 * pair is compared once, even if many requests contain it, so recursive schemas terminate.
 */
export class SchemaPlaces {
  private readonly before: SchemaLookup;
  private readonly after: SchemaLookup;
  private readonly pairs = new WeakMap<object, Map<object, SchemaPair>>();
  private readonly waiting: SchemaPair[] = [];

  constructor(before: SchemaLookup, after: SchemaLookup) {
    this.before = before;
    this.after = after;
  }

  /** Opens a pair of schemas, with all nested pairs. */
  open(a: JsonSchema, b: JsonSchema): SchemaPair | undefined {
    const pair = this.pairPlaces(a, b);
    for (let next = this.waiting.pop(); next !== undefined; next = this.waiting.pop()) this.compare(next);
    return pair;
  }

  /** Lists the changed locations of an open pair, outermost first, at most 20. */
  listChangedPlaces(pair: SchemaPair | undefined): readonly ChangedPlace[] {
    const places = new Map<string, ChangedPlace>();
    const ways = new Map<SchemaPair, string>();
    if (pair?.differs === true) ways.set(pair, '');
    for (const [{ own, inside }, way] of ways) {
      for (const place of own) {
        const pointer = way + place.pointer;
        if (!places.has(pointer)) places.set(pointer, { ...place, pointer });
      }
      if (places.size >= maxPlaces) break;
      for (const { pointer, pair: next } of inside)
        if (next.differs && !ways.has(next)) ways.set(next, way + pointer);
    }
    return [...places.values()].slice(0, maxPlaces);
  }

  /** Returns undefined if both schemas are the same boolean. */
  private pairPlaces(a: JsonSchema, b: JsonSchema): SchemaPair | undefined {
    const [first, second] = [this.before.resolve(a), this.after.resolve(b)];
    if (typeof first === 'boolean' && first === second) return undefined;
    const [old, now] = [keywordsOf(first), keywordsOf(second)];
    let known = this.pairs.get(old);
    if (known === undefined) this.pairs.set(old, (known = new Map<object, SchemaPair>()));
    let pair = known.get(now);
    if (pair === undefined) {
      pair = { old, now, own: [], inside: [], around: [], differs: false };
      known.set(now, pair);
      this.waiting.push(pair);
    }
    return pair;
  }

  private compare(pair: SchemaPair): void {
    const own: ChangedPlace[] = [];
    const inside: { readonly pointer: string; readonly pair: SchemaPair }[] = [];
    const isSent = (schema: JsonSchema, side: 'old' | 'now'): boolean => {
      const resolved = (side === 'old' ? this.before : this.after).resolve(schema);
      return typeof resolved === 'boolean' || resolved['readOnly'] !== true;
    };
    for (const found of keywordPairs(pair.old, pair.now, isSent)) {
      if (found.kind !== 'both') {
        own.push({ pointer: found.pointer, kind: found.kind });
        continue;
      }
      const next = this.pairPlaces(found.old, found.now);
      if (next === undefined) continue;
      inside.push({ pointer: found.pointer, pair: next });
      next.around.push(pair);
      if (next.differs) spread(pair);
    }
    pair.own = own;
    pair.inside = inside;
    if (own.length > 0) spread(pair);
  }
}

/** Marks a pair and all pairs that contain it as different. */
function spread(first: SchemaPair): void {
  const open = [first];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (pair.differs) continue;
    pair.differs = true;
    open.push(...pair.around);
  }
}

const allow: Keywords = {};
const refuse: Keywords = { not: {} };

function keywordsOf(schema: JsonSchema): Keywords {
  return schema === true ? allow : schema === false ? refuse : schema;
}
