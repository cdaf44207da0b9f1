/** The words of lists that people read. They are read when they are asked for: to read all lists takes 2 ms, and most runs ask for few. */
export class WordSet implements Iterable<string> {
  private readonly lines: readonly string[];
  private words: ReadonlySet<string> | undefined;

  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  has(word: string): boolean {
    this.words ??= this.read();
    return this.words.has(word);
  }

  [Symbol.iterator](): Iterator<string> {
    this.words ??= this.read();
    return this.words.values();
  }

  private read(): ReadonlySet<string> {
    return new Set(this.lines.join(' ').split(' '));
  }
}

/** A set of the words of lines, with blanks between them. */
export function wordSet(...lines: readonly string[]): WordSet {
  return new WordSet(lines);
}
