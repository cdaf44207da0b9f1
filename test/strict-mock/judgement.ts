/** The problems of one request, collected while it is read. */
export class Judgement {
  /** The reasons to reject the request under a strict reading of the document, one sentence each. */
  readonly refusals: string[] = [];
  /** Oddities that are accepted, one sentence each. */
  readonly remarks: string[] = [];

  refuse(sentence: string): void {
    this.refusals.push(sentence);
  }

  remark(sentence: string): void {
    this.remarks.push(sentence);
  }
}

/** Services for the readers of a request. */
export interface Tools {
  readonly checker: import('./schema/schema-checker.js').SchemaChecker;
  /** Records a part of the document that the mock does not check. */
  limit(sentence: string): void;
}

/** Quotes a text in backticks, shortened. */
export function quote(text: string): string {
  const short = text.length > 80 ? `${text.slice(0, 77)}...` : text;
  return `\`${short}\``;
}
