import { canonicalText, compareNumbers, isJsonNumber, isJsonObject, type JsonNumber, type SchemaParts } from '@assay/json-schema';
import { foldUnion } from './fold-unions.js';
import { readArrayKeywords, readObjectKeywords } from './read-applicators.js';
import { readUnevaluated } from './read-unevaluated.js';
import { ArrayRules, CompositionRules, ObjectRules, Shape, TextRules, type Conjunction, type ListedValue } from './shape.js';
import type { BoundKeyword, Place } from './difference.js';
import type { Side } from './side.js';
import { allTypes, bit, bitOfValue, bitsOfType, numbers } from './type-bits.js';

/** A schema that is still to be merged, for values of some types. */
interface Pending<S> {
  readonly schema: S;
  readonly types: number;
}

/** A union that is still to be folded. */
export interface OpenUnion<S> {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly branches: readonly S[];
  readonly schema: S;
  readonly types: number;
  readonly isDiscriminated: boolean;
}

/** A shape in the making. */
export class ShapeBuilder<S> {
  readonly side: Side<S>;
  readonly shape = new Shape<S>();
  readonly pending: Pending<S>[] = [];
  readonly openUnions: OpenUnion<S>[] = [];
  private readonly seen = new Map<S, number>();

  constructor(side: Side<S>) {
    this.side = side;
  }

  get size(): number {
    return this.seen.size;
  }

  add(schema: S, types: number): void {
    this.pending.push({ schema, types });
  }

  /** The types for which a schema has not been merged yet. */
  enter({ schema, types }: Pending<S>): number {
    const before = this.seen.get(schema) ?? 0;
    this.seen.set(schema, before | types);
    return types & ~before;
  }

  get text(): TextRules<S> {
    return (this.shape.text ??= new TextRules());
  }

  get array(): ArrayRules<S> {
    return (this.shape.array ??= new ArrayRules());
  }

  get object(): ObjectRules<S> {
    return (this.shape.object ??= new ObjectRules());
  }

  get composition(): CompositionRules<S> {
    return (this.shape.composition ??= new CompositionRules());
  }

  unreadable(what: string, at: Place<S>): void {
    (this.shape.unreadable ??= new Map()).set(what, at);
  }
}

/** Finds out what a conjunction of schemas says. */
export function buildShape<S>(side: Side<S>, conjunction: Conjunction<S>, mostParts: number): Shape<S> {
  const builder = new ShapeBuilder(side);
  const { shape } = builder;
  if (conjunction.isNothing) {
    shape.types = 0;
    shape.null = false;
    return shape;
  }
  shape.null = acceptsNull(side, conjunction);
  for (const schema of conjunction.schemas) builder.add(schema, allTypes);
  for (;;) {
    // First come, first served: what stands outside wins where one annotation is in several places.
    for (let index = 0; index < builder.pending.length; index++) {
      const next = builder.pending[index];
      if (next === undefined) continue;
      if (builder.size > mostParts) {
        builder.unreadable(`more than ${mostParts} schemas for one value`, { schema: next.schema });
        break;
      }
      const types = builder.enter(next);
      if (types !== 0) readSchema(builder, next.schema, types);
    }
    builder.pending.length = 0;
    const union = builder.openUnions.shift();
    if (union === undefined) break;
    foldUnion(builder, union);
  }
  settle(shape);
  return shape;
}

/** Whether null is valid. Most schemas say so by their type alone; the others are asked. */
function acceptsNull<S>(side: Side<S>, conjunction: Conjunction<S>): boolean | undefined {
  for (const schema of conjunction.schemas) {
    const parts = side.read(schema);
    if (typeof parts === 'boolean' || 'kind' in parts) continue;
    const { nullable } = parts.dialect;
    if (nullable !== undefined && parts.keywords[nullable] === true) continue;
    const { type } = parts.keywords;
    if (bitsOfType(type) !== undefined && type !== 'null' && !(Array.isArray(type) && type.includes('null'))) return false;
  }
  return side.accepts(conjunction, null);
}

