import type { ParserDiagnostic } from './parser-diagnostics.js';

/** A document before functions of rulesets see it. */
interface ParsedText {
  readonly data: unknown;
  readonly diagnostics: readonly ParserDiagnostic[];
}

/** Result of Spectral's parser as functions of rulesets know it; what only that parser makes throws where it is read. */
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
