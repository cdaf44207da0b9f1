/** Thrown inside the reading of a pattern only, where it cannot go on. */
export class NotRead extends Error {}

/** The characters of a pattern, and how far they have been read: code points in Unicode mode, else code units. */
export class CharacterSource {
  readonly isUnicode: boolean;
  protected readonly characters: readonly string[];
  protected at = 0;

  constructor(source: string, isUnicode: boolean) {
    this.characters = isUnicode ? Array.from(source) : source.split('');
    this.isUnicode = isUnicode;
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

  /** Takes what an expression matches here, of at most `most` characters; it has to begin with `^`. */
  protected takeMatch(expression: RegExp, max: number): RegExpExecArray | undefined {
    const found = expression.exec(this.characters.slice(this.at, this.at + max).join(''));
    if (found === null) return undefined;
    this.at += this.isUnicode ? Array.from(found[0]).length : found[0].length;
    return found;
  }
}
