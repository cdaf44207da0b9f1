import { isObject } from '@assay/core';
import { writeJson } from '@assay/text';
import type { WireRequest } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';

/**
 * Adds members to the JSON body of a request, or to the object in its only member (`{ "user": { ... } }`). Undefined without a
 * JSON object.
 */
export function withMembers(
  request: WireRequest,
  members: Readonly<Record<string, unknown>>,
): WireRequest | undefined {
  const value = request.body === null ? undefined : jsonOf({ body: request.body });
  if (!isObject(value)) return undefined;
  const [[name, inner] = ['', undefined], ...others] = Object.entries(value);
  const isWrapped = others.length === 0 && isObject(inner);
  const text = writeJson(isWrapped ? { [name]: { ...inner, ...members } } : { ...value, ...members });
  if (text === undefined) return undefined;
  const body = Buffer.from(text);
  return {
    ...request,
    headers: request.headers.map(([header, field]) => [
      header,
      header.toLowerCase() === 'content-length' ? String(body.length) : field,
    ]),
    body,
  };
}
