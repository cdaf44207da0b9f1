import { isObject, strings } from '@assay/core';
import { compositionOf, isLeftOut, type Direction } from './composition.js';
import { setOwn } from './own-property.js';
import { plainNumbers } from './plain-numbers.js';
import type { JsonSchema } from '../records/index.js';
import type { SchemaLookup } from './schema-book.js';

type Keywords = Record<string, unknown>;

/** The keyword that stands for `$ref`: what it names is compiled only when a value comes there. */
export const referenceKeyword = 'laterReference';

/** What is compiled on its own. */
export type Unit =
  | {
      readonly kind: 'entry';
      /** The `$ref` that leads to it. */
      readonly text: string;
      /** Required properties that whoever refers to it describes as read-only (in responses: write-only), in order. */
      readonly leftOut: readonly string[];
    }
  /** Some of many properties. */
  | { readonly kind: 'part'; readonly schema: JsonSchema };

/** A schema that Ajv would take too long for. */
export class SchemaTooLarge extends Error {
  readonly code = 'SCHEMA_TOO_LARGE';
}

/** Ajv puts the code for each property inside that for the one before, which takes the square of their number. */
const mostProperties = 100;

/** As `mostProperties`, and these cannot be parted. */
const mostBranches = 200;

/** The schemas that are applied to one value, seen from the outermost one. */
interface Outer {
  readonly composition: readonly Readonly<Keywords>[];
  readonly leftOut: readonly string[];
}

/** Schemas as Ajv gets them: only what validates, and with the required properties of one direction. */
export class ValidationView {
  private readonly lookup: SchemaLookup;
  private readonly direction: Direction;
  private readonly nameOf: (unit: Unit) => string;
  /** How many schemas and subschemas were written so far. */
  written = 0;

  /** @param nameOf gives a unit the name that stands behind the reference keyword */
  constructor(lookup: SchemaLookup, direction: Direction, nameOf: (unit: Unit) => string) {
    this.lookup = lookup;
    this.direction = direction;
    this.nameOf = nameOf;
  }

  /**
   * @param leftOut see Unit
   * @throws {SchemaTooLarge}
   */
  of(schema: JsonSchema, leftOut: readonly string[]): JsonSchema {
    return this.view(schema, this.outer(schema, leftOut));
  }

  private outer(schema: unknown, leftOut: readonly string[] = []): Outer {
    return { composition: compositionOf(schema, this.lookup), leftOut };
  }

  private child(schema: unknown): JsonSchema {
    return this.view(schema, this.outer(schema));
  }

