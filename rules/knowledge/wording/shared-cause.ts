import type { Cause, Document, Model } from '@assay/core';

/** A cause without data of its own: the first finding provides the text. */
type SharedCause = Omit<Cause, 'data'>;

/** Returns the shared cause of findings with one origin, such as in copied operations. One decision settles all of them. */
export function sharedCause(model: Model | undefined, key: string): SharedCause | undefined {
  const document: Document | undefined = model?.document;
  return document && { at: document, key };
}

/** Returns the shared cause of all unencrypted communication. Serving the API over TLS fixes it. */
export function plaintextCause(model: Model | undefined): SharedCause | undefined {
  const cause = sharedCause(model, 'plaintext');
  return cause && { ...cause, reportedBy: 'plaintext-communication' };
}
