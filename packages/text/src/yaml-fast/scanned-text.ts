/** Global of every platform, declared here because the package depends on none. */
declare class TextDecoder {
  constructor(label: string, options: { readonly fatal: boolean; readonly ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}

/** The characters from which on a second text pays. */
const enough = 1 << 16;
/** The most runs of characters beyond ASCII for which it pays: of a text in Chinese most strings need two bytes for each character. */
const maxRuns = 4096;

const wide = /[^\x00-\xff]/;
const beyondAscii = /[^\x00-\x7f]+/g;
/** Stands for a character that needs two bytes. To YAML both are letters. */
const standIn = '\xff';

/**
 * A YAML text, and what is scanned in its place. V8 takes two bytes for each character of a text that has a single typographic quote,
 * and of each string that is taken from it. So such a text is scanned as one with a stand-in for each such character, at the same
 * offsets, and strings are taken from it where there is none between.
 */
export class ScannedText {
  /** Text to scan. Differs from the original if that has characters from U+0100 on. */
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

  /** Scans a text as it is. */
  static asIs(text: string): ScannedText {
    return new ScannedText(text, text, []);
  }

  /**
   * Scans a text that is read as a whole. Where its bytes are not at hand it is scanned as it is: making them costs what is saved.
   *
   * @param bytes - those of the text in UTF-8
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
   * The text from which what stands between two offsets is to be taken. These offsets are those of one scalar after the other:
   * none is before the start of the one asked for last.
   */
  around(start: number, end: number): string {
    if (end <= this.next) return this.scanned;
    const { standIns } = this;
    while ((standIns[this.index] ?? Infinity) < start) this.index++;
    this.next = standIns[this.index] ?? Infinity;
    return end <= this.next ? this.scanned : this.text;
  }
}

/** A run of characters with stand-ins, whose offsets it notes. */
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
