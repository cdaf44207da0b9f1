import type { Source } from '@assay/text';

/** Failure to read a document. It is a value, never an exception. */
export interface ReadFailure {
  readonly ok: false;
  /** The requested absolute URI. */
  readonly uri: string;
  /**
   * `unreachable`: the document does not exist, cannot be read, or the server does not respond properly. `missing`: the document
   * was expected, for the reason in `reason`, but does not exist. `remote`: a reference to `http:` or `https:`, which is not
   * allowed. `outside-root`: a reference that leads outside the root folder. `refused`: the fetch policy refuses the address, the
   * scheme, the port or the redirect. `too-large`: the limit of bytes or documents, or the memory, is exceeded.
   */
  readonly code: 'unreachable' | 'missing' | 'remote' | 'outside-root' | 'refused' | 'too-large';
  /** Reason, as a clause that can follow a colon: `no such file`. For `missing` a predicate: `was here at v1 and is gone`. */
  readonly reason: string;
  /** For `too-large`: the exceeded quantity and its limit. */
  readonly limit?: { readonly what: 'bytes' | 'documents' | 'memory'; readonly limit: number } | undefined;
}

/** Result of reading a document. */
export type ReadResult = { readonly ok: true; readonly source: Source } | ReadFailure;

/** Reads a document that another one refers to. The embedder implements it. It must not throw. */
export type ReadDocument = (request: {
  /** The absolute URI of the document to read, without fragment. */
  readonly uri: string;
  /** The absolute URI of the referring document. */
  readonly from: string;
}) => Promise<ReadResult>;
