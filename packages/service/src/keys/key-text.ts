import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const prefix = 'assay_';
const pattern = /^assay_[A-Za-z0-9_-]{49}$/;
const checksumLength = 6;

/** Creates an API key: its secret, which is displayed once, and the hash to store. */
export function makeKey(): { readonly text: string; readonly hash: Uint8Array } {
  const secret = prefix + randomBytes(32).toString('base64url');
  const text = secret + checksumOf(secret);
  return { text, hash: hashKeyText(text) };
}

/** Returns the SHA-256 of a key's secret. */
export function hashKeyText(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest();
}

/** True if a text has the form of a key: `assay_`, 32 bytes in base64url, and the checksum of both. */
export function isKeyText(text: string): boolean {
  if (!pattern.test(text)) return false;
  const end = text.length - checksumLength;
  return timingSafeEqual(Buffer.from(text.slice(end)), Buffer.from(checksumOf(text.slice(0, end))));
}

/** Returns a checksum that detects mistyped or truncated keys without the store. It protects nothing. */
function checksumOf(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('base64url').slice(0, checksumLength);
}
