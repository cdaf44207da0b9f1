import type { Rule, Topic } from '@assay/core';

/** Topics of security of which no answer says anything: schemas stand in the records with all that they leave open. */
const untestedTopics: ReadonlySet<Topic | undefined> = new Set(['documentation', 'examples', 'schemas']);

/** Answers that a test may get and that the document does not have. */
const missingResponses: ReadonlySet<string> = new Set([
  'error-response-missing',
  'forbidden-response-missing',
  'not-found-response-missing',
  'server-error-response-missing',
  'unauthorized-response-missing',
  'unsupported-media-type-response-missing',
  'validation-error-response-missing',
]);

/** Checks whether a test can confirm or refute a rule's finding about an operation, or aims at it. */
export function isTested({ id, meta }: Rule): boolean {
  if (missingResponses.has(id)) return true;
  return meta.category === 'security' && meta.readsText !== true && !untestedTopics.has(meta.topic);
}
