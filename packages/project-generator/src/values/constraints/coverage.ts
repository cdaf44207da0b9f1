import { isJsonObject } from '@assay/json-schema';
import type { JsonSchema } from '../../records/index.js';
import { listCompositionParts, isReadOnly } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { base64Of } from '../../wire/values.js';
import { isSchema, mapAt, schemaAt, schemasAt, type Keywords } from './keywords.js';
import type { Branch, Choice } from './conjunction.js';

interface Place {
  readonly schema: JsonSchema;
  isCovered: boolean;
}

/** Maximum number of places in one schema. */
const maxPlaces = 20_000;

/** Key of members that no property describes; items have the key `[]`. */
const others = '*';

/**
 * The properties, entries and items of a schema and of all schemas within reach, each counted once for all paths. Values that are
 * too small for everything select their optional properties with it.
 */
export class SchemaPlaces {
  /** Number of places. */
  count = 0;
  /** Number of places that are covered by a value. */
  shown = 0;
  private readonly lookup: SchemaLookup;
  private readonly places = new Map<Keywords, Map<string, Place>>();
  /** The parent schemas of each schema. */
  private readonly around = new Map<Keywords, Set<Keywords>>();
  /** The schemas that lead to a place that was not covered when the value was started. */
  private leading = new Set<Keywords>();
  /** The schemas that the current value already contains. */
  private readonly visited = new Set<Keywords>();

  constructor(schema: JsonSchema, lookup: SchemaLookup) {
    this.lookup = lookup;
    const waiting = [...listCompositionParts(schema, lookup)];
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      if (this.places.has(part)) continue;
      const inside = new Map<string, Place>();
      this.places.set(part, inside);
      for (const [name, child] of placesIn(part, lookup)) {
        if (this.count >= maxPlaces) break;
        this.count++;
        inside.set(name, { schema: child, isCovered: false });
        for (const below of listCompositionParts(child, lookup)) {
          let around = this.around.get(below);
          if (around === undefined) this.around.set(below, (around = new Set()));
          around.add(part);
          waiting.push(below);
        }
      }
    }
  }

  /** Starts the next value. */
  begin(): void {
    this.visited.clear();
    const leading = new Set<Keywords>();
    for (const [part, inside] of this.places)
      for (const { isCovered } of inside.values()) if (!isCovered) leading.add(part);
    for (const part of leading) for (const above of this.around.get(part) ?? []) leading.add(above);
    this.leading = leading;
  }

  /** Returns the schemas of an object that the value does not contain yet; only their optional properties are worth adding. */
  enter(parts: readonly Keywords[]): readonly Keywords[] {
    const fresh = parts.filter((part) => !this.visited.has(part));
    for (const part of fresh) this.visited.add(part);
    return fresh;
  }

  /** True for a property that is not covered, or that leads to such a place. */
  wants(parts: readonly Keywords[], name: string): boolean {
    return parts.some((part) => {
      const place = this.places.get(part)?.get(name);
      if (place === undefined) return false;
      return (
        !place.isCovered ||
        listCompositionParts(place.schema, this.lookup).some(
          (below) => this.leading.has(below) && !this.visited.has(below),
        )
      );
    });
  }

  /** Records the places that a value covers. */
  cover(schema: JsonSchema, value: unknown): void {
    this.meetAll(listCompositionParts(schema, this.lookup), value);
  }

  private meetAll(parts: readonly Keywords[], value: unknown): void {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        this.meetAt(parts, (inside) => (inside.has(String(index)) ? String(index) : '[]'), item);
    } else if (isJsonObject(value) && base64Of(value) === undefined) {
      for (const [name, member] of Object.entries(value))
        this.meetAt(parts, (inside) => (inside.has(name) ? name : others), member);
    }
  }

  private meetAt(
    parts: readonly Keywords[],
    nameIn: (inside: ReadonlyMap<string, Place>) => string,
    value: unknown,
  ): void {
    const below = new Set<Keywords>();
    for (const part of parts) {
      const inside = this.places.get(part);
      const place = inside?.get(nameIn(inside));
      if (place === undefined) continue;
      if (!place.isCovered) this.shown++;
      place.isCovered = true;
      for (const next of listCompositionParts(place.schema, this.lookup)) below.add(next);
    }
    if (below.size > 0) this.meetAll([...below], value);
  }
}

/** Lists the places in a schema's values that requests can contain. */
function placesIn(part: Keywords, lookup: SchemaLookup): [string, JsonSchema][] {
  const found: [string, JsonSchema][] = [];
  for (const [name, child] of Object.entries(mapAt(part, 'properties') ?? {}))
    if (isSchema(child) && child !== false && !isReadOnly(child, lookup)) found.push([name, child]);
  const rest = [
    schemaAt(part, 'additionalProperties'),
    ...Object.values(mapAt(part, 'patternProperties') ?? {}),
  ];
  const entry = rest.find(isJsonObject);
  if (isSchema(entry)) found.push([others, entry]);
  found.push(
    ...schemasAt(part, 'prefixItems').map((each, index): [string, JsonSchema] => [String(index), each]),
  );
  const item = schemaAt(part, 'items');
  if (item !== undefined && item !== false) found.push(['[]', item]);
  return found;
}

/** Coverage of a schema by several values: each value takes the least used branches. */
export class Coverage {
  /** True if a branch was taken for the first time since `begin`. */
  isNew = false;
  /** True if values may match several alternatives of a `oneOf`. */
  isLoose = false;
  /** True if the current value contains a part that matches several alternatives. */
  isLoosened = false;
  /** True if a value was too small for everything. */
  isCut = false;
  /** If set, values have only the optional properties that it selects. */
  rest: SchemaPlaces | undefined;
  /** Number of uses of each branch, by the choice's owner, then by its keyword and place. */
  private readonly uses = new Map<Keywords, Map<string, Map<number, number>>>();

  /** True if a value took a branch, so that the next one may take others. */
  get hasTaken(): boolean {
    return this.uses.size > 0;
  }

  /** Starts the next value. */
  begin(): void {
    this.isNew = false;
    this.isLoosened = false;
  }

  /**
   * Counts the uses of a choice's branches at a place, a JSON Pointer in the value, by index; undefined if none was
   * used.
   */
  countUses({ owner, keyword }: Choice, place: string): ReadonlyMap<number, number> | undefined {
    return this.uses.get(owner)?.get(`${keyword} ${place}`);
  }

  /** Records that a branch is taken at a place. */
  take({ owner, keyword, branches }: Choice, { index }: Branch, place: string): void {
    let ofOwner = this.uses.get(owner);
    if (ofOwner === undefined) this.uses.set(owner, (ofOwner = new Map<string, Map<number, number>>()));
    const key = `${keyword} ${place}`;
    let ofPlace = ofOwner.get(key);
    if (ofPlace === undefined) ofOwner.set(key, (ofPlace = new Map<number, number>()));
    const uses = ofPlace.get(index) ?? 0;
    if (uses === 0 && branches.length > 1) this.isNew = true;
    ofPlace.set(index, uses + 1);
  }
}
