import { count, type Analysis } from '@assay/core';
import {
  Collection,
  type CollectedRule,
  type CollectedViolation,
  buildDigest,
  type DocumentDigest,
} from '../digest.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import type { Summary } from '../summary.js';
import { withPlainLinks, formatPlace } from '../terminal/text.js';
import { wrap } from '../terminal/layout.js';
import { createPaint } from '../terminal/paint.js';
import { ReviewCollection } from '../review-lines.js';
import { codeFrame } from './frame.js';
import { footerLines } from '../summary-text.js';
import type { Lines } from './lines.js';
import { entriesAfter, placeLines, type PlaceLayout } from './block.js';
import { maxInFull, restLines, failureHeading, suppressedLines, undecidedLines } from './sections.js';

/** Maximum number of examples stored for each rule. */
const maxExamples = 4;
const maxViolations = 10;

/** Layout of the blocks of rules. */
export interface ByRuleLayout {
  readonly columns: number;
  readonly textColumns: number;
  /** Reduces a report to the part to display. */
  readonly select: (report: DocumentReport) => DocumentReport;
  readonly linesOf: (report: DocumentReport) => (uri: string) => Lines | undefined;
}

/** A digest, with the lists that `--all` adds. */
interface Part {
  readonly digest: DocumentDigest;
  readonly lists: string;
}

/**
 * Creates the reporter for people that lists rules across documents, the most urgent first. Each rule with findings has a block.
 */
export function createByRuleReporter(context: ReportContext, layoutOptions: ByRuleLayout): Reporter<Part> {
  const { display, nameOf } = context;
  const { columns, textColumns, select, linesOf } = layoutOptions;
  const paint = createPaint(display.color);
  const max = display.all ? Infinity : maxExamples;
  const collection = new Collection(max);
  const lists: string[] = [];
  const reviews = new ReviewCollection(context, columns, textColumns);
  const layout: PlaceLayout = { nameOf, paint, columns, all: display.all };

  function* document(report: DocumentReport): Iterable<Part> {
    const selectedReport = select(report);
    const lines = linesOf(report);
    const digest = buildDigest(selectedReport, {
      most: max,
      nameOf,
      frameOf({ location }) {
        const text = lines(location.uri);
        return text === undefined ? [] : codeFrame(text, location.range, columns - 4, paint);
      },
    });
    yield { digest, lists: display.all ? listsOf(report.analysis) : '' };
  }

  function listsOf({ suppressed, undecided }: Analysis): string {
    return join([
      ...suppressedLines(suppressed, nameOf, columns, paint),
      ...undecidedLines(undecided, nameOf, textColumns, paint),
    ]);
  }

  function add(parts: Iterable<Part>): Iterable<string> {
    for (const { digest, lists: texts } of parts) {
      collection.add(digest);
      if (texts !== '') lists.push(texts);
    }
    return [];
  }

  function* end(summary: Summary): Iterable<string> {
    const rules = collection.rulesByUrgency();
    const inFull = display.all ? rules.length : maxInFull;
    for (const rule of rules.slice(0, inFull)) yield join(ruleBlock(rule));
    const rest = rules.slice(inFull).map((rule) => ({ ...rule, places: rule.count }));
    yield join(restLines(rest, textColumns, paint));
    yield join(violationBlock(collection.violationsByCount()));
    yield* lists;
    yield join(failureBlock(collection.failures));
    yield join(reviews.lines(summary));
    if (summary.documents === 0 || (display.quiet && summary.passed)) return;
    yield join(footerLines(summary, nameOf, paint, display.all));
  }

  function ruleBlock(rule: CollectedRule): string[] {
    const { severity, id, problem, impact, recommendation, examples, frame } = rule;
    const [first, ...others] = examples;
    return [
      `${paint.severity(severity, severity.toUpperCase())}  ${paint.strong(id)}${describeScope(rule)}`,
      ...wrap(problem, textColumns, '  '),
      ...(first === undefined ? [] : [`    ${formatPlace(first.location, nameOf)}`]),
      ...frame.map((line) => `    ${line}`),
      ...(first === undefined ? [] : placeLines(others, entriesAfter(first), layout, rule.count - 1)),
      ...wrap(impact, textColumns, '  '),
      ...wrap(withPlainLinks(recommendation), textColumns, '  '),
      '',
    ];
  }

  function violationBlock(kinds: readonly CollectedViolation[]): string[] {
    if (kinds.length === 0) return [];
    const visible = display.all ? kinds : kinds.slice(0, maxViolations);
    const hidden = kinds.length - visible.length;
    return [
      `${paint.strong('SCHEMA')}  violations of the official schema that no finding reports`,
      ...visible.flatMap((kind) => [
        ...wrap(
          kind.message.slice(0, 1).toUpperCase() +
            kind.message.slice(1) +
            describeScope({ count: kind.count, documents: kind.documents }),
          textColumns,
          '  ',
        ),
        ...placeLines(kind.examples, (visible) => visible, layout, kind.count),
      ]),
      ...(hidden === 0 ? [] : [`  ... ${count(hidden, 'more kind')} (--all shows each)`]),
      '',
    ];
  }

  function failureBlock(failures: readonly string[]): string[] {
    if (failures.length === 0) return [];
    const visible = display.all ? failures : failures.slice(0, maxViolations);
    return [
      failureHeading(failures.length, paint),
      ...visible.flatMap((failure) => wrap(failure, textColumns, '  ')),
      ...(visible.length === failures.length
        ? []
        : [`  ... ${count(failures.length - visible.length, 'more failure')} (--all shows each)`]),
      '',
    ];
  }

  return { begin: () => [], document, add, review: (review) => reviews.add(review), end };
}

/** Describes the number of locations and documents: `   31 locations in 12 documents`. */
function describeScope({
  count: places,
  groups = places,
  documents,
}: {
  readonly count: number;
  readonly groups?: number;
  readonly documents: number;
}): string {
  if (places === 1) return '';
  const ofGroups = groups === places ? '' : `, ${count(groups, 'group')}`;
  return `   ${count(places, 'location')} in ${count(documents, 'document')}${ofGroups}`;
}

function join(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
