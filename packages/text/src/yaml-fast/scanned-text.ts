/** A global of every platform, declared here because the package depends on none. */
declare class TextDecoder {
  constructor(label: string, options: { readonly fatal: boolean; readonly ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}

/** The minimum number of characters for which a second text is worthwhile. */
const enough = 1 << 16;
/**
 * The maximum number of runs of non-ASCII characters for which it is worthwhile. In a Chinese text, for example, most strings
 * need two bytes for each character.
 */
const maxRuns = 4096;

const wide = /[^\x00-\xff]/;
const beyondAscii = /[^\x00-\x7f]+/g;
/** Replaces a character that needs two bytes. YAML treats both as letters. */
const standIn = '\xff';

/**
 * A YAML text and a scannable replacement. In a text with a single typographic quote, V8 uses two bytes for each character, also
 * in all its substrings. Such a text is therefore scanned with stand-ins for those characters, at the same offsets. Strings
 * without stand-ins are taken from the scanned text.
 */
export class ScannedText {
  /** Text to scan. It differs from the original if that has characters from U+0100 on. */
  readonly scanned: string;
  private readonly text: string;
  /** The offsets of the stand-ins. */
  private readonly standIns: readonly number[];
  private index = 0;
  private next: number;

  private constructor(text: string, scanned: string, standIns: readonly number[]) {
    this.text = text;
    this.scanned = scanned;
    this.standIns = standIns;
    this.next = standIns[0] ?? Infinity;
  }

  /** Scans a text without stand-ins. */
  static asIs(text: string): ScannedText {
    return new ScannedText(text, text, []);
  }

  /**
   * Scans a text that is read completely. Without its bytes it gets no stand-ins, because encoding it would cost as much as it
   * saves.
   *
   * @param bytes The text in UTF-8.
   */
  static of(text: string, bytes: Uint8Array | undefined): ScannedText {
    if (bytes === undefined || text.length < enough || !wide.test(text)) return ScannedText.asIs(text);
    const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });
    const pieces: string[] = [];
    const standIns: number[] = [];
    let from = 0;
    let at = 0;
    for (const run of text.matchAll(beyondAscii)) {
      if (pieces.length > 2 * maxRuns) return ScannedText.asIs(text);
      const end = at + run.index - from;
      const [characters] = run;
      pieces.push(decoder.decode(bytes.subarray(at, end)), narrowed(characters, run.index, standIns));
      from = run.index + characters.length;
      at = end + encodedLength(characters);
    }
    pieces.push(decoder.decode(bytes.subarray(at)));
    return new ScannedText(text, pieces.join(''), standIns);
  }

  /**
   * Returns the text to take the characters between two offsets from. Call it in the order of the text: `start` must not
   * decrease.
   */
  around(start: number, end: number): string {
    if (end <= this.next) return this.scanned;
    const { standIns } = this;
    while ((standIns[this.index] ?? Infinity) < start) this.index++;
    this.next = standIns[this.index] ?? Infinity;
    return end <= this.next ? this.scanned : this.text;
  }
}

/** Replaces the wide characters of a run by stand-ins and records their offsets. */
function narrowed(characters: string, offset: number, standIns: number[]): string {
  let result = '';
  for (let index = 0; index < characters.length; index++) {
    const code = characters.charCodeAt(index);
    if (code > 0xff) standIns.push(offset + index);
    result += code > 0xff ? standIn : String.fromCharCode(code);
  }
  return result;
}

/**
 * Returns the number of bytes of a run of characters in UTF-8; each half of a surrogate pair takes two of their four.
 */
function encodedLength(characters: string): number {
  let length = 0;
  for (let index = 0; index < characters.length; index++) {
    const code = characters.charCodeAt(index);
    length += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
  }
  return length;
}
