import type { Source } from '@assay/text';

/** Failure to read a document; a value, never an exception. */
export interface ReadFailure {
  readonly ok: false;
  /** The absolute URI that was asked for. */
  readonly uri: string;
  /**
   * `unreachable`: it does not exist, cannot be read, or the server does not respond properly.
   * `missing`: it was expected, for a reason that `reason` names, and is not there to be analysed.
   * `remote`: a reference to `http:` or `https:`, which is not allowed.
   * `outside-root`: a reference that leads out of the root folder.
   * `refused`: the fetch policy refuses the address, the scheme, the port or the redirect.
   * `too-large`: more bytes or documents than the limit, or than there is memory for.
   */
  readonly code: 'unreachable' | 'missing' | 'remote' | 'outside-root' | 'refused' | 'too-large';
  /** Reason, as a clause that can follow a colon: `no such file`. Of what is `missing` the predicate: `was here at v1 and is gone`. */
  readonly reason: string;
  /** For `too-large`: what there is too much of, and the limit. */
  readonly limit?: { readonly what: 'bytes' | 'documents' | 'memory'; readonly limit: number } | undefined;
}

/** Result of reading a document. */
export type ReadResult = { readonly ok: true; readonly source: Source } | ReadFailure;

/** Reads a document that another one refers to, for the embedder. It must not throw. */
export type ReadDocument = (request: {
  /** The absolute URI of the document to read, without fragment. */
  readonly uri: string;
  /** The absolute URI of the document that refers to it. */
  readonly from: string;
}) => Promise<ReadResult>;
