import {
  groupsOf,
  touchedOperationsOf,
  type Finding,
  type Group,
  type Model,
  type Severity,
  type Rule,
  type TouchedOperations,
  violatesOfficialSchema,
  type Range,
} from '@assay/core';
import { Lines } from '../codeframe/lines.js';
import { describeUntried, type ReportedFix, type ReportedFixes } from '../fixes/reported-fix.js';
import { referenceUrls } from '../references.js';
import { describeDocument, formatPlace } from '../terminal/text.js';
import type {
  PageDocument,
  PageFinding,
  PageGroup,
  PageRule,
  PageNote,
  PageFix,
  PageFixes,
  PageFrame,
} from './page-data.js';
import { describeViolationPlace } from '../digest.js';
import { failuresOf } from '../document-report.js';
import { lineText, type LineText } from '../fixes/line-hunks.js';
import { pageDiff } from './review.js';
import type { DocumentReport } from '../reporter.js';

type NameOf = (uri: string) => string;

/**
 * Builds the page data of a document, as plain data.
 *
 * @param hasFrames - false for pages that display the source themselves
 */
export function pageDocument(report: PagedReport, nameOf: NameOf, hasFrames = true): PageDocument {
  const { analysis, findings, score } = report;
  const { model } = analysis;
  const touched = model && touchedOperationsOf(model);
  const indexes = new Map(findings.map((finding, index) => [finding, index]));
  const linesOf = hasFrames ? linesByUri(report) : () => undefined;
  const fixesOf = fixReader(report.fixes, nameOf);
  return {
    name: nameOf(analysis.uri),
    description: describeDocument(analysis),
    api: apiOf(model),
    isAnalysed: analysis.status !== 'error',
    score,
    operations: (touched?.operations ?? []).map(({ method, path, tags }) => ({
      method,
      path,
      tags,
    })),
    groups: groupsOf(analysis, findings).map((group) => pageGroup(group, indexes, touched, linesOf, fixesOf)),
    findings: findings.map((finding) => pageFinding(finding, nameOf)),
    severities: countSeverities(findings),
    rules: collectPageRules(findings, report.rules ?? []),
    ...pageNotes(report, nameOf, linesOf),
    trend: report.known && {
      resolved: report.resolved ?? 0,
      known: report.known.length,
      fresh: analysis.findings.length,
    },
    untried: report.fixes && describeUntried(report.fixes.untried),
  };
}

function apiOf(model: Model | undefined): PageDocument['api'] {
  const info = model?.document.info;
  const title = info?.title?.trim() ?? '';
  return title === '' ? undefined : { title, version: info?.text('version') ?? '' };
}

function countSeverities(findings: readonly Finding[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

function pageGroup(
  group: Group,
  indexes: ReadonlyMap<Finding, number>,
  touched: TouchedOperations | undefined,
  linesOf: (uri: string) => Lines | undefined,
  fixesOf: FixesOf,
): PageGroup {
  const { id, rule, severity, problem, impact, recommendation, location } = group;
  const lines = linesOf(location.uri);
  const isEverywhere = touched !== undefined && touched.count > 1 && group.operations === touched.count;
  return {
    id,
    rule,
    severity,
    problem,
    impact,
    recommendation,
    findings: group.findings.flatMap((finding) => indexes.get(finding) ?? []),
    operations: isEverywhere ? null : (touched?.touchedBy(group.findings) ?? []),
    frame: lines && buildCodeFrame(lines, location.range),
    fixes: fixesOf(group.findings),
  };
}

function pageFinding({ id, severity, operation, problem, location }: Finding, nameOf: NameOf): PageFinding {
  const { line, column } = location.range.start;
  const { pointer } = location;
  return { rule: id, severity, operation, problem, file: nameOf(location.uri), line, column, pointer };
}

function collectPageRules(findings: readonly Finding[], rules: readonly Rule[]): Record<string, PageRule> {
  const metas = new Map(rules.map(({ id, meta }) => [id, meta]));
  const found: [string, PageRule][] = [];
  const seen = new Set<string>();
  for (const { id, name, category } of findings) {
    if (seen.has(id)) continue;
    seen.add(id);
    const meta = metas.get(id);
    const texts = `${meta?.impact ?? ''} ${meta?.recommendation ?? ''}`;
    const links = Array.from(texts.matchAll(/\]\((https?:\/\/[^)\s]+)\)/g), ([, url = '']) => url);
    found.push([id, { name, category, references: referenceUrls(meta?.references), links }]);
  }
  return Object.fromEntries(found);
}

/** Returns a function that returns the lines of an analysed document. Texts are split on demand. */
function linesByUri({ analysis, unparsedText }: PagedReport): (uri: string) => Lines | undefined {
  const known = new Map(analysis.documents.map(({ uri, text }) => [uri, new Lines(text)]));
  if (unparsedText !== undefined && !known.has(analysis.uri))
    known.set(analysis.uri, new Lines(unparsedText));
  return (uri) => known.get(uri);
}

