import {
  groupsOf,
  touchedOperationsOf,
  violatesOfficialSchema,
  type Finding,
  type Group,
  type Rule,
  type TouchedOperations,
} from '@assay/core';
import { Lines } from '../codeframe/lines.js';
import { subjectOf } from '../digest/digest.js';
import { formatPlace } from '../place.js';
import { referenceUrls } from '../references.js';
import type { DocumentReport } from '../reporter.js';
import { describeDocument } from '../terminal/describe-document.js';
import { failuresOf } from '../trouble.js';
import { frameOf } from './frame.js';
import type { PageDocument, PageFinding, PageGroup, PageNote, PageRule } from './page-data.js';

type NameOf = (uri: string) => string;

/** What a page needs of a report. */
export type PagedReport = Pick<DocumentReport, 'analysis' | 'findings' | 'score' | 'rules' | 'unparsedText'>;

/**
 * What a page shows of a document: plain data.
 *
 * @param hasFrames - false for pages that show the source themselves
 */
export function pageDocument(report: PagedReport, nameOf: NameOf, hasFrames = true): PageDocument {
  const { analysis, findings, score } = report;
  const { model } = analysis;
  const touched = model && touchedOperationsOf(model);
  const indexes = new Map(findings.map((finding, index) => [finding, index]));
  const linesOf = hasFrames ? linesByUri(report) : () => undefined;
  return {
    name: nameOf(analysis.uri),
    description: describeDocument(analysis),
    isAnalysed: analysis.status !== 'error',
    score,
    operations: (touched?.operations ?? []).map(({ method, path, tags }) => ({
      method,
      path,
      tags,
    })),
    groups: groupsOf(analysis, findings).map((group) => pageGroup(group, indexes, touched, linesOf)),
    findings: findings.map((finding) => pageFinding(finding, nameOf)),
    rules: rulesOf(findings, report.rules ?? []),
    ...notesOf(report, nameOf),
  };
}

function pageGroup(
  group: Group,
  indexes: ReadonlyMap<Finding, number>,
  touched: TouchedOperations | undefined,
  linesOf: (uri: string) => Lines | undefined,
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
    frame: lines && frameOf(lines, location.range),
  };
}

function pageFinding({ id, severity, operation, problem, location }: Finding, nameOf: NameOf): PageFinding {
  const { line, column } = location.range.start;
  const { pointer } = location;
  return { rule: id, severity, operation, problem, file: nameOf(location.uri), line, column, pointer };
}

function rulesOf(findings: readonly Finding[], rules: readonly Rule[]): Record<string, PageRule> {
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

function notesOf(
  report: PagedReport,
  nameOf: NameOf,
): Pick<PageDocument, 'violations' | 'suppressed' | 'undecided' | 'failures'> {
  const { analysis } = report;
  const { loaderErrors, suppressed, undecided } = analysis;
  const places = loaderErrors.some(violatesOfficialSchema) ? analysis.locateLoaderErrors() : [];
  const violations = loaderErrors.flatMap((error, index): PageNote[] => {
    const location = places[index];
    if (location === undefined || !violatesOfficialSchema(error)) return [];
    return [{ text: `${subjectOf(error)}: ${error.message}`, place: formatPlace(location, nameOf) }];
  });
  return {
    violations,
    suppressed: suppressed.map(({ finding, suppression }) => ({
      text: `${finding.id}: ${finding.problem}${suppression.reason === undefined ? '' : ` (${suppression.reason})`}`,
      place: formatPlace(finding.location, nameOf),
    })),
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

/** Gives the lines of each document that the analysis read, split when they are asked for. */
function linesByUri({ analysis, unparsedText }: PagedReport): (uri: string) => Lines | undefined {
  const known = new Map(analysis.documents.map(({ uri, text }) => [uri, new Lines(text)]));
  if (unparsedText !== undefined && !known.has(analysis.uri))
    known.set(analysis.uri, new Lines(unparsedText));
  return (uri) => known.get(uri);
}
