import { bodyKindOf } from '@assay/api-knowledge';
import { resolveSchema, type MediaType, type Operation } from '@assay/core';
import { isDescribing } from '@assay/json-schema';
import type { MediaTypePair } from '../pairs.js';

/**
 * True if both documents describe a body as plain octets: in 3.0 by a string with the format `binary`, since 3.1 by the media
 * type alone (OpenAPI 3.1.1, section 4.8.14.2).
 */
export function areSameOctets({ before, after, name, operation }: MediaTypePair): boolean {
  if (bodyKindOf(name) !== 'binary' || name.includes('*')) return false;
  return holdsOctets(before, operation.before) && holdsOctets(after, operation.after);
}

function holdsOctets(mediaType: MediaType | undefined, operation: Operation | undefined): boolean {
  if (mediaType === undefined || operation === undefined || mediaType.itemSchema !== undefined) return false;
  const { format } = operation.root;
  const saysItByMediaType = format !== 'oas2' && format !== 'oas3.0';
  const { schema } = mediaType;
  if (schema === undefined) return saysItByMediaType;
  const resolved = resolveSchema(schema);
  if (resolved === undefined || resolved.boolean === false) return false;
  const keywords = Object.entries(resolved.keywords).filter(([keyword]) => !isDescribing(keyword));
  if (keywords.length === 0) return saysItByMediaType;
  // A string without a format is text.
  if (keywords.length === 1 && resolved.keywords['type'] === 'string') return false;
  return keywords.every(
    ([keyword, value]) =>
      (keyword === 'type' && (value === 'string' || value === 'file')) ||
      (keyword === 'format' && value === 'binary') ||
      keyword === 'contentMediaType',
  );
}
