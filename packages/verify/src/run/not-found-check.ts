import type { OperationResult } from '../result.js';
import type { Place } from '../requests/compose.js';
import type { RunContext } from '../requests/context.js';

/** The beginning of what is said where a service has nothing at the paths of the document. */
export const everyNotFound = 'Every answer was 404';

/** Operations without an id in their path that must be answered 404 before a run ends. */
const enough = 4;

/** Requests after which fewer of them are enough. */
const maxRequests = 16;

/** Ends a run early where the service answers 404 to everything: the base path is wrong. */
export class NotFoundCheck {
  private readonly operations: number;
  private isOver = false;
  /** Operations that were answered 404 although no id in their path can be why. */
  private missing = 0;

  /** @param operations those of the document */
  constructor(operations: number) {
    this.operations = operations;
  }

  /** Looks at what came of an operation. */
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

/** Explains how the base path is chosen, and what to do where it is wrong. */
export function describeBasePath({ basePath }: Place): string {
  return `Is the base path right? ${
    basePath === undefined
      ? "The paths of the document's servers were used; to replace them, end `--base-url` with a path or a slash."
      : `\`${basePath === '' ? '/' : basePath}\` replaced the paths of the document's servers; to use these, name a \`--base-url\` without a path.`
  }`;
}
