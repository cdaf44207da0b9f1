/**
 * The decoder of the Encoding Standard, which Node and all browsers provide. It is declared here because the package depends on
 * no platform.
 */
declare class TextDecoder {
  constructor(label: string, options: { readonly fatal: boolean; readonly ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}

/** The result of decoding: the text without its byte order mark, or the location of the first invalid bytes. */
export type DecodeResult =
  | {
      readonly ok: true;
      readonly text: string;
      /** The bytes of the text if it is encoded in UTF-8. */
      readonly utf8?: Uint8Array | undefined;
    }
  | {
      readonly ok: false;
      readonly encoding: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'UTF-32';
      /** 0-based offset of the first byte of the first invalid sequence. */
      readonly offset: number;
      /** The text before that byte. */
      readonly before: string;
    };

/**
 * Decodes the bytes of a document: UTF-8 or UTF-16. The encoding follows from the byte order mark, or else from the first
 * character, which is ASCII in JSON and nearly always in YAML (YAML 1.2.2, section 5.2). Invalid bytes are never replaced.
 */
export function decode(bytes: Uint8Array): DecodeResult {
  const [a = -1, b = -1, c = -1, d = -1] = bytes;
  if (
    (a === 0 && b === 0) ||
    (c === 0 && d === 0 && b <= 0) ||
    (a === 0xff && b === 0xfe && c === 0 && d === 0)
  ) {
    if (bytes.length >= 4) {
      return { ok: false, encoding: 'UTF-32', offset: 0, before: '' };
    }
  }
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeUtf8(bytes, 3);
  if (a === 0xff && b === 0xfe) return decodeUtf16(bytes, 2, true);
  if (a === 0xfe && b === 0xff) return decodeUtf16(bytes, 2, false);
  if (a > 0 && b === 0) return decodeUtf16(bytes, 0, true);
  if (a === 0 && b > 0) return decodeUtf16(bytes, 0, false);
  return decodeUtf8(bytes, 0);
}

function decodeUtf8(bytes: Uint8Array, start: number): DecodeResult {
  const content = bytes.subarray(start);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    return { ok: true, text, utf8: content };
  } catch {
    const wrong = firstWrongUtf8(content);
    const before = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(
      content.subarray(0, wrong),
    );
    return { ok: false, encoding: 'UTF-8', offset: start + wrong, before };
  }
}

/** Returns the offset of the first ill-formed sequence (The Unicode Standard, table 3-7). */
function firstWrongUtf8(bytes: Uint8Array): number {
  let index = 0;
  while (index < bytes.length) {
    const length = utf8SequenceLength(bytes, index);
    if (length === 0) return index;
    index += length;
  }
  return index;
}

/** Returns the length of the well-formed sequence at `index`; 0 if none exists. */
function utf8SequenceLength(bytes: Uint8Array, index: number): number {
  const lead = bytes[index] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const second = bytes[index + 1] ?? 0;
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return 0;
  for (let next = 2; next < length; next++) {
    if (((bytes[index + next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

function decodeUtf16(bytes: Uint8Array, start: number, littleEndian: boolean): DecodeResult {
  const content = bytes.subarray(start);
  const label = littleEndian ? 'utf-16le' : 'utf-16be';
  const decoder = new TextDecoder(label, { fatal: false, ignoreBOM: true });
  // Decoders treat unpaired surrogates differently, so they are found first.
  const wrong = firstWrongUtf16(content, littleEndian);
  if (wrong === content.length) return { ok: true, text: decoder.decode(content) };
  const encoding = littleEndian ? 'UTF-16LE' : 'UTF-16BE';
  return { ok: false, encoding, offset: start + wrong, before: decoder.decode(content.subarray(0, wrong)) };
}

/** Returns the offset of the first unpaired surrogate or half code unit; the length if none exists. */
function firstWrongUtf16(bytes: Uint8Array, littleEndian: boolean): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let index = 0;
  for (; index + 1 < bytes.length; index += 2) {
    const unit = view.getUint16(index, littleEndian);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    if (unit > 0xdbff || index + 3 >= bytes.length) return index;
    const next = view.getUint16(index + 2, littleEndian);
    if (next < 0xdc00 || next > 0xdfff) return index;
    index += 2;
  }
  return index;
}
