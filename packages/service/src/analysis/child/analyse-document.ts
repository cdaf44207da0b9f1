import { readFile } from 'node:fs/promises';
import { maskAnalysis } from '@assay/api-knowledge';
import {
  analyse,
  type Analysis,
  type AnalyseOptions,
  type ReadDocument,
  type ReadFailure,
  type ReadResult,
  type Limits,
} from '@assay/core';
import { createReader, displayUri } from '@assay/host';
import { rules } from '@assay/rules';
import {
  type DocumentInput,
  folderUri,
  nameInFolder,
  uploadName,
  uploadUri,
} from '../../fetching/document-name.js';
import type { Found } from '../child-message.js';
import type { ChildSettings } from '../protocol.js';
import type { Given } from '../../fetching/fetching.js';

/** A document that was read, or the reason why not, with its analysis. */
export interface AnalysedDocument {
  readonly result: ReadResult;
  readonly analysis: Analysis;
  /** Returns the URI of a document for callers: the file name of an upload, a URL without userinfo and query. */
  readonly uriOf: (uri: string) => string;
}

/** The documents that an analysis needs and did not get. */
export interface MissingDocuments {
  readonly missing: readonly string[];
}

/**
 * Analyses the document of a job with the given sources. If a document is missing, returns the missing URIs at once, and the job
 * is sent again with them. Rejects for programmer errors only.
 */
export async function analyseDocument(
  document: DocumentInput,
  sources: readonly Given[],
  options: Pick<AnalyseOptions, 'preset' | 'settings' | 'analysers'> & Partial<Pick<AnalyseOptions, 'rules'>>,
  settings: ChildSettings,
): Promise<AnalysedDocument | MissingDocuments> {
  const documents = new Map(sources.map((each) => [each.uri, each]));
  const result = await readRoot(document, documents, settings);
  if (result === undefined) return { missing: [document.kind === 'url' ? document.url : ''] };
  const missing = new MissingList();
  const analysing = analyse(result.ok ? result.source : result, {
    rules,
    ...options,
    suppressions: false,
    limits: documentLimits(settings),
    read: (request) => readGiven(request, documents, missing, isInFolder(document)),
  });
  // Once a document is missing, the pending analysis is abandoned.
  const analysis = await Promise.race([analysing, missing.complete]);
  if ('missing' in analysis) return analysis;
  return { result, analysis: maskAnalysis(analysis), uriOf: createUriMapper(document) };
}

/** Returns the facts about a document that the service gets besides the answer. */
export function foundIn({ result, analysis }: AnalysedDocument, issues: number): Found {
  return {
    bytes: result.ok ? result.source.bytes.length : 0,
    format: analysis.format ?? null,
    issues,
    failedRules: [...new Set(analysis.failures.map(({ rule }) => rule))],
  };
}

/** Collects missing documents, because many references are read at the same time. */
class MissingList {
  readonly complete: Promise<MissingDocuments>;
  private readonly uris = new Set<string>();
  private settle: (documents: MissingDocuments) => void = () => {};

  constructor() {
    this.complete = new Promise((resolve) => (this.settle = resolve));
  }

  /** Never resolves. */
  add(uri: string): Promise<never> {
    if (this.uris.size === 0) setImmediate(() => this.settle({ missing: [...this.uris] }));
    this.uris.add(uri);
    return new Promise(() => {});
  }
}

/** Returns the root document; undefined if it must be fetched first. */
async function readRoot(
  document: DocumentInput,
  documents: ReadonlyMap<string, Given>,
  { maxBytes }: ChildSettings,
): Promise<ReadResult | undefined> {
  if (document.kind === 'url') {
    const source = documents.get(document.url);
    return source && readOne(source);
  }
  if (document.content !== undefined)
    return { ok: true, source: { uri: rootUri(document), bytes: document.content } };
  const reader = createReader({ cwd: '/', maxBytes });
  return reader.read({ kind: 'file', uri: rootUri(document), path: document.path });
}

/** Reads a referenced document. References reach other servers and other files of the upload, never the files of this machine. */
async function readGiven(
  { uri }: Parameters<ReadDocument>[0],
  documents: ReadonlyMap<string, Given>,
  missing: MissingList,
  inFolder: boolean,
): Promise<ReadResult> {
  const plain = uri.replace(/#.*$/su, '');
  const source = documents.get(plain);
  if (source !== undefined) return readOne(source);
  if (/^https?:/iu.test(plain)) return missing.add(plain);
  const displayedUri = displayUri(uri);
  if (!uri.startsWith('upload:')) return refusal(displayedUri, 'only http: and https: URLs are read here');
  if (inFolder && nameInFolder(plain) !== undefined) return missing.add(plain);
  return refusal(displayedUri, 'it is not part of the upload, which is one file');
}

function isInFolder(document: DocumentInput): boolean {
  return document.kind === 'upload' && document.inFolder === true;
}

async function readOne(source: Given): Promise<ReadResult> {
  if ('failure' in source) return source.failure;
  return { ok: true, source: { uri: source.readFrom, bytes: await readFile(source.path) } };
}

function refusal(uri: string, reason: string): ReadFailure {
  return { ok: false, uri, code: 'refused', reason };
}

function createUriMapper(document: DocumentInput): (uri: string) => string {
  if (document.kind === 'url') return displayUri;
  const own = rootUri(document);
  const name = document.inFolder === true ? document.name : uploadName(document.name);
  return (uri) => (uri === own ? name : (nameInFolder(uri) ?? displayUri(uri)));
}

function rootUri({ name, inFolder }: Extract<DocumentInput, { kind: 'upload' }>): string {
  return inFolder === true ? folderUri(name) : uploadUri(name);
}

/** Limits of the work that one document may cause. */
export function documentLimits({ maxBytes, maxDepth, fetch }: ChildSettings): Partial<Limits> {
  return { bytes: maxBytes, depth: maxDepth, documents: fetch.maxDocuments };
}
