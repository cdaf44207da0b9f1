import { isJsonSpace, skipJsonSpace } from './text.js';
import { printable, scanJsonScalar } from './scalar-fault.js';

/** The first syntax error of a JSON text. Its locations are offsets. */
export interface JsonFault {
  /** Reason, as a clause. */
  readonly reason: string;
  readonly start: number;
  readonly end: number;
  /** True if the text may be valid YAML in flow style. */
  readonly mayBeYaml: boolean;
}

/** The expected next token. */
type Expected = 'value' | 'first-item' | 'first-key' | 'key' | 'colon' | 'comma' | 'end';

/** Finds the first syntax error of a text as JSON (RFC 8259), at any depth. Returns undefined if it is valid. */
export function findJsonFault(text: string): JsonFault | undefined {
  return new JsonReader(text).read();
}

class JsonReader {
  private readonly text: string;
  private index = 0;
  /** The offsets of the open brackets. */
  private readonly open: number[] = [];
  private expected: Expected = 'value';
  /** The offsets of the last comma and the last key, for faults that point back at them. */
  private comma = -1;
  private key = -1;
  private keyEnd = -1;

  constructor(text: string) {
    this.text = text;
  }

  read(): JsonFault | undefined {
    for (;;) {
      this.index = skipJsonSpace(this.text, this.index);
      if (this.index >= this.text.length) return this.expected === 'end' ? undefined : this.unexpectedEnd();
      const fault = this.token();
      if (fault !== undefined) return fault;
    }
  }

  private token(): JsonFault | undefined {
    const character = this.text[this.index]!;
    if (character === '/' && (this.text[this.index + 1] === '/' || this.text[this.index + 1] === '*')) {
      return this.fault('JSON does not allow comments', this.index, lineEnd(this.text, this.index), false);
    }
    switch (this.expected) {
      case 'end':
        return this.fault('there is text after the end of the document', this.index, this.wordEnd());
      case 'colon':
        return this.colon(character);
      case 'comma':
        return this.commaOrClose(character);
      case 'first-key':
      case 'key':
        return this.keyOrClose(character);
      case 'first-item':
      case 'value':
        return this.value(character);
    }
  }

  private value(character: string): JsonFault | undefined {
    if (character === '{' || character === '[') {
      this.open.push(this.index++);
      this.expected = character === '{' ? 'first-key' : 'first-item';
      return undefined;
    }
    if (character === ']' && this.expected === 'first-item') return this.close();
    if (character === ']' || character === '}' || character === ',' || character === ':')
      return this.noValue(character);
    return this.scalar();
  }

  private noValue(character: string): JsonFault {
    const isBehindComma = this.comma > this.key && this.comma > (this.open.at(-1) ?? -1);
    if (character === ']' && isBehindComma) return this.trailingComma(character);
    return this.fault(`a value is missing before \`${character}\``, this.index, this.index + 1);
  }

  private trailingComma(character: string): JsonFault {
    return this.fault(`there is a trailing comma before \`${character}\``, this.comma, this.comma + 1);
  }

  private scalar(): JsonFault | undefined {
    const scanned = scanJsonScalar(this.text, this.index);
    if (scanned.reason !== undefined) return this.scalarFault(scanned.reason, scanned.start, scanned.end);
    this.index = scanned.end;
    this.expected = this.open.length === 0 ? 'end' : 'comma';
    return undefined;
  }

  private scalarFault(reason: string, start: number, end: number): JsonFault {
    return this.fault(reason, start, end, end < this.text.length || this.text[start] !== '"');
  }

  private keyOrClose(character: string): JsonFault | undefined {
    if (character === '}')
      return this.expected === 'first-key' ? this.close() : this.trailingComma(character);
    if (character === ',')
      return this.fault('there is a comma where a key is expected', this.index, this.index + 1);
    if (character !== '"') return this.unquotedKey(character);
    const scanned = scanJsonScalar(this.text, this.index);
    if (scanned.reason !== undefined) return this.scalarFault(scanned.reason, scanned.start, scanned.end);
    this.key = this.index;
    this.keyEnd = scanned.end;
    this.index = scanned.end;
    this.expected = 'colon';
    return undefined;
  }

  private unquotedKey(character: string): JsonFault {
    if (character === "'") {
      const end = scanJsonScalar(this.text, this.index).end;
      return this.fault('a key is in single quotes, but JSON requires double quotes', this.index, end);
    }
    const isWord = /[\p{L}\p{N}_$-]/u.test(character);
    const reason = isWord
      ? 'a key has no double quotes'
      : `there is \`${printable(character)}\` where a key is expected`;
    return this.fault(reason, this.index, this.wordEnd());
  }

  private colon(character: string): JsonFault | undefined {
    if (character !== ':') return this.fault('a colon is missing after a key', this.key, this.keyEnd);
    this.index++;
    this.expected = 'value';
    return undefined;
  }

  private commaOrClose(character: string): JsonFault | undefined {
    const isObject = this.isInObject();
    if (character === ',') {
      this.comma = this.index++;
      this.expected = isObject ? 'key' : 'value';
      return undefined;
    }
    if (character === (isObject ? '}' : ']')) return this.close();
    if (character === '}' || character === ']') {
      const container = isObject ? 'an object' : 'an array';
      const reason = `there is \`${character}\` where ${container} that begins at line ${this.getLineNumber(this.open.at(-1)!)} is still open`;
      return this.fault(reason, this.index, this.index + 1);
    }
    if (character === ':')
      return this.fault('there is a colon where a comma is expected', this.index, this.index + 1);
    const between = isObject ? 'two members' : 'two items';
    // YAML reads `1 "b":2` as one plain value, which is never intended.
    return this.fault(`a comma is missing between ${between}`, this.index, this.wordEnd(), character !== '"');
  }

  private close(): undefined {
    this.open.pop();
    this.index++;
    this.expected = this.open.length === 0 ? 'end' : 'comma';
    return undefined;
  }

  private unexpectedEnd(): JsonFault {
    const end = this.text.length;
    const open = this.open.at(-1);
    if (open === undefined) return this.fault('the document is empty', end, end, false);
    const container = this.isInObject() ? 'an object' : 'an array';
    return this.fault(
      `the document ends inside ${container} that begins at line ${this.getLineNumber(open)}`,
      end,
      end,
      false,
    );
  }

  private isInObject(): boolean {
    return this.text[this.open.at(-1) ?? 0] === '{';
  }

  private getLineNumber(offset: number): number {
    let line = 1;
    for (let index = 0; index < offset; index++) {
      const code = this.text.charCodeAt(index);
      if (code === 0x0a || (code === 0x0d && this.text.charCodeAt(index + 1) !== 0x0a)) line++;
    }
    return line;
  }

  /** Returns the offset after the current token on its line. */
  private wordEnd(): number {
    if (this.text[this.index] === '"') return scanJsonScalar(this.text, this.index).end;
    let end = this.index + 1;
    while (
      end < this.text.length &&
      !isJsonSpace(this.text.charCodeAt(end)) &&
      !'{}[],:"'.includes(this.text[end]!)
    )
      end++;
    return end;
  }

  private fault(reason: string, start: number, end: number, mayBeYaml = true): JsonFault {
    return { reason, start, end, mayBeYaml };
  }
}

function lineEnd(text: string, start: number): number {
  let index = start;
  while (index < text.length && text[index] !== '\n' && text[index] !== '\r') index++;
  return index;
}
