/**
 * A number of a document that no JavaScript number holds: `9007199254740993`, `1e400`, `0.1000000000000000000001`.
 * It is in values in place of a `number`; all other numbers of a document are plain ones.
 */
export class ExactNumber {
  /** The number as the document writes it, in the syntax of JSON (RFC 8259, section 6). */
  readonly literal: string;

  constructor(literal: string) {
    this.literal = literal;
  }

  /** The nearest JavaScript number, which may be infinite. */
  valueOf(): number {
    return Number(this.literal);
  }

  toString(): string {
    return this.literal;
  }
}
