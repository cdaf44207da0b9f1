import { grown } from './grow-array.js';
import type { Position, Range } from './source.js';

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Converts offsets in a text (UTF-16 code units) to lines and columns, both 1-based. A line ends with LF, CRLF or a lone CR, as
 * in YAML 1.2.2, section 5.4.
 */
export class LineIndex {
  private readonly lineStarts: ArrayLike<number>;
  private readonly length: number;
  /** The line found last. The next offset is usually on the same line or just after it. */
  private line = 0;

  constructor(text: string) {
    this.length = text.length;
    this.lineStarts = text.includes('\r') ? startsOfAnyLines(text) : startsOfLines(text);
  }

  position(offset: number): Position {
    const starts = this.lineStarts;
    let low = 0;
    let high = starts.length;
    if (starts[this.line]! <= offset) low = this.line;
    const near = Math.min(low + 8, starts.length - 1);
    if (starts[near]! > offset) high = near;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    this.line = low;
    return { line: low + 1, column: offset - starts[low]! + 1 };
  }

  /** Number of lines. If the text ends with a line break, the empty line after it counts. */
  get count(): number {
    return this.lineStarts.length;
  }

  /** Returns the offset at which a line begins; undefined after the last line. */
  start(line: number): number | undefined {
    return this.lineStarts[line - 1];
  }

  /** Returns the offset at which the line of an offset begins. */
  getLineStart(offset: number): number {
    return offset - this.position(offset).column + 1;
  }

  /** Returns the offset of a position; the end of the text for positions after the last line. */
  offset({ line, column }: Position): number {
    return (this.lineStarts[line - 1] ?? this.length) + column - 1;
  }

  /** Returns the range between two offsets. */
  range(start: number, end: number): Range {
    return { start: this.position(start), end: this.position(end) };
  }
}

function startsOfLines(text: string): Int32Array {
  let starts = new Int32Array(16 + (text.length >>> 5));
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (lines === starts.length) starts = grown(starts, lines * 2);
    starts[lines++] = at + 1;
  }
  return starts.subarray(0, lines);
}

function startsOfAnyLines(text: string): number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === carriageReturn) {
      if (text.charCodeAt(index + 1) === lineFeed) index++;
      starts.push(index + 1);
    } else if (code === lineFeed) {
      starts.push(index + 1);
    }
  }
  return starts;
}
