import type { Flow, Step } from '@assay/project-generator';
import type { Answer } from '../client/exchange.js';

/**
 * The answers of what made something in this run and has not deleted it. A service that refuses a second thing of the same name (409) has
 * the first one, which is the run's own.
 */
export class MadeThings {
  /** The requests that should have deleted something and did not, with their statuses, and how often. */
  private readonly kept = new Map<string, number>();
  private readonly answers = new Map<string, { readonly step: string; readonly answer: Answer }>();

  /**
   * Keeps the answer of a POST that succeeded.
   *
   * @param target path and query of the request: a thing of another parent is another thing
   */
  add({ operationPointer, request }: Step, target: string, answer: Answer): void {
    if (request.method === 'POST') this.answers.set(target, { step: operationPointer, answer });
  }

  /** What the same request was answered with when it made the thing; undefined where none is there. */
  get({ operationPointer }: Step, target: string): Answer | undefined {
    const created = this.answers.get(target);
    return created?.step === operationPointer ? created.answer : undefined;
  }

  /** Forgets what a DELETE of a flow may have taken away: the last thing in its path, and nothing that has it. */
  forget({ id, request }: Step, { edges, steps }: Flow): void {
    const last = [...request.pathTemplate.matchAll(/\{([^{}]+)\}/g)].at(-1)?.[1];
    const makers = new Set(
      edges.flatMap(({ from, to, bindings }) =>
        to === id && bindings.some(({ target }) => target.insertionPoint === `path.${last}`) ? [from] : [],
      ),
    );
    const removed = new Set(steps.flatMap((step) => (makers.has(step.id) ? [step.operationPointer] : [])));
    for (const [target, { step }] of this.answers) if (removed.has(step)) this.answers.delete(target);
  }

  /** Notes what a request that cleans up was answered with; true where the thing is gone. */
  cleanedUp(step: string, { status }: Answer): boolean {
    // What is gone with something else need not be deleted.
    if ((status >= 200 && status < 300) || status === 404 || status === 410) return true;
    const text = `\`${step}\` was answered ${status}`;
    this.kept.set(text, (this.kept.get(text) ?? 0) + 1);
    return false;
  }

  /** What of it concerns the whole run, a sentence each. */
  notes(): string[] {
    return [...this.kept].map(
      ([text, count]) =>
        `${text} when it was to clean up${count === 1 ? '' : `, ${count} times`}: what the run made is still there.`,
    );
  }
}
