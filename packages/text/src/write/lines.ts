import { LineIndex } from '../base/line-index.js';

/** The lines of a text, which end with LF, CRLF or CR. */
export class Lines extends LineIndex {
  private readonly text: string;

  constructor(text: string) {
    super(text);
    this.text = text;
  }

  /** Returns the end offset of the line that contains an offset, before its line break. */
  findLineEnd(offset: number): number {
    for (let end = offset; end < this.text.length; end++) {
      const character = this.text[end];
      if (character === '\n' || character === '\r') return end;
    }
    return this.text.length;
  }
}
