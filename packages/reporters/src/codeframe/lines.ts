/** The lines of a text. They end with LF, CRLF or CR (YAML 1.2.2, section 5.4), independently of the syntax. */
export class Lines {
  private readonly text: string;
  private starts: number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns a line by its 1-based number, without its line break; undefined if it does not exist. */
  line(number: number): string | undefined {
    this.starts ??= lineStarts(this.text);
    const start = this.starts[number - 1];
    if (start === undefined) return undefined;
    return this.text.slice(start, this.starts[number]).replace(/(?:\r\n|\n|\r)$/, '');
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  const ends = text.includes('\r') ? /\r\n|\n|\r/g : /\n/g;
  while (ends.test(text)) starts.push(ends.lastIndex);
  return starts;
}
