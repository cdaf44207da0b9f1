import type { ParserDiagnostic } from './parser-diagnostics.js';

/** A parsed document before ruleset functions receive it. */
interface ParsedText {
  readonly data: unknown;
  readonly diagnostics: readonly ParserDiagnostic[];
}

/**
 * Result of Spectral's parser, as ruleset functions expect it. Properties that only Spectral's parser can provide throw when they
 * are read.
 */
export class ParserResult {
  private readonly document: ParsedText;

  constructor(document: ParsedText) {
    this.document = document;
  }

  get data(): unknown {
    return this.document.data;
  }

  get diagnostics(): readonly ParserDiagnostic[] {
    return this.document.diagnostics;
  }

  get ast(): never {
    throw new Error("it needs the syntax tree of Spectral's parser: `--ruleset-engine spectral` runs it");
  }

  get lineMap(): never {
    throw new Error("it needs the lines of Spectral's parser: `--ruleset-engine spectral` runs it");
  }
}
