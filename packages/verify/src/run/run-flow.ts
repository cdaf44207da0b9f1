import type { FlowEntry } from '@assay/exporters/messages';
import type { OwnershipRegistry } from '../belonging/collection-ownership.js';
import { type Answer, type Exchange, isSafe } from '../client/exchange.js';
import type { Reply } from '../client/line.js';
import type { Identity } from '../credentials/identity.js';
import { stepOfEntry } from '../credentials/account.js';
import { changesNamedAccount, changesPassword } from '../credentials/own-account.js';
import { confirm } from '../judge/confirm.js';
import type { Drift } from '../judge/drift.js';
import { judgeAnswer, judgeRefusal } from '../judge/judge-answer.js';
import type { Documented } from '../judge/documented-response.js';
import { judgeProperties } from '../judge/security-verdicts.js';
import { describeRefusal } from '../judge/server-message.js';
import type { OperationResult } from '../result.js';
import type { Composed } from '../requests/compose.js';
import { Cleaner } from './cleaner.js';
import { Composer } from '../requests/composer.js';
import { type RunContext, findEntry } from '../requests/context.js';
import { noteLogin } from '../requests/logins.js';
import { Learned } from '../requests/answer-values.js';
import { Namer } from './namer.js';
import {
  findSingletonResource,
  createSingletonResource,
  createsSingletonResource,
} from './singleton-resource.js';
import { OtherUsers } from './other-users.js';
import { Prerequisites } from './prerequisites.js';
import { describeUnknownResource } from '../requests/created-resources.js';
import { findEvidence, withEvidence } from './evidence.js';
import { noteOwn, ResourceFinder } from './resource-finder.js';
import { isOfOwnAccount, notAllowed } from './permission.js';
import { SecurityChecks } from './security-checks.js';
import { Sender } from './sender.js';
import { mayNameMissingResource, unknownNames } from './unknown-resources.js';
import { passes, decideVerdict, type Baseline } from './verdict.js';

/** Runs the flow of one operation: prerequisites, the request itself, the same request by other users, and the teardown. */
export async function runFlow(
  entry: FlowEntry,
  context: RunContext,
  belongings: OwnershipRegistry,
): Promise<OperationResult> {
  return new FlowRun(entry, context, belongings).run();
}

type Outcome = Pick<OperationResult, 'verdict' | 'reason'>;

class FlowRun {
  private readonly entry: FlowEntry;
  private readonly context: RunContext;
  private readonly composer: Composer;
  private readonly learned = new Learned();
  private readonly sender: Sender;
  private readonly findings: Drift[] = [];
  private readonly others: OtherUsers;
  private readonly security: SecurityChecks;
  private readonly cleaner: Cleaner;
  private readonly prerequisites: Prerequisites;
  private readonly finder: ResourceFinder;

  constructor(entry: FlowEntry, context: RunContext, belongings: OwnershipRegistry) {
    this.entry = entry;
    this.context = context;
    this.composer = new Composer(entry, context, this.learned);
    const { composer, learned } = this;
    // An administrator acts on an account of the run.
    const { account } = changesNamedAccount(entry) ? context.third : context.first;
    if (account !== undefined) composer.giveAccount(account, isOfOwnAccount(entry, context));
    const composeRead = (reader: FlowEntry): Composed => this.composeAs(reader, context.first);
    const sender = new Sender(entry, context, { composer, composeRead });
    this.sender = sender;
    const namer = new Namer(entry, context, { composer, composeRead });
    const cleaner = new Cleaner(entry, context, { sender, learned, composeAs: this.composeAs });
    this.cleaner = cleaner;
    this.finder = new ResourceFinder(entry, context, composer);
    this.prerequisites = new Prerequisites(entry, context, { composer, sender, learned, namer, cleaner });
    const read = async (): Promise<Answer | undefined> => this.readSubject();
    const others = new OtherUsers(entry, context, { composer, sender, learned, belongings, read });
    this.others = others;
    this.security = new SecurityChecks(entry, context, { composer, others, read });
  }

  /** Composes the request of any operation with values from the steps of this flow. */
  private readonly composeAs = (of: FlowEntry, identity: Identity): Composed =>
    new Composer(of, this.context, this.learned).compose(of.subject, identity);

