const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * True where the last six characters of a token, its prefix taken away, are the CRC-32 of the others in base 62,
 * as in the tokens of GitHub and npm.
 */
export function hasChecksum(random: string): boolean {
  const content = random.slice(0, -6);
  return content !== '' && base62(crc32(content)) === random.slice(-6);
}

function base62(value: number): string {
  let text = '';
  for (let left = value; text.length < 6; left = Math.floor(left / 62))
    text = (digits[left % 62] ?? '') + text;
  return text;
}

/** The CRC-32 (ISO 3309) of a text of ASCII characters. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
