import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analyse, parsePointer, type Analysis, type Finding } from '@assay/core';
import { createReader, displayName, type ReadPolicy } from '@assay/host';
import { rules } from '@assay/rules';
import type { IFunctionResult, RulesetFunctionContext } from '@stoplight/spectral-core';
import { ResolvedPaths } from './resolved-paths.js';

type SpectralDocument = RulesetFunctionContext['document'];

/** What one document gave, by the id of the rule. */
export type FindingsByRule = ReadonlyMap<string, IFunctionResult[]>;

const analysed = new WeakMap<SpectralDocument, Promise<FindingsByRule>>();

/** What Assay finds in a document of Spectral's. The engine runs once for each document, with all rules. */
export function findingsOf(document: SpectralDocument): Promise<FindingsByRule> {
  let findings = analysed.get(document);
  if (findings === undefined) {
    findings = analyseDocument(document);
    analysed.set(document, findings);
  }
  return findings;
}

async function analyseDocument(document: SpectralDocument): Promise<FindingsByRule> {
  const { uri, policy } = placeOf(document.source);
  const reader = createReader(policy);
  try {
    const analysis = await analyse(
      { uri, text: textOf(document) },
      { rules, preset: 'all', read: reader.readReferenced },
    );
    return toResults(analysis, policy.cwd);
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
  return 'input' in document && typeof document.input === 'string' ? document.input : JSON.stringify(document.data);
}

function toResults(analysis: Analysis, folder: string): FindingsByRule {
  const paths = new ResolvedPaths(analysis.documents);
  const results = new Map<string, IFunctionResult[]>();
  for (const finding of analysis.findings) add(results, finding.id, toResult(finding, paths, folder));
  // What a rule that failed would have found is missing, and nothing else would say so.
  for (const { rule, message } of analysis.failures) {
    add(results, rule, { message: plain(`The rule stopped half-way, so findings may be missing: ${message}`), path: [] });
  }
  return results;
}

function add(results: Map<string, IFunctionResult[]>, rule: string, result: IFunctionResult): void {
  const before = results.get(rule);
  if (before === undefined) results.set(rule, [result]);
  else before.push(result);
}

function toResult({ problem, location }: Finding, paths: ResolvedPaths, folder: string): IFunctionResult {
  const { uri, pointer, range } = location;
  const path = paths.find(uri, parsePointer(pointer) ?? []);
  if (path !== undefined) return { message: plain(problem), path: path.map(encoded) };
  const place = `${displayName(uri, folder)}:${range.start.line}:${range.start.column}`;
  return { message: plain(`${problem} (${place})`), path: [] };
}

/** Spectral takes segments of paths for parts of a URI fragment, and decodes them. */
function encoded(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('%', '%25');
}

/** Spectral fills in what stands between double braces: text of the document must not be taken for that. */
function plain(text: string): string {
  return text.replaceAll(/\{(?=\{)/gu, '{ ');
}
