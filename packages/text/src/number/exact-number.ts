/**
 * A number of a document that JavaScript cannot represent: `9007199254740993`, `1e400`, `0.1000000000000000000001`. Values
 * contain it in place of a `number`; all other numbers of a document are JavaScript numbers.
 */
export class ExactNumber {
  /** The number as written in the document, in the syntax of JSON (RFC 8259, section 6). */
  readonly literal: string;

  constructor(literal: string) {
    this.literal = literal;
  }

  /** Returns the nearest JavaScript number, which may be infinite. */
  valueOf(): number {
    return Number(this.literal);
  }

  toString(): string {
    return this.literal;
  }

  /**
   * Returns the value for `JSON.stringify`: the literal if the runtime supports it (Node 22 and later), else the nearest number.
   */
  toJSON(): unknown {
    return rawJson === undefined ? this.valueOf() : rawJson(this.literal);
  }
}

type RawJson = (text: string) => unknown;

// `as`: TypeScript does not declare it yet.
const rawJson = (JSON as { readonly rawJSON?: RawJson }).rawJSON;

/** True if `JSON.stringify` writes exact numbers as they are. */
export const writesLiterals = rawJson !== undefined;