  private view(schema: unknown, outer: Outer): JsonSchema {
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema)) return true;
    this.written++;
    // Ajv takes no empty enumeration, which nothing satisfies.
    if (Array.isArray(schema['enum']) && schema['enum'].length === 0) return false;
    const written: Keywords = {};
    for (const keyword of Object.keys(schema)) this.write(keyword, schema, written, outer);
    if (written['contains'] !== undefined) demandItems(written);
    return written;
  }

  private write(keyword: string, schema: Readonly<Keywords>, written: Keywords, outer: Outer): void {
    const value = schema[keyword];
    switch (keyword) {
      case '$ref':
        written[referenceKeyword] = this.reference(String(value), outer);
        return;
      case 'required':
        written[keyword] = this.required(value, outer);
        return;
      case 'dependentRequired':
        written[keyword] = mapOf(value, (names) => this.required(names, outer));
        return;
      case 'properties':
        this.writeProperties(value, written);
        return;
      case 'patternProperties':
        written[keyword] = { ...mapOf(value, (child) => this.child(child)), ...asMap(written[keyword]) };
        return;
      case 'dependentSchemas':
        written[keyword] = mapOf(value, (part) => this.view(part, outer));
        return;
      case 'prefixItems':
        written[keyword] = listOf(value).map((child) => this.child(child));
        return;
      case 'allOf':
      case 'anyOf':
        this.writeBranches(keyword, value, written, outer);
        return;
      case 'oneOf':
        // The discriminator tells which of several matching branches is meant.
        this.writeBranches(isObject(schema['discriminator']) ? 'anyOf' : 'oneOf', value, written, outer);
        return;
      case 'not':
      case 'if':
      case 'then':
      case 'else':
        written[keyword] = this.view(value, outer);
        return;
      case 'items':
      case 'additionalProperties':
      case 'contains':
      case 'propertyNames':
      case 'unevaluatedItems':
      case 'unevaluatedProperties':
        written[keyword] = this.child(value);
        return;
      default:
        if (copied.has(keyword)) written[keyword] = plainNumbers(value);
    }
  }

  private required(names: unknown, { composition, leftOut }: Outer): string[] {
    return strings(names).filter(
      (name) => !leftOut.includes(name) && !isLeftOut(composition, name, this.direction, this.lookup),
    );
  }

  private writeProperties(value: unknown, written: Keywords): void {
    const names = Object.keys(asMap(value));
    const properties = mapOf(value, (child) => (names.length > mostProperties ? true : this.child(child)));
    // Ajv passes over a property of this name, though not over a pattern that matches it.
    if (Object.hasOwn(properties, '__proto__')) {
      written['patternProperties'] = {
        ...asMap(written['patternProperties']),
        '^__proto__$': properties['__proto__'],
      };
      delete properties['__proto__'];
    }
    written['properties'] = properties;
    if (names.length > mostProperties) {
      const parts = inParts(asMap(value)).map((part) => ({
        [referenceKeyword]: this.nameOf({ kind: 'part', schema: { properties: part } }),
      }));
      written['allOf'] = [...listOf(written['allOf']), ...parts];
    }
  }

  private writeBranches(keyword: string, value: unknown, written: Keywords, outer: Outer): void {
    const branches = listOf(value).map((branch) => this.view(branch, outer));
    if (keyword === 'oneOf' && branches.length > mostBranches)
      throw new SchemaTooLarge('it has too many branches');
    if (keyword === 'anyOf' && written['anyOf'] !== undefined) {
      written['allOf'] = [...listOf(written['allOf']), { anyOf: branches }];
    } else if (keyword === 'allOf') {
      written['allOf'] = [...listOf(written['allOf']), ...branches];
    } else {
      written[keyword] = branches;
    }
  }

  private reference(text: string, outer: Outer): string {
    const inner = compositionOf(this.lookup.resolve({ $ref: text }), this.lookup);
    const names = new Set(inner.flatMap(({ required }) => strings(required)));
    const leftOut = [...names].filter(
      (name) =>
        (outer.leftOut.includes(name) || isLeftOut(outer.composition, name, this.direction, this.lookup)) &&
        !isLeftOut(inner, name, this.direction, this.lookup),
    );
    return this.nameOf({ kind: 'entry', text, leftOut: leftOut.sort() });
  }
}

function inParts(properties: Readonly<Keywords>): Keywords[] {
  const parts: Keywords[] = [];
  Object.entries(properties).forEach(([name, schema], index) => {
    if (index % mostProperties === 0) parts.push({});
    setOwn(parts.at(-1) ?? {}, name, schema);
  });
  return parts;
}

/** Keywords that Ajv reads as they are. */
const copied: ReadonlySet<string> = new Set(
  [
    'type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
    'minItems maxItems uniqueItems minContains maxContains minProperties maxProperties',
  ].flatMap((line) => line.split(' ')),
);

/** Ajv 8.20 can find what an empty array has to contain, left over from the keyword before; minItems says that it has to be there. */
function demandItems(schema: Keywords): void {
  const { minContains = 1, minItems = 0 } = schema;
  schema['minItems'] = Math.max(Number(minContains), Number(minItems));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asMap(value: unknown): Readonly<Keywords> {
  return isObject(value) ? value : {};
}

function mapOf(value: unknown, change: (member: unknown) => unknown): Keywords {
  const map: Keywords = {};
  for (const [name, member] of Object.entries(asMap(value))) setOwn(map, name, change(member));
  return map;
}
