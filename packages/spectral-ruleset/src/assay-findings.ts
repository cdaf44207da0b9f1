import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analyse, parsePointer, type Analysis, type Finding, type Severity } from '@assay/core';
import { createReader, displayName, type ReadPolicy } from '@assay/host';
import { rules } from '@assay/rules';
import type { RulesetFunctionContext } from '@stoplight/spectral-core';
import type { ExactPlace } from './exact-places.js';
import { ResolvedPaths } from './resolved-paths.js';

type SpectralDocument = RulesetFunctionContext['document'];

/** A finding in the form that Spectral's results have. */
export interface Result {
  readonly message: string;
  readonly severity: Severity;
  /** Location; undefined if the finding is about the whole document, or only Spectral knows the lines of the text. */
  readonly place: ExactPlace | undefined;
  /** Approximate location for a Spectral that cannot be given exact ones. */
  readonly approximate: Approximate;
}

/** Nearest location in Spectral's terms. */
export interface Approximate {
  /** The path in the document that is linted: through references, for another file. */
  readonly path: readonly string[];
  /** It names the place where no path leads near it. */
  readonly message: string;
}

/** Findings of one document, by rule id. */
export type FindingsByRule = ReadonlyMap<string, readonly Result[]>;

const analysed = new WeakMap<SpectralDocument, Promise<FindingsByRule>>();

/**
 * Returns what Assay finds in a document of Spectral's. The engine runs once for each document, with the rules that
 * Spectral runs: which of them speaks of a fault that several find depends on that.
 *
 * @param runs False for the ids of rules that are off.
 * @param resolved The document with what its references lead to, as far as Spectral could put it there.
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

/**
 * Returns the location of the document, and the files that its references may read: those of its folder and the folders
 * below.
 */
function getDocumentPlace(source: string | null): { readonly uri: string; readonly policy: ReadPolicy } {
  const cwd = process.cwd();
  if (source === null) return { uri: 'memory:///openapi', policy: { cwd } };
  if (/^[a-z][a-z\d+.-]+:\/\//iu.test(source)) return { uri: source, policy: { cwd } };
  const path = resolve(cwd, source);
  return { uri: pathToFileURL(path).href, policy: { cwd: dirname(path), root: dirname(path) } };
}

/** The text of a document; undefined where Spectral was given a parsed one. */
function readDocumentText(document: SpectralDocument): string | undefined {
  return 'input' in document && typeof document.input === 'string' ? document.input : undefined;
}

/** Facts about a linted document. */
interface Linted {
  /** Its value, with what its references lead to. */
  readonly resolved: unknown;
  readonly folder: string;
  /** True if its text was analysed, and not its value written as JSON. */
  readonly hasText: boolean;
}

function toResults(analysis: Analysis, linted: Linted): FindingsByRule {
  const results = new Map<string, Result[]>();
  const paths = new ResolvedPaths(analysis.documents, linted.resolved);
  for (const finding of analysis.findings)
    add(results, finding.id, toResult(finding, analysis, paths, linted));
  // What a rule that failed would have found is missing, and nothing else would say so.
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

/** Spectral takes segments of paths for parts of a JSON Pointer, and decodes them. */
function encoded(segment: string): string {
  return segment.replaceAll('~', '~0');
}

/** Spectral fills in what stands between double braces: text of the document must not be taken for that. */
function plain(text: string): string {
  return text.replaceAll(/\{(?=\{)/gu, '{ ');
}
