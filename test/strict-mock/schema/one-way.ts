import type { Schema } from '@assay/core';
import { resolve } from '@assay/core';
import { flatten } from './flatten.js';

export type Direction = 'request' | 'response';

/** Names of properties for each object in a value. */
export type NamesByObject = Map<object, Set<string>>;

/** True if a property is only allowed in the other direction: `readOnly` in a request, `writeOnly` in a response. */
export function isOtherDirectionOnly(property: Schema, direction: Direction): boolean {
  const flag = direction === 'request' ? 'readOnly' : 'writeOnly';
  let current: Schema | undefined = property;
  for (let hops = 0; hops < 20 && current !== undefined; hops++) {
    if (current[flag]) return true;
    current = resolve(current.reference);
  }
  return false;
}

/** The alternatives of a schema that accept a value, and the schemas that certainly apply, such as a discriminator's choice. */
export interface Applying {
  readonly certain: readonly Schema[];
  readonly alternatives: readonly Schema[];
}

/** Finds the properties that may be missing because they are only allowed in the other direction. */
export function findForgiven(schema: Schema, value: unknown, direction: Direction): NamesByObject {
  return new OneWayWalk(direction, allBranches).walk(schema, value);
}

/**
 * Finds the properties that must not be in a value because they are only allowed in the other direction. Among alternatives that
 * accept the value, all must agree.
 */
export function findMisplaced(
  schema: Schema,
  value: unknown,
  direction: Direction,
  applying: (schema: Schema, value: object) => Applying,
): readonly string[] {
  const walk = new OneWayWalk(direction, applying);
  walk.walk(schema, value);
  return [...walk.misplaced];
}

/** The schemas of which some apply to a value: alternatives and conditions. */
export function branchesOf(schema: Schema): readonly Schema[] {
  return [...schema.anyOf, ...schema.oneOf, ...schema.all('then'), ...schema.all('else')];
}

function allBranches(schema: Schema): Applying {
  return { certain: branchesOf(schema), alternatives: [] };
}

class OneWayWalk {
  misplaced = new Set<string>();
  private readonly names: NamesByObject = new Map();
  private seen = new Map<Schema, Set<unknown>>();
  private readonly direction: Direction;
  private readonly applying: (schema: Schema, value: object) => Applying;

  constructor(direction: Direction, applying: (schema: Schema, value: object) => Applying) {
    this.direction = direction;
    this.applying = applying;
  }

  walk(schema: Schema, value: unknown): NamesByObject {
    this.visit(schema, value, '', 0);
    return this.names;
  }

  private visit(schema: Schema, value: unknown, pointer: string, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > 100 || !containsOneWay(schema, this.direction))
      return;
    const seen = this.seen.get(schema) ?? new Set();
    if (seen.has(value)) return;
    this.seen.set(schema, seen.add(value));
    this.visitInPlace(schema, value, pointer, depth + 1);
    if (Array.isArray(value)) this.visitItems(schema, value, pointer, depth + 1);
    else this.visitProperties(schema, value, pointer, depth + 1);
  }

  private visitInPlace(schema: Schema, value: object, pointer: string, depth: number): void {
    const { certain, alternatives } = this.applying(schema, value);
    const own = [resolve(schema.reference), resolve(schema.dynamicReference), ...schema.allOf, ...certain];
    for (const a of own) {
      if (a !== undefined) this.visit(a, value, pointer, depth);
    }
    const found = alternatives.map((branch) => this.visitApart(branch, value, pointer, depth));
    const [first = new Set<string>(), ...others] = found;
    for (const place of first) {
      if (others.every((b) => b.has(place))) this.misplaced.add(place);
    }
  }

  /** Collects the findings of a single alternative. */
  private visitApart(branch: Schema, value: object, pointer: string, depth: number): ReadonlySet<string> {
    const { misplaced, seen } = this;
    this.misplaced = new Set();
    this.seen = new Map();
    this.visit(branch, value, pointer, depth);
    const found = this.misplaced;
    this.misplaced = misplaced;
    this.seen = seen;
    return found;
  }

  private visitItems(schema: Schema, value: readonly unknown[], pointer: string, depth: number): void {
    value.forEach((item, index) => {
      const described = schema.prefixItems[index] ?? schema.items;
      if (described !== undefined) this.visit(described, item, `${pointer}/${index}`, depth);
    });
  }

  private visitProperties(schema: Schema, value: object, pointer: string, depth: number): void {
    const { properties, additionalProperties } = schema;
    for (const [name, property] of properties) {
      if (!isOtherDirectionOnly(property, this.direction)) continue;
      const names = this.names.get(value) ?? new Set();
      this.names.set(value, names.add(name));
      if (Object.hasOwn(value, name)) this.misplaced.add(`${pointer}/${escape(name)}`);
    }
    for (const [name, member] of Object.entries(value)) {
      const described = properties.get(name) ?? additionalProperties;
      if (typeof described === 'object') this.visit(described, member, `${pointer}/${escape(name)}`, depth);
    }
  }
}

const mentioning = { request: new WeakMap<Schema, boolean>(), response: new WeakMap<Schema, boolean>() };

/** True if any schema below is only allowed in the other direction. */
function containsOneWay(schema: Schema, direction: Direction): boolean {
  const known = mentioning[direction].get(schema);
  if (known !== undefined) return known;
  const seen = new Set<Schema>();
  const pending = [schema];
  let found = false;
  for (let next = pending.pop(); next !== undefined && !found; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    found = direction === 'request' ? next.readOnly : next.writeOnly;
    pending.push(...flatten(next), ...next.subschemas);
  }
  mentioning[direction].set(schema, found);
  return found;
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
