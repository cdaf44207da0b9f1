const encoder = new TextEncoder();

/**
 * Returns the FNV-1a hash of a text's UTF-8 bytes: 64 bits as 16 hexadecimal digits. It distinguishes texts, and is not
 * cryptographic.
 */
export function hashText(text: string): string {
  // The halves of 0xcbf29ce484222325; the prime is 2^40 + 0x1b3.
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  const bytes = encoder.encode(text);
  for (let index = 0; index < bytes.length; index++) {
    low = (low ^ (bytes[index] ?? 0)) >>> 0;
    const product = low * 0x1b3;
    const carry = Math.floor(product / 0x1_0000_0000);
    high = (high * 0x1b3 + carry + ((low << 8) >>> 0)) >>> 0;
    low = product >>> 0;
  }
  return hexadecimal(high) + hexadecimal(low);
}

/** Returns the first 8 digits of the hash, which is enough to distinguish a few texts. */
export function shortHash(text: string): string {
  return hashText(text).slice(0, 8);
}

function hexadecimal(value: number): string {
  return value.toString(16).padStart(8, '0');
}
