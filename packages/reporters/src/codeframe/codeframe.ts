import { groupsOf, violatesOfficialSchema, type Analysis } from '@assay/core';
import { onlyFailing } from '../document-report.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import type { Summary } from '../summary.js';
import { escapeForTerminal, describeDocument } from '../terminal/text.js';
import { createByRuleReporter } from './by-rule.js';
import { footerLines } from '../summary-text.js';
import { fullBlock, type BlockLayout } from './block.js';
import { groupIntoBlocks, type Block } from '../urgency.js';
import { Lines } from './lines.js';
import { createPaint } from '../terminal/paint.js';
import { ReviewCollection } from '../review-lines.js';
import {
  maxInFull,
  restLines,
  type RestKind,
  ruleFailureLines,
  suppressedLines,
  schemaErrorLines,
  undecidedLines,
} from './sections.js';

/** Maximum width of running text, even on wider terminals. */
const maxTextColumns = 100;

/** The first piece of a document. Its size decides about blank lines around the document. */
interface PartHead {
  readonly size: 'line' | 'block';
}

/**
 * Creates the reporter for people. Each problem has its code, impact and recommendation, the most severe first. A single document
 * is listed by group, several are listed by rule.
 */
export function createReporter(context: ReportContext): Reporter {
  const { display, gate, documents } = context;
  const columns = Math.max(40, display.columns);
  const textColumns = columns === Infinity ? columns : Math.min(columns, maxTextColumns);
  if ((display.by ?? (documents > 1 ? 'rule' : 'document')) === 'document')
    return createByDocumentReporter(context, columns, textColumns);
  const select = (report: DocumentReport): DocumentReport =>
    display.quiet ? onlyFailing(report, gate) : report;
  return createByRuleReporter(context, { columns, textColumns, select, linesOf: createLinesOf });
}

function createByDocumentReporter(
  context: ReportContext,
  columns: number,
  textColumns: number,
): Reporter<string | PartHead> {
  const { display, gate, nameOf } = context;
  const paint = createPaint(display.color);
  const fullPerDocument = display.all
    ? Infinity
    : Math.max(3, Math.floor(maxInFull / Math.max(1, context.documents)));

  function* document(report: DocumentReport): Iterable<string | PartHead> {
    const visible = display.quiet ? onlyFailing(report, gate) : report;
    const { analysis } = visible;
    const isClean = hasNothingToReport(visible) && !(display.all && hasMoreToList(analysis));
    if (isClean && display.quiet) return;
    const head = `${paint.strong(escapeForTerminal(nameOf(analysis.uri)))}   ${describeDocument(analysis)}`;
    yield { size: isClean ? 'line' : 'block' };
    if (isClean) yield join([context.documents > 1 ? `${head}: no findings` : head]);
    else yield* block(head, visible);
  }

  function* block(head: string, report: DocumentReport): Iterable<string> {
    yield join([head, '']);
    yield* body(report);
  }

  function* body(report: DocumentReport): Iterable<string> {
    const { analysis, findings } = report;
    const linesOf = createLinesOf(report);
    const layout: BlockLayout = { nameOf, paint, columns, textColumns, all: display.all, linesOf };
    const blocks = groupIntoBlocks(groupsOf(analysis, findings));
    for (const each of blocks.slice(0, fullPerDocument)) yield join(fullBlock(each, layout));
    yield join(restLines(blocks.slice(fullPerDocument).map(restKindOf), textColumns, paint));
    yield join(schemaErrorLines(report, layout, textColumns));
    if (display.all) yield join(suppressedLines(analysis.suppressed, nameOf, columns, paint));
    if (display.all) yield join(undecidedLines(analysis.undecided, nameOf, textColumns, paint));
    yield join(ruleFailureLines(analysis.failures, nameOf, textColumns, paint));
  }

  function* end(summary: Summary): Iterable<string> {
    // Without documents, the errors were already printed.
    if (summary.documents === 0 || (display.quiet && summary.passed)) return;
    yield join(footerLines(summary, nameOf, paint, display.all));
  }

  const reviews = new ReviewCollection(context, columns, textColumns);
  let last: PartHead['size'] | undefined;
  function* add(pieces: Iterable<string | PartHead>): Iterable<string> {
    for (const piece of pieces) {
      if (typeof piece === 'string') {
        yield piece;
        continue;
      }
      // A block ends with a blank line. Single lines follow each other directly.
      if (last === 'line' && piece.size === 'block') yield '\n';
      last = piece.size;
    }
  }

  return {
    begin: () => [],
    document,
    add,
    review: (review) => reviews.add(review),
    *end(summary) {
      if (last === 'line') yield '\n';
      yield join(reviews.lines(summary));
      yield* end(summary);
    },
  };
}

function restKindOf({ severity, rules, groups }: Block): RestKind {
  const places = groups.reduce((sum, { findings }) => sum + findings.length, 0);
  return { severity, id: rules.join(', '), places, problem: groups[0].problem };
}

function hasNothingToReport({ analysis, findings }: DocumentReport): boolean {
  const { status, loaderErrors, failures } = analysis;
  return (
    status === 'success' &&
    findings.length === 0 &&
    !loaderErrors.some(violatesOfficialSchema) &&
    failures.length === 0
  );
}

/** True if `--all` would list more. */
function hasMoreToList({ suppressed, undecided }: Analysis): boolean {
  return suppressed.length > 0 || undecided.length > 0;
}

function join(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Returns a function that returns the lines of an analysed document. Texts are split once, on demand. */
function createLinesOf({ analysis, unparsedText }: DocumentReport): (uri: string) => Lines | undefined {
  const known = new Map<string, Lines>();
  for (const { uri, text } of analysis.documents) known.set(uri, new Lines(text));
  if (unparsedText !== undefined && !known.has(analysis.uri))
    known.set(analysis.uri, new Lines(unparsedText));
  return (uri) => known.get(uri);
}
