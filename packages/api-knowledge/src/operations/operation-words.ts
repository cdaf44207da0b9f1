import { defineNodeFact, type Operation } from '@assay/core';
import { wordsInEnglish } from '../lexicon/english-words.js';
import { byName } from '../words/words.js';

/** Names of an operation, as words. */
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

/** The words of an operation's path, operationId and summary, in English where the lexicon knows the language. */
export const operationWords = defineNodeFact(
  'the words',
  (operation: Operation): OperationWords => new Words(operation),
);

/** The words of a path and an operationId. */
export function describedWords(path: string, operationId: string): Pick<OperationWords, 'path' | 'idParts'> {
  return { path: pathWords(path), idParts: idWords(operationId.slice(0, longest)) };
}

/** Words of an operation, read on demand: most summaries never are. */
class Words implements OperationWords {
  private readonly operation: Operation;
  private knownPath: OperationWords['path'] | undefined = undefined;
  private knownParts: OperationWords['idParts'] | undefined = undefined;
  private knownPieces: OperationWords['idPieces'] | undefined = undefined;

  constructor(operation: Operation) {
    this.operation = operation;
  }

  get path(): OperationWords['path'] {
    return (this.knownPath ??= pathWords(this.operation.path));
  }

  get idParts(): OperationWords['idParts'] {
    return (this.knownParts ??= idWords(this.id));
  }

  get idPieces(): OperationWords['idPieces'] {
    return (this.knownPieces ??= splitIdPieces(this.id).map(wordsInEnglish).filter(isNamed));
  }

  get summary(): readonly string[] {
    return wordsInEnglish((this.operation.text('summary') ?? '').slice(0, longestSummary));
  }

  private get id(): string {
    return (this.operation.operationId ?? '').slice(0, longest);
  }
}

/** The words of the segments of a path template; see {@link OperationWords}. */
export const pathWords: (path: string) => OperationWords['path'] = byName((path) => {
  const [plain = ''] = path.slice(0, longest).split(/[?#]/, 1);
  const words: (readonly string[])[] = [];
  for (const segment of plain
    .replace(/\{[^{}]*\}/g, '{}')
    .replaceAll('{}:', '{}/')
    .split('/')) {
    const own = wordsOfSegment(segment);
    if (own !== undefined) words.push(own);
  }
  return words;
});

/** Undefined for segments that say only where the API is. */
const wordsOfSegment: (segment: string) => readonly string[] | undefined = byName((segment) => {
  if (segment === '' || /^(?:api|rest|v?\d+(?:\.\d+)*)$/i.test(segment)) return undefined;
  return segment.includes('{') ? [] : wordsInEnglish(segment.replace(/\.(?:json|xml|php|do|action)$/i, ''));
});

// Longer names say nothing more, and take time.
const longest = 2000;
const longestSummary = 80;

/** The pattern with the letters of all scripts takes several times as long, and hardly any name needs it. */
function splitIdPieces(id: string): readonly string[] {
  return id.split(/^[ -~]*$/.test(id) ? /[^A-Za-z0-9]+/ : /[^\p{L}\p{N}]+/u);
}

function idWords(id: string): (readonly string[])[] {
  const separator = id.includes('.') || id.includes('/') ? /[./]/ : /_/;
  // Names in snake case are one part.
  const parts = separator.source === '_' && id === id.toLowerCase() ? [id] : id.split(separator);
  return parts.map(wordsInEnglish).filter(isNamed);
}

function isNamed(words: readonly string[]): boolean {
  return words.length > 0;
}
