import { lineStart } from '../base/line-bounds.js';

/** Mistake that YAML 1.2 forbids and usual readers accept. */
export type YamlMistake = 'indentation' | 'comment';

/** A place that is read as if more space stood there, as an offset of the text as it is written. */
export interface RepairedPlace {
  readonly mistake: YamlMistake;
  readonly offset: number;
}

/** Spaces that were inserted: how many, and at which offset of the text as it is written. */
interface Insertion {
  readonly offset: number;
  readonly count: number;
}

/** More than any document indents, so that one step is enough for a line. */
const padding = 64;

/** Maximum number of characters read again in all: each repaired place costs reading the text once more. */
const maxRead = 8 * 1024 * 1024;

/**
 * A text with space where YAML 1.2 wants some and libyaml, go-yaml and js-yaml 4 do not: before lines that continue a value in
 * brackets or quotes, and before a comment that begins right behind one. White space means nothing at these places.
 */
export class RepairedText {
  /** The text as it is to be read. */
  text: string;
  /** Repaired places, in the order found. */
  readonly places: RepairedPlace[] = [];
  private insertions: readonly Insertion[] = [];
  private read = 0;

  constructor(original: string) {
    this.text = original;
  }

  /** Indents the line of an offset of `text`; false where that has been done too often. */
  indent(offset: number): boolean {
    return this.insert(lineStart(this.text, offset), padding, 'indentation', offset);
  }

  /** Puts a space before the `#` at an offset of `text`; false where that has been done too often. */
  separate(offset: number): boolean {
    return this.insert(offset, 1, 'comment', offset);
  }

  private insert(at: number, count: number, mistake: YamlMistake, seen: number): boolean {
    this.read += this.text.length;
    if (this.read > maxRead) return false;
    const place = this.offsetOf(seen);
    if (this.places.at(-1)?.offset !== place) this.places.push({ mistake, offset: place });
    const start = this.offsetOf(at);
    const before = this.insertions.filter(({ offset }) => offset < start);
    const again = this.insertions.find(({ offset }) => offset === start);
    const behind = this.insertions.filter(({ offset }) => offset > start);
    this.insertions = [...before, { offset: start, count: (again?.count ?? 0) + count }, ...behind];
    this.text = `${this.text.slice(0, at)}${' '.repeat(count)}${this.text.slice(at)}`;
    return true;
  }

  /** The offset in the text as it is written of an offset in `text`. */
  offsetOf(offset: number): number {
    const item = Int32Array.of(offset);
    this.restore(item);
    return item[0]!;
  }

  /** Turns offsets of `text` into offsets of the text as it is written, in place. */
  restore(offsets: Int32Array): void {
    if (this.insertions.length === 0) return;
    const starts = new Int32Array(this.insertions.length);
    const sums = new Int32Array(this.insertions.length + 1);
    this.insertions.forEach(({ offset, count }, index) => {
      starts[index] = offset + sums[index]!;
      sums[index + 1] = sums[index]! + count;
    });
    for (let index = 0; index < offsets.length; index++) {
      const offset = offsets[index]!;
      let low = 0;
      let high = starts.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (starts[middle]! < offset) low = middle + 1;
        else high = middle;
      }
      const inside = low > 0 && offset < starts[low - 1]! + (sums[low]! - sums[low - 1]!);
      offsets[index] = inside ? this.insertions[low - 1]!.offset : offset - sums[low]!;
    }
  }
}
