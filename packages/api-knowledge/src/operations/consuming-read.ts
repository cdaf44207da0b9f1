import type { Operation } from '@assay/core';
import { englishProse } from '../lexicon/english-prose.js';

/**
 * Returns the words of a summary or description that state that a `GET` consumes the returned data. Undefined if none exist.
 */
export function consumingWords(operation: Operation): string | undefined {
  for (const field of ['summary', 'description']) {
    const text = operation.text(field);
    if (text === undefined) continue;
    const match = consuming.exec(englishProse(text.slice(0, longest)));
    if (match !== null) return match[0].trim();
  }
  return undefined;
}

const longest = 500;

/** Matches "and deletes it", "and marks it as read", "is invalidated after the first download". */
const consuming =
  /\b(?:and|then)\s+(?:(?:then|immediately|automatically)\s+)?(?:deletes?|removes?|consumes?|dequeues?|marks?)\s+(?:it|them|the\s+\w+|this\s+\w+)(?:\s+(?:from\s+the\s+\w+|as\s+(?:read|used|seen|delivered|consumed|done)))?|\b(?:is|are)\s+(?:invalidated|deleted|removed|consumed)\s+(?:after|on|upon|by)\s+(?:the\s+first|being|reading|this|download|retrieval)\b[\w ]{0,20}|\bcan\s+(?:only\s+)?be\s+(?:read|retrieved|used|downloaded|fetched)\s+(?:only\s+)?once\b/i;
