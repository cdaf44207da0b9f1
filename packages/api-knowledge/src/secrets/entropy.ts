import { isPlaceholder } from './placeholder.js';

const counts = new Uint16Array(128);

/**
 * Returns the bits of information per character of a text, by the distribution of its own characters (Shannon). 0 for texts
 * outside of ASCII.
 */
export function entropyOf(text: string): number {
  counts.fill(0);
  let first = counts.length;
  let last = -1;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 127) return 0;
    counts[unit] = (counts[unit] ?? 0) + 1;
    if (unit < first) first = unit;
    if (unit > last) last = unit;
  }
  let entropy = 0;
  for (let unit = first; unit <= last; unit++) {
    const count = counts[unit] ?? 0;
    if (count > 0) entropy -= (count / text.length) * Math.log2(count / text.length);
  }
  return entropy;
}

const shortest = 16;
const longest = 200;

/**
 * True for texts that were probably generated at random: 16 to 200 letters and digits without spaces, with nearly as much
 * information as random ones. False for placeholders and for UUIDs, which are identifiers.
 */
export function looksRandom(text: string): boolean {
  if (text.length < shortest || text.length > longest || !isMixed(text)) return false;
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return false;
  const min = /^[0-9a-f-]+$|^[0-9A-F-]+$/.test(text) ? 3 : 3.5;
  return entropyOf(text) >= min && !isPlaceholder(text);
}

/** True for texts that mix digits with letters, with few other characters. */
function isMixed(text: string): boolean {
  let digits = 0;
  let letters = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x30 && unit <= 0x39) digits++;
    else if ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) letters++;
    else if (isOther[unit] !== 1) return false;
  }
  return digits >= 2 && letters >= 2 && digits + letters >= text.length * 0.8;
}

const isOther = new Uint8Array(0x10000);
for (const character of '_+/=.~-') isOther[character.charCodeAt(0)] = 1;
