import { LineIndex } from '../base/line-index.js';

/** The lines of a text, which end with LF, CRLF or CR. */
export class Lines extends LineIndex {
  private readonly text: string;

  constructor(text: string) {
    super(text);
    this.text = text;
  }

  /** The offset of the end of the line that holds an offset, before its line break. */
  findLineEnd(offset: number): number {
    for (let end = offset; end < this.text.length; end++) {
      const character = this.text[end];
      if (character === '\n' || character === '\r') return end;
    }
    return this.text.length;
  }
}
