import { count, severities } from '@assay/core';
import { formatNumber } from '@assay/text';
import {
  Collection,
  type CollectedRule,
  type DocumentLine,
  buildDigest,
  type DocumentDigest,
} from '../digest.js';
import { oneLine } from '../terminal/text.js';
import type { ReportContext, Reporter } from '../reporter.js';
import type { Summary } from '../summary.js';
import { fit, widthOf } from '../terminal/layout.js';
import { createPaint } from '../terminal/paint.js';
import { describeResult, describeScore } from '../summary-text.js';

/** Maximum number of listed documents. Those with the most severe findings come first. */
const maxDocuments = 10;

type Row = readonly string[];

/** Creates the reporter with two tables: the findings of each rule, and the number of findings per document. */
export function createReporter({ display, nameOf }: ReportContext): Reporter<DocumentDigest> {
  const collection = new Collection(1);
  const paint = createPaint(display.color);

  function rulesTable(rules: readonly CollectedRule[]): string[] {
    const rows = rules.map(({ severity, id, count: findings, groups, documents }) => [
      severity,
      oneLine(id),
      formatNumber(findings),
      formatNumber(groups),
      formatNumber(documents),
    ]);
    return table(['SEVERITY', 'RULE', 'FINDINGS', 'GROUPS', 'DOCUMENTS'], rows, 2);
  }

  function documentsTable(documents: readonly DocumentLine[]): string[] {
    const listedDocuments = documents.filter(({ findings, isAnalysed }) => findings > 0 || !isAnalysed);
    const visible = display.all ? listedDocuments : listedDocuments.slice(0, maxDocuments);
    const isScored = visible.some(({ score }) => score !== undefined);
    const rows = visible.map(({ uri, findings, severities: counts, score }) => [
      oneLine(nameOf(uri)),
      ...(isScored ? [score === undefined ? '' : String(score ?? 'none')] : []),
      formatNumber(findings),
      ...severities.map((severity) => (counts[severity] === 0 ? '' : formatNumber(counts[severity]))),
    ]);
    const hidden = listedDocuments.length - visible.length;
    return [
      ...table(
        [
          'DOCUMENT',
          ...(isScored ? ['SCORE'] : []),
          'FINDINGS',
          ...severities.map((severity) => severity.toUpperCase()),
        ],
        rows,
        1,
      ),
      ...(hidden === 0 ? [] : [`... ${count(hidden, 'more document')} (--all shows each)`]),
    ];
  }

  /** Writes columns of equal width. Text is aligned left, numbers are aligned right from the given column on. */
  function table(head: Row, rows: readonly Row[], numbers: number): string[] {
    if (rows.length === 0) return [];
    const widths = head.map((title, index) =>
      Math.max(title.length, ...rows.map((row) => widthOf(row[index] ?? ''))),
    );
    const text = numbers - 1;
    const rest = widths.reduce((sum, width, index) => (index === text ? sum : sum + width + 2), 0);
    const room = Math.max(20, display.columns - rest);
    widths[text] = Math.min(widths[text] ?? 0, room);
    const line = (row: Row): string =>
      row
        .map((cell, index) => {
          const cellText = index === text ? fit(cell, room) : cell;
          const padding = ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cellText)));
          return index < numbers ? cellText + padding : padding + cellText;
        })
        .join('  ')
        .trimEnd();
    return [paint.faint(line(head)), ...rows.map(line)];
  }

  function* end(summary: Summary): Iterable<string> {
    if (display.quiet && summary.passed) return;
    const rules = rulesTable(collection.rulesByUrgency());
    const documents = documentsTable(collection.documentsByUrgency());
    const failures = collection.failures.map((failure) => `${paint.fault('FAILED')}  ${oneLine(failure)}`);
    const parts = [rules, documents, failures].filter((part) => part.length > 0);
    for (const part of parts) yield `${part.join('\n')}\n\n`;
    yield `${paint.strong(describeResult(summary))}\n`;
    const score = describeScore(summary, nameOf);
    if (score !== undefined) yield `${score}\n`;
  }

  return {
    begin: () => [],
    document: (report) => [buildDigest(report, { most: 1, nameOf })],
    add(digests) {
      for (const digest of digests) collection.add(digest);
      return [];
    },
    end,
  };
}