function readSchema<S>(builder: ShapeBuilder<S>, schema: S, types: number): void {
  const { shape, side } = builder;
  const parts = side.read(schema);
  if (parts === true) return;
  if (parts === false) {
    shape.types &= ~types;
    shape.typePlace ??= { schema };
    return;
  }
  if ('kind' in parts) {
    builder.unreadable(`${parts.kind} ${parts.uri}`, { schema });
    return;
  }
  readValueKeywords(builder, schema, parts, types);
  readReferences(builder, schema, parts, types);
  if (parts.subschemas.length > 0) readComposition(builder, schema, parts, types);
  readArrayKeywords(builder, schema, parts, types);
  readObjectKeywords(builder, schema, parts, types);
  readUnevaluated(builder, schema, parts, types);
}

function readReferences<S>(builder: ShapeBuilder<S>, schema: S, { references }: SchemaParts<S>, types: number): void {
  for (const { target, text, dynamicName } of references) {
    const at = { schema, keyword: dynamicName === undefined ? '$ref' : '$dynamicRef' };
    if (target === undefined) builder.unreadable(`reference ${text}`, at);
    else builder.add(target, types);
    if (dynamicName !== undefined) builder.unreadable(`dynamic reference ${text}`, at);
  }
}

function readComposition<S>(builder: ShapeBuilder<S>, schema: S, parts: SchemaParts<S>, types: number): void {
  const branches = { anyOf: [] as S[], oneOf: [] as S[] };
  let conditional: { if?: S; then?: S; else?: S } | undefined;
  for (const { keyword, schema: inner } of parts.subschemas) {
    if (!parts.dialect.keywords.has(keyword)) continue;
    switch (keyword) {
      case 'allOf':
        builder.add(inner, types);
        break;
      case 'anyOf':
      case 'oneOf':
        branches[keyword].push(inner);
        break;
      case 'not':
        readNegation(builder, inner, types);
        break;
      case 'if':
      case 'then':
      case 'else':
        (conditional ??= {})[keyword] = inner;
        break;
      default:
    }
  }
  const isDiscriminated = isJsonObject(parts.keywords['discriminator']);
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (branches[keyword].length > 0)
      builder.openUnions.push({ keyword, branches: branches[keyword], schema, types, isDiscriminated });
  }
  const { if: condition, then, else: otherwise } = conditional ?? {};
  if (condition === undefined || (then === undefined && otherwise === undefined)) return;
  builder.composition.conditions.push({ types, schema, if: condition, then, else: otherwise });
}

/** A schema that must not match: where it asks for nothing but a type, the other types are left. */
function readNegation<S>(builder: ShapeBuilder<S>, inner: S, types: number): void {
  const shape = builder.side.shapeOf(builder.side.of(inner));
  if (shape !== undefined && onlyTypes(shape)) {
    builder.shape.types &= ~(shape.types & types);
    builder.shape.typePlace ??= { schema: inner };
  } else builder.composition.negations.push({ schema: inner, types });
}

/** True if a shape says nothing about non-null values but their types. */
export function onlyTypes<S>(shape: Shape<S>): boolean {
  return (
    shape.lists === undefined &&
    shape.bounds === undefined &&
    shape.multiples === undefined &&
    shape.formats === undefined &&
    shape.text === undefined &&
    shape.array === undefined &&
    shape.object === undefined &&
    shape.composition === undefined &&
    shape.unreadable === undefined
  );
}

