import type { PartSize, Reporter, ReportPart } from './reporter.js';
import type { Summary } from './summary.js';

/** One report as a stream of texts, to be joined in this order: `begin`, `add` for each document, `end`. */
export class Report {
  private readonly reporter: Reporter;
  private last: PartSize | undefined;

  constructor(reporter: Reporter) {
    this.reporter = reporter;
  }

  begin(): Iterable<string> {
    return this.reporter.begin();
  }

  /** Puts the part of the next document behind the others. */
  *add({ size, texts }: ReportPart): Iterable<string> {
    if (size === 'nothing') return;
    yield this.reporter.between(this.last, size);
    yield* texts;
    this.last = size;
  }

  *end(summary: Summary): Iterable<string> {
    yield this.reporter.between(this.last, undefined);
    yield* this.reporter.end(summary);
  }
}
