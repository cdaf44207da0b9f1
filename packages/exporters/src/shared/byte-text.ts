/**
 * Converts bytes to a text with one character for each, from U+0000 to U+00FF, for readers that always write texts as ISO 8859-1.
 */
export function byteText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
