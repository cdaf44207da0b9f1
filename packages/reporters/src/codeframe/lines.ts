/** The lines of a text: they end with LF, CRLF or a lone CR (YAML 1.2.2, section 5.4), whatever the syntax. */
export class Lines {
  private readonly text: string;
  private starts: number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** A line by its 1-based number, without its end; undefined where there is none. */
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
