import type { EncodedBytes } from '../records/index.js';

// Both exist in Node.js and in browsers, but the package's compiler libraries do not declare them.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();

/** Encodes a text as UTF-8; an unpaired surrogate becomes U+FFFD. */
export function toUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Decodes UTF-8; undefined if the bytes are invalid. */
function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Maximum length of texts that a loop checks faster than a regular expression. */
const fewCharacters = 16;
// oxlint-disable-next-line no-control-regex -- ASCII begins with control characters.
const beyondAscii = /[^\x00-\x7f]/;

/** Counts the UTF-8 bytes of a text. */
export function utf8Length(text: string): number {
  let length = text.length;
  if (length > fewCharacters && !beyondAscii.test(text)) return length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    if (code < 0x800) {
      length += 1;
    } else if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1))) {
      // A surrogate pair has four bytes in UTF-8.
      length += 2;
      at++;
    } else {
      length += 2;
    }
  }
  return length;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

// Both exist in Node.js and in browsers, but the package's compiler libraries do not declare them.
declare const atob: (text: string) => string;
declare const btoa: (binary: string) => string;

/** Encodes bytes as text for a record: UTF-8 if it is lossless, or else base64. */
export function encodeBytes(bytes: Uint8Array): EncodedBytes {
  const text = fromUtf8(bytes);
  return text === undefined
    ? { encoding: 'base64', data: toBase64(bytes) }
    : { encoding: 'utf8', data: text };
}

/** Decodes the bytes in a record; empty if its base64 is invalid. */
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

/** Decodes base64 (RFC 4648, section 4) with or without padding; undefined if the text is invalid. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
