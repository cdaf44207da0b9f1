import type { EncodedBytes } from '../records/index.js';
import { fromUtf8, toUtf8 } from './utf8.js';

// Both exist in Node.js and in browsers; the libraries that the package is compiled with do not declare them.
declare const atob: (text: string) => string;
declare const btoa: (binary: string) => string;

/** Bytes as a text of a record: UTF-8 where it can be decoded without loss, else base64. */
export function encodeBytes(bytes: Uint8Array): EncodedBytes {
  const text = fromUtf8(bytes);
  return text === undefined
    ? { encoding: 'base64', data: toBase64(bytes) }
    : { encoding: 'utf8', data: text };
}

/** The bytes that a record holds; none if its base64 is broken. */
export function decodeBytes({ encoding, data }: EncodedBytes): Uint8Array {
  return encoding === 'utf8' ? toUtf8(data) : (fromBase64(data) ?? new Uint8Array(0));
}

const chunk = 0x2000;

/** Encodes bytes as base64 (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return btoa(binary);
}

/** Decodes base64 (RFC 4648, section 4), padded or not; undefined if the text is none. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