function readValueKeywords<S>(builder: ShapeBuilder<S>, schema: S, { keywords, dialect }: SchemaParts<S>, types: number): void {
  const { shape } = builder;
  for (const keyword of Object.keys(keywords)) {
    const value = keywords[keyword];
    const at: Place<S> = { schema, keyword };
    switch (keyword) {
      case 'type': {
        const bits = bitsOfType(value);
        if (bits === undefined) break;
        shape.types &= ~types | bits;
        shape.typePlace ??= at;
        if (value === 'file') content(builder, 'contentMediaType', 'application/octet-stream', at);
        break;
      }
      case 'enum':
        if (Array.isArray(value)) list(builder, value, at, types);
        break;
      case 'const':
        if (dialect.keywords.has('const')) list(builder, [value], at, types);
        break;
      case 'minLength':
      case 'maxLength':
        bound(builder, keyword, value, false, at, types & bit.string);
        break;
      case 'minItems':
      case 'maxItems':
        bound(builder, keyword, value, false, at, types & bit.array);
        break;
      case 'minProperties':
      case 'maxProperties':
        bound(builder, keyword, value, false, at, types & bit.object);
        break;
      case 'minimum':
        bound(builder, 'minimum', value, keywords['exclusiveMinimum'] === true, at, types & numbers);
        break;
      case 'maximum':
        bound(builder, 'maximum', value, keywords['exclusiveMaximum'] === true, at, types & numbers);
        break;
      case 'exclusiveMinimum':
        bound(builder, 'minimum', value, true, at, types & numbers);
        break;
      case 'exclusiveMaximum':
        bound(builder, 'maximum', value, true, at, types & numbers);
        break;
      case 'multipleOf':
        if (isJsonNumber(value) && compareNumbers(value, 0) > 0 && (types & numbers) !== 0)
          (shape.multiples ??= []).push({ value, at });
        break;
      case 'pattern':
        if (typeof value === 'string' && (types & bit.string) !== 0 && !allowsEverything(value))
          if (!builder.text.patterns.has(value)) builder.text.patterns.set(value, at);
        break;
      case 'format':
        if (typeof value === 'string') readFormat(builder, value, at, types);
        break;
      case 'contentEncoding':
      case 'contentMediaType':
        if (typeof value === 'string' && dialect.hasSiblingsOfRef && (types & bit.string) !== 0)
          content(builder, keyword, value, at);
        break;
      case 'default':
        if (types === allTypes) shape.annotations.default ??= { value, at };
        break;
      case 'deprecated':
        if (value === true && types === allTypes) shape.annotations.deprecated ??= at;
        break;
      case 'discriminator':
        readDiscriminator(shape, value, at);
        break;
      case 'xml':
        if (isJsonObject(value)) shape.annotations.xml ??= { value, at };
        break;
      default:
    }
  }
}

/** Patterns that every string matches. */
function allowsEverything(pattern: string): boolean {
  return pattern === '' || pattern === '.*' || pattern === '^' || pattern === '^.*' || pattern === '[\\s\\S]*' || pattern === '^[\\s\\S]*$';
}

function list<S>(builder: ShapeBuilder<S>, written: readonly unknown[], at: Place<S>, types: number): void {
  const values = new Map<string, ListedValue<S>>();
  written.forEach((value, index) => {
    // Null is judged apart.
    const type = bitOfValue(value);
    if ((type & types) === 0) return;
    const text = canonicalText(value);
    if (!values.has(text))
      values.set(text, { value, type, at: at.keyword === 'enum' ? { ...at, key: index } : at });
  });
  (builder.shape.lists ??= []).push({ types, values, at });
}

function bound<S>(builder: ShapeBuilder<S>, keyword: BoundKeyword, value: unknown, isExclusive: boolean, at: Place<S>, types: number): void {
  if (types === 0 || !isJsonNumber(value) || value === Infinity || value === -Infinity) return;
  const { shape } = builder;
  const isLower = keyword.startsWith('min');
  // These say nothing.
  if (isLower && keyword !== 'minimum' && compareNumbers(value, 0) <= 0) return;
  const bounds = (shape.bounds ??= new Map());
  const before = bounds.get(keyword);
  if (before !== undefined && !isTighter(value, isExclusive, before, isLower)) return;
  bounds.set(keyword, { value, isExclusive, at });
}

/** True if a bound leaves less room than another one. */
export function isTighter(
  value: JsonNumber,
  isExclusive: boolean,
  than: { readonly value: JsonNumber; readonly isExclusive: boolean },
  isLower: boolean,
): boolean {
  const order = compareNumbers(value, than.value);
  if (order === 0) return isExclusive && !than.isExclusive;
  return isLower ? order > 0 : order < 0;
}

