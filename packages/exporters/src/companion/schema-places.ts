import { unescapedSegment } from '@assay/text';

const componentPointerPattern = /\/(?:components\/schemas|definitions)\/[^/]+$/;

/** True for the key of a schema with a name in the document. */
export function isNamed(key: string): boolean {
  return componentPointerPattern.test(key);
}

/** Returns the key in the bundle for a `$ref`. */
export function getSchemaPlaceKey(reference: string): string | undefined {
  const prefix = '#/schemas/';
  if (!reference.startsWith(prefix)) return undefined;
  try {
    return unescapedSegment(decodeURIComponent(reference.slice(prefix.length)));
  } catch {
    return undefined;
  }
}

const generic = new Set([
  '',
  'components',
  'content',
  'definitions',
  'items',
  'parameters',
  'paths',
  'properties',
  'requestBodies',
  'responses',
  'schema',
  'schemas',
]);

/**
 * Returns the name of a schema by location: `User` for `/components/schemas/User`, `users_get_200` for the schema of a response.
 */
export function placeName(key: string): string {
  const tokens = key
    .slice(key.indexOf('#') + 1)
    .split('/')
    .map(unescapedSegment);
  const last = tokens.at(-1) ?? '';
  if (isNamed(key)) return last;
  return tokens
    .filter((token) => !generic.has(token) && !/^[a-z*]+\/[\w.+*-]+/.test(token))
    .slice(-3)
    .join('_');
}
