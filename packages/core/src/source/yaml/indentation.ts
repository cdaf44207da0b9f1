/** Spaces that were put at the start of a line: how many, and at which offset of the text as it is written. */
interface Insertion {
  readonly offset: number;
  readonly count: number;
}

/** More than any document indents, so that one step is enough for a line. */
const padding = 64;

/** How many characters may be read again in all: each line that is indented too little costs reading the text once more. */
const mostRead = 8 * 1024 * 1024;

/**
 * A text in which lines are indented deeper than they are written, so that js-yaml takes them for what they continue. White
 * space at the start of a line means nothing inside brackets and quotes, which are the only places where this is done.
 */
export class IndentedText {
  /** The text as it is to be read. */
  text: string;
  /** Where the lines that were indented have their first character, as offsets of the text as it is written. */
  readonly places: number[] = [];
  private insertions: readonly Insertion[] = [];
  private read = 0;

  constructor(written: string) {
    this.text = written;
  }

  /** Indents the line of an offset of `text`; false if that has been done too often. */
  indent(offset: number): boolean {
    this.read += this.text.length;
    if (this.read > mostRead) return false;
    const lineStart = this.text.lastIndexOf('\n', offset - 1) + 1;
    const place = this.offsetOf(offset);
    if (this.places.at(-1) !== place) this.places.push(place);
    const start = this.offsetOf(lineStart);
    const before = this.insertions.filter(({ offset: at }) => at < start);
    const again = this.insertions.find(({ offset: at }) => at === start);
    const behind = this.insertions.filter(({ offset: at }) => at > start);
    this.insertions = [...before, { offset: start, count: (again?.count ?? 0) + padding }, ...behind];
    this.text = `${this.text.slice(0, lineStart)}${' '.repeat(padding)}${this.text.slice(lineStart)}`;
    return true;
  }

  /** The offset in the text as it is written of an offset in `text`. */
  offsetOf(offset: number): number {
    const one = Int32Array.of(offset);
    this.restore(one);
    return one[0]!;
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
