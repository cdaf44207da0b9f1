import type { ReportContext } from '../reporter.js';
import type { Summary } from '../summary.js';
import { createPaint } from '../terminal/paint.js';
import { reviewLines } from './review-lines.js';
import type { DocumentReview } from './review.js';

/** The reviews of a run, until the end of a report for people. */
export class ReviewCollection {
  private readonly context: ReportContext;
  private readonly columns: number;
  private readonly textColumns: number;
  private readonly reviews: DocumentReview[] = [];

  constructor(context: ReportContext, columns: number, textColumns: number) {
    this.context = context;
    this.columns = columns;
    this.textColumns = textColumns;
  }

  /** Adds one; nothing of it is written yet. */
  add(review: DocumentReview): readonly string[] {
    this.reviews.push(review);
    return [];
  }

  /** The lines about all of them; none where nothing is compared with a commit. */
  lines({ review }: Summary): string[] {
    if (review === undefined) return [];
    const { nameOf, display } = this.context;
    const { columns, textColumns } = this;
    const { all, quiet, color } = display;
    return reviewLines(review.since, this.reviews, {
      nameOf,
      paint: createPaint(color),
      columns,
      textColumns,
      all,
      quiet,
    });
  }
}
