import { bySeverity, severities, type Finding, type Severity } from '@assay/core';
import { groupNotes } from '../group-notes.js';
import { oneLine, withPlainLinks } from '../terminal/text.js';
import type { DocumentReport, ReportContext, Reporter } from '../reporter.js';
import { effectsOf, describeResult } from '../summary-text.js';
import { type DocumentReview, isSevere, type ReviewedChange } from '../review.js';
import type { Summary } from '../summary.js';
import { failuresOf } from '../document-report.js';
import { urgentFirst } from '../urgency.js';

const commands: Readonly<Record<Severity, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
};

/** GitHub shows this many annotations of each level in a step, and drops the others without notice. */
const maxOfLevel = 10;

/** The annotations of one document: the candidates, and the total number by level. */
interface Annotations {
  readonly annotations: readonly Annotation[];
  readonly counts: Readonly<Record<string, number>>;
}

interface Annotation {
  readonly level: string;
  /** Lower ranks are more severe. */
  readonly rank: number;
  readonly text: string;
}

/**
 * Creates the reporter for GitHub's workflow commands, which annotate lines of a pull request: `::error
 * file=petstore.yaml,line=8::The server ...`. Each level has its ten most severe annotations, or nine and the number of others.
 */
export function createReporter({ nameOf, pathOf }: ReportContext): Reporter<Annotations> {
  const getFileName = (uri: string): string => pathOf(uri) ?? nameOf(uri);
  const levels = new Map(['error', 'warning', 'notice'].map((name) => [name, new Level(name)]));

  function* document(report: DocumentReport): Iterable<Annotations> {
    const noteOf = groupNotes(report.findings);
    const counts: Record<string, number> = {};
    const annotations: Annotation[] = [];
    const isFirst = (level: string): boolean => (counts[level] = (counts[level] ?? 0) + 1) <= maxOfLevel;
    for (const { uri, message } of failuresOf(report)) {
      const text = command('error', { file: getFileName(uri), title: 'A rule failed' }, oneLine(message));
      if (isFirst('error')) annotations.push({ level: 'error', rank: -1, text });
    }
    for (const finding of urgentFirst(report.findings)) {
      const level = commands[finding.severity];
      if (!isFirst(level)) continue;
      const text = annotation(finding, noteOf(finding));
      annotations.push({ level, rank: severities.indexOf(finding.severity), text });
    }
    yield { annotations, counts };
  }

  function addAll({ annotations, counts }: Annotations): void {
    for (const each of annotations) levels.get(each.level)?.add(each);
    for (const [level, all] of Object.entries(counts)) levels.get(level)?.count(all);
  }

  function annotation(finding: Finding, note: string | undefined): string {
    const { id, severity, problem, recommendation, location } = finding;
    const texts = [problem, withPlainLinks(recommendation), ...(note === undefined ? [] : [note])];
    const { start, end } = location.range;
    const lines = { file: getFileName(location.uri), line: start.line, endLine: end.line };
    // GitHub accepts columns only for ranges on one line.
    const place = start.line === end.line ? { ...lines, col: start.column, endColumn: end.column } : lines;
    return command(
      commands[severity],
      { ...place, title: `${severity} ${id}` },
      texts.map((text) => oneLine(text)).join('\n'),
    );
  }

  function changeAnnotation(change: ReviewedChange): string {
    const { id, severity, problem, recommendation, here, fails } = change;
    const name = fails ? 'error' : commands[severity];
    const title = `${severity} ${id}: ${effectsOf(change)}`;
    return command(
      name,
      { file: getFileName(here.uri), line: here.range.start.line, title },
      `${oneLine(problem)}\n${oneLine(withPlainLinks(recommendation))}`,
    );
  }

  function review({ changes }: DocumentReview): Iterable<string> {
    for (const change of changes.filter(isSevere).toSorted(bySeverity)) {
      const level = change.fails ? 'error' : commands[change.severity];
      const rank = severities.indexOf(change.severity);
      addAll({ annotations: [{ level, rank, text: changeAnnotation(change) }], counts: { [level]: 1 } });
    }
    return [];
  }

  function* end(summary: Summary): Iterable<string> {
    for (const { message } of summary.unread) {
      const text = command('error', { title: 'An input could not be read' }, oneLine(message));
      addAll({ annotations: [{ level: 'error', rank: -1, text }], counts: { error: 1 } });
    }
    for (const level of levels.values()) yield* level.lines();
    // The prefix `Assay:` ensures that the sentence is not parsed as a command.
    yield `Assay: ${describeResult(summary)}\n`;
  }

  function add(pieces: Iterable<Annotations>): Iterable<string> {
    for (const piece of pieces) addAll(piece);
    return [];
  }

  return { begin: () => [], document, add, review, end };
}

/** The annotations of one level. */
class Level {
  private readonly name: string;
  private annotations: readonly Annotation[] = [];
  private total = 0;

  constructor(name: string) {
    this.name = name;
  }

  /** Adds an annotation if it is among the most severe. */
  add(annotation: Annotation): void {
    this.annotations = [...this.annotations, annotation]
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, maxOfLevel);
  }

  count(all: number): void {
    this.total += all;
  }

  lines(): readonly string[] {
    if (this.total <= maxOfLevel) return this.annotations.map(({ text }) => text);
    const visible = this.annotations.slice(0, maxOfLevel - 1);
    const rest = (this.total - visible.length).toLocaleString('en');
    const sentence = `${rest} more at this level have no annotation: GitHub shows ten. Another report, such as \`--format sarif\`, has them.`;
    return [...visible.map(({ text }) => text), command(this.name, { title: 'Assay' }, sentence)];
  }
}

function command(
  name: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const list = Object.entries(properties).map(
    ([key, value]) => `${key}=${escapeProperty(oneLine(String(value)))}`,
  );
  return `::${name} ${list.join(',')}::${escapeMessage(message)}\n`;
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
