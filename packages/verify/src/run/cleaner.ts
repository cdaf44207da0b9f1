import type { FlowEntry } from '@assay/exporters/messages';
import type { Step } from '@assay/project-generator';
import type { Answer } from '../client/exchange.js';
import type { Identity } from '../credentials/identity.js';
import { Composer } from '../requests/composer.js';
import type { Composed } from '../requests/compose.js';
import { type RunContext, findEntry } from '../requests/context.js';
import type { Learned } from '../requests/answer-values.js';
import { explainHarm } from './permission.js';
import { isCreatedByRun } from '../requests/created-resources.js';
import type { Sender } from './sender.js';

interface FlowParts {
  readonly sender: Sender;
  readonly learned: Learned;
  /** Composes the request of an operation. */
  readonly composeAs: (entry: FlowEntry, identity: Identity) => Composed;
}

/** Created resource at a path, and the user who may delete it. */
interface CreatedResource {
  readonly maker: Step;
  readonly path: string;
  readonly identity: Identity;
}

/** Deletes the resources that one flow created. */
export class Cleaner {
  private readonly entry: FlowEntry;
  private readonly context: RunContext;
  private readonly parts: FlowParts;
  /** Resources created under a name chosen by the run, or without a name, by request path. */
  private readonly named = new Map<string, CreatedResource>();

  constructor(entry: FlowEntry, context: RunContext, parts: FlowParts) {
    this.entry = entry;
    this.context = context;
    this.parts = parts;
  }

  /** Records a successful step. */
  note(step: Step, target: string): void {
    const { request, operationPointer } = step;
    const path = target.split('?', 1)[0] ?? '';
    if (request.method === 'DELETE') this.named.delete(`first ${path}`);
    else if (this.context.makers.has(operationPointer) && /\}\/?$/.test(request.pathTemplate))
      this.own(step, target);
  }

  /** Records that a step created the resource at its request path. */
  own(maker: Step, target: string, identity = this.context.first): void {
    const path = target.split('?', 1)[0] ?? '';
    this.named.set(`${identity.which} ${path}`, { maker, path, identity });
  }

  /**
   * Deletes all created resources, if the document describes how.
   *
   * @param others responses with resources that other users created, and the user who may delete each
   */
  async run(others: readonly { readonly answer: Answer; readonly identity: Identity }[]): Promise<void> {
    const { context, entry, parts } = this;
    if (!context.settings.unsafeMethods) return;
    const { subject } = entry;
    for (const { answer, identity } of others)
      await this.remove(parts.learned.with(subject.id, answer), identity, (step) =>
        entry.flow.edges.some(({ from, to }) => from === subject.id && to === step.id),
      );
    await this.remove(parts.learned, context.first, () => true);
    for (const name of [...this.named.values()].toReversed()) await this.removeNamed(name);
  }

  /** Deletes the resources in responses that this run created. */
  private async remove(
    learned: Learned,
    identity: Identity,
    isMeant: (step: Step) => boolean,
  ): Promise<void> {
    const { context, entry } = this;
    const composer = new Composer(entry, context, learned);
    for (const step of entry.flow.steps) {
      if (step.role !== 'teardown' || !isMeant(step)) continue;
      const composed = composer.compose(step, identity);
      const { request, missing, filled } = composed;
      if (missing.length > 0 || !isCreatedByRun(step, entry, { learned, filled })) continue;
      await this.send(step, composed, identity);
      this.note(step, request.target);
    }
  }

  /** Deletes a resource with a name chosen by the run, at the path of its creation. */
  private async removeNamed({ maker, path, identity }: CreatedResource): Promise<void> {
    const { context, parts } = this;
    const remover = findEntry('DELETE', maker.request.pathTemplate, context.entries);
    if (remover === undefined) return;
    const composed = parts.composeAs(remover, identity);
    if (composed.missing.length > 0) return;
    const [, query] = composed.request.target.split('?', 2);
    const target = query === undefined ? path : `${path}?${query}`;
    await this.send(remover.subject, { ...composed, request: { ...composed.request, target } }, identity);
  }

  private async send(step: Step, composed: Composed, identity: Identity): Promise<void> {
    const { context, entry, parts } = this;
    if (explainHarm(step, context) !== undefined) return;
    const exchange = (await parts.sender.send(step, composed, identity))?.exchange;
    if (exchange?.kind === 'answer' && context.made.cleanedUp(step.id, exchange))
      context.made.forget(step, entry.flow, composed.request.target);
  }
}
