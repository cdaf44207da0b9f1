/** Objects that a branch of `choose` is for. A branch without a condition takes the rest. */
export type Condition =
  /** The value is of one of these types. */
  | { readonly kind: 'type'; readonly types: readonly string[] }
  /** The value has this property; `orNot`: or it does not have that one. */
  | { readonly kind: 'has'; readonly property: string; readonly orNot?: string }
  /** The property has one of these values; `orAbsent`: or there is no such property. */
  | {
      readonly kind: 'is';
      readonly property: string;
      readonly values: readonly string[];
      readonly orAbsent: boolean;
    }
  /** The property is a string of this pattern; `orAbsent`: or there is no such property. */
  | {
      readonly kind: 'matches';
      readonly property: string;
      readonly pattern: string;
      readonly orAbsent: boolean;
    }
  /** The value is an object that has extensions and nothing else. */
  | { readonly kind: 'bare' }
  /** The value is a Schema Object of another dialect of JSON Schema. */
  | { readonly kind: 'foreign' };

/**
 * A schema on its way from the official text to generated code.
 * It has the official keywords and four of our own: `ref`, `choose`, `when` and `official`.
 */
export interface Schema {
  /** Source in the official schema: a URI with a JSON Pointer as its fragment. */
  official?: string;
  /** Records raised inside have `official` itself as their `schemaPath`, whatever keyword raises them. */
  exact?: true;
  /** The name of the definition that the value must follow. */
  ref?: string;
  /** The first branch whose `when` holds decides; the others are not looked at. */
  choose?: (Schema | boolean)[];
  when?: Condition;
  /** Properties whose absence is reported elsewhere. */
  demanded?: readonly string[];

  $id?: string;
  id?: string;
  $ref?: string;
  $dynamicRef?: string;
  $defs?: Record<string, Schema>;
  definitions?: Record<string, Schema>;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number | boolean;
  required?: readonly string[];
  properties?: Record<string, Schema | boolean>;
  patternProperties?: Record<string, Schema | boolean>;
  additionalProperties?: Schema | boolean;
  unevaluatedProperties?: Schema | boolean;
  propertyNames?: Schema;
  minProperties?: number;
  maxProperties?: number;
  items?: Schema | boolean;
  minItems?: number;
  uniqueItems?: boolean;
  contains?: Schema;
  minContains?: number;
  maxContains?: number;
  allOf?: (Schema | boolean)[];
  anyOf?: (Schema | boolean)[];
  oneOf?: (Schema | boolean)[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  dependentSchemas?: Record<string, Schema>;
}

/** Tells whether every value follows the schema. */
export function isTrivial(schema: Schema | boolean): boolean {
  if (typeof schema === 'boolean') return schema;
  return Object.keys(schema).every(
    (keyword) => keyword === 'official' || keyword === 'when' || keyword === 'exact',
  );
}

/** Joins schemas that all must hold; the trivial ones are left out. */
export function all(schemas: readonly (Schema | boolean)[]): Schema | boolean {
  const rest = schemas.filter((schema) => !isTrivial(schema));
  const [first] = rest;
  if (first === undefined) return true;
  return rest.length === 1 ? first : { allOf: rest };
}

/** A Responses Object without any response; where it is empty, `minProperties` says so already. */
export function bare(fault: Schema): Schema {
  return { choose: [{ ...fault, when: { kind: 'bare' } }, true] };
}
