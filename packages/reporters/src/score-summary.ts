import type { Score } from '@assay/core';

/** Score of a document. */
export interface DocumentScore {
  /** The absolute URI of the document. */
  readonly uri: string;
  readonly score: Score;
}

/** Scores of the documents of a run. */
export interface ScoreSummary {
  /** The score that each document must have; undefined where any will do. */
  readonly minimum: number | undefined;
  /** The document with the lowest score; undefined where none has a score. */
  readonly lowest: DocumentScore | undefined;
  readonly highest: number | undefined;
  /** Number of documents below the minimum, or without a required score. */
  readonly tooLow: number;
}

/** Collects the scores of a run, document by document. */
export class ScoreTally {
  private readonly minimum: number | undefined;
  private lowest: DocumentScore | undefined;
  private highest: number | undefined;
  private tooLow = 0;
  private isEmpty = true;

  /** @param minimum - the score that each document must have; undefined for any */
  constructor(minimum: number | undefined) {
    this.minimum = minimum;
  }

  add(document: DocumentScore): void {
    const { value } = document.score;
    this.isEmpty = false;
    if (this.minimum !== undefined && (value ?? -1) < this.minimum) this.tooLow++;
    if (value === null) return;
    if (value < (this.lowest?.score.value ?? Infinity)) this.lowest = document;
    this.highest = Math.max(this.highest ?? 0, value);
  }

  /** The scores so far; undefined where there are none. */
  summary(): ScoreSummary | undefined {
    if (this.isEmpty) return undefined;
    const { minimum, lowest, highest, tooLow } = this;
    return { minimum, lowest, highest, tooLow };
  }
}
