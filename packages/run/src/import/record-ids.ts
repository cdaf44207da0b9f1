import { createHash, hash as hashOnce } from 'node:crypto';

/** Makes ids that depend on the document and on nothing else, so that two imports of one document can be compared: UUIDs of version 8 (RFC 9562, section 5.8). */
export function recordIds(sha256: string): (kind: string, key: string) => string {
  return (kind, key) => {
    const digits = hashOnce('sha256', JSON.stringify([sha256, kind, key]), 'hex');
    const variant = ((Number.parseInt(digits.charAt(16), 16) & 0b0011) | 0b1000).toString(16);
    const [first, second, third] = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(13, 16)];
    return `${first}-${second}-8${third}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  };
}

/** The SHA-256 of bytes in hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
