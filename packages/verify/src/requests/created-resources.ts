import { type Flow, type Step, bodyValueOf, chosenNames } from '@assay/project-generator';
import { headerValues, type Answer } from '../client/exchange.js';
import type { FlowEntry } from '@assay/exporters/messages';
import type { OwnResource } from '../learning/own-resources.js';
import type { Learned } from './answer-values.js';

/**
 * Existing resources of the run, with the responses that created them. If a service rejects a duplicate name (409), the first
 * resource belongs to the run.
 */
export class CreatedResources {
  /** Failed deletions with their statuses, and their number. */
  private readonly kept = new Map<string, number>();
  /** Resources of the run that it has not deleted: operation, path and display name. */
  private readonly created: { readonly operation: string; readonly path: string; readonly name: string }[] =
    [];
  private readonly answers = new Map<string, { readonly step: string; readonly answer: Answer }>();

  /**
   * Keeps the response of a successful POST.
   *
   * @param target path and query of the request; resources of different parents are distinct
   * @param creates true if the operation states that it creates a resource
   */
  add({ operationPointer, request }: Step, target: string, answer: Answer, creates: boolean): void {
    if (request.method === 'POST') this.answers.set(target, { step: operationPointer, answer });
    if (!creates && !saysCreated(request.method, answer)) return;
    const path = pathOf(target);
    this.created.push({ operation: operationPointer, path, name: `\`${request.method} ${path}\`` });
  }

  /** Returns the response that created the resource for an equal request; undefined if none exists. */
  get({ operationPointer }: Step, target: string): Answer | undefined {
    const created = this.answers.get(target);
    return created?.step === operationPointer ? created.answer : undefined;
  }

  /**
   * Removes the resource that a DELETE of a flow may have deleted: the last one in its path, but not its parents.
   *
   * @param target path and query of the DELETE
   */
  forget({ id, request }: Step, { edges, steps }: Flow, target: string): void {
    const last = [...request.pathTemplate.matchAll(/\{([^{}]+)\}/g)].at(-1)?.[1];
    const makers = new Set(
      edges.flatMap(({ from, to, bindings }) =>
        to === id && bindings.some(({ target }) => target.insertionPoint === `path.${last}`) ? [from] : [],
      ),
    );
    const removed = new Set(steps.flatMap((step) => (makers.has(step.id) ? [step.operationPointer] : [])));
    for (const [created, { step }] of this.answers) if (removed.has(step)) this.answers.delete(created);
    const path = pathOf(target);
    const index = this.created.findLastIndex(
      (each) => each.path === path || (removed.has(each.operation) && path.startsWith(`${each.path}/`)),
    );
    if (index !== -1) this.created.splice(index, 1);
    // Nested resources are deleted as well.
    const others = this.created.filter((each) => !each.path.startsWith(`${path}/`));
    this.created.splice(0, Infinity, ...others);
  }

  /** Removes a resource that one operation created in a collection, and all nested resources. */
  forgetOwn({ operation, collection, path }: OwnResource): void {
    const isIt = (each: { readonly operation: string; readonly path: string }): boolean =>
      each.operation === operation && each.path === collection;
    const index = this.created.findLastIndex(isIt);
    if (index !== -1) this.created.splice(index, 1);
    const others = this.created.filter((each) => !each.path.startsWith(`${path}/`));
    this.created.splice(0, Infinity, ...others);
    for (const [target, { step }] of this.answers)
      if (step === operation && pathOf(target) === collection) this.answers.delete(target);
  }

  /** Removes the last resource of a request's path, because another part of the run deletes it. */
  forgetAt(target: string): void {
    const index = this.created.findLastIndex((each) => each.path === pathOf(target));
    if (index !== -1) this.created.splice(index, 1);
  }

  /** Records the response to a teardown request; returns true if the resource no longer exists. */
  cleanedUp(step: string, { status }: Answer): boolean {
    // A resource that was deleted with its parent is fine.
    if ((status >= 200 && status < 300) || status === 404 || status === 410) return true;
    const text = `\`${step}\` was answered ${status}`;
    this.kept.set(text, (this.kept.get(text) ?? 0) + 1);
    return false;
  }

  /** Lists the notes about the whole run, one sentence each. */
  notes(): string[] {
    return [...this.left(), ...this.notDeleted()];
  }

  /** Lists the resources of the run that the API cannot delete. */
  private left(): string[] {
    if (this.created.length === 0) return [];
    const counts = new Map<string, number>();
    for (const { name } of this.created) counts.set(name, (counts.get(name) ?? 0) + 1);
    const names = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count} times)`));
    const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
    return [
      `The run has not deleted everything that it created: ${names.slice(0, maxNames).join(', ')}${more}.`,
    ];
  }

  private notDeleted(): string[] {
    return [...this.kept].map(
      ([text, count]) =>
        `${text} during clean-up${count === 1 ? '' : `, ${count} times`}: the data of the run still exists.`,
    );
  }
}

/** Maximum number of requests named in a note. */
const maxNames = 20;

function pathOf(target: string): string {
  return (target.split('?', 1)[0] ?? '').replace(/\/$/, '');
}

/** True for a response that confirms a creation (RFC 9110, section 15.3.2). */
function saysCreated(method: string, answer: Answer): boolean {
  if (method !== 'POST' && method !== 'PUT') return false;
  return answer.status === 201 || (method === 'POST' && headerValues(answer, 'location').length > 0);
}

/** The insertion points with which operations name created resources, by operation pointer. */
export type Makers = ReadonlyMap<string, ReadonlySet<string>>;

/** Indexes the operations that create a resource under a client-chosen name, or by PUT on a collection. */
export function indexMakers(entries: readonly FlowEntry[]): Makers {
  const makers = new Map<string, Set<string>>();
  for (const { operationPointer, purpose, request, outputs } of entries.flatMap(({ flow }) => flow.steps)) {
    if (purpose !== undefined) continue;
    const { method, pathTemplate: path } = request;
    const points = chosenNames({ method, path, body: bodyValueOf(request) }, outputs);
    if (points === undefined) continue;
    const known = makers.get(operationPointer) ?? new Set();
    makers.set(operationPointer, known);
    for (const point of points) known.add(point);
  }
  return makers;
}

/** True if the path of a step leads to a resource of this run. */
export function isCreatedByRun(
  { id }: Step,
  { flow }: FlowEntry,
  { learned, filled }: { readonly learned: Learned; readonly filled: ReadonlySet<string> },
): boolean {
  const ownSteps = flow.edges.flatMap(({ from, to, bindings }) =>
    to === id
      ? bindings.flatMap(({ target }) =>
          target.insertionPoint.startsWith('path.') ? [{ from, point: target.insertionPoint }] : [],
        )
      : [],
  );
  return ownSteps.length > 0 && ownSteps.every(({ from, point }) => learned.has(from) && filled.has(point));
}

/**
 * Explains why the id of a resource in a request is unknown, although an earlier step should provide it; undefined if it is
 * known.
 *
 * @param filled the insertion points of the request under test with values from earlier steps
 */
export function describeUnknownResource(
  { flow, subject }: FlowEntry,
  filled: ReadonlySet<string>,
): string | undefined {
  for (const { from, to, bindings, optional } of flow.edges) {
    if (to !== subject.id || optional) continue;
    const maker = flow.steps.find(({ id }) => id === from);
    const isLost = bindings.some(({ target }) => !filled.has(target.insertionPoint));
    if (isLost && maker?.purpose === undefined)
      return `The answer of \`${from}\` has no id of the resource that ${maker?.request.method === 'POST' ? 'it created' : 'is requested'}.`;
  }
  return undefined;
}
