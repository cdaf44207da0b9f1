import type { Operation } from '@assay/core';
import { englishWordsOf } from '../lexicon/english-words.js';
import { evidence } from '../roles/operation-view.js';
import type { Evidence } from '../roles/role.js';
import type { Phrases } from '../words/phrases.js';

/** Returns evidence of a phrase in the path or operationId of an operation. */
export function mention({ path, operationId }: Operation, phrases: Phrases): Evidence | undefined {
  if (phrases.isIn(englishWordsOf(path))) return evidence('path', path);
  return operationId !== undefined && phrases.isIn(englishWordsOf(operationId))
    ? evidence('operationId', operationId)
    : undefined;
}

/** Returns evidence of a phrase in the path alone. */
export function mentionInPath({ path }: Operation, phrases: Phrases): Evidence | undefined {
  return phrases.isIn(englishWordsOf(path)) ? evidence('path', path) : undefined;
}

/** Returns evidence of a pattern in the path. */
export function matchInPath({ path }: Operation, pattern: RegExp): Evidence | undefined {
  return pattern.test(path) ? evidence('path', path) : undefined;
}

/** Returns evidence of a pattern in the summary or description. */
export function matchInProse(operation: Operation, match: (text: string) => boolean): Evidence | undefined {
  for (const place of ['summary', 'description'] as const) {
    const text = operation.text(place);
    if (text !== undefined && match(text)) return { in: place, words: text.slice(0, 80) };
  }
  return undefined;
}
