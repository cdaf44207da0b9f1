import { isObject } from '@assay/text';
import type { Format } from '@stoplight/spectral-core';

/**
 * The OpenAPI formats, equal to those in Spectral's formats package. That package is not used because it has an install script.
 */
export const formats = {
  oas2: format('OpenAPI 2.0 (Swagger)', 'swagger', /^2(?:\.|$)/),
  oas3: format('OpenAPI 3.x', 'openapi', /^3(?:\.|$)/),
  oas3_0: format('OpenAPI 3.0.x', 'openapi', /^3\.0(?:\.[0-9]*)?$/),
  oas3_1: format('OpenAPI 3.1.x', 'openapi', /^3\.1(?:\.[0-9]*)?$/),
  oas3_2: format('OpenAPI 3.2.x', 'openapi', /^3\.2(?:\.[0-9]*)?$/),
} as const;

function format(displayName: string, field: 'swagger' | 'openapi', version: RegExp): Format {
  const isFormat = (document: unknown): boolean =>
    isObject(document) && version.test(String(document[field]));
  return Object.assign(isFormat, { displayName });
}
