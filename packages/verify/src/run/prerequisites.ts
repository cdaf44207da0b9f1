import { saysToCreate } from '@assay/api-knowledge';
import type { FlowEntry } from '@assay/exporters/messages';
import type { Step } from '@assay/project-generator';
import { type Answer, isSafe } from '../client/exchange.js';
import { refusesDuplicate } from '../learning/refusal-reader.js';
import { describeRefusal } from '../judge/server-message.js';
import type { Cleaner } from './cleaner.js';
import type { Composer } from '../requests/composer.js';
import { type RunContext } from '../requests/context.js';
import type { Learned } from '../requests/answer-values.js';
import type { Namer } from './namer.js';
import { needs, explainHarm } from './permission.js';
import { forgetOwn } from './resource-finder.js';
import type { Sender } from './sender.js';

/** Parts for sending the prerequisites of a flow. */
interface FlowParts {
  readonly composer: Composer;
  readonly sender: Sender;
  readonly learned: Learned;
  readonly namer: Namer;
  readonly cleaner: Cleaner;
}

/** Sends the prerequisites of the request under test, and keeps their results. */
export class Prerequisites {
  private readonly entry: FlowEntry;
  private readonly context: RunContext;
  private readonly parts: FlowParts;
  /** Reasons for missing values, by step. */
  readonly lost = new Map<string, string>();
  /** The steps that are not sent because they could replace existing data or do harm. */
  readonly unnamed = new Set<string>();

  constructor(entry: FlowEntry, context: RunContext, parts: FlowParts) {
    this.entry = entry;
    this.context = context;
    this.parts = parts;
  }

  /** Sends all prerequisites; returns the reason why the request under test cannot be sent. */
  async send(): Promise<string | undefined> {
    const { entry, context, parts } = this;
    const { composer } = parts;
    const noToken = await context.credentials.obtain(entry, context.first, composer.carried(context.first));
    if (noToken !== undefined) return noToken;
    const { missing } = composer.compose(entry.subject, context.first);
    if (missing.length > 0) return needs(missing);
    for (const step of this.steps()) {
      const reason = await this.sendStep(step);
      if (reason !== undefined) {
        this.lost.set(step.id, reason);
        composer.withdraw(step.id);
      }
      if (context.line.stopped !== undefined) return context.line.stopped;
    }
    return undefined;
  }

  /** Recreates a resource that another user deleted, with all steps that depend on it; returns the reason if that fails. */
  async remake(): Promise<string | undefined> {
    const { entry, context, parts } = this;
    const { flow, subject } = entry;
    this.keepDone(subject, parts.composer.compose(subject, context.first).request.target);
    const last = [...subject.request.pathTemplate.matchAll(/\{([^{}]+)\}/g)].at(-1)?.[1];
    const again = new Set(
      flow.edges.flatMap(({ from, to, bindings }) =>
        to === subject.id && bindings.some(({ target }) => target.insertionPoint === `path.${last}`)
          ? [from]
          : [],
      ),
    );
    for (const step of this.steps()) {
      if (!again.has(step.id) && !flow.edges.some(({ from, to }) => to === step.id && again.has(from)))
        continue;
      again.add(step.id);
      const reason = await this.sendStep(step);
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  /** Explains why a step cannot create its own resource; undefined if it can, or need not. */
  async whyUnnamed(step: Step): Promise<string | undefined> {
    const reason = await this.parts.namer.name(step);
    if (reason === undefined || this.context.settings.allowExistingData) return undefined;
    this.unnamed.add(step.id);
    return `${reason} \`--allow-existing-data\` sends it.`;
  }

  /** Keeps a step's created resource for later flows, or removes its deleted one. */
  keep(step: Step, target: string, answer: Answer): void {
    if (step.request.method !== 'DELETE')
      this.context.made.add(step, target, answer, this.isCreatingStep(step));
    this.keepDone(step, target);
  }

  private isCreatingStep({ operationPointer }: Step): boolean {
    const own = this.context.entries.find(({ subject }) => subject.operationPointer === operationPointer);
    return own !== undefined && saysToCreate(own.flow.operation);
  }

  private keepDone(step: Step, target: string): void {
    if (step.request.method === 'DELETE') {
      this.context.made.forget(step, this.entry.flow, target);
      forgetOwn((target.split('?', 1)[0] ?? '').replace(/\/+$/, ''), this.context);
    }
    this.parts.cleaner.note(step, target);
  }

  private steps(): readonly Step[] {
    const { accounts } = this.context;
    return this.entry.flow.steps.filter(
      (step) => step.role === 'prerequisite' && step.purpose === undefined && !accounts.registers(step),
    );
  }

  private async sendStep(step: Step): Promise<string | undefined> {
    const { context, parts } = this;
    if (!isSafe(step.request.method) && !context.settings.unsafeMethods)
      return `\`${step.id}\` is not sent without \`--unsafe-methods\`.`;
    const harmful = explainHarm(step, context);
    if (harmful !== undefined) {
      this.unnamed.add(step.id);
      return `\`${step.id}\`, which it needs, is not sent. ${harmful}`;
    }
    const unnamed = await this.whyUnnamed(step);
    if (unnamed !== undefined) return `\`${step.id}\`, which it needs, is not sent. ${unnamed}`;
    const composed = parts.composer.compose(step, context.first);
    const { request, missing } = composed;
    if (missing.length > 0) return `\`${step.id}\` needs \`${missing.join('`, `')}\`, which is not set.`;
    const reply = await parts.sender.send(step, composed, context.first);
    if (reply === undefined) return context.line.stopped;
    const { exchange } = reply;
    if (exchange.kind === 'failure')
      return `\`${step.id}\`, which it needs, has no answer: ${exchange.reason}.`;
    const existing = refusesDuplicate(exchange) ? context.made.get(step, request.target) : undefined;
    if (existing !== undefined) {
      parts.learned.add(step.id, existing);
      return undefined;
    }
    if (exchange.status < 200 || exchange.status >= 300)
      return `\`${step.id}\`, which it needs, was answered ${exchange.status}${describeRefusal(exchange, context.secrets)}.`;
    parts.learned.add(step.id, exchange);
    this.keep(step, request.target, exchange);
    return undefined;
  }
}
