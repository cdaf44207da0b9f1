/** The condition of a branch of `choose`. A branch without a condition applies to all other values. */
export type Condition =
  /** The value is of one of these types. */
  | { readonly kind: 'type'; readonly types: readonly string[] }
  /** The value has this property. With `orNot`, also if it lacks the other one. */
  | { readonly kind: 'has'; readonly property: string; readonly orNot?: string }
  /** The property has one of these values. With `orAbsent`, also if it is missing. */
  | {
      readonly kind: 'is';
      readonly property: string;
      readonly values: readonly string[];
      readonly orAbsent: boolean;
    }
  /** The property is a string that matches the pattern. With `orAbsent`, also if it is missing. */
  | {
      readonly kind: 'matches';
      readonly property: string;
      readonly pattern: string;
      readonly orAbsent: boolean;
    }
  /** The value is an object with extensions only. */
  | { readonly kind: 'bare' }
  /** The value is a Schema Object of another dialect of JSON Schema. */
  | { readonly kind: 'foreign' };

/**
 * A schema during the conversion from the official text to code. It has the official keywords and our additional ones, such as
 * `ref`, `choose`, `when` and `official`.
 */
export interface Schema {
  /** The location in the official schema: a URI with a JSON Pointer as its fragment. */
  official?: string;
  /** Records from inside the schema have `official` itself as `schemaPath`, for every keyword. */
  exact?: true;
  /** The name of the definition that the value must satisfy. */
  ref?: string;
  /** The first branch whose `when` applies decides; later ones are ignored. */
  choose?: (Schema | boolean)[];
  when?: Condition;
  /** Required properties whose absence is reported elsewhere. */
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

/** True if every value satisfies the schema. */
export function isTrivial(schema: Schema | boolean): boolean {
  if (typeof schema === 'boolean') return schema;
  return Object.keys(schema).every(
    (keyword) => keyword === 'official' || keyword === 'when' || keyword === 'exact',
  );
}

/** Combines schemas that all must hold, without trivial ones. */
export function all(schemas: readonly (Schema | boolean)[]): Schema | boolean {
  const rest = schemas.filter((schema) => !isTrivial(schema));
  const [first] = rest;
  if (first === undefined) return true;
  return rest.length === 1 ? first : { allOf: rest };
}

/** Reports a Responses Object without responses. For an empty one, `minProperties` already does. */
export function bare(fault: Schema): Schema {
  return { choose: [{ ...fault, when: { kind: 'bare' } }, true] };
}
