import type { Cause, Document, Model } from '@assay/core';

/** A cause without words of its own: the first finding speaks for all. */
type SharedCause = Omit<Cause, 'data'>;

/** The cause of findings with the same origin wherever they are in the document, such as in copied operations: one decision settles them. */
export function sharedCause(model: Model | undefined, key: string): SharedCause | undefined {
  const document: Document | undefined = model?.document;
  return document && { at: document, key };
}

/** The cause of everything that goes over plain connections: serving the API over TLS settles it. */
export function plaintextCause(model: Model | undefined): SharedCause | undefined {
  const cause = sharedCause(model, 'plaintext');
  return cause && { ...cause, reportedBy: 'plaintext-communication' };
}
