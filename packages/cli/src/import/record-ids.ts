import { createHash, hash as hashOnce } from 'node:crypto';

/** Makes ids that depend on the document and on nothing else, so that two imports of one document can be compared: UUIDs of version 8 (RFC 9562, section 5.8). */
export function recordIds(sha256: string): (kind: string, key: string) => string {
  return (kind, key) => {
    const hash = hashOnce('sha256', JSON.stringify([sha256, kind, key]), 'buffer');
    hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
    hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
    const digits = hash.toString('hex', 0, 16);
    return [8, 12, 16, 20, 32].map((end, index) => digits.slice([0, 8, 12, 16, 20][index], end)).join('-');
  };
}

/** The SHA-256 of bytes in hexadecimal digits. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
