/** What is said of one request while it is read. */
export class Judgement {
  /** Sentences about what a strict reading of the document refuses. */
  readonly refusals: string[] = [];
  /** Sentences about what is odd and yet accepted. */
  readonly remarks: string[] = [];

  refuse(sentence: string): void {
    this.refusals.push(sentence);
  }

  remark(sentence: string): void {
    this.remarks.push(sentence);
  }
}

/** What the readers of a request work with. */
export interface Tools {
  readonly checker: import('./schema/schema-checker.js').SchemaChecker;
  /** Notes something of the document that is not looked at. */
  limit(sentence: string): void;
}

/** A text in backticks, shortened. */
export function quote(text: string): string {
  const short = text.length > 80 ? `${text.slice(0, 77)}...` : text;
  return `\`${short}\``;
}
