import type { ReadFailure } from '../read-document.js';
import type { SourceDocument } from '@assay/text';

/** State of a document that a reference names. */
export type Holding =
  | { readonly kind: 'document'; readonly document: SourceDocument }
  | { readonly kind: 'broken' }
  | { readonly kind: 'failed'; readonly failure: ReadFailure };

/** The result of looking for the target of a reference. */
export type TargetFinding =
  | {
      readonly kind: 'found';
      readonly value: unknown;
      readonly document: SourceDocument;
      readonly segments: readonly string[];
    }
  /** The document of the reference has to be read first. */
  | { readonly kind: 'unread'; readonly uri: string }
  | {
      readonly kind: 'unreadable';
      readonly uri: string;
      readonly holding: Exclude<Holding, { kind: 'document' }>;
    }
  /** The document has no such value; `reason` is a clause. */
  | { readonly kind: 'missing'; readonly reason: string };
