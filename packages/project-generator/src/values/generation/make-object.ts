import { setProperty } from '@assay/text';
import { mapAt, schemaAt, type Keywords, maxKeyword, minKeyword } from '../constraints/keywords.js';
import { limits } from '../constraints/limits.js';
import type { Maker, Place } from './maker.js';
import { isLeftOut } from '../../schemas/composition.js';
import type { JsonSchema } from '../../records/index.js';
import type { Conjunction } from '../constraints/conjunction.js';
import { impossible, inside, made, quoted, stopped, type Outcome } from '../constraints/outcome.js';
import type { PartFacts } from '../constraints/part-facts.js';
import { isAfter, findRelatedNames } from '../samples/related.js';
import { dependenciesOf, requiredBy } from '../constraints/properties.js';

/**
 * Generates names for properties that no schema lists, as `patternProperties` and `propertyNames` allow, or else `key1`, `key2`.
 */
function* inventNames(
  parts: readonly Keywords[],
  count: number,
  place: Place,
  maker: Maker,
): Generator<string> {
  const nameCount = Math.min(count, limits.entries);
  const names = parts.map((part) => schemaAt(part, 'propertyNames')).filter((schema) => schema !== undefined);
  const patterns = [...new Set(parts.flatMap((part) => Object.keys(mapAt(part, 'patternProperties') ?? {})))];
  const usedNames = new Set<string>();
  for (let index = 1; index <= nameCount * 2 + 40 && usedNames.size < nameCount; index++) {
    const pattern = patterns[index % Math.max(1, patterns.length)];
    const name =
      pattern === undefined && names.length === 0
        ? `key${index}`
        : madeName(
            [...names, { type: 'string', ...(pattern === undefined ? {} : { pattern }) }],
            index,
            place,
            maker,
          );
    if (name === undefined || usedNames.has(name)) continue;
    usedNames.add(name);
    yield name;
  }
}

function madeName(
  schemas: readonly NonNullable<ReturnType<typeof schemaAt>>[],
  index: number,
  place: Place,
  maker: Maker,
): string | undefined {
  const outcome = maker.make(schemas, maker.below(place, `(name ${index})`, 'key', place.variation + index));
  return outcome.ok && typeof outcome.value === 'string' ? outcome.value : undefined;
}

/**
 * Generates an object: required properties, described ones if the shape includes them, and more if `minProperties` requires it.
 */
export function makeObject(conjunction: Conjunction, place: Place, maker: Maker): Outcome {
  const { parts } = conjunction;
  const properties = new Properties(conjunction, place, maker);
  const min = Math.max(0, Math.ceil(maxKeyword(parts, 'minProperties') ?? 0));
  const max = Math.floor(minKeyword(parts, 'maxProperties') ?? Infinity);
  if (min > limits.entries) {
    return stopped(
      `its \`minProperties\` ${quoted(min)} is more than the ${limits.entries} properties of generated objects`,
    );
  }
  if (min > max) {
    return impossible(
      `its \`minProperties\` ${quoted(min)} is more than its \`maxProperties\` ${quoted(max)}`,
    );
  }
  for (const name of properties.required()) {
    const outcome = properties.add(name, true);
    if (!outcome.ok) return inside(name, outcome);
  }
  if (properties.count > max) {
    return impossible(`more properties are required than its \`maxProperties\` ${quoted(max)} allows`);
  }
  const isDeep = place.depth >= limits.optionalDepth && maker.coverage === undefined;
  const isFull = place.isFull && !isDeep;
  const described = properties.described();
  if (place.isFull) addOptional(properties, described, max, isFull, maker);
  for (const name of described) {
    if (properties.count < min) properties.add(name);
  }
  // An item has at least one property, because a form does not show an array of empty objects. The same applies to deeply nested
  // objects.
  const isIncluded = (): boolean => maker.coverage !== undefined || (place.isFull && isDeep) || isItem(place);
  if (properties.count === 0 && max > 0 && isIncluded()) {
    const welcome = described.filter((each) => properties.isWelcome(each));
    const name = welcome.find((each) => properties.isScalar(each)) ?? (isDeep ? welcome[0] : undefined);
    if (name !== undefined) properties.add(name);
  }
  // A map without known names gets one entry.
  const isMap = described.length === 0 && isFull && parts.some(describesEntries);
  const isOpen = !isMap && isFull && maker.coverage !== undefined && parts.some(describesEntries);
  const propertyCount = isMap ? Math.min(1, max) : isOpen ? Math.min(properties.count + 1, max) : 0;
  const invented = Math.max(min, propertyCount) - properties.count;
  if (invented > 0) properties.addAll(inventNames(parts, invented, place, maker));
  if (properties.count < min)
    return impossible(
      `the ${quoted(min)} properties that its \`minProperties\` requires cannot be generated`,
    );
  properties.relate();
  return made(properties.inOrder(described));
}

/** Adds the optional properties, up to the limits of depth and size. */
function addOptional(
  properties: Properties,
  described: readonly string[],
  max: number,
  isShallow: boolean,
  maker: Maker,
): void {
  const rest = maker.coverage?.rest;
  const fresh = rest?.enter(properties.parts);
  for (const name of described) {
    if (properties.count >= max) return;
    if (fresh !== undefined && rest?.wants(fresh, name) === false) continue;
    if (!properties.isWelcome(name)) {
      if (maker.coverage !== undefined && maker.hasRoom()) properties.addAgain(name);
      continue;
    }
    if (!isShallow) return;
    if (!maker.hasRoom()) {
      maker.cut('optionalRoom');
      return;
    }
    properties.add(name);
  }
}

