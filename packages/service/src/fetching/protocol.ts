import type { ReadFailure } from '@assay/core';
import type { Post, PostResult } from '@assay/host';
import type { ChildSettings } from '../analysis/protocol.js';

/** What the service tells the process that fetches. A session is what one analysis fetches: limits hold for all of it. */
export type ToFetcher =
  | { readonly kind: 'fetch'; readonly settings: Pick<ChildSettings, 'fetch' | 'maxBytes'> }
  | {
      readonly kind: 'read';
      readonly id: number;
      readonly session: number;
      readonly uri: string;
      readonly isRoot: boolean;
      /** Where its bytes go. */
      readonly path: string;
    }
  | { readonly kind: 'close'; readonly session: number }
  | { readonly kind: 'post'; readonly id: number; readonly request: Post };

/** What the process that fetches answers. */
export type FromFetcher =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly id: number; readonly result: Fetched }
  | { readonly kind: 'posted'; readonly id: number; readonly result: PostResult };

/** What became of a document: where the last redirect led, and its size; or why it could not be fetched. */
export type Fetched = { readonly ok: true; readonly uri: string; readonly bytes: number } | ReadFailure;
