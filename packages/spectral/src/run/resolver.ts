import { pathToFileURL } from 'node:url';
import type { AnalyserContext, SourceDocument } from '@assay/core';
import refResolver from '@stoplight/spectral-ref-resolver';

/** Reads referenced documents for Spectral: documents of the analysis, and documents that the analysis may read. */
export interface DocumentReader {
  readonly resolver: InstanceType<typeof refResolver.Resolver>;
  /** Returns the URI for Spectral's name of a document. */
  getSourceUri(source: string | undefined): string;
}

/** Creates the resolver of one run. */
export function createDocumentReader(
  documents: readonly SourceDocument[],
  root: SourceDocument,
  rootSource: string | null,
  read: AnalyserContext['read'],
): DocumentReader {
  const byUri = new Map(documents.map((document) => [document.uri, document]));

  async function readText(uri: string): Promise<string> {
    const known = byUri.get(uri);
    if (known !== undefined) return known.text;
    if (read === undefined) throw new Error(`\`${uri}\` is not read`);
    const result = await read({ uri, from: root.uri });
    if (!result.ok) throw new Error(`\`${uri}\` is not read: ${result.reason}`);
    return new TextDecoder('utf-8').decode(result.source.bytes);
  }

  const byHref = { resolve: (reference: { href(): string }) => readText(toUri(reference.href())) };
  return {
    resolver: new refResolver.Resolver({ resolvers: { file: byHref, http: byHref, https: byHref } }),
    getSourceUri: (source) => (source === undefined || source === rootSource ? root.uri : toUri(source)),
  };
}

/** Spectral identifies files by their path. */
function toUri(source: string): string {
  return /^[a-z][a-z\d+.-]+:/iu.test(source) ? source : pathToFileURL(source).href;
}
