import type { Schema } from '@assay/core';
import { resolve } from '@assay/core';
import { flatten } from './flatten.js';

export type Direction = 'request' | 'response';

/** The names of properties of objects in a value, by object. */
export type NamesByObject = Map<object, Set<string>>;

/** True where a property goes the other way only: `readOnly` in a request, `writeOnly` in a response. */
export function goesTheOtherWay(property: Schema, direction: Direction): boolean {
  const flag = direction === 'request' ? 'readOnly' : 'writeOnly';
  let current: Schema | undefined = property;
  for (let hops = 0; hops < 20 && current !== undefined; hops++) {
    if (current[flag]) return true;
    current = resolve(current.reference);
  }
  return false;
}

/** Finds the properties that need not be in a value because they go the other way only. */
export function findForgiven(schema: Schema, value: unknown, direction: Direction): NamesByObject {
  return new OneWayWalk(direction, () => true).walk(schema, value);
}

/** Finds the properties in a value that must not be there because they go the other way only; of alternatives, only those that accept their value count. */
export function findMisplaced(
  schema: Schema,
  value: unknown,
  direction: Direction,
  accepts: (branch: Schema, value: unknown) => boolean,
): readonly string[] {
  const walk = new OneWayWalk(direction, accepts);
  walk.walk(schema, value);
  return walk.misplaced;
}

class OneWayWalk {
  readonly misplaced: string[] = [];
  private readonly names: NamesByObject = new Map();
  private readonly seen = new Map<Schema, Set<unknown>>();
  private readonly direction: Direction;
  private readonly accepts: (branch: Schema, value: unknown) => boolean;

  constructor(direction: Direction, accepts: (branch: Schema, value: unknown) => boolean) {
    this.direction = direction;
    this.accepts = accepts;
  }

  walk(schema: Schema, value: unknown): NamesByObject {
    this.visit(schema, value, '', 0);
    return this.names;
  }

  private visit(schema: Schema, value: unknown, pointer: string, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > 100) return;
    const seen = this.seen.get(schema) ?? new Set();
    if (seen.has(value)) return;
    this.seen.set(schema, seen.add(value));
    this.visitInPlace(schema, value, pointer, depth + 1);
    if (Array.isArray(value)) this.visitItems(schema, value, pointer, depth + 1);
    else this.visitProperties(schema, value, pointer, depth + 1);
  }

  private visitInPlace(schema: Schema, value: object, pointer: string, depth: number): void {
    const certain = [resolve(schema.reference), resolve(schema.dynamicReference), ...schema.allOf];
    for (const one of certain) {
      if (one !== undefined) this.visit(one, value, pointer, depth);
    }
    for (const branch of [...schema.anyOf, ...schema.oneOf, ...schema.all('then'), ...schema.all('else')]) {
      if (mentions(branch, this.direction) && this.accepts(branch, value)) {
        this.visit(branch, value, pointer, depth);
      }
    }
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
      if (!goesTheOtherWay(property, this.direction)) continue;
      const names = this.names.get(value) ?? new Set();
      this.names.set(value, names.add(name));
      if (Object.hasOwn(value, name)) this.misplaced.push(`${pointer}/${escape(name)}`);
    }
    for (const [name, member] of Object.entries(value)) {
      const described = properties.get(name) ?? additionalProperties;
      if (typeof described === 'object') this.visit(described, member, `${pointer}/${escape(name)}`, depth);
    }
  }
}

const mentioning = { request: new WeakMap<Schema, boolean>(), response: new WeakMap<Schema, boolean>() };

/** True where anything below a schema goes the other way only. */
function mentions(schema: Schema, direction: Direction): boolean {
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
