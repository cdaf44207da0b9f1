import { operationWords, wordSet } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';

/**
 * True for lists that are short as a rule: the parts of one thing (`/orders/{id}/lines`), and what the makers of an API set up
 * themselves (`/countries`, `/roles`), and what matches a search that the request must carry.
 */
export function isNaturallyShort(operation: Operation): boolean {
  const { path } = operationWords(operation);
  const last = path.at(-1) ?? [];
  const isBelowVariable = path.some((words) => words.length === 0);
  const word = last.at(-1) ?? '';
  if (isBelowVariable || referenceData.has(word) || setUpWords.test(word)) return true;
  return operation.parameters.some((parameter) => parameter.in === 'query' && parameter.required);
}

const referenceData = wordSet(
  'countries currencies languages locales timezones regions zones states provinces cities categories types statuses units roles',
  'permissions scopes settings options preferences features plans tiers versions environments formats schemas templates',
  'colors sizes brands departments genres config configs configuration capabilities limits quotas apis operations skus usages tags services definitions health info',
);

/** Words that are often written as one with what is before them: `bookingfields`. */
const setUpWords = /(?:fields|types|properties|settings|templates|options|categories)$/;
