import { readJson, writeJson } from '@assay/text';
import type { FlowEntry } from '@assay/exporters/messages';
import type { RequestBody } from '@assay/project-generator';
import type { Answer, WireRequest } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import { isForm } from '../requests/compose.js';
import { reduceTo } from '../requests/required-only.js';

/** True for a rejection of a body's media type (RFC 9110, section 15.5.16), by status or text. */
export function refusesMediaType({ status, body }: Answer): boolean {
  if (status === 415) return true;
  if (status !== 400 && status !== 422) return false;
  return /\b(?:media|content|mime)[ _-]?type\b/i.test(Buffer.from(body.subarray(0, 4000)).toString('utf8'));
}

/** Lists the other media types of a request body by their index in the document. */
export function otherMediaTypes(entry: FlowEntry | undefined, { body }: WireRequest): number[] {
  const bodies = body === null ? [] : (entry?.subject.request.bodies ?? []);
  return bodies.flatMap(({ variants }, index) => (index === 0 || variants.length === 0 ? [] : [index]));
}

/**
 * Converts a request to another media type with the same values; undefined if these cannot be written.
 *
 * @param isBound true if earlier responses provide values of the body, without which the request would differ
 */
export function inMediaType(
  request: WireRequest,
  body: RequestBody | undefined,
  isBound: boolean,
): WireRequest | undefined {
  const [variant] = body?.variants ?? [];
  if (body === undefined || variant === undefined) return undefined;
  const { wire } = variant;
  const bytes = Buffer.from(wire.data, wire.encoding === 'base64' ? 'base64' : 'utf8');
  const sent = valueSent(request);
  const carried = sent === undefined ? undefined : withValues(bytes, body.mediaType, sent);
  if (carried === undefined && isBound) return undefined;
  return withBody(request, carried ?? bytes, wire.contentType);
}

function withBody(request: WireRequest, body: Buffer, contentType: string): WireRequest {
  const rawHeaders: Readonly<Record<string, string>> = {
    'content-type': contentType,
    'content-length': String(body.length),
  };
  const headers = request.headers.map(([name, value]): [string, string] => [
    name,
    rawHeaders[name.toLowerCase()] ?? value,
  ]);
  return { ...request, headers, body };
}

/** Returns the value of the sent body, for JSON and forms. */
function valueSent({ headers, body }: WireRequest): unknown {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (body === null) return undefined;
  if (isJson(type)) return jsonOf({ body });
  return isForm(type)
    ? Object.fromEntries(new URLSearchParams(Buffer.from(body).toString('utf8')))
    : undefined;
}

/** Writes the sent values in another media type; undefined for types other than JSON and forms. */
function withValues(bytes: Buffer, mediaType: string, sent: unknown): Buffer | undefined {
  const text = bytes.toString('utf8');
  if (isJson(mediaType)) return Buffer.from(writeJson(reduceTo(sent, readJson(text))));
  if (!isForm(mediaType) || typeof sent !== 'object' || sent === null) return undefined;
  const values = new Map(Object.entries(sent));
  const pairs = [...new URLSearchParams(text)].map(([name, value]): [string, string] => {
    const other: unknown = values.get(name);
    return [name, typeof other === 'string' || typeof other === 'number' ? String(other) : value];
  });
  return Buffer.from(new URLSearchParams(pairs).toString());
}

function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType);
}