  async run(): Promise<OperationResult> {
    const { line } = this.context;
    const before = line.requests;
    const forbidden = notAllowed(this.entry, this.context);
    if (forbidden !== undefined)
      return this.result({ verdict: 'skipped', reason: forbidden }, undefined, before);
    const unsent = await this.whyUnsent();
    if (unsent !== undefined) {
      await this.cleaner.run(this.others.made);
      return this.result(unsent, undefined, before);
    }
    const { subject } = this.entry;
    // Other users cannot request a deleted resource, so they come first.
    const isDelete = subject.request.method === 'DELETE';
    if (isDelete) this.findings.push(...(await this.others.ask()));
    if (this.findings.length > 0) {
      const lost = await this.remake();
      if (lost !== undefined) {
        await this.cleaner.run(this.others.made);
        return this.result({ verdict: 'drift', reason: lost }, undefined, before);
      }
    }
    const baseline = await this.ask();
    if (baseline.reply !== undefined) this.judge(baseline, baseline.reply);
    if (isDelete) this.findings.push(...(await this.others.settle(baseline)));
    else if (isAnswered(baseline.reply?.exchange)) this.findings.push(...(await this.others.ask(baseline)));
    const { target } = this.composer.compose(subject, this.context.first).request;
    this.findings.push(...(await this.security.run(baseline)));
    for (const identity of this.others.named) this.cleaner.own(subject, target, identity);
    await this.cleaner.run(this.others.made);
    const answer = answerOf(baseline.reply?.exchange);
    const serverMessage = answer === undefined ? '' : describeRefusal(answer, this.context.secrets);
    const outcome = decideVerdict(baseline, this.findings, {
      lost: [...this.prerequisites.lost.values()],
      stated: serverMessage,
    });
    return this.result(this.security.withoutRole(outcome, answer), baseline.reply?.exchange, before);
  }

  /** Prepares the request; returns the outcome if it is not sent. */
  private async whyUnsent(): Promise<Outcome | undefined> {
    const { context, entry } = this;
    const { lost, unnamed } = this.prerequisites;
    const blocked = await this.prerequisites.send();
    if (blocked !== undefined) return { verdict: 'blocked', reason: blocked };
    const { flow, subject } = entry;
    const foreignParent = await this.finder.fill();
    if (isSafe(subject.request.method)) return undefined;
    const needed = flow.edges.find(
      ({ from, to, optional, bindings }) =>
        to === subject.id && !optional && bindings.length > 0 && lost.has(from),
    );
    if (needed !== undefined)
      return {
        verdict: unnamed.has(needed.from) ? 'skipped' : 'blocked',
        reason: lost.get(needed.from) ?? null,
      };
    const foreign =
      foreignParent ?? (await this.prerequisites.whyUnnamed(subject)) ?? (await this.whyNotMade());
    if (foreign !== undefined) return { verdict: 'skipped', reason: foreign };
    const { filled } = this.composer.compose(subject, context.first);
    const unknown = context.settings.allowExistingData ? undefined : describeUnknownResource(entry, filled);
    return unknown === undefined ? undefined : { verdict: 'blocked', reason: unknown };
  }

  /** Recreates a resource that another user deleted; returns the reason why the first user cannot delete it. */
  private async remake(): Promise<string | undefined> {
    const lost =
      (await this.prerequisites.remake()) ?? (await this.finder.renew()) ?? (await this.whyNotMade());
    return lost && `It was deleted in the meantime, so the first user has none to delete. ${lost}`;
  }

  /** Explains why the singleton resource of a DELETE cannot be created; undefined if it was created or the operation has no such resource. */
  private async whyNotMade(): Promise<string | undefined> {
    const { context, entry } = this;
    const singleResource = context.settings.allowExistingData
      ? undefined
      : findSingletonResource(entry, context.entries);
    return singleResource && createSingletonResource(singleResource, context);
  }

  private async ask(): Promise<Baseline> {
    const { context, entry } = this;
    const isRead = isSafe(entry.subject.request.method);
    // Ids from lists, or from undocumented responses, may belong to another resource than the requested one.
    const { guessed } = this.finder;
    const composed = this.composer.compose(entry.subject, context.first);
    const { request, filled } = composed;
    const isSingleton = await createsSingletonResource(entry, context);
    const { account } = context.first;
    const reply = await this.sender.send(entry.subject, composed, context.first);
    if (isRead && reply !== undefined) await this.keepList(composed, reply);
    const hasCredentials = this.composer.carriesCredentials();
    if (reply !== undefined && hasCredentials)
      noteLogin(context, reply.exchange, this.entry.flow.anonymousAllowed && !context.sent.showsUser);
    const exchange = reply?.exchange;
    if (isAnswered(exchange) && exchange.status < 300) {
      this.prerequisites.keep(entry.subject, request.target, exchange);
      if (isSingleton) this.cleaner.own(entry.subject, request.target);
      this.keepOwn(request, exchange);
      if (account !== undefined && changesPassword(entry)) account.password = account.nextPassword;
    }
    return {
      step: entry.subject,
      reply,
      stopped: context.line.stopped,
      mayNameMissingResource:
        mayNameMissingResource(entry.subject, filled, guessed) || this.namesNothing(exchange),
      unknown: this.sender.isRefusedAnyway(entry.subject)
        ? []
        : unknownNames(entry.flow, entry.subject, filled, answerOf(exchange)),
      hasCredentials,
    };
  }

