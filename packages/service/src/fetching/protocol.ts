import type { ReadFailure } from '@assay/core';
import type { Post, PostResult } from '@assay/host';
import type { FetcherSettings } from './policy.js';

/** Messages to the process that fetches. A session is one analysis: limits apply to all of it. */
export type ToFetcher =
  | { readonly kind: 'fetch'; readonly settings: FetcherSettings }
  | {
      readonly kind: 'read';
      readonly id: number;
      readonly session: number;
      readonly uri: string;
      readonly isRoot: boolean;
      /** Path for its bytes. */
      readonly path: string;
    }
  | { readonly kind: 'close'; readonly session: number }
  | { readonly kind: 'post'; readonly id: number; readonly request: Post };

/** Messages from the process that fetches. */
export type FromFetcher =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly id: number; readonly result: Fetched }
  | { readonly kind: 'posted'; readonly id: number; readonly result: PostResult };

/** Outcome of a document: the target of the last redirect, and its size; or the reason why it could not be fetched. */
export type Fetched = { readonly ok: true; readonly uri: string; readonly bytes: number } | ReadFailure;
