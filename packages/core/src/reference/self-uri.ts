import { isObject } from '../model/raw-values.js';
import type { SourceDocument } from '@assay/text';
import { resolveUri } from './uri.js';

/** Returns the absolute URI that a 3.2 document declares by `$self` (OpenAPI Object); undefined if it declares none. */
export function selfUri({ value, uri }: SourceDocument): string | undefined {
  if (!isObject(value)) return undefined;
  const { openapi, $self } = value;
  if (typeof openapi !== 'string' || !openapi.startsWith('3.2') || typeof $self !== 'string')
    return undefined;
  return resolveUri($self, uri)?.uri;
}
