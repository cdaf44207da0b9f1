import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { answerLimits } from '../settings.js';
import type { Failure } from './exchange.js';
import { brokenAnswer } from './failures.js';

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** The codings that one answer may have on top of each other. */
const maxCodings = 4;

/** Takes the content codings off a body (RFC 9110, section 8.4), within the bounds of an answer. */
export function withoutCoding(body: Uint8Array, coding: string): Uint8Array | Failure {
  const codings = coding.split(',').map((each) => each.trim().toLowerCase());
  if (codings.length > maxCodings) return brokenAnswer('its answer is encoded many times over');
  let decoded = body;
  for (const each of codings.toReversed()) {
    if (each === 'identity' || each === '') continue;
    const decode = Object.hasOwn(decoders, each) ? decoders[each] : undefined;
    if (decode === undefined) return brokenAnswer('its answer has a content coding that was not asked for');
    try {
      decoded = decode(decoded, { maxOutputLength: answerLimits.body });
    } catch (error) {
      const isTooLarge = error instanceof RangeError;
      return isTooLarge
        ? { kind: 'failure', why: 'too-large', reason: 'its answer unpacks to more than 16 MiB' }
        : brokenAnswer('its answer is not in the content coding that it names');
    }
  }
  return decoded;
}
