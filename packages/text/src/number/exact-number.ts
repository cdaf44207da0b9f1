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

  /**
   * Returns the value for `JSON.stringify`: the literal if the runtime can write one (Node 22 and later), else the
   * nearest number.
   */
  toJSON(): unknown {
    return rawJson === undefined ? this.valueOf() : rawJson(this.literal);
  }
}

type RawJson = (text: string) => unknown;

// `as`: the types of the language do not have it yet.
const rawJson = (JSON as { readonly rawJSON?: RawJson }).rawJSON;

/** True where `JSON.stringify` writes exact numbers as they are. */
export const writesLiterals = rawJson !== undefined;
