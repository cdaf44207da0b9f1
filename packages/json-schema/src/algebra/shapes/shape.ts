import type { JsonNumber } from '@assay/text';
import { allTypes } from './type-bits.js';

/** A place inside a schema: the schema itself, one of its keywords, or an entry of a keyword. */
export interface Place<S> {
  readonly schema: S;
  readonly keyword?: string | undefined;
  /** The way from the value of the keyword. */
  readonly key?: string | number | readonly string[] | undefined;
}

/** The keywords that bound a size or a number. */
export type BoundKeyword =
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'minProperties'
  | 'maxProperties';

/** Schemas that all apply to one value. Each combination is one object, so that it can be found again. */
export interface Conjunction<S> {
  readonly id: number;
  readonly schemas: readonly S[];
  /** True if no value fits, as with `additionalProperties: false`. */
  readonly isUnsatisfiable: boolean;
}

/** A bound and the schema that sets it. */
export interface Bound<S> {
  readonly value: JsonNumber;
  readonly isExclusive: boolean;
  readonly at: Place<S>;
}

/** The values that `enum` and `const` list, for some types. */
export interface List<S> {
  readonly types: number;
  readonly values: ReadonlyMap<string, ListedValue<S>>;
  readonly at: Place<S>;
}

/** One value of `enum` or `const`. */
export interface ListedValue<S> {
  readonly value: unknown;
  readonly type: number;
  readonly at: Place<S>;
}

/** Rules of one schema for the properties of an object (JSON Schema Core, section 10.3.2). */
export interface PropertyUnit<S> {
  readonly named: ReadonlyMap<string, readonly S[]>;
  readonly patterns: ReadonlyMap<string, readonly S[]>;
  /** The schemas of all other properties: none allows everything, `false` nothing. */
  readonly additional: readonly S[] | false;
  /** Origin of `additional`. */
  readonly at: Place<S>;
}

/** Rules of one schema for the items of an array. */
export interface ItemUnit<S> {
  /** Undefined for an item that is known, but not described. */
  readonly prefix: readonly (S | undefined)[];
  readonly rest: readonly S[] | false;
  readonly at: Place<S>;
}

/** Rule of `contains` with its numbers of items. */
export interface Contains<S> {
  readonly schema: S;
  readonly least: number;
  readonly most: number;
  readonly at: Place<S>;
}

/** Alternatives that are left for values of some types. */
export interface Union<S> {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly types: number;
  readonly branches: readonly S[];
  readonly schema: S;
  /** True if a discriminator tells the branches apart. */
  readonly isDiscriminated: boolean;
}

/** A schema that values of some types must not match. */
export interface Negation<S> {
  readonly schema: S;
  readonly types: number;
}

/** `if` with what follows from it, for values of some types. */
export interface Condition<S> {
  readonly types: number;
  readonly schema: S;
  readonly if: S;
  readonly then: S | undefined;
  readonly else: S | undefined;
}

/** Keywords that do not decide what is valid, or only for those who know them. */
export interface Annotations<S> {
  default?: { readonly value: unknown; readonly at: Place<S> };
  deprecated?: Place<S>;
  discriminator?: {
    readonly property: string;
    readonly mapping: ReadonlyMap<string, string>;
    readonly at: Place<S>;
  };
  xml?: { readonly value: Readonly<Record<string, unknown>>; readonly at: Place<S> };
  /** All others, by a text of what they say: those for values of some types, and those that another one hides. */
  others?: Map<string, Place<S>>;
}

/** Rules for strings. */
export class TextRules<S> {
  readonly patterns = new Map<string, Place<S>>();
  readonly contents = new Map<'contentEncoding' | 'contentMediaType', Content<S>>();
  readonly contentSchemas: S[] = [];
}

/** A `format`, for values of some types. */
export interface FormatRule<S> {
  readonly types: number;
  readonly at: Place<S>;
}

/** Value of `contentEncoding` or `contentMediaType`. */
export interface Content<S> {
  readonly value: string;
  readonly at: Place<S>;
}

/** Rules for arrays, except bounds. */
export class ArrayRules<S> {
  uniqueItems: Place<S> | undefined = undefined;
  readonly items: ItemUnit<S>[] = [];
  readonly contains: Contains<S>[] = [];
}

/** Rules for objects, except bounds. */
export class ObjectRules<S> {
  readonly properties: PropertyUnit<S>[] = [];
  readonly required = new Map<string, Place<S>>();
  readonly propertyNames: S[] = [];
  readonly dependentRequired = new Map<string, Map<string, Place<S>>>();
  readonly dependentSchemas = new Map<string, S[]>();
}

/** Combinations of other schemas that cannot be merged. */
export class CompositionRules<S> {
  readonly unions: Union<S>[] = [];
  readonly negations: Negation<S>[] = [];
  readonly conditions: Condition<S>[] = [];
  /** `unevaluatedProperties` and `unevaluatedItems` that depend on which alternatives match. */
  readonly unevaluated: {
    readonly keyword: UnevaluatedKeyword;
    readonly schema: S;
    readonly at: Place<S>;
  }[] = [];
}

/** Keyword for members that no other keyword evaluates. */
export type UnevaluatedKeyword = 'unevaluatedProperties' | 'unevaluatedItems';

/**
 * Shape of a conjunction of schemas, with references followed, `allOf` merged and the dialects' ways of writing
 * levelled, so that schemas of one meaning have one shape as far as that can be decided. Rules that no keyword sets are
 * undefined: most schemas of a document have few.
 */
export class Shape<S> {
  /** True if null is valid; undefined if that could not be decided. */
  null: boolean | undefined = true;
  types = allTypes;
  typePlace: Place<S> | undefined = undefined;
  lists: List<S>[] | undefined = undefined;
  bounds: Map<BoundKeyword, Bound<S>> | undefined = undefined;
  multiples: { readonly value: JsonNumber; readonly at: Place<S> }[] | undefined = undefined;
  formats: Map<string, FormatRule<S>> | undefined = undefined;
  text: TextRules<S> | undefined = undefined;
  array: ArrayRules<S> | undefined = undefined;
  object: ObjectRules<S> | undefined = undefined;
  composition: CompositionRules<S> | undefined = undefined;
  /** Unreadable parts, by a text that describes them: unresolved references, foreign dialects. */
  unreadable: Map<string, Place<S>> | undefined = undefined;
  annotations: Annotations<S> = {};
  /** The schemas that were merged: what references, `allOf` and sole alternatives lead to. */
  sources: readonly S[] = [];

  /** True if every value is valid. */
  get isUnrestricted(): boolean {
    return (
      this.null === true &&
      this.types === allTypes &&
      this.lists === undefined &&
      this.bounds === undefined &&
      this.multiples === undefined &&
      this.formats === undefined &&
      this.text === undefined &&
      this.array === undefined &&
      this.object === undefined &&
      this.composition === undefined &&
      this.unreadable === undefined
    );
  }

  /** True if no value is valid. */
  get isUnsatisfiable(): boolean {
    return this.null === false && this.types === 0;
  }
}
