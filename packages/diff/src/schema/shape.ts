import { resolveSchema, type Schema } from '@assay/core';
import { flatten, type Alternatives, type Part } from './flatten.js';

/** Keywords that bound a value from above: the smallest of several holds. */
export const upperBounds = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'] as const;
/** Keywords that bound a value from below: the largest of several holds. */
export const lowerBounds = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'] as const;

/** Keyword that bounds a value. */
export type Bound = (typeof upperBounds)[number] | (typeof lowerBounds)[number];

const numericTypes = ['number', 'integer'];

/**
 * Demands of schemas that apply together: one value must satisfy all of them. References are followed, `allOf` is taken
 * apart and alternatives of which one is null are read as nullable, so that the same demand has the same shape however
 * it is written.
 */
export class SchemaShape {
  /** The schemas as the document has them at this place. */
  readonly roots: readonly Schema[];
  private flat: readonly Part[] | undefined;
  private named: ReadonlyMap<string, readonly Schema[]> | undefined;

  constructor(roots: readonly Schema[]) {
    this.roots = roots;
  }

  /** The first of the schemas, behind its references; where a report points to. */
  get schema(): Schema {
    const [root] = this.roots;
    if (root === undefined) throw new TypeError('A shape has at least one schema');
    return resolveSchema(root) ?? root;
  }

  private get parts(): readonly Part[] {
    return (this.flat ??= flatten(this.roots));
  }

  /** All schemas whose keywords hold, those of `allOf` and behind references included. */
  get schemas(): readonly Schema[] {
    return this.parts.map(({ schema }) => schema);
  }

  /** False where a reference leads nowhere, so that not all demands are known. */
  get isKnown(): boolean {
    return this.parts.every(({ isKnown }) => isKnown);
  }

  /** True where nothing at all is allowed. */
  get isNever(): boolean {
    return this.parts.some(({ schema }) => schema.boolean === false);
  }

  /** The allowed types without `null`; undefined for any. */
  get types(): ReadonlySet<string> | undefined {
    let types: readonly string[] | undefined;
    for (const { schema } of this.parts) {
      const own = schema.types;
      if (own.length === 0 && !schema.hasType('null')) continue;
      types = types === undefined ? own : intersectTypes(types, own);
    }
    return types && new Set(types);
  }

  /** True where null is allowed. */
  get allowsNull(): boolean {
    return this.parts.every(
      ({ schema, mayBeNull }) =>
        mayBeNull || schema.nullable || (schema.types.length === 0 && schema.boolean !== false),
    );
  }

  /** The schema that declares a keyword; undefined where none does. */
  origin(keyword: string): Schema | undefined {
    return this.parts.find(({ schema }) => schema.keywords[keyword] !== undefined)?.schema;
  }

  /** The values of a keyword in all schemas that declare it. */
  values(keyword: string): readonly unknown[] {
    return this.parts.flatMap(({ schema }) => {
      const value = schema.keywords[keyword];
      return value === undefined ? [] : [value];
    });
  }

  /** True where a schema has the keyword with the value `true`: `readOnly`, `deprecated`. */
  flag(keyword: string): boolean {
    return this.parts.some(({ schema }) => schema.keywords[keyword] === true);
  }

  /** The text of a keyword such as `format`; the first where there are several. */
  text(keyword: string): string | undefined {
    return this.values(keyword).find((value) => typeof value === 'string');
  }

  /** The strictest value of a bound; undefined where there is none. */
  bound(keyword: Bound): number | undefined {
    const isUpper = keyword.startsWith('max') || keyword === 'exclusiveMaximum';
    let strictest: number | undefined;
    for (const { schema } of this.parts) {
      const value = schema[keyword];
      if (value === undefined) continue;
      if (strictest === undefined || (isUpper ? value < strictest : value > strictest)) strictest = value;
    }
    return strictest;
  }

  /** All patterns that a string must match. */
  get patterns(): readonly string[] {
    return this.values('pattern').filter((value) => typeof value === 'string');
  }

  /** The allowed values as JSON texts, without null; undefined where they are not listed. */
  get enum(): ReadonlySet<string> | undefined {
    let allowed: Set<string> | undefined;
    for (const { schema } of this.parts) {
      for (const values of [schema.enum, schema.hasConst ? [schema.keywords['const']] : undefined]) {
        if (values === undefined) continue;
        const texts = new Set(values.filter((value) => value !== null).map((value) => JSON.stringify(value)));
        allowed = allowed === undefined ? texts : new Set([...allowed].filter((text) => texts.has(text)));
      }
    }
    return allowed;
  }

  /** The names of the properties that must be there. */
  get required(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { schema } of this.parts) for (const name of schema.required) names.add(name);
    return names;
  }

  /** The schemas of each named property: all of them hold. */
  get properties(): ReadonlyMap<string, readonly Schema[]> {
    if (this.named !== undefined) return this.named;
    const byName = new Map<string, Schema[]>();
    for (const { schema } of this.parts) {
      for (const subschema of schema.subschemas) {
        if (subschema.step !== 'properties') continue;
        const name = String(subschema.key);
        const known = byName.get(name);
        if (known === undefined) byName.set(name, [subschema]);
        else known.push(subschema);
      }
    }
    this.named = byName;
    return byName;
  }

  /** The schemas under a keyword with one subschema, such as `items`. */
  under(keyword: string): readonly Schema[] {
    return this.parts.flatMap(({ schema }) => schema.one(keyword) ?? []);
  }

  /** The schemas under a keyword with a list or a map of subschemas, such as `prefixItems`. */
  listed(keyword: string): readonly Schema[] {
    return this.parts.flatMap(({ schema }) => schema.all(keyword));
  }

  /** Properties beside the named ones: any, none, or those of schemas. */
  get additionalProperties(): 'any' | 'none' | readonly Schema[] {
    const schemas: Schema[] = [];
    for (const { schema } of this.parts) {
      const { additionalProperties } = schema;
      if (additionalProperties === false || schema.keywords['unevaluatedProperties'] === false) return 'none';
      if (typeof additionalProperties === 'object') schemas.push(additionalProperties);
    }
    return schemas.length === 0 ? 'any' : schemas;
  }

  /** The alternatives, of which a value must satisfy one each. */
  get alternatives(): readonly Alternatives[] {
    return this.parts.flatMap(({ alternatives }) => alternatives);
  }

  /** True where a value can be of a type. */
  allows(type: string): boolean {
    const { types } = this;
    if (types === undefined || types.has(type)) return true;
    return type === 'integer' && types.has('number');
  }
}

function intersectTypes(a: readonly string[], b: readonly string[]): string[] {
  const both = a.filter((type) => b.includes(type));
  if (!both.some((type) => numericTypes.includes(type))) {
    const isNumeric = (types: readonly string[]) => types.some((type) => numericTypes.includes(type));
    if (isNumeric(a) && isNumeric(b)) both.push('integer');
  }
  return both;
}
