import { defineNodeFact, type Operation } from '@assay/core';
import { wordsOf } from '../names/words.js';

/** What an operation is called, as words. */
export interface OperationWords {
  /**
   * The segments of the path, each as its words; a variable has none. Segments that say only where the API is
   * (`api`, `v2`) are left out; a custom method (`/jobs/{id}:export`) is a segment of its own.
   */
  readonly path: readonly (readonly string[])[];
  /** The words of the operationId, by its parts: `Orders_Create` and `shop.orders.create` have several. */
  readonly idParts: readonly (readonly string[])[];
  /** The words of the operationId, by all that is not a letter or a digit: `create_user` has two pieces, and one part. */
  readonly idPieces: readonly (readonly string[])[];
  /** The first words of the summary. */
  readonly summary: readonly string[];
}

/** The words of an operation's path, operationId and summary. */
export const operationWords = defineNodeFact('the words', (operation: Operation): OperationWords => {
  const id = (operation.operationId ?? '').slice(0, longest);
  return {
    path: pathWords(operation.path),
    idParts: idWords(id),
    idPieces: id
      .split(/[^\p{L}\p{N}]+/u)
      .map(wordsOf)
      .filter(isNamed),
    summary: wordsOf((operation.text('summary') ?? '').slice(0, longestSummary)),
  };
});

/** The words of the segments of a path template; see {@link OperationWords}. */
export function pathWords(path: string): (readonly string[])[] {
  const [plain = ''] = path.slice(0, longest).split(/[?#]/, 1);
  return plain
    .replace(/\{[^{}]*\}/g, '{}')
    .replaceAll('{}:', '{}/')
    .split('/')
    .filter((segment) => segment !== '' && !/^(?:api|rest|v?\d+(?:\.\d+)*)$/i.test(segment))
    .map((segment) =>
      segment.includes('{') ? [] : wordsOf(segment.replace(/\.(?:json|xml|php|do|action)$/i, '')),
    );
}

// Longer names say nothing more, and take time.
const longest = 2000;
const longestSummary = 80;

function idWords(id: string): (readonly string[])[] {
  const separator = id.includes('.') || id.includes('/') ? /[./]/ : /_/;
  // Names in snake case are one part.
  const parts = separator.source === '_' && id === id.toLowerCase() ? [id] : id.split(separator);
  return parts.map(wordsOf).filter(isNamed);
}

function isNamed(words: readonly string[]): boolean {
  return words.length > 0;
}
