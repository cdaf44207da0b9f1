/** Thrown while a pattern is parsed if it cannot be read, and caught by the parser. */
export class NotRead extends Error {}

/** The characters of a pattern (code points in Unicode mode, else code units), and the position of the parser. */
export class CharacterSource {
  readonly isUnicode: boolean;
  /** True if the pattern means what its engine makes of it. Otherwise, syntax that is probably a mistake is not read. */
  protected readonly isLiteral: boolean;
  protected readonly characters: readonly string[];
  protected at = 0;

  constructor(source: string, isUnicode: boolean, isLiteral = false) {
    this.characters = isUnicode ? Array.from(source) : source.split('');
    this.isUnicode = isUnicode;
    this.isLiteral = isLiteral;
  }

  protected get isAtEnd(): boolean {
    return this.at >= this.characters.length;
  }

  protected peek(ahead = 0): string | undefined {
    return this.characters[this.at + ahead];
  }

  protected next(): string {
    const character = this.characters[this.at++];
    if (character === undefined) throw new NotRead();
    return character;
  }

  protected take(character: string): boolean {
    if (this.characters[this.at] !== character) return false;
    this.at++;
    return true;
  }

  /**
   * Consumes a match of an expression at the current position, of at most `max` characters. The expression must begin with `^`.
   */
  protected takeMatch(expression: RegExp, max: number): RegExpExecArray | undefined {
    const found = expression.exec(this.characters.slice(this.at, this.at + max).join(''));
    if (found === null) return undefined;
    this.at += this.isUnicode ? Array.from(found[0]).length : found[0].length;
    return found;
  }
}
