import type { Position } from '@assay/core';

/** The lines of a text, which end with LF, CRLF or CR, as those of findings do. */
export class TextLines {
  private readonly starts: number[] = [0];

  constructor(text: string) {
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) this.starts.push(index + end.length);
  }

  /** How many there are; the end of a text that ends with a line break is a line of its own. */
  get count(): number {
    return this.starts.length;
  }

  /** The position of an offset: lines and columns from 1, in UTF-16 code units. */
  position(offset: number): Position {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? Infinity) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (this.starts[low] ?? 0) + 1 };
  }

  /** The offset at which a line begins; undefined behind the last line. */
  start(line: number): number | undefined {
    return this.starts[line - 1];
  }
}
