import {
  type MediaType,
  type Model,
  type Parameter,
  type Schema,
  defineFact,
  factOf,
  resolveSchema,
} from '@assay/core';
import { isDescribedAsOutputOnly } from '@assay/api-knowledge';
import { listCarriers, nodesOfKind, type Carrier } from '../structure/nodes-of-kind.js';
import {
  Boundedness,
  allBounds,
  boundsAbout,
  bounds,
  listOfBoundsAbout,
  listOfPlacedBounds,
  placedBounds,
} from './boundedness.js';
import type { Bound } from './bound.js';
import { resolveReference } from '../schemas/composition.js';

const searches = defineFact('the unbounded schemas', (model) => searchSentSchemas(model, allBounds));
const nothing: ReadonlySet<Schema> = new Set();

/**
 * Returns the schemas that let clients send values without a bound: in parameters, request bodies, and responses to webhooks and
 * callbacks. A shared schema appears once, unless each location that uses it also sets the limit. Read-only properties are not
 * sent.
 *
 * The first rule that calls it, at the end of the walk, starts one search for all bounds. Its result is kept with the model.
 */
export function unboundedSchemas(model: Model | undefined, bound: Bound): ReadonlySet<Schema> {
  if (model === undefined) return nothing;
  return factOf(model, searches).get(bound) ?? nothing;
}

/**
 * Searches the values that clients send for missing bounds.
 *
 * @param requested The bits of the bounds to search for.
 */
export function searchSentSchemas(model: Model, requested: number): Unbounded {
  const boundedness = new Boundedness(requested);
  const search = new SchemaSearch(boundedness, requested);
  const schemas = nodesOfKind(model, 'Schema');
  for (let index = 0; index < schemas.length; index++) {
    const schema = schemas[index];
    model.facts.tick();
    if (schema?.usage.inRequest === true) boundedness.add(schema);
  }
  for (const carrier of listCarriers(model)) {
    model.facts.tick();
    if (carrier.usedInRequest) addCarrier(search, carrier);
  }
  boundedness.settle();
  return search.run();
}

function addCarrier(search: SchemaSearch, carrier: Carrier): void {
  switch (carrier.kind) {
    case 'Parameter':
      return addParameter(search, carrier);
    case 'MediaType':
      return addMediaType(search, carrier);
    case 'Header':
      return search.add(carrier.schema);
    default:
  }
}

function addParameter(search: SchemaSearch, parameter: Parameter): void {
  if (!isIgnored(parameter)) search.add(parameter.schema);
}

function addMediaType(search: SchemaSearch, mediaType: MediaType): void {
  if (isFile(mediaType)) return;
  search.add(mediaType.schema);
  search.add(mediaType.itemSchema);
}

/** True for header parameters that OpenAPI 3.x ignores (Parameter Object, `name`). */
function isIgnored(parameter: Parameter): boolean {
  return parameter.in === 'header' && /^(?:accept|content-type|authorization)$/i.test(parameter.name);
}

/** True for bodies that are a single file. */
function isFile({ mediaType }: MediaType): boolean {
  return /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-tar|x-gzip|x-zip-compressed|vnd\.ms-excel)\b/i.test(
    mediaType,
  );
}

/** The schemas without a bound, by bound. */
export type Unbounded = ReadonlyMap<Bound, ReadonlySet<Schema>>;

/** An additional bit: the schema is reached for the first time. */
const first = 1 << 30;

/**
 * Follows schemas from the outside in, with the bits of the open bounds: those that no outer schema has set or was reported for.
 * Visits a schema again only for bounds that were not open before.
 */
export class SchemaSearch {
  private readonly boundedness: Boundedness;
  private readonly requested: number;
  private readonly pending: Schema[] = [];
  private readonly pendingBits: number[] = [];
  private readonly reached = new Map<Schema, number>();
  private readonly found: ReadonlyMap<Bound, Set<Schema>>;

  constructor(boundedness: Boundedness, requested: number) {
    this.boundedness = boundedness;
    this.requested = requested;
    this.found = new Map(
      bounds.filter(({ bit }) => (bit & requested) !== 0).map((bound) => [bound, new Set<Schema>()]),
    );
  }

  /** Adds a location where clients send a value. */
  add(place: Schema | undefined): void {
    if (place !== undefined) this.reach(place, this.getRequiredBounds(place));
  }