type LinesOf = (uri: string) => Lines | undefined;

/** Maximum number of violations with a code frame. */
const maxFrames = 200;

/** Builds the notes about a document besides its findings. */
function pageNotes(
  report: PagedReport,
  nameOf: NameOf,
  linesOf: LinesOf,
): Pick<PageDocument, 'violations' | 'suppressed' | 'known' | 'undecided' | 'failures'> {
  const { suppressed, undecided } = report.analysis;
  return {
    violations: listViolationNotes(report, nameOf, linesOf),
    suppressed: suppressed.map(({ finding, suppression: { reason, until } }) => ({
      ...buildNote(finding, nameOf),
      reason,
      until,
    })),
    known: (report.known ?? []).map((finding) => buildNote(finding, nameOf)),
    undecided: undecided.map(({ what, why, location }) => ({
      text: `${what}: ${why}`,
      place: formatPlace(location, nameOf),
    })),
    failures: failuresOf(report).map(({ uri, pointer, message }) => ({
      text: message,
      place: `${nameOf(uri)} ${pointer}`,
    })),
  };
}

function listViolationNotes({ analysis }: PagedReport, nameOf: NameOf, linesOf: LinesOf): PageNote[] {
  const { loaderErrors } = analysis;
  const places = loaderErrors.some(violatesOfficialSchema) ? analysis.locateLoaderErrors() : [];
  let frames = 0;
  return loaderErrors.flatMap((error, index): PageNote[] => {
    const location = places[index];
    if (location === undefined || !violatesOfficialSchema(error)) return [];
    const lines = frames++ < maxFrames ? linesOf(location.uri) : undefined;
    return [
      {
        text: `${describeViolationPlace(error)}: ${error.message}`,
        place: formatPlace(location, nameOf),
        frame: lines && buildCodeFrame(lines, location.range),
      },
    ];
  });
}

function buildNote({ id, severity, problem, location }: Finding, nameOf: NameOf): PageNote {
  return { text: problem, place: formatPlace(location, nameOf), rule: id, severity };
}

/** Maximum number of shown fixes of a group. */
const maxFixes = 5;

/** Returns the page data for the fixes of a group's findings; undefined if none exist. */
type FixesOf = (findings: readonly Finding[]) => PageFixes | undefined;

/** Creates the function that returns fixes. Each text is split once, and only if one of its fixes is displayed. */
function fixReader(fixes: ReportedFixes | undefined, nameOf: (uri: string) => string): FixesOf {
  if (fixes === undefined || fixes.byFinding.size === 0) return () => undefined;
  const texts = new Map<string, LineText>();
  const getLineText = (uri: string, text: string): LineText => {
    const known = texts.get(uri) ?? lineText(text);
    texts.set(uri, known);
    return known;
  };
  const shown = ({ kind, title, shared, documents }: ReportedFix): PageFix => ({
    kind,
    title,
    shared,
    files: documents.map(({ uri, text, edits }) => pageDiff(nameOf(uri), getLineText(uri, text), edits)),
  });
  return (findings) => {
    const different = new Map<string, ReportedFix>();
    for (const finding of findings) {
      const fix = fixes.byFinding.get(finding);
      // One fix can fix several findings.
      if (fix !== undefined) different.set(getFixKey(fix), fix);
    }
    if (different.size === 0) return undefined;
    const all = [...different.values()];
    return { shown: all.slice(0, maxFixes).map(shown), more: Math.max(0, all.length - maxFixes) };
  };
}

function getFixKey({ kind, documents }: ReportedFix): string {
  return JSON.stringify([kind, documents.map(({ uri, edits }) => [uri, edits])]);
}

/** The number of lines before and after the place. */
const around = 2;
/** Maximum number of characters of a line, around the place. */
const longest = 240;

/** Returns the lines around a place; undefined if the text has no such line. */
export function buildCodeFrame(lines: Lines, { start, end }: Range): PageFrame | undefined {
  const text = lines.line(start.line);
  if (text === undefined) return undefined;
  const from = Math.max(0, start.column - 1 - longest / 2);
  const first = Math.max(1, start.line - around);
  const visibleLines: string[] = [];
  for (let number = first; number <= start.line + around; number++) {
    const line = lines.line(number);
    if (line === undefined) break;
    visibleLines.push(line.slice(from, from + longest));
  }
  const last = end.line === start.line ? end.column - 1 : text.length;
  return {
    first,
    lines: visibleLines,
    marked: start.line - first,
    start: start.column - 1 - from,
    end: Math.min(longest, Math.max(last, start.column) - from),
  };
}

/** The parts of a report that a page needs. */
type PagedReport = Pick<
  DocumentReport,
  'analysis' | 'findings' | 'score' | 'fixes' | 'known' | 'resolved' | 'rules' | 'unparsedText'
>;
