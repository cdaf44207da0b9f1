import { lineStart } from '../base/line-bounds.js';

/** Mistake that YAML 1.2 forbids and common parsers accept. */
export type YamlMistake = 'indentation' | 'comment';

/** A repaired place of a text, as an offset of the original text. */
export interface RepairedPlace {
  readonly mistake: YamlMistake;
  readonly offset: number;
}

/** Inserted spaces: their number, and their offset in the original text. */
interface Insertion {
  readonly offset: number;
  readonly count: number;
}

/** More than any document indents, so that one insertion per line suffices. */
const padding = 64;

/** Maximum number of characters to read again in total. Each repair requires parsing the text once more. */
const maxRead = 8 * 1024 * 1024;

/**
 * A text with added spaces that YAML 1.2 requires and that libyaml, go-yaml and js-yaml 4 do not. They are added before
 * continuation lines of a value in brackets or quotes, and before a comment directly after one. White space has no meaning at
 * these places.
 */
export class RepairedText {
  /** The repaired text. */
  text: string;
  /** Repaired places, in the order found. */
  readonly places: RepairedPlace[] = [];
  private insertions: readonly Insertion[] = [];
  private read = 0;

  constructor(original: string) {
    this.text = original;
  }

  /** Indents the line of an offset of `text`. Returns false if the limit of repairs is reached. */
  indent(offset: number): boolean {
    return this.insert(lineStart(this.text, offset), padding, 'indentation', offset);
  }

  /** Inserts a space before the `#` at an offset of `text`. Returns false if the limit of repairs is reached. */
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

  /** Returns the offset in the original text of an offset in `text`. */
  offsetOf(offset: number): number {
    const item = Int32Array.of(offset);
    this.restore(item);
    return item[0]!;
  }

  /** Converts offsets of `text` to offsets of the original text, in place. */
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
