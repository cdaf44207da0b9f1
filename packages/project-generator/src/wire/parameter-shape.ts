import { isJsonNumber } from '@assay/text';
import type { ParameterShape } from './types.js';
import type { Parameter } from '@assay/core';
import type { JsonSchema, ParameterLocation } from '../records/index.js';
import { collectionFormatOf, itemFormatsOf, styleOfCollection, explicitEncodings } from './encoding.js';

/**
 * True if the specification defines how a parameter writes a value. Nested values without a media type are undefined (Parameter
 * Object, Style Values), except nested arrays of 2.0.
 */
export function isStyleDefined(shape: ParameterShape, value: unknown): boolean {
  if (shape.contentType !== null || shape.in === 'querystring') return true;
  if ((shape.itemFormats?.length ?? 0) > 0) return true;
  if (typeof value !== 'object' || value === null || isJsonNumber(value)) return true;
  return Object.values(value).every((member) => typeof member !== 'object' || isJsonNumber(member));
}

const styles: Readonly<Record<ParameterLocation, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
  querystring: ['form'],
};

/**
 * Builds the serialisation of a parameter with the defaults of its location (Parameter Object). An invalid style is read as the
 * default. A 2.0 `collectionFormat` becomes the equivalent style.
 */
export function buildParameterShape(parameter: Parameter, schema: JsonSchema): ParameterShape {
  const place = getParameterLocation(parameter.in);
  const collectionFormat = collectionFormatOf(parameter);
  const [content] = parameter.content;
  const style = getSerializationStyle(parameter, place, collectionFormat);
  return {
    name: parameter.name,
    in: place,
    style,
    explode: explodeOf(parameter, style, collectionFormat),
    allowReserved: parameter.flag('allowReserved'),
    contentType: content?.mediaType ?? null,
    collectionFormat,
    schema,
    ...(collectionFormat !== null && { itemFormats: itemFormatsOf(parameter) }),
    ...(place === 'querystring' && content !== undefined && { encoding: explicitEncodings(content) }),
  };
}

function getParameterLocation(place: string): ParameterLocation {
  return place === 'path' || place === 'header' || place === 'cookie' || place === 'querystring'
    ? place
    : 'query';
}

function getSerializationStyle(
  parameter: Parameter,
  place: ParameterLocation,
  collectionFormat: string | null,
): string {
  if (place === 'query' && collectionFormat !== null) return styleOfCollection(collectionFormat);
  const style = parameter.text('style');
  const known = styles[place];
  return style !== undefined && known.includes(style) ? style : (known[0] ?? 'form');
}

function explodeOf(parameter: Parameter, style: string, collectionFormat: string | null): boolean {
  if (collectionFormat !== null) return collectionFormat === 'multi';
  const explode = parameter.raw['explode'];
  return typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie';
}
