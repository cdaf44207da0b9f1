import type { Position } from '@assay/core';

/** The lines of a text, which end with LF, CRLF or CR. */
export class Lines {
  private readonly text: string;
  private readonly starts: number[] = [0];

  constructor(text: string) {
    this.text = text;
    for (const match of text.matchAll(/\r\n|\n|\r/g)) this.starts.push(match.index + match[0].length);
  }

  /** The offset of a position. */
  offset({ line, column }: Position): number {
    return (this.starts[line - 1] ?? this.text.length) + column - 1;
  }

  /** The offset of the line that holds an offset. */
  startOf(offset: number): number {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? Infinity) <= offset) low = middle;
      else high = middle;
    }
    return this.starts[low] ?? 0;
  }

  /** The offset of the end of the line that holds an offset, before its line break. */
  endOf(offset: number): number {
    for (let end = offset; end < this.text.length; end++) {
      const character = this.text[end];
      if (character === '\n' || character === '\r') return end;
    }
    return this.text.length;
  }
}
