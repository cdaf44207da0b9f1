import { isObject, resolve, type Schema } from '@assay/core';
import { componentName } from '../schema/component-name.js';
import { flatten } from '../schema/flatten.js';
import { isOtherDirectionOnly } from '../schema/one-way.js';

const deepest = 6;

/** Guesses a value for a schema, with all properties or only the required ones. The caller must validate it. */
export function sample(schema: Schema, serial: number, all: boolean): unknown {
  return new Sampler(serial, all).make(schema, '', 0);
}

const texts: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'someone@mock.test',
  uri: 'https://mock.test/',
  url: 'https://mock.test/',
  'uri-reference': '/mock',
  hostname: 'mock.test',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'bW9jaw==',
};

class Sampler {
  private readonly serial: number;
  private readonly all: boolean;

  constructor(serial: number, all: boolean) {
    this.serial = serial;
    this.all = all;
  }

  make(schema: Schema, name: string, depth: number): unknown {
    const parts = this.partsOf(schema);
    for (const part of parts) {
      if (part.hasConst) return part.keywords['const'];
      if (part.enum !== undefined && part.enum.length > 0) return part.enum[0];
    }
    for (const part of parts) {
      const [example] = part.examples;
      const value = example === undefined ? undefined : resolve(example);
      if (value?.hasValue === true && typeof value.value !== 'object') return value.value;
    }
    const type = parts.flatMap((part) => part.types)[0];
    if (type === 'array') return this.makeArray(parts, name, depth);
    if (type === 'object' || parts.some((part) => part.properties.size > 0))
      return this.makeObject(parts, depth);
    return type === undefined ? this.makeText(parts, name) : this.makeScalar(type, parts, name);
  }

  /** Lists the schema, its reference's target, all of `allOf`, and the first alternative, recursively. */
  private partsOf(schema: Schema): readonly Schema[] {
    const found = new Set<Schema>();
    const pending = [schema];
    for (let next = pending.pop(); next !== undefined && found.size < 100; next = pending.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      const target = resolve(next.reference);
      const [one = next.anyOf[0]] = next.oneOf;
      pending.push(...next.allOf, ...[target, one].filter((part) => part !== undefined));
    }
    return [...found];
  }

  private makeObject(parts: readonly Schema[], depth: number): Record<string, unknown> {
    const required = new Set(parts.flatMap((part) => part.required));
    const members: [string, unknown][] = [];
    const made = new Set<string>();
    for (const part of parts) {
      for (const [name, property] of part.properties) {
        const isWanted = required.has(name) || (this.all && depth < 3);
        if (made.has(name) || !isWanted || depth > deepest || isOtherDirectionOnly(property, 'response'))
          continue;
        made.add(name);
        members.push([name, this.make(property, name, depth + 1)]);
      }
    }
    const chosen = discriminated(parts);
    if (chosen !== undefined) {
      made.add(chosen.property);
      members.push([chosen.property, chosen.value]);
    }
    for (const name of required) if (!made.has(name)) members.push([name, 'mock']);
    return Object.fromEntries(members);
  }

  private makeArray(parts: readonly Schema[], name: string, depth: number): unknown[] {
    const least = Math.max(0, ...parts.map(({ minItems }) => minItems ?? 0));
    const wanted = Math.max(least, depth <= 3 ? 1 : 0);
    const items = parts.map((part) => part.items).find((item) => item !== undefined);
    if (wanted > 100 || items === undefined || flatten(items).some((item) => item.boolean === false))
      return [];
    return Array.from({ length: wanted }, () => this.make(items, name, depth + 1));
  }

  private makeScalar(type: string, parts: readonly Schema[], name: string): unknown {
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return this.makeNumber(parts, name);
    return this.makeText(parts, name);
  }

  private makeNumber(parts: readonly Schema[], name: string): number {
    const bound = (read: (part: Schema) => number | undefined): number[] =>
      parts.map(read).filter((part) => part !== undefined);
    const step = Number(
      parts.map((part) => part.keywords['multipleOf']).find((item) => typeof item === 'number') ?? 1,
    );
    const low = Math.max(
      ...bound((part) => part.minimum),
      ...bound((part) => part.exclusiveMinimum).map((item) => item + step),
    );
    const high = Math.min(
      ...bound((part) => part.maximum),
      ...bound((part) => part.exclusiveMaximum).map((item) => item - step),
    );
    const wanted = isId(name) ? this.serial : 1;
    const bounded = Math.min(Math.max(wanted, low), high);
    return Math.ceil(bounded / step) * step;
  }

  private makeText(parts: readonly Schema[], name: string): string {
    const start = parts
      .map(({ pattern }) => /^\^([\w/-]+)/.exec(pattern ?? '')?.[1])
      .find((part) => part !== undefined);
    if (start !== undefined) return start;
    const format = parts.map((part) => part.format).find((part) => part !== undefined) ?? '';
    if (format === 'uuid') return `00000000-0000-4000-8000-${String(this.serial).padStart(12, '0')}`;
    const made = texts[format] ?? (isId(name) ? `${this.serial}` : 'mock');
    const least = Math.max(0, ...parts.map(({ minLength }) => minLength ?? 0));
    const max = Math.min(...parts.map(({ maxLength }) => maxLength ?? Infinity));
    return made.padStart(Math.min(least, 10_000), '0').slice(0, max === Infinity ? undefined : max);
  }
}

function isId(name: string): boolean {
  return /(?:^|[a-z_-])(?:id|Id|ID|uuid|key|slug)$/.test(name) || name === 'id';
}

/** The discriminator's property, and its value for an object of the schema. */
function discriminated(parts: readonly Schema[]): { property: string; value: string } | undefined {
  for (const part of parts) {
    const written = part.keywords['discriminator'];
    const [branch = part.anyOf[0]] = part.oneOf;
    const name = componentName(branch) ?? parts.map(componentName).find((item) => item !== undefined);
    if (typeof written === 'string' && name !== undefined) return { property: written, value: name };
    if (!isObject(written) || typeof written['propertyName'] !== 'string' || name === undefined) continue;
    const mapping = isObject(written['mapping']) ? Object.entries(written['mapping']) : [];
    const [mapped] = mapping.find(([, target]) => String(target).split('/').at(-1) === name) ?? [];
    return { property: written['propertyName'], value: mapped ?? name };
  }
  return undefined;
}
