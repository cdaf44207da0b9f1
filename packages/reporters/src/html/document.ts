import {
  groupsOf,
  touchedOperationsOf,
  type Finding,
  type Group,
  type Rule,
  type TouchedOperations,
} from '@assay/core';
import { Lines } from '../codeframe/lines.js';
import { describeUntried } from '../fixes/reported-fix.js';
import { referenceUrls } from '../references.js';
import { describeDocument } from '../terminal/describe-document.js';
import { buildCodeFrame } from './frame.js';
import { fixReader, type FixesOf } from './fixes.js';
import { pageNotes } from './notes.js';
import type { PageDocument, PageFinding, PageGroup, PageRule } from './page-data.js';
import type { PagedReport } from './paged-report.js';

type NameOf = (uri: string) => string;

/**
 * Builds the data of a document for a page: plain data.
 *
 * @param hasFrames - false for pages that show the source themselves
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
    isAnalysed: analysis.status !== 'error',
    score,
    operations: (touched?.operations ?? []).map(({ method, path, tags }) => ({
      method,
      path,
      tags,
    })),
    groups: groupsOf(analysis, findings).map((group) => pageGroup(group, indexes, touched, linesOf, fixesOf)),
    findings: findings.map((finding) => pageFinding(finding, nameOf)),
    rules: collectPageRules(findings, report.rules ?? []),
    ...pageNotes(report, nameOf, linesOf),
    untried: report.fixes && describeUntried(report.fixes.untried),
  };
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

/** Gives the lines of each document that the analysis read, split when they are asked for. */
function linesByUri({ analysis, unparsedText }: PagedReport): (uri: string) => Lines | undefined {
  const known = new Map(analysis.documents.map(({ uri, text }) => [uri, new Lines(text)]));
  if (unparsedText !== undefined && !known.has(analysis.uri))
    known.set(analysis.uri, new Lines(unparsedText));
  return (uri) => known.get(uri);
}
