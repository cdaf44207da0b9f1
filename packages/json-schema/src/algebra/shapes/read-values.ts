import { canonicalText } from '../../value/equality.js';
import { isJsonObject } from '../../value/values.js';
import type { SchemaParts } from '../../schema/schema-reader.js';
import { compareNumbers, isJsonNumber, type JsonNumber } from '@assay/text';
import type { BoundKeyword, Place, Bound, FormatRule, ListedValue, Shape } from './shape.js';
import type { ShapeBuilder } from './shape-builder.js';
import { allTypes, bit, bitOfValue, bitsOfType, numbers } from './type-bits.js';

/** Reads the keywords that constrain the value itself, and the annotations that clients need. */
export function readValueKeywords<S>(
  builder: ShapeBuilder<S>,
  schema: S,
  { keywords, dialect }: SchemaParts<S>,
  types: number,
): void {
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
        if (typeof value === 'string' && (types & bit.string) !== 0 && !matchesEverything(value))
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
        if (types === allTypes && shape.annotations.default === undefined)
          shape.annotations.default = { value, at };
        else noteAnnotation(shape, `default ${canonicalText(value)}`, at);
        break;
      case 'deprecated':
        if (value !== true) break;
        if (types === allTypes) shape.annotations.deprecated ??= at;
        else noteAnnotation(shape, 'deprecated', at);
        break;
      case 'discriminator':
        readDiscriminator(shape, value, at);
        break;
      case 'xml':
        if (!isJsonObject(value)) break;
        if (shape.annotations.xml === undefined) shape.annotations.xml = { value, at };
        else noteAnnotation(shape, `xml ${canonicalText(value)}`, at);
        break;
      case 'collectionFormat':
        // The `collectionFormat` of a parameter belongs to its style.
        if (!('in' in keywords) && value !== 'csv')
          noteAnnotation(shape, `collectionFormat ${String(value)}`, at);
        break;
      default:
    }
  }
}

function noteAnnotation<S>({ annotations }: Shape<S>, text: string, at: Place<S>): void {
  annotations.others ??= new Map<string, Place<S>>();
  if (!annotations.others.has(text)) annotations.others.set(text, at);
}

/** Patterns that every string matches. */
function matchesEverything(pattern: string): boolean {
  return (
    pattern === '' ||
    pattern === '.*' ||
    pattern === '^' ||
    pattern === '^.*' ||
    pattern === '[\\s\\S]*' ||
    pattern === '^[\\s\\S]*$'
  );
}

function list<S>(builder: ShapeBuilder<S>, rawValues: readonly unknown[], at: Place<S>, types: number): void {
  const values = new Map<string, ListedValue<S>>();
  rawValues.forEach((value, index) => {
    // Null is handled separately.
    const type = bitOfValue(value);
    if ((type & types) === 0) return;
    const text = canonicalText(value);
    if (!values.has(text))
      values.set(text, { value, type, at: at.keyword === 'enum' ? { ...at, key: index } : at });
  });
  (builder.shape.lists ??= []).push({ types, values, at });
}

function bound<S>(
  builder: ShapeBuilder<S>,
  keyword: BoundKeyword,
  value: unknown,
  isExclusive: boolean,
  at: Place<S>,
  types: number,
): void {
  if (types === 0 || !isJsonNumber(value) || value === Infinity || value === -Infinity) return;
  const { shape } = builder;
  const isLower = keyword.startsWith('min');
  // A minimum size of 0 has no effect.
  if (isLower && keyword !== 'minimum' && compareNumbers(value, 0) <= 0) return;
  const bounds = (shape.bounds ??= new Map<BoundKeyword, Bound<S>>());
  const before = bounds.get(keyword);
  if (before !== undefined && !isTighter(value, isExclusive, before, isLower)) return;
  bounds.set(keyword, { value, isExclusive, at });
}

/** True if a bound is tighter than another one. */
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

/** The binary formats of 3.0 have the meaning of `contentEncoding` and `contentMediaType` in 3.1. */
function readFormat<S>(builder: ShapeBuilder<S>, format: string, at: Place<S>, types: number): void {
  if (format === 'byte' && (types & bit.string) !== 0) content(builder, 'contentEncoding', 'base64', at);
  else if (format === 'binary' && (types & bit.string) !== 0)
    content(builder, 'contentMediaType', 'application/octet-stream', at);
  else {
    const formats = (builder.shape.formats ??= new Map<string, FormatRule<S>>());
    const before = formats.get(format);
    formats.set(
      format,
      before === undefined ? { types, at } : { types: before.types | types, at: before.at },
    );
  }
}

function content<S>(
  builder: ShapeBuilder<S>,
  keyword: 'contentEncoding' | 'contentMediaType',
  value: string,
  at: Place<S>,
): void {
  const { contents } = builder.text;
  if (!contents.has(keyword)) contents.set(keyword, { value: value.toLowerCase(), at });
}

function readDiscriminator<S>(shape: Shape<S>, value: unknown, at: Place<S>): void {
  if (shape.annotations.discriminator !== undefined) {
    noteAnnotation(shape, `discriminator ${canonicalText(value)}`, at);
    return;
  }
  // In 2.0 the discriminator is a string.
  if (typeof value === 'string')
    shape.annotations.discriminator = { property: value, mapping: new Map(), at };
  if (!isJsonObject(value) || typeof value['propertyName'] !== 'string') return;
  const mapping = new Map<string, string>();
  const rawMapping = value['mapping'];
  if (isJsonObject(rawMapping)) {
    for (const [name, target] of Object.entries(rawMapping))
      if (typeof target === 'string') mapping.set(name, target);
  }
  shape.annotations.discriminator = { property: value['propertyName'], mapping, at };
}
