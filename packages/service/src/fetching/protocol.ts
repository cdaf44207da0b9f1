import type { ReadFailure } from '@assay/core';
import type { Post, PostResult } from '@assay/host';
import type { FetcherSettings } from './policy.js';

/** Messages to the process that fetches. A session is one analysis, and limits apply to the whole session. */
export type ToFetcher =
  | { readonly kind: 'fetch'; readonly settings: FetcherSettings }
  | {
      readonly kind: 'read';
      readonly id: number;
      readonly session: number;
      readonly uri: string;
      readonly isRoot: boolean;
      /** The path of the file for the bytes. */
      readonly path: string;
    }
  | { readonly kind: 'close'; readonly session: number }
  | { readonly kind: 'post'; readonly id: number; readonly request: Post };

/** Messages from the process that fetches. */
export type FromFetcher =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly id: number; readonly result: Fetched }
  | { readonly kind: 'posted'; readonly id: number; readonly result: PostResult };

/** The result of a fetch: the URL after redirects and the size, or the reason of the failure. */
export type Fetched = { readonly ok: true; readonly uri: string; readonly bytes: number } | ReadFailure;
