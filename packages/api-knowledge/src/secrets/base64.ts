const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map<string, number>(alphabet.split('').map((character, index) => [character, index]));
values.set('-', 62).set('_', 63);

/**
 * Decodes base64 or base64url (RFC 4648, 4 and 5), padded or not, to a text with one character per byte. Undefined for other
 * texts.
 */
export function decodeBase64(encoded: string): string | undefined {
  let decoded = '';
  let bits = 0;
  let heldBits = 0;
  const content = encoded.replace(/={1,2}$/, '');
  for (const character of content) {
    const value = values.get(character);
    if (value === undefined) return undefined;
    heldBits = ((heldBits << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    decoded += String.fromCharCode((heldBits >> bits) & 0xff);
  }
  return content.length % 4 === 1 ? undefined : decoded;
}
