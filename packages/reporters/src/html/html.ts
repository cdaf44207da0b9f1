import { json } from '../json/values.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import type { DocumentReview } from '../review.js';
import type { Summary } from '../summary.js';
import { describeResult } from '../summary-text.js';
import { pageDocument } from './document.js';
import { limitPage } from './limit-page.js';
import { beginPage, noScriptStart, dataBlock, endPage } from './page.js';
import { pageReview } from './review.js';
import { staticDocument, staticHead, staticReview } from './static.js';
import type { FindingsRun } from './page-data.js';

/**
 * Maximum size of a page with one document, as a multiple of the document's characters, page code included. `minData` is the
 * limit for small documents.
 */
const maxGrowth = 3;
const minData = 1024 * 1024;
/** Maximum number of characters of a page with ten documents. */
const maxOfTen = 1_450_000;
/** The data's share of a document's limit. The rest is for the list without scripts. */
const partOfData = 0.85;
/** Maximum number of characters of the lists without scripts. */
const maxStatic = 256 * 1024;

/** A document's part of the page: its data, and the list for browsers without scripts. */
interface Part {
  readonly data: string;
  readonly shown: string;
}

/** Creates the reporter for a self-contained HTML page. All findings are embedded as JSON. */
export function createReporter(context: ReportContext): Reporter<Part> {
  const { nameOf, shell, version, openSpool, documents, now } = context;
  const spool = openSpool();
  const page = shell === undefined ? 0 : shell.script.length + shell.style.length;
  const overhead = maxStatic + page;
  // Several documents have equal limits, so that a report with ten documents can be sent by mail.
  const shared = Math.floor((maxOfTen - page) / 10);

  function* document(report: DocumentReport): Iterable<Part> {
    const characters = report.analysis.documents.reduce((sum, { text }) => sum + text.length, 0);
    const data = limitPage(
      pageDocument(report, nameOf),
      documents === 1 ? Math.max(minData, maxGrowth * characters - overhead) : shared * partOfData,
    );
    const list = staticDocument(data, documents === 1 ? undefined : shared * (1 - partOfData));
    yield { data: json(data), shown: list };
  }

  function* add(parts: Iterable<Part>): Iterable<string> {
    for (const { data, shown: text } of parts) {
      spool.add(text);
      yield dataBlock('document', data);
    }
  }

  function* review(each: DocumentReview): Iterable<string> {
    if (each.status === 'same') return;
    const data = pageReview(each, nameOf);
    spool.add(staticReview(data));
    yield dataBlock('review', json(data));
  }

  function* end(summary: Summary): Iterable<string> {
    const run: FindingsRun = {
      kind: 'findings',
      version,
      date: now().toISOString().slice(0, 10),
      passed: summary.passed,
      result: describeResult(summary),
      gate: summary.gate,
      severities: summary.severities,
      unread: summary.unread.map(({ message }) => message),
      since: summary.review?.since,
    };
    yield dataBlock('run', json(run));
    yield noScriptStart + staticHead(run);
    yield* spool.take();
    yield endPage(shell);
  }

  return { begin: () => [beginPage('Assay report', shell)], document, add, review, end };
}