  run(): Unbounded {
    for (let schema = this.pending.pop(); schema !== undefined; schema = this.pending.pop())
      this.visit(schema, this.pendingBits.pop() ?? 0);
    return this.found;
  }

  private reach(schema: Schema, open: number, isTarget = false): void {
    if (schema.isReference) {
      const target = resolveSchema(schema);
      if (target !== undefined) this.reach(target, open, true);
      return;
    }
    if (isReadOnly(schema)) return;
    const isSimple = schema.subschemas.length === 0 && schema.reference === undefined;
    // Most schemas have no subschemas and only one location, so they need not be remembered.
    if (isSimple && !isTarget) {
      this.recordSimple(schema, open);
      return;
    }
    const before = this.reached.get(schema);
    const fresh = before === undefined ? open : open & ~before;
    if (before !== undefined && fresh === 0) return;
    this.reached.set(schema, fresh | (before ?? 0));
    if (isSimple) {
      this.recordSimple(schema, fresh);
      return;
    }
    this.pending.push(schema);
    this.pendingBits.push(before === undefined ? fresh | first : fresh);
  }

  private visit(schema: Schema, bits: number): void {
    schema.facts.tick();
    const isFirst = (bits & first) !== 0;
    const open = bits & ~first;
    const inside = this.record(schema, open);
    const placed = open & placedBounds;
    if (schema.reference !== undefined && (isFirst || inside !== 0)) {
      const target = resolveReference(schema);
      if (target !== undefined) this.reach(target, inside, true);
    }
    for (const subschema of schema.subschemas) {
      switch (subschema.step) {
        case 'allOf':
        case 'anyOf':
        case 'oneOf':
        case 'then':
        case 'else':
        case 'dependentSchemas':
          if (isFirst || inside !== 0) this.reach(subschema, inside);
          break;
        case 'items':
        case 'prefixItems':
        case 'additionalItems':
        case 'unevaluatedItems':
          // Each item has the location of the array.
          if (isFirst) this.reach(subschema, (this.requested & ~placedBounds) | placed);
          else if (placed !== 0) this.reach(subschema, placed);
          break;
        case 'properties':
        case 'patternProperties':
        case 'additionalProperties':
        case 'unevaluatedProperties':
          if (isFirst) this.reach(subschema, this.getRequiredBounds(subschema));
          break;
        default:
        // `not`, `if`, `contains` and `propertyNames` describe no sent value. Definitions count where they are referenced.
      }
    }
  }

  /** Records a schema without subschemas, after which no bound remains open. */
  private recordSimple(schema: Schema, open: number): void {
    this.record(schema, open & boundsAbout(schema.keywords['type']));
  }

  /** Records the schema for each open bound that it lacks. Returns the bits that remain open. */
  private record(schema: Schema, open: number): number {
    if (open === 0) return 0;
    let still = open & ~this.boundedness.of(schema, open);
    if (still === 0) return 0;
    const type = schema.keywords['type'];
    const missed = still & boundsAbout(type);
    if (missed === 0) return still;
    const list = listOfBoundsAbout(type);
    for (let index = 0; index < list.length; index++) {
      const bound = list[index];
      if (bound === undefined || (missed & bound.bit) === 0 || bound.isMissedBy?.(schema) === false) continue;
      this.found.get(bound)?.add(schema);
      still &= ~bound.bit;
    }
    return still;
  }

  /** Returns the bits of the bounds that a value at a location requires. */
  private getRequiredBounds(place: Schema): number {
    let requested = this.requested & ~placedBounds;
    const type = place.keywords['type'];
    const placed = this.requested & placedBounds & (type === undefined ? placedBounds : boundsAbout(type));
    if (placed === 0 && type !== 'array') return requested;
    for (const bound of listOfPlacedBounds) {
      if ((bound.bit & this.requested) !== 0 && bound.isRequiredAt?.(place) === true) requested |= bound.bit;
    }
    return requested;
  }
}

function isReadOnly(schema: Schema): boolean {
  const { keywords } = schema;
  if (keywords['readOnly'] === true) return true;
  if (schema.step === 'properties' && isDescribedAsOutputOnly(schema)) return true;
  if (keywords['allOf'] === undefined) return false;
  for (const part of schema.subschemas) {
    if (part.step === 'allOf' && part.readOnly) return true;
  }
  return false;
}
