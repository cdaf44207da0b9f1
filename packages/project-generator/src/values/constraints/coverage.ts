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

/** The most places of one schema that are looked for. */
const maxPlaces = 20_000;

/** Under this name are the members that no property describes; under `[]` are items. */
const others = '*';

/**
 * The properties, entries and items that a schema describes, and all schemas that it leads to: each once, however many paths lead to it. Values
 * that have no room for all of them choose their optional properties by it.
 */
export class SchemaPlaces {
  /** Number of places. */
  count = 0;
  /** Number of places that a value had. */
  shown = 0;
  private readonly lookup: SchemaLookup;
  private readonly places = new Map<Keywords, Map<string, Place>>();
  /** The schemas with a place whose schema leads to one. */
  private readonly around = new Map<Keywords, Set<Keywords>>();
  /** The schemas from which a place can be reached that was not shown when the value was begun. */
  private leading = new Set<Keywords>();
  /** The schemas of which the value that is being made has an object already. */
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

  /** Begins the next value. */
  begin(): void {
    this.visited.clear();
    const leading = new Set<Keywords>();
    for (const [part, inside] of this.places)
      for (const { isCovered } of inside.values()) if (!isCovered) leading.add(part);
    for (const part of leading) for (const above of this.around.get(part) ?? []) leading.add(above);
    this.leading = leading;
  }

  /** The schemas of an object of which the value has none yet: its optional properties are worth showing. */
  enter(parts: readonly Keywords[]): readonly Keywords[] {
    const fresh = parts.filter((part) => !this.visited.has(part));
    for (const part of fresh) this.visited.add(part);
    return fresh;
  }

  /** True for a property that was not shown, or leads to what was not. */
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

  /** Notes what a value has. */
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

/** Lists the parts of a schema's values that requests carry. */
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

/** Coverage of a schema by several values: each next value takes the least used branches. */
export class Coverage {
  /** True if a branch was taken for the first time since `begin`. */
  isNew = false;
  /** True if values may match several alternatives of a `oneOf`. */
  isLoose = false;
  /** True if that has let the value that was begun last have a part that matches several. */
  isLoosened = false;
  /** True if a value had no room for everything. */
  isCut = false;
  /** With it, values have only the optional properties that it wants. */
  rest: SchemaPlaces | undefined;
  /** By the owner of a choice, then by its keyword and the place: how often each branch was taken. */
  private readonly uses = new Map<Keywords, Map<string, Map<number, number>>>();

  /** True if a value took a branch: the next one may take others. */
  get hasTaken(): boolean {
    return this.uses.size > 0;
  }

  /** Begins the next value. */
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

  /** Notes that a branch is taken at a place. */
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
