import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const prefix = 'assay_';
const pattern = /^assay_[A-Za-z0-9_-]{49}$/;
const checksumLength = 6;

/** A new API key: its text, which is shown once, and the hash that is kept. */
export function makeKey(): { readonly text: string; readonly hash: Uint8Array } {
  const secret = prefix + randomBytes(32).toString('base64url');
  const text = secret + checksumOf(secret);
  return { text, hash: hashKeyText(text) };
}

/** The SHA-256 of the text of a key. */
export function hashKeyText(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest();
}

/** True where a text has the form of a key: `assay_`, 32 bytes in base64url, and the checksum of both. */
export function isKeyText(text: string): boolean {
  if (!pattern.test(text)) return false;
  const end = text.length - checksumLength;
  return timingSafeEqual(Buffer.from(text.slice(end)), Buffer.from(checksumOf(text.slice(0, end))));
}

/** Tells a mistyped or cut key from an unknown one without asking the store; it protects nothing. */
function checksumOf(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('base64url').slice(0, checksumLength);
}
