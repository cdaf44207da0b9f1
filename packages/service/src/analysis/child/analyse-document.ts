import {
  analyse,
  type Analysis,
  type AnalyseOptions,
  type ReadDocument,
  type ReadFailure,
  type ReadResult,
} from '@assay/core';
import { createReader, displayUri, type Input } from '@assay/host';
import { rules } from '@assay/rules';
import type { DocumentInput } from '../analysis-pool.js';
import { uploadName, uploadUri } from '../document-name.js';
import type { Found } from '../child-message.js';
import type { ChildSettings } from '../protocol.js';
import { documentLimits, fetchPolicy } from './settings.js';

/** A document that was read, or why it could not be, and what the analysis says of it. */
export interface AnalysedDocument {
  readonly result: ReadResult;
  readonly analysis: Analysis;
  /** The URI of a document as a caller may see it: the file name of an upload, a URL without userinfo and query. */
  readonly uriOf: (uri: string) => string;
}

/** Reads the document of a job and what it refers to, and analyses it. Rejects for programmer errors only. */
export async function analyseDocument(
  document: DocumentInput,
  options: Pick<AnalyseOptions, 'preset' | 'settings'>,
  settings: ChildSettings,
): Promise<AnalysedDocument> {
  const reader = createReader({ cwd: '/', maxBytes: settings.maxBytes, fetch: fetchPolicy(settings) });
  try {
    const result = await reader.read(inputOf(document));
    const analysis = await analyse(result.ok ? result.source : result, {
      ...options,
      rules,
      suppressions: false,
      limits: documentLimits(settings),
      read: (request) => readFromWeb(request, reader.readReferenced),
    });
    return { result, analysis, uriOf: uriOf(document) };
  } finally {
    await reader.close();
  }
}

/** What the service learns about a document besides the answer. */
export function foundIn({ result, analysis }: AnalysedDocument, issues: number): Found {
  return {
    bytes: result.ok ? result.source.bytes.length : 0,
    format: analysis.format ?? null,
    issues,
    failedRules: [...new Set(analysis.failures.map(({ rule }) => rule))],
  };
}

function inputOf(document: DocumentInput): Input {
  return document.kind === 'url'
    ? { kind: 'url', uri: document.url }
    : { kind: 'file', uri: uploadUri(document.name), path: document.path };
}

/** References lead to other servers or nowhere: not into this machine's files, whatever the reader would say. */
async function readFromWeb(request: Parameters<ReadDocument>[0], read: ReadDocument): Promise<ReadResult> {
  if (/^https?:/iu.test(request.uri)) return read(request);
  const uri = displayUri(request.uri);
  if (!request.uri.startsWith('upload:')) return refusal(uri, 'only http: and https: URLs are read here');
  return refusal(uri, 'it is not part of the upload, which is one file');
}

function refusal(uri: string, reason: string): ReadFailure {
  return { ok: false, uri, code: 'refused', reason };
}

function uriOf(document: DocumentInput): (uri: string) => string {
  if (document.kind === 'url') return displayUri;
  const own = uploadUri(document.name);
  const name = uploadName(document.name);
  return (uri) => (uri === own ? name : displayUri(uri));
}
