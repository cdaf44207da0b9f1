import type { Format } from '../format/formats.js';
import type { JsonNumber } from '@assay/text';
import type { SchemaResource } from '../schema/schema-reader.js';
import type { Doubt } from './outcome.js';

/** The types of JSON as bits; a schema allows a set of them. */
export const typeBits = {
  null: 1,
  boolean: 2,
  integer: 4,
  number: 8,
  string: 16,
  array: 32,
  object: 64,
} as const;

/** Keywords for numbers (JSON Schema Validation, section 6.2). */
export class NumberRules {
  multipleOf: JsonNumber | undefined = undefined;
  minimum: JsonNumber | undefined = undefined;
  maximum: JsonNumber | undefined = undefined;
  exclusiveMinimum: JsonNumber | undefined = undefined;
  exclusiveMaximum: JsonNumber | undefined = undefined;
}

/** Keywords for strings (section 6.3). */
export class StringRules {
  minLength = 0;
  maxLength = Infinity;
  pattern: string | undefined = undefined;
}

/** Keywords for arrays that concern the array itself (section 6.4). */
export class ArrayRules {
  minItems = 0;
  maxItems = Infinity;
  uniqueItems = false;
}

/** Keywords for objects that concern the names only (section 6.5). */
export class ObjectRules {
  minProperties = 0;
  maxProperties = Infinity;
  required: readonly string[] = noNames;
  dependentRequired: readonly (readonly [string, readonly string[]])[] = noDependents;
}

const noNames: readonly string[] = [];
const noDependents: readonly (readonly [string, readonly string[]])[] = [];

/** The values of `enum`. */
export interface Enumeration {
  readonly values: readonly unknown[];
  readonly scalars: ReadonlySet<unknown>;
  /** The canonical texts of the values that are not scalars; undefined if none exist. */
  readonly texts: ReadonlySet<string> | undefined;
}

/** A schema of `patternProperties`. */
export interface PatternSchema {
  readonly pattern: string;
  readonly schema: CompiledSchema;
}

/** Schemas for the properties of an object. */
export class PropertySchemas {
  readonly named = new Map<string, CompiledSchema>();
  readonly patterns: PatternSchema[] = [];
  additional: CompiledSchema | undefined = undefined;
}

/** Schemas for the items of an array. */
export class ItemSchemas {
  readonly prefix: (CompiledSchema | undefined)[] = [];
  rest: CompiledSchema | undefined = undefined;
}

/** `contains` with its bounds. */
export interface Contains {
  readonly schema: CompiledSchema;
  readonly min: number;
  readonly max: number;
  /** True if matching items count as evaluated. */
  readonly evaluates: boolean;
}

/** A schema that also applies to the value: the target of a reference, or a member of `allOf`. */
export interface Conjunct {
  readonly schema: CompiledSchema | undefined;
  /** The reference; undefined for a member of `allOf`. */
  readonly reference: string | undefined;
  readonly dynamicName: string | undefined;
}

/** `oneOf` or `anyOf`. */
export interface Branches {
  readonly schemas: readonly CompiledSchema[];
  /** The discriminator values that select each branch. */
  readonly names: readonly (readonly string[] | undefined)[] | undefined;
}

/** The phases of an evaluation, in order. */
export type Plan = readonly Phase[];

/** Phase that applies schemas to the value or to its parts. */
export type Phase =
  | 'properties'
  | 'propertyNames'
  | 'dependentSchemas'
  | 'items'
  | 'contains'
  | 'conjuncts'
  | 'anyOf'
  | 'oneOf'
  | 'not'
  | 'if'
  | 'unevaluatedProperties'
  | 'unevaluatedItems';

const noPlan: Plan = [];

/** Schemas that apply to the same value, and to its parts. */
export class Applicators {
  properties: PropertySchemas | undefined = undefined;
  propertyNames: CompiledSchema | undefined = undefined;
  dependentSchemas: (readonly [string, CompiledSchema])[] | undefined = undefined;
  items: ItemSchemas | undefined = undefined;
  contains: Contains | undefined = undefined;
  conjuncts: Conjunct[] | undefined = undefined;
  anyOf: Branches | undefined = undefined;
  oneOf: Branches | undefined = undefined;
  discriminator: string | undefined = undefined;
  not: CompiledSchema | undefined = undefined;
  if: CompiledSchema | undefined = undefined;
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: CompiledSchema | undefined = undefined;
  else: CompiledSchema | undefined = undefined;
  unevaluatedProperties: CompiledSchema | undefined = undefined;
  unevaluatedItems: CompiledSchema | undefined = undefined;
  /** The phases for objects, arrays and scalars; empty if none exist. */
  objectPlan: Plan = noPlan;
  arrayPlan: Plan = noPlan;
  scalarPlan: Plan = noPlan;
}

/** The applicators of the many schemas without any. */
export const noApplicators = new Applicators();

/** A schema in the form used for validation. It is filled in when the first value reaches it. */
export class CompiledSchema {
  /** The reader's reference to the schema; undefined for `true` and `false`. */
  readonly origin: unknown;
  isCompiled = false;
  /** The value of a boolean schema. */
  constant: boolean | undefined = undefined;
  /** Reason why the schema cannot be read. */
  problem: Doubt | undefined = undefined;
  /** True if null is valid regardless of other constraints. */
  isNullable = false;
  readOnly = false;
  writeOnly = false;
  hasConst = false;
  /** Bits of `typeBits`; 0 if every type is allowed. */
  types = 0;
  const: unknown = undefined;
  enumeration: Enumeration | undefined = undefined;
  numbers: NumberRules | undefined = undefined;
  strings: StringRules | undefined = undefined;
  arrays: ArrayRules | undefined = undefined;
  objects: ObjectRules | undefined = undefined;
  format: Format | undefined = undefined;
  applicators = noApplicators;
  /** True if another schema applies it. */
  isApplied = false;
  /** True if several schemas may lead to this one. Its results are then cached. */
  isShared = false;
  /** The resource, if it has anchors for dynamic references. */
  resource: SchemaResource<unknown> | undefined = undefined;
  /** The schemas that apply to the same value, as far as they were examined; undefined until requested. */
  composition: readonly CompiledSchema[] | undefined = undefined;
  /** Cached results of the run `memoRun`, by value. */
  memo: Map<unknown, unknown> | undefined = undefined;
  memoRun = 0;

  constructor(origin: unknown) {
    this.origin = origin;
  }
}
