import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analyse, parsePointer, type Analysis, type Finding, type Severity } from '@assay/core';
import { createReader, displayName, type ReadPolicy } from '@assay/host';
import { rules } from '@assay/rules';
import type { RulesetFunctionContext } from '@stoplight/spectral-core';
import type { ExactPlace } from './exact-places.js';
import { ResolvedPaths } from './resolved-paths.js';

type SpectralDocument = RulesetFunctionContext['document'];

/** A finding in the form of Spectral's results. */
export interface Result {
  readonly message: string;
  readonly severity: Severity;
  /** Location; undefined if the finding is about the whole document, or if only Spectral knows the text's lines. */
  readonly place: ExactPlace | undefined;
  /** Approximate location for versions of Spectral that do not accept exact ones. */
  readonly approximate: Approximate;
}

/** Nearest location that Spectral can express. */
export interface Approximate {
  /** The path in the linted document. It goes through references if the finding is in another file. */
  readonly path: readonly string[];
  /** The problem. It includes the location if no path leads near it. */
  readonly message: string;
}

/** Findings of one document, by rule id. */
export type FindingsByRule = ReadonlyMap<string, readonly Result[]>;

const analysed = new WeakMap<SpectralDocument, Promise<FindingsByRule>>();

/**
 * Returns Assay's findings in a Spectral document. The engine runs once for each document. It runs the rules that are on in
 * Spectral, because rules can yield to others that report the same fault.
 *
 * @param runs False for the ids of rules that are off.
 * @param resolved The document with references replaced, as far as Spectral could resolve them.
 */
export function lintDocumentFindings(
  document: SpectralDocument,
  resolved: unknown,
  runs: (id: string) => boolean,
): Promise<FindingsByRule> {
  let findings = analysed.get(document);
  if (findings === undefined) {
    findings = analyseDocument(document, resolved, runs);
    analysed.set(document, findings);
  }
  return findings;
}

async function analyseDocument(
  document: SpectralDocument,
  resolved: unknown,
  runs: (id: string) => boolean,
): Promise<FindingsByRule> {
  const { uri, policy } = getDocumentPlace(document.source);
  const text = readDocumentText(document);
  const reader = createReader(policy);
  try {
    const analysis = await analyse(
      { uri, text: text ?? JSON.stringify(document.data) },
      { rules: rules.filter(({ id }) => runs(id)), preset: 'all', read: reader.readReferenced },
    );
    return toResults(analysis, { resolved, folder: policy.cwd, hasText: text !== undefined });
  } finally {
    await reader.close();
  }
}

/** Returns the location of the document and the policy for its references: files in its folder and below. */
function getDocumentPlace(source: string | null): { readonly uri: string; readonly policy: ReadPolicy } {
  const cwd = process.cwd();
  if (source === null) return { uri: 'memory:///openapi', policy: { cwd } };
  if (/^[a-z][a-z\d+.-]+:\/\//iu.test(source)) return { uri: source, policy: { cwd } };
  const path = resolve(cwd, source);
  return { uri: pathToFileURL(path).href, policy: { cwd: dirname(path), root: dirname(path) } };
}

/** The text of a document; undefined if Spectral received a parsed document. */
function readDocumentText(document: SpectralDocument): string | undefined {
  return 'input' in document && typeof document.input === 'string' ? document.input : undefined;
}

/** Facts about a linted document. */
interface Linted {
  /** The document's value with references replaced. */
  readonly resolved: unknown;
  readonly folder: string;
  /** True if the document's text was analysed; false if its value was analysed as JSON. */
  readonly hasText: boolean;
}

function toResults(analysis: Analysis, linted: Linted): FindingsByRule {
  const results = new Map<string, Result[]>();
  const paths = new ResolvedPaths(analysis.documents, linted.resolved);
  for (const finding of analysis.findings)
    add(results, finding.id, toResult(finding, analysis, paths, linted));
  // Findings of a failed rule may be missing, and only this result reports it.
  for (const { rule, message } of analysis.failures) {
    const { severity } = rules.find(({ id }) => id === rule)?.meta ?? { severity: 'info' };
    const text = plain(`The rule stopped half-way, so findings may be missing: ${message}`);
    const approximate = { path: [], message: text };
    add(results, rule, { message: text, severity, place: undefined, approximate });
  }
  return results;
}

function add(results: Map<string, Result[]>, rule: string, result: Result): void {
  const before = results.get(rule);
  if (before === undefined) results.set(rule, [result]);
  else before.push(result);
}

function toResult(finding: Finding, analysis: Analysis, paths: ResolvedPaths, linted: Linted): Result {
  const { problem, severity, location } = finding;
  const message = plain(problem);
  const at = parsePointer(location.pointer) ?? [];
  if (location.uri === analysis.uri) {
    const approximate = { path: at.map(encoded), message };
    const place = linted.hasText ? { location, at, elsewhere: undefined } : undefined;
    return { message, severity, place, approximate };
  }
  const { value } = analysis.documents.find(({ uri }) => uri === location.uri) ?? {};
  const approximate = approximateElsewhere(finding, paths.find(location.uri, at), linted.folder);
  return { message, severity, place: { location, at, elsewhere: { value } }, approximate };
}

function approximateElsewhere(
  { problem, location: { uri, range } }: Finding,
  path: readonly string[] | undefined,
  folder: string,
): Approximate {
  if (path !== undefined) return { path: path.map(encoded), message: plain(problem) };
  const name = `${displayName(uri, folder)}:${range.start.line}:${range.start.column}`;
  return { path: [], message: plain(`${problem} (${name})`) };
}

/** Spectral decodes path segments as parts of a JSON Pointer. */
function encoded(segment: string): string {
  return segment.replaceAll('~', '~0');
}

/** Spectral replaces placeholders in double braces, so double braces from the document are broken up. */
function plain(text: string): string {
  return text.replaceAll(/\{(?=\{)/gu, '{ ');
}
