import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analyse, parsePointer, type Analysis, type Finding, type Severity } from '@assay/core';
import { createReader, displayName, type ReadPolicy } from '@assay/host';
import { rules } from '@assay/rules';
import type { IFunctionResult, RulesetFunctionContext } from '@stoplight/spectral-core';
import { ResolvedPaths } from './resolved-paths.js';

type SpectralDocument = RulesetFunctionContext['document'];

/** A finding as a result of Spectral's, with what Spectral has to be told of it by other ways. */
export interface Result extends IFunctionResult {
  readonly severity: Severity;
  /** Whether it stands in another file, and its path leads there through references. */
  readonly isElsewhere: boolean;
}

/** What one document gave, by the id of the rule. */
export type FindingsByRule = ReadonlyMap<string, readonly Result[]>;

const analysed = new WeakMap<SpectralDocument, Promise<FindingsByRule>>();

/**
 * What Assay finds in a document of Spectral's. The engine runs once for each document, with all rules.
 *
 * @param resolved The document with what its references lead to, as far as Spectral could put it there.
 */
export function findingsOf(document: SpectralDocument, resolved: unknown): Promise<FindingsByRule> {
  let findings = analysed.get(document);
  if (findings === undefined) {
    findings = analyseDocument(document, resolved);
    analysed.set(document, findings);
  }
  return findings;
}

async function analyseDocument(document: SpectralDocument, resolved: unknown): Promise<FindingsByRule> {
  const { uri, policy } = placeOf(document.source);
  const reader = createReader(policy);
  try {
    const analysis = await analyse(
      { uri, text: textOf(document) },
      { rules, preset: 'all', read: reader.readReferenced },
    );
    return toResults(analysis, new ResolvedPaths(analysis.documents, resolved), policy.cwd);
  } finally {
    await reader.close();
  }
}

/** Where the document stands, and what its references may read: files of its folder and the folders below. */
function placeOf(source: string | null): { readonly uri: string; readonly policy: ReadPolicy } {
  const cwd = process.cwd();
  if (source === null) return { uri: 'memory:///openapi', policy: { cwd } };
  if (/^[a-z][a-z\d+.-]+:\/\//iu.test(source)) return { uri: source, policy: { cwd } };
  const path = resolve(cwd, source);
  return { uri: pathToFileURL(path).href, policy: { cwd: dirname(path), root: dirname(path) } };
}

function textOf(document: SpectralDocument): string {
  return 'input' in document && typeof document.input === 'string'
    ? document.input
    : JSON.stringify(document.data);
}

function toResults(analysis: Analysis, paths: ResolvedPaths, folder: string): FindingsByRule {
  const results = new Map<string, Result[]>();
  for (const finding of analysis.findings)
    add(results, finding.id, toResult(finding, analysis.uri, paths, folder));
  // What a rule that failed would have found is missing, and nothing else would say so.
  for (const { rule, message } of analysis.failures) {
    const { severity } = rules.find(({ id }) => id === rule)?.meta ?? { severity: 'info' };
    const text = plain(`The rule stopped half-way, so findings may be missing: ${message}`);
    add(results, rule, { message: text, path: [], severity, isElsewhere: false });
  }
  return results;
}

function add(results: Map<string, Result[]>, rule: string, result: Result): void {
  const before = results.get(rule);
  if (before === undefined) results.set(rule, [result]);
  else before.push(result);
}

function toResult(finding: Finding, root: string, paths: ResolvedPaths, folder: string): Result {
  const { problem, severity, location } = finding;
  const { uri, pointer, range } = location;
  const at = parsePointer(pointer) ?? [];
  if (uri === root) return { message: plain(problem), path: at.map(encoded), severity, isElsewhere: false };
  const path = paths.find(uri, at);
  if (path !== undefined)
    return { message: plain(problem), path: path.map(encoded), severity, isElsewhere: true };
  const place = `${displayName(uri, folder)}:${range.start.line}:${range.start.column}`;
  return { message: plain(`${problem} (${place})`), path: [], severity, isElsewhere: false };
}

/** Spectral takes segments of paths for parts of a JSON Pointer, and decodes them. */
function encoded(segment: string): string {
  return segment.replaceAll('~', '~0');
}

/** Spectral fills in what stands between double braces: text of the document must not be taken for that. */
function plain(text: string): string {
  return text.replaceAll(/\{(?=\{)/gu, '{ ');
}
