import { defineNodeFact, type Operation } from '@assay/core';
import { wordsInEnglish } from '../lexicon/english-words.js';
import { byName } from '../words/words.js';

/** The words in the names of an operation. */
export interface OperationWords {
  /**
   * The segments of the path as words; empty for a variable. Omits segments for the location of the API (`api`, `v2`). A custom
   * method (`/jobs/{id}:export`) is a separate segment.
   */
  readonly path: readonly (readonly string[])[];
  /** The words of the operationId by part: `Orders_Create` and `shop.orders.create` have several parts. */
  readonly idParts: readonly (readonly string[])[];
  /**
   * The words of the operationId, split at all characters except letters and digits: `create_user` has two pieces, but one part.
   */
  readonly idPieces: readonly (readonly string[])[];
  /** The first words of the summary. */
  readonly summary: readonly string[];
}

/** The words of an operation's path, operationId and summary, translated to English if the lexicon knows the language. */
export const operationWords = defineNodeFact(
  'the words',
  (operation: Operation): OperationWords => new Words(operation),
);

/** Returns the words of a path and an operationId. */
export function describedWords(path: string, operationId: string): Pick<OperationWords, 'path' | 'idParts'> {
  return { path: pathWords(path), idParts: idWords(operationId.slice(0, longest)) };
}

/** The words of an operation, computed on demand, because most summaries are never needed. */
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

/** Returns the words of a path template's segments. See {@link OperationWords}. */
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

/** Returns the words of a segment. Undefined for segments that only locate the API. */
const wordsOfSegment: (segment: string) => readonly string[] | undefined = byName((segment) => {
  if (segment === '' || /^(?:api|rest|v?\d+(?:\.\d+)*)$/i.test(segment)) return undefined;
  return segment.includes('{') ? [] : wordsInEnglish(segment.replace(/\.(?:json|xml|php|do|action)$/i, ''));
});

// The maximum length of a name. The rest has no meaning, but takes time.
const longest = 2000;
const longestSummary = 80;

/** Splits an id. The pattern for the letters of all scripts takes several times as long, and few names need it. */
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
