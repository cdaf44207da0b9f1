import { isPlaceholder } from './placeholder.js';

const marker = '-----BEGIN ';

/** A private key in a text: its offsets, and whether it is encrypted with a passphrase. */
export interface PrivateKey {
  readonly start: number;
  readonly end: number;
  readonly isEncrypted: boolean;
}

/** Finds private keys in PEM form (RFC 7468; PKCS #1 and #8, SEC 1, OpenSSH). Skips bare headers and abbreviated keys. */
export function findPrivateKeys(text: string): PrivateKey[] {
  const found: PrivateKey[] = [];
  for (let start = text.indexOf(marker); start >= 0; start = text.indexOf(marker, start + marker.length)) {
    const label = /^-----BEGIN ((?:[A-Z0-9]{2,12} ){0,2})PRIVATE KEY(?: BLOCK)?-----/.exec(
      text.slice(start, start + 80),
    );
    if (label === null) continue;
    const from = start + label[0].length;
    const next = text.indexOf('-----', from);
    const end = next < 0 ? text.length : next;
    const block = text.slice(from, Math.min(end, from + longest));
    if (!hasContent(block)) continue;
    found.push({ start, end, isEncrypted: label[1] === 'ENCRYPTED ' || block.includes('ENCRYPTED') });
  }
  return found;
}

/** The maximum length of a key. An RSA key of 16,384 bits has 12,700 characters. */
const longest = 20_000;

/**
 * True if a block contains a key. The smallest curve in use has 64 characters in base64. Most keys begin with the `0` of a
 * SEQUENCE or with the name of OpenSSH's format.
 */
function hasContent(block: string): boolean {
  const lines = block.split(/\s+|\\n|\\r/).filter((line) => line !== '');
  const body = lines.filter((line) => /^[A-Za-z0-9+/]+={0,2}$/.test(line)).join('');
  return (
    body.length >= 60 &&
    /^(?:M|b3BlbnNzaC1rZXktdjE|xc|lQ)/.test(body) &&
    !/\.{3}|…|\*{3}|<|x{6}/i.test(block) &&
    !isPlaceholder(body.slice(30, 90))
  );
}
