import type { OperationResult } from '../result.js';
import type { Place } from '../requests/compose.js';
import type { RunContext } from '../requests/context.js';

/** The start of the message if a service has no resources at the paths of the document. */
export const everyNotFound = 'Every answer was 404';

/** Number of operations without an id in their path that must return 404 before a run stops. */
const enough = 4;

/** Number of requests after which fewer such operations are sufficient. */
const maxRequests = 16;

/** Stops a run early if the service returns 404 to every request, because the base path is wrong. */
export class NotFoundCheck {
  private readonly operations: number;
  private isOver = false;
  /** Number of 404 responses whose cause cannot be an id in the path. */
  private missing = 0;

  /** @param operations number of operations in the document */
  constructor(operations: number) {
    this.operations = operations;
  }

  /** Reads the result of an operation. */
  after({ status, path }: OperationResult, { line, place }: Pick<RunContext, 'line' | 'place'>): void {
    if (status === null || this.isOver) return;
    if (status !== 404) {
      this.isOver = true;
      return;
    }
    if (!path.includes('{')) this.missing++;
    const isPlain = this.missing >= enough || (this.missing > 1 && line.requests >= maxRequests);
    if (!isPlain || this.operations <= this.missing) return;
    this.isOver = true;
    line.stopped ??= `${everyNotFound}, also of ${this.missing} paths without ids. ${describeBasePath(place)}`;
  }
}

/** Explains how the base path is chosen, and how to correct it. */
export function describeBasePath({ basePath }: Place): string {
  return `Is the base path right? ${
    basePath === undefined
      ? "The paths of the document's servers were used; to replace them, end `--base-url` with a path or a slash."
      : `\`${basePath === '' ? '/' : basePath}\` replaced the paths of the document's servers; to use these, name a \`--base-url\` without a path.`
  }`;
}