/** The binary formats of 3.0 are what `contentEncoding` and `contentMediaType` say in 3.1. */
function readFormat<S>(builder: ShapeBuilder<S>, format: string, at: Place<S>, types: number): void {
  if (format === 'byte' && (types & bit.string) !== 0) content(builder, 'contentEncoding', 'base64', at);
  else if (format === 'binary' && (types & bit.string) !== 0) content(builder, 'contentMediaType', 'application/octet-stream', at);
  else {
    const formats = (builder.shape.formats ??= new Map<string, Place<S>>());
    if (!formats.has(format)) formats.set(format, at);
  }
}

function content<S>(builder: ShapeBuilder<S>, keyword: 'contentEncoding' | 'contentMediaType', value: string, at: Place<S>): void {
  const { contents } = builder.text;
  if (!contents.has(keyword)) contents.set(keyword, { value: value.toLowerCase(), at });
}

function readDiscriminator<S>(shape: Shape<S>, value: unknown, at: Place<S>): void {
  if (shape.annotations.discriminator !== undefined) return;
  // In 2.0 it is a string.
  if (typeof value === 'string') shape.annotations.discriminator = { property: value, mapping: new Map(), at };
  if (!isJsonObject(value) || typeof value['propertyName'] !== 'string') return;
  const mapping = new Map<string, string>();
  const written = value['mapping'];
  if (isJsonObject(written)) {
    for (const [name, target] of Object.entries(written)) if (typeof target === 'string') mapping.set(name, target);
  }
  shape.annotations.discriminator = { property: value['propertyName'], mapping, at };
}

/** Levels what can be written in several ways. */
function settle<S>(shape: Shape<S>): void {
  const { multiples } = shape;
  if (multiples !== undefined && (shape.types & bit.fraction) !== 0) {
    // Multiples of a whole number are integers.
    if (multiples.some(({ value }) => typeof value === 'number' && Number.isInteger(value))) shape.types &= ~bit.fraction;
  }
  if ((shape.types & bit.fraction) === 0) {
    settleInteger(shape, 'minimum', Math.ceil, 1);
    settleInteger(shape, 'maximum', Math.floor, -1);
    if (multiples !== undefined && multiples.every(({ value }) => value === 1)) shape.multiples = undefined;
  }
  for (const { types, values } of shape.lists ?? []) {
    let listed = 0;
    for (const { type } of values.values()) listed |= type;
    shape.types &= ~types | listed;
  }
  if ((shape.types & bit.string) === 0) shape.text = undefined;
  if ((shape.types & bit.array) === 0) shape.array = undefined;
  if ((shape.types & bit.object) === 0) shape.object = undefined;
  if ((shape.types & numbers) === 0) shape.multiples = undefined;
  settleBounds(shape);
}

/** For integers each bound is a whole number that is itself allowed. */
function settleInteger<S>(shape: Shape<S>, keyword: 'minimum' | 'maximum', round: (number: number) => number, step: number): void {
  const before = shape.bounds?.get(keyword);
  if (before === undefined || typeof before.value !== 'number' || !Number.isSafeInteger(Math.trunc(before.value))) return;
  let value = round(before.value);
  if (before.isExclusive && value === before.value) value += step;
  if (Number.isSafeInteger(value)) shape.bounds?.set(keyword, { value, isExclusive: false, at: before.at });
}

/** Drops the bounds of types that are not allowed. */
function settleBounds<S>(shape: Shape<S>): void {
  const { bounds, types } = shape;
  if (bounds === undefined) return;
  for (const keyword of bounds.keys()) if ((types & typesOfBound(keyword)) === 0) bounds.delete(keyword);
  if (bounds.size === 0) shape.bounds = undefined;
}

/** The types that a bound looks at. */
export function typesOfBound(keyword: BoundKeyword): number {
  switch (keyword) {
    case 'minLength':
    case 'maxLength':
      return bit.string;
    case 'minItems':
    case 'maxItems':
      return bit.array;
    case 'minProperties':
    case 'maxProperties':
      return bit.object;
    case 'minimum':
    case 'maximum':
      return numbers;
  }
}