function isItem({ pointer }: Place): boolean {
  return /\/\d+$/.test(pointer);
}

const scalars: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean']);

function describesEntries(part: Keywords): boolean {
  return typeof part['additionalProperties'] === 'object' || Object.hasOwn(part, 'patternProperties');
}

class Properties {
  readonly parts: readonly Keywords[];
  private readonly facts: PartFacts;
  private readonly preferred: ReadonlyMap<string, string>;
  private readonly place: Place;
  private readonly maker: Maker;
  private readonly values = new Map<string, unknown>();
  private readonly names: readonly JsonSchema[];

  constructor({ parts, facts, preferred }: Conjunction, place: Place, maker: Maker) {
    this.parts = parts;
    this.facts = facts;
    this.preferred = preferred;
    this.place = place;
    this.maker = maker;
    this.names = parts
      .map((part) => schemaAt(part, 'propertyNames'))
      .filter((schema) => schema !== undefined);
  }

  get count(): number {
    return this.values.size;
  }

  /** Lists the required properties and their dependencies, without properties that the direction excludes. */
  required(): readonly string[] {
    const { direction, lookup } = this.maker;
    return this.preferred.size === 0
      ? this.facts.requiredNames(direction, lookup)
      : requiredBy(this.parts, this.preferred.keys(), direction, lookup);
  }

  /** Lists the names in `properties`, in document order. */
  described(): readonly string[] {
    const names = this.facts.describedNames(this.maker.direction, this.maker.lookup);
    if (names.length <= limits.entries) return names;
    this.maker.cut('optionalRoom');
    return names.slice(0, limits.entries);
  }

  private isLeftOut(name: string): boolean {
    return isLeftOut(this.parts, name, this.maker.direction, this.maker.lookup);
  }

  /** True for a harmless optional property: it is not recursive, and no branch would be missed because of it. */
  isWelcome(name: string): boolean {
    if (this.values.has(name) || this.place.avoided?.has(name) === true) return false;
    const schemas = this.listPropertySchemas(name);
    return schemas !== undefined && !this.maker.isRecursive(schemas);
  }

  /** True for a property whose schema excludes arrays and objects. */
  isScalar(name: string): boolean {
    const schemas = this.listPropertySchemas(name) ?? [];
    return schemas.some((schema) => {
      const resolved = this.maker.lookup.resolve(schema);
      return typeof resolved === 'object' && scalars.has(resolved['type']);
    });
  }

  addAll(names: Iterable<string>): void {
    for (const name of names) this.add(name);
  }

  /** Adds a recursive property with only required values: a cycle is shown once. */
  addAgain(name: string): void {
    const { avoided } = this.place;
    if (this.values.has(name) || avoided?.has(name) === true || this.listPropertySchemas(name) === undefined)
      return;
    this.add(name, false, { ...this.place, isFull: false });
  }

  /** Adds a property, and the properties that it requires. */
  add(name: string, isNeeded = false, around = this.place): Outcome {
    if (this.values.has(name)) return made(this.values.get(name));
    const schemas = this.listPropertySchemas(name);
    if (schemas === undefined) return impossible('it is required, but the schema forbids it');
    const inner = this.maker.below(around, name, name, this.place.variation);
    const place = inner.isTolerant && !isNeeded ? { ...inner, isTolerant: false } : inner;
    const outcome = this.maker.makeProperty(schemas, this.preferred.get(name), place);
    if (!outcome.ok) return outcome;
    this.values.set(name, outcome.value);
    for (const dependency of dependenciesOf(this.parts, name)) {
      const added = this.isLeftOut(dependency) ? outcome : this.add(dependency);
      if (added.ok) continue;
      this.values.delete(name);
      return added;
    }
    return outcome;
  }

  /** Lists the schemas of a property's value; undefined if it must be absent. */
  private listPropertySchemas(name: string): readonly JsonSchema[] | undefined {
    if (this.names.some((schema) => !this.maker.accepts(schema, name))) return undefined;
    return this.facts.listPropertySchemas(name);
  }

  /** Orders the values of ranges, and equalises repeated values, if the schemas allow it. */
  relate(): void {
    if (this.values.size < 2) return;
    for (const { kind, first, second } of findRelatedNames([...this.values.keys()])) {
      const [a, b] = [this.values.get(first), this.values.get(second)];
      if (kind === 'same') {
        if (typeof a === 'string' && this.allows(second, a)) this.values.set(second, a);
      } else if (isAfter(a, b) && this.allows(first, b) && this.allows(second, a)) {
        this.values.set(first, b);
        this.values.set(second, a);
      }
    }
  }

  private allows(name: string, value: unknown): boolean {
    const schemas = this.listPropertySchemas(name);
    return schemas !== undefined && this.maker.acceptsAll(schemas, value);
  }

  /** Returns the object, described properties first. */
  inOrder(described: readonly string[]): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    let count = 0;
    for (const name of described) {
      if (!this.values.has(name)) continue;
      setProperty(value, name, this.values.get(name));
      count++;
    }
    if (count === this.values.size) return value;
    for (const [name, item] of this.values) if (!Object.hasOwn(value, name)) setProperty(value, name, item);
    return value;
  }
}