  /** True if the client chose the name in the path, and the service has no such resource and creates none. */
  private namesNothing(exchange: Exchange | undefined): boolean {
    const points = this.context.makers.get(this.entry.subject.operationPointer);
    return (
      answerOf(exchange)?.status === 404 && [...(points ?? [])].some((point) => point.startsWith('path.'))
    );
  }

  /** Keeps the resource that the request under test created, if the document has no teardown for it. */
  private keepOwn(request: Composed['request'], answer: Answer): void {
    const { context, entry } = this;
    const { flow, subject } = entry;
    if (subject.request.method !== 'POST' || flow.steps.some(({ role }) => role === 'teardown')) return;
    noteOwn(subject, request, answer, { context, parameter: 'id' });
  }

  private async keepList(composed: Composed, reply: Reply): Promise<void> {
    const { context, entry, sender } = this;
    const { exchange } = await sender.filledList(entry.subject, composed, reply);
    if (exchange.kind === 'answer') context.lists.add(composed.request.target, exchange);
  }

  private judge({ step, mayNameMissingResource: isUnknown, unknown }: Baseline, reply: Reply): void {
    const { exchange } = reply;
    if (exchange.kind === 'failure' || reply.leaves !== undefined) return;
    const { operation } = this.entry.flow;
    const { schemas, secrets } = this.context;
    const documented: Documented = {
      operation,
      responses: step.responses,
      schemas,
      secrets,
      mayNameMissingResource: isUnknown,
      unknown,
      redirects: reply.redirects,
    };
    const { context } = this;
    const isSignIn = stepOfEntry(this.entry) !== undefined;
    const differences = [
      ...judgeAnswer(exchange, documented),
      ...judgeProperties(exchange, documented, isSignIn),
    ];
    this.findings.push(...withEvidence(differences, exchange, context));
    const { instead } = reply;
    if (instead !== undefined) {
      const refused = judgeRefusal(instead, documented, exchange.status);
      this.findings.push(...withEvidence(refused, instead.answer, context));
    }
    if (exchange.status < 300) this.learned.add(step.id, exchange);
  }

  /** Reads the resource under test as the first user. */
  private async readSubject(): Promise<Answer | undefined> {
    const { context, entry } = this;
    const reader = findEntry('GET', entry.subject.request.pathTemplate, context.entries);
    if (reader === undefined) return undefined;
    const { request, missing } = new Composer(reader, context, this.learned).compose(
      reader.subject,
      context.first,
    );
    if (missing.length > 0) return undefined;
    const { target } = this.composer.compose(entry.subject, context.first).request;
    return answerOf((await context.line.send({ ...request, target }))?.exchange);
  }

  private result(
    { verdict, reason }: Outcome,
    exchange: Exchange | undefined,
    before: number,
  ): OperationResult {
    const answer = answerOf(exchange);
    const { entry, context } = this;
    const { flow, subject } = entry;
    const { method, path, pointer } = flow.operation;
    const choice = context.alternatives.choose(entry, subject, context.first);
    return {
      operation: flow.name,
      method,
      path,
      pointer,
      harm: context.harms.ofStep(subject),
      verdict,
      status: answer?.status ?? null,
      anonymousStatus: this.others.anonymous?.status ?? null,
      secondUserStatus: this.others.foreign?.status ?? null,
      reason,
      findings: withEvidence(this.findings, exchange, context),
      evidence:
        verdict === 'works' || exchange === undefined ? null : (findEvidence(exchange, context) ?? null),
      analysis: confirm(flow.findings, { baseline: answer, anonymous: this.others.openAnswer }),
      acceptedSchemes: context.alternatives.findAccepted(subject) ?? null,
      untried: verdict === 'skipped' ? [] : context.alternatives.untried(entry, choice, context.first),
      requests: context.line.requests - before,
      passed: passes({ verdict, findings: this.findings }, context.settings),
    };
  }
}

function answerOf(exchange: Exchange | undefined): Answer | undefined {
  return exchange?.kind === 'answer' ? exchange : undefined;
}

function isAnswered(exchange: Exchange | undefined): exchange is Answer {
  return exchange?.kind === 'answer';
}
