import type { BoundKeyword, Shape, Conjunction } from './shape.js';
import { bit, numbers, allTypes, bitsOfType } from './type-bits.js';
import { isJsonObject } from '../../value/values.js';
import type { SchemaParts } from '../../schema/schema-reader.js';
import { foldUnion } from './fold-unions.js';
import { readArrayKeywords, readObjectKeywords } from './read-applicators.js';
import { readUnevaluated } from './read-unevaluated.js';
import { readValueKeywords } from './read-values.js';
import { ShapeBuilder } from './shape-builder.js';
import type { Side } from './side.js';

/** Normalises constraints that can be written in several ways. */
function settle<S>(shape: Shape<S>): void {
  const { multiples } = shape;
  if (multiples !== undefined && (shape.types & bit.fraction) !== 0) {
    // Multiples of an integer are integers.
    if (multiples.some(({ value }) => typeof value === 'number' && Number.isInteger(value)))
      shape.types &= ~bit.fraction;
  }
  if ((shape.types & bit.fraction) === 0) {
    settleInteger(shape, 'minimum', Math.ceil, 1);
    settleInteger(shape, 'maximum', Math.floor, -1);
    if (multiples?.every(({ value }) => value === 1) === true) shape.multiples = undefined;
  }
  const declared = shape.types;
  for (const { types, values } of shape.lists ?? []) {
    let listedCount = 0;
    for (const { type } of values.values()) listedCount |= type;
    shape.types &= ~types | listedCount;
  }
  // A list of null alone contradicts no type.
  if (shape.types === 0 && shape.lists?.some(({ values }) => values.size > 0) === true)
    shape.contradictedTypes = declared;
  const described = shape.types | shape.contradictedTypes;
  if ((described & bit.string) === 0) shape.text = undefined;
  if ((described & bit.array) === 0) shape.array = undefined;
  if ((described & bit.object) === 0) shape.object = undefined;
  if ((described & numbers) === 0) shape.multiples = undefined;
  settleBounds(shape);
}

/** Replaces a bound of integers by the nearest allowed integer. */
function settleInteger<S>(
  shape: Shape<S>,
  keyword: 'minimum' | 'maximum',
  round: (number: number) => number,
  step: number,
): void {
  const before = shape.bounds?.get(keyword);
  if (
    before === undefined ||
    typeof before.value !== 'number' ||
    !Number.isSafeInteger(Math.trunc(before.value))
  )
    return;
  let value = round(before.value);
  if (before.isExclusive && value === before.value) value += step;
  if (Number.isSafeInteger(value)) shape.bounds?.set(keyword, { value, isExclusive: false, at: before.at });
}

/** Removes the bounds of types that are not allowed. */
function settleBounds<S>(shape: Shape<S>): void {
  const { bounds } = shape;
  if (bounds === undefined) return;
  const types = shape.types | shape.contradictedTypes;
  for (const keyword of bounds.keys()) if ((types & typesOfBound(keyword)) === 0) bounds.delete(keyword);
  if (bounds.size === 0) shape.bounds = undefined;
}

/** Returns the types that a bound applies to. */
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

/** Maximum number of unions folded into one shape. */
const maxUnions = 40;

/** Builds the shape of a conjunction of schemas. */
export function buildShape<S>(side: Side<S>, conjunction: Conjunction<S>, maxParts: number): Shape<S> {
  const builder = new ShapeBuilder(side);
  const { shape } = builder;
  if (conjunction.isUnsatisfiable) {
    shape.types = 0;
    shape.null = false;
    return shape;
  }
  shape.null = acceptsNull(side, conjunction);
  let unions = 0;
  for (const schema of conjunction.schemas) builder.add(schema, allTypes);
  for (;;) {
    // In order of discovery: if several schemas have one annotation, the outermost one applies.
    for (let index = 0; index < builder.pending.length; index++) {
      const next = builder.pending[index];
      if (next === undefined) continue;
      if (builder.size > maxParts) {
        builder.unreadable(`more than ${maxParts} schemas for one value`, { schema: next.schema });
        break;
      }
      const types = builder.enter(next);
      if (types !== 0) readSchema(builder, next.schema, types);
    }
    builder.pending.length = 0;
    const union = builder.openUnions.shift();
    if (union === undefined) break;
    if (++unions > maxUnions) {
      builder.unreadable(`more than ${maxUnions} unions for one value`, { schema: union.schema });
      break;
    }
    foldUnion(builder, union);
  }
  shape.sources = builder.sources;
  settle(shape);
  return shape;
}

/**
 * True if null is valid; undefined if undecided. For most schemas the type suffices; schemas that combine or list values are
 * evaluated.
 */
function acceptsNull<S>(side: Side<S>, conjunction: Conjunction<S>): boolean | undefined {
  let mustAsk = false;
  for (const schema of conjunction.schemas) {
    const parts = side.read(schema);
    if (typeof parts === 'boolean' || 'kind' in parts) {
      if (parts !== true) mustAsk = true;
      continue;
    }
    const { keywords, dialect } = parts;
    if (dialect.nullable !== undefined && keywords[dialect.nullable] === true) continue;
    const { type } = keywords;
    if (bitsOfType(type) !== undefined && type !== 'null' && !(Array.isArray(type) && type.includes('null')))
      return false;
    mustAsk ||= parts.references.length > 0 || 'enum' in keywords || 'const' in keywords;
    mustAsk ||= parts.subschemas.some(({ keyword }) => isAppliedInPlace(keyword));
  }
  return mustAsk ? side.accepts(conjunction, null) : true;
}

/** True for keywords that apply schemas to the value itself, regardless of its type. */
function isAppliedInPlace(keyword: string): boolean {
  switch (keyword) {
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
    case 'not':
    case 'if':
      return true;
    default:
      return false;
  }
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

function readReferences<S>(
  builder: ShapeBuilder<S>,
  schema: S,
  { references }: SchemaParts<S>,
  types: number,
): void {
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
      case 'contentSchema':
        if ((types & bit.string) !== 0) builder.text.contentSchemas.push(inner);
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

/** Reads a negated schema. If it restricts only the type, the other types remain. */
function readNegation<S>(builder: ShapeBuilder<S>, inner: S, types: number): void {
  const shape = builder.side.getShape(builder.side.of(inner));
  if (shape !== undefined && onlyTypes(shape)) {
    builder.shape.types &= ~(shape.types & types);
    builder.shape.typePlace ??= { schema: inner };
  } else builder.composition.negations.push({ schema: inner, types });
}

/** True if a shape constrains non-null values only by their types. */
export function onlyTypes<S>(shape: Shape<S>): boolean {
  return shape.lists === undefined && !shape.hasOtherConstraints && shape.unreadable === undefined;
}
