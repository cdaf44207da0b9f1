import { Node, type Attachment } from './node.js';
import type { RawObject } from './raw-values.js';
import { maxHops } from './max-reference-hops.js';
import { isReference, strings, type Example, type Reference, type Slot } from './nodes.js';

/** Dialect of a schema's keywords: the draft-04 flavour of 2.0 and 3.0, or JSON Schema 2020-12. */
export type Dialect = 'oas2' | 'oas3.0' | '2020-12';

const none: readonly Schema[] = [];

/**
 * A Schema Object; in 2.0 also a parameter, an items object or a header, whose keywords are those of a schema.
 *
 * In 2.0 and 3.0 the siblings of a `$ref` have no meaning: all keywords but `reference` then read as absent.
 */
export class Schema extends Node {
  readonly kind = 'Schema';
  readonly dialect: Dialect;
  /** The value of a boolean schema (2020-12): `true` allows everything, `false` nothing. */
  readonly boolean: boolean | undefined;
  readonly reference: Reference<Schema> | undefined = undefined;
  /** True if the schema consists only of a reference. */
  readonly isReference: boolean = false;
  /** The effective keywords: the object as written, or an empty object beside a `$ref` of 2.0 and 3.0. */
  readonly keywords: RawObject;
  readonly dynamicReference: Reference<Schema> | undefined = undefined;
  /** All subschemas, in document order; `step` is the keyword, and `key` the name or index. */
  readonly subschemas: readonly Schema[] = none;
  readonly examples: readonly Slot<Example>[] = [];

  constructor(raw: RawObject, at: Attachment, dialect: Dialect, boolean: boolean | undefined) {
    super(raw, at);
    this.keywords = raw;
    this.dialect = dialect;
    this.boolean = boolean;
  }

  /**
   * Returns the value of a keyword as written: at any depth, numbers that JavaScript cannot represent are `ExactNumber`s of
   * `@assay/json-schema`.
   */
  exact(keyword: string): unknown {
    return this.document.exactCopy(this.document.exactValue(this.keywords, keyword));
  }

  /** The declared types without `null`; an empty array if `type` is absent. */
  get types(): readonly string[] {
    const type = this.keywords['type'];
    if (typeof type === 'string') return type === 'null' ? [] : [type];
    return strings(type).filter((name) => name !== 'null');
  }

  /** True if the schema allows null: `nullable`, `x-nullable`, or `null` among the types. */
  get nullable(): boolean {
    const keywords = this.keywords;
    if (this.dialect === 'oas2') return keywords['x-nullable'] === true;
    if (this.dialect === 'oas3.0') return keywords['nullable'] === true;
    const type = keywords['type'];
    return type === 'null' || (Array.isArray(type) && type.includes('null'));
  }

  /** True if the declared types include a type. */
  hasType(name: string): boolean {
    const type = this.keywords['type'];
    return type === name || (Array.isArray(type) && type.includes(name));
  }

  get format(): string | undefined {
    return asText(this.keywords['format']);
  }

  get title(): string | undefined {
    return asText(this.keywords['title']);
  }

  get description(): string | undefined {
    return asText(this.keywords['description']);
  }

  get enum(): readonly unknown[] | undefined {
    const values = this.keywords['enum'];
    return Array.isArray(values) ? values : undefined;
  }

  get hasConst(): boolean {
    return this.dialect === '2020-12' && Object.hasOwn(this.keywords, 'const');
  }

  get pattern(): string | undefined {
    return asText(this.keywords['pattern']);
  }

  get minLength(): number | undefined {
    return asNumber(this.keywords['minLength']);
  }

  get maxLength(): number | undefined {
    return asNumber(this.keywords['maxLength']);
  }

  /** The inclusive lower bound. */
  get minimum(): number | undefined {
    return this.keywords['exclusiveMinimum'] === true ? undefined : asNumber(this.keywords['minimum']);
  }

  /** The inclusive upper bound. */
  get maximum(): number | undefined {
    return this.keywords['exclusiveMaximum'] === true ? undefined : asNumber(this.keywords['maximum']);
  }

  /** The exclusive lower bound, written as a number or as a flag beside `minimum`. */
  get exclusiveMinimum(): number | undefined {
    const bound = this.keywords['exclusiveMinimum'];
    return asNumber(bound === true ? this.keywords['minimum'] : bound);
  }

  /** The exclusive upper bound, written as a number or as a flag beside `maximum`. */
  get exclusiveMaximum(): number | undefined {
    const bound = this.keywords['exclusiveMaximum'];
    return asNumber(bound === true ? this.keywords['maximum'] : bound);
  }

  get minItems(): number | undefined {
    return asNumber(this.keywords['minItems']);
  }

  get maxItems(): number | undefined {
    return asNumber(this.keywords['maxItems']);
  }

  get minProperties(): number | undefined {
    return asNumber(this.keywords['minProperties']);
  }

  get maxProperties(): number | undefined {
    return asNumber(this.keywords['maxProperties']);
  }

  /** The names of the required properties; none in a 2.0 parameter, whose `required` is a flag. */
  get required(): readonly string[] {
    return strings(this.keywords['required']);
  }

  get readOnly(): boolean {
    return this.keywords['readOnly'] === true;
  }

  get writeOnly(): boolean {
    return this.keywords['writeOnly'] === true;
  }

  get properties(): ReadonlyMap<string, Schema> {
    return byName(this, 'properties');
  }

  get patternProperties(): ReadonlyMap<string, Schema> {
    return byName(this, 'patternProperties');
  }

  /** The schema of additional properties; a boolean if it is written as one; undefined if the keyword is absent. */
  get additionalProperties(): Schema | boolean | undefined {
    const additional = this.keywords['additionalProperties'];
    return typeof additional === 'boolean' ? additional : this.one('additionalProperties');
  }

  /** The schema of the items of an array. */
  get items(): Schema | undefined {
    return this.one('items');
  }

  get prefixItems(): readonly Schema[] {
    return this.all('prefixItems');
  }

  get allOf(): readonly Schema[] {
    return this.all('allOf');
  }

  get anyOf(): readonly Schema[] {
    return this.all('anyOf');
  }

  get oneOf(): readonly Schema[] {
    return this.all('oneOf');
  }

  get not(): Schema | undefined {
    return this.one('not');
  }

  /** Returns the subschema of a keyword such as `items` or `contains`. */
  one(keyword: string): Schema | undefined {
    for (const subschema of this.subschemas) {
      if (subschema.step === keyword) return subschema;
    }
    return undefined;
  }

  /** Returns the subschemas of a keyword such as `allOf`. */
  all(keyword: string): readonly Schema[] {
    if (this.subschemas.length === 0) return none;
    return this.subschemas.filter((subschema) => subschema.step === keyword);
  }
}

/** Follows the `$ref` of schemas that consist only of a reference. Returns undefined if it is unresolved or circular. */
export function resolveSchema(schema: Schema | undefined): Schema | undefined {
  let current = schema;
  for (let hops = 0; hops <= maxHops && current !== undefined; hops++) {
    if (!current.isReference) return current;
    const target: Slot<Schema> | undefined = current.reference?.target;
    current = target === undefined || isReference(target) ? undefined : target;
  }
  return undefined;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function byName(schema: Schema, keyword: string): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  for (const subschema of schema.subschemas) {
    if (subschema.step === keyword) found.set(String(subschema.key), subschema);
  }
  return found;
}
