import { isJsonNumber } from '@assay/json-schema';
import type { ParameterShape } from './types.js';

/**
 * True where it is defined how a parameter writes a value. It is not for what is nested in one that no media type describes
 * (Parameter Object, Style Values), but for the arrays in arrays of 2.0.
 */
export function isStyleDefined(shape: ParameterShape, value: unknown): boolean {
  if (shape.contentType !== null || shape.in === 'querystring') return true;
  if ((shape.itemFormats?.length ?? 0) > 0) return true;
  if (typeof value !== 'object' || value === null || isJsonNumber(value)) return true;
  return Object.values(value).every((member) => typeof member !== 'object' || isJsonNumber(member));
}
