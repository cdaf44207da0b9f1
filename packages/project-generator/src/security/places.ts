import type { SecurityScheme } from '@assay/core';
import { code } from '../problems/wording.js';

/** Location of an API key, or the reason why it cannot be sent: a clause. */
export type KeyPlace =
  | { readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly refused: string };

const longestName = 1000;

/** Fields that frame the message or belong to the connection (RFC 9110, sections 7.2, 7.6.1, 8.6): changing them breaks the request. */
const framing: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Finds out where an API key is sent. */
export function placeOfKey(scheme: SecurityScheme): KeyPlace {
  const place = scheme.in?.trim().toLowerCase();
  if (place !== 'header' && place !== 'query' && place !== 'cookie')
    return { refused: unknownPlace(scheme.in) };
  // White space around a name is a slip: neither field names nor cookies can have it.
  const name = scheme.parameterName?.trim() ?? '';
  if (name === '') return { refused: `an API key in ${article[place]} without a name` };
  if (name.length > longestName) return { refused: 'an API key whose name is longer than 1,000 characters' };
  if (place !== 'query' && !isToken(name))
    return { refused: `an API key in ${article[place]} that cannot have the name ${code(name)}` };
  if (place === 'header' && framing.has(name.toLowerCase()))
    return { refused: `an API key in the header ${code(name)}, which belongs to the message itself` };
  return { in: place, name };
}

const article = { header: 'a header', query: 'a query parameter', cookie: 'a cookie' } as const;

function unknownPlace(location: string | undefined): string {
  return location === undefined
    ? 'an API key that does not say where it is sent'
    : `an API key sent in ${code(location)}, which is not a part of a request`;
}

/** True for names that header fields (RFC 9110, section 5.6.2) and cookies (RFC 6265, section 4.1.1) can have. */
export function isToken(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}
