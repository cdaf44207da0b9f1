import { type Operation, defineNodeFact } from '@assay/core';

/** What an operation is called, as words. */
export interface OperationWords {
  /**
   * The segments of the path, each as its words; a variable has none. Segments that say only where the API is
   * (`api`, `v2`) are left out; a custom method (`/jobs/{id}:export`) is a segment of its own.
   */
  readonly path: readonly (readonly string[])[];
  /** The words of the operationId, by its parts: `Orders_Create` and `shop.orders.create` have several. */
  readonly idParts: readonly (readonly string[])[];
}

/** The words of an operation's path and operationId. */
export const operationWords = defineNodeFact(
  'the words',
  ({ path, operationId = '' }: Operation): OperationWords => ({
    path: pathWords(path),
    idParts: idWords(operationId),
  }),
);

/** The words of the segments of a path template; see {@link OperationWords}. */
export function pathWords(path: string): string[][] {
  const [plain = ''] = path.slice(0, longest).split(/[?#]/, 1);
  return plain
    .replace(/\{[^{}]*\}/g, '{}')
    .replaceAll('{}:', '{}/')
    .split('/')
    .filter((segment) => segment !== '' && !/^(?:api|rest|v?\d+(?:\.\d+)*)$/i.test(segment))
    .map((segment) =>
      segment.includes('{') ? [] : exactWords(segment.replace(/\.(?:json|xml|php|do|action)$/i, '')),
    );
}

/**
 * The words of an identifier in lower case, as they are written: `resetPassword` is `reset`, `password`; `updates` stays `updates`,
 * since a word in the plural is no verb.
 */
export function exactWords(text: string): string[] {
  return (text.slice(0, longest).match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) =>
    word.toLowerCase(),
  );
}

/** A name in lower case without anything between its words: `page_size`, `page[size]` and `PageSize` are all `pagesize`. */
export function squashed(name: string): string {
  return name
    .slice(0, longest)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

// Longer names say nothing more, and take time.
const longest = 2000;

function idWords(id: string): string[][] {
  const separator = id.includes('.') || id.includes('/') ? /[./]/ : /_/;
  // Names in snake case are one part.
  const parts = separator.source === '_' && id === id.toLowerCase() ? [id] : id.split(separator);
  return parts.map(exactWords).filter((words) => words.length > 0);
}

/** A set of the words of lines, for lists that people read. */
export function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
