import type { FlowEntry } from '@assay/exporters/messages';
import type { Step } from '@assay/project-generator';
import type { Answer, WireRequest } from '../client/exchange.js';
import { jsonOf, findListItems } from '../client/answer-json.js';
import type { Reply } from '../client/line.js';
import type { Identity } from '../credentials/identity.js';
import { applyComplaints, placeKey, type Freshen } from '../learning/apply-complaints.js';
import { anotherValue } from '../learning/constrained-value.js';
import { isSameComplaint, type Complaint } from '../learning/constraint.js';
import type { ResourceId } from '../learning/resource-id.js';
import { describeComplaints } from '../learning/lessons.js';
import { refusesDuplicate } from '../learning/refusal-reader.js';
import { createDemandReader } from './demands.js';
import type { Composer } from '../requests/composer.js';
import { type RunContext, findEntry } from '../requests/context.js';
import { asksForTag, withTag } from '../requests/entity-tags.js';
import type { Composed } from '../requests/compose.js';
import { noteExample } from './accepted-example.js';
import { findPoint, freshValue } from './namer.js';
import { inMediaType, otherMediaTypes, refusesMediaType } from './other-media-types.js';
import { withLessBody, withoutParameters } from '../requests/required-only.js';
import { mayNameMissingResource, refusesReference, unknownNames } from './unknown-resources.js';

/** Statuses with which services reject a reference to a missing resource. */
const missingResourceStatuses: ReadonlySet<number> = new Set([400, 404, 409, 422]);

/** Statuses with which services reject, or fail to handle, the content of a request. */
const ofRequests: ReadonlySet<number> = new Set([400, 403, 404, 422, 500]);

/**
 * A variant of a request that the document allows: in another media type, changed as rejections demand, or without optional parts
 * (`unknown`: only those with these names).
 */
interface Other {
  readonly mediaType?: number;
  readonly unknown?: readonly string[];
  readonly complaints?: readonly Complaint[];
}

/**
 * Maximum number of attempts to follow rejections, each with a new constraint, because many services report one error at a time.
 */
const maxLessons = 5;

/** Sends the requests of one flow with entity tags, and if necessary without optional members that refer to missing resources. */
export class Sender {
  private readonly entry: FlowEntry;
  private readonly context: RunContext;
  /** The variants in which steps were accepted, by step. */
  private readonly taken = new Map<string, Other>();
  /** The steps that were also rejected without unknown references, which are therefore not the reason. */
  private readonly refused = new Set<string>();
  /** The users with a new credential after the old one expired. */
  private readonly renewed = new Set<Identity>();
  /** The ids of existing resources, by the place of the value that refers to them. */
  private readonly references = new Map<string, ResourceId>();
  private readonly composer: Composer;
  /** Composes the GET of a resource, with the credentials of the first user. */
  private readonly composeRead: (entry: FlowEntry) => Composed;

  constructor(
    entry: FlowEntry,
    context: RunContext,
    {
      composer,
      composeRead,
    }: { readonly composer: Composer; readonly composeRead: (entry: FlowEntry) => Composed },
  ) {
    this.entry = entry;
    this.context = context;
    this.composer = composer;
    this.composeRead = composeRead;
  }

  /**
   * Sends the request of a step, and again if the user's access token or login cookie has expired. Undefined if the run is
   * stopped.
   *
   * @param identity the user; null for none
   */
  async send(step: Step, composed: Composed, identity: Identity | null): Promise<Reply | undefined> {
    const reply = await this.sendRenewed(step, composed, identity);
    const status = getReplyStatus(reply);
    if (identity === this.context.first) this.context.accepted.note(step, status);
    const isRefusal = status === 401 || status === 403;
    if (!isRefusal || identity === null || identity !== this.context.first || step.purpose !== undefined)
      return reply;
    return (await this.sendWithOthers(step, identity, status)) ?? reply;
  }

  /** Repeats a rejected request with the other `security` alternatives that have credentials; undefined if none is accepted. */
  private async sendWithOthers(
    step: Step,
    identity: Identity,
    refusedWith: number,
  ): Promise<Reply | undefined> {
    const { alternatives, accepted } = this.context;
    for (const alternative of alternatives.others(this.entry, step, identity)) {
      alternatives.accept(step, alternative);
      const reply = await this.sendReduced(step, this.composer.compose(step, identity), identity);
      const status = getReplyStatus(reply);
      if (status !== 0 && status !== 401 && status !== 403) {
        accepted.note(step, status);
        const schemes = alternative.schemes.map(({ scheme }) => scheme);
        this.context.lessons.addSchemes(step.operationPointer, { status: refusedWith, schemes });
        return reply;
      }
      alternatives.reject(step);
    }
    return undefined;
  }

  /** Sends a request, and again if its credential has expired and there is a new one. */
  private async sendRenewed(
    step: Step,
    composed: Composed,
    identity: Identity | null,
  ): Promise<Reply | undefined> {
    const reply = await this.sendReduced(step, composed, identity);
    if (identity === null || getReplyStatus(reply) !== 401 || this.renewed.has(identity)) return reply;
    this.renewed.add(identity);
    const { credentials } = this.context;
    if (!(await credentials.renew(this.entry, identity, this.composer.carried(identity)))) return reply;
    return (await this.sendReduced(step, this.composer.compose(step, identity), identity)) ?? reply;
  }

  private async sendReduced(
    step: Step,
    composed: Composed,
    identity: Identity | null,
  ): Promise<Reply | undefined> {
    const { request } = composed;
    const reduction = this.taken.get(step.id) ?? this.knownLesson(step);
    if (reduction !== undefined) {
      await this.findReferences(reduction.complaints ?? []);
      return this.tagged(step, {
        ...composed,
        request: this.buildVariant(step, composed, reduction) ?? request,
      });
    }
    const reply = await this.tagged(step, composed);
    if (identity === null || reply?.exchange.kind !== 'answer') return reply;
    const { exchange } = reply;
    if (exchange.status < 300)
      return this.isLearnedFrom(step) ? this.filledList(step, composed, reply) : reply;
    const lesson = await this.sendLearned(step, composed, exchange);
    if (lesson !== undefined) return lesson;
    for (const other of this.listVariants(step, composed, exchange)) {
      const reducedRequest = this.buildVariant(step, composed, other);
      if (reducedRequest === undefined) continue;
      const second = await this.tagged(step, { ...composed, request: reducedRequest });
      if (getReplyStatus(second) >= 200 && getReplyStatus(second) < 300) {
        this.taken.set(step.id, other);
        this.keepExample(step, reducedRequest, getReplyStatus(second));
        const isProven =
          (other.unknown === undefined && !refusesReference(exchange)) || exchange.status >= 500;
        const reductionTaken = this.describeReduction(step, other);
        return second && isProven
          ? { ...second, instead: { answer: exchange, taken: reductionTaken } }
          : second;
      }
      if (
        other.mediaType === undefined &&
        isRefused(reply) &&
        isRefused(second) &&
        !refusesReference(exchange) &&
        (exchange.status !== 404 || getReplyStatus(second) === 404) &&
        !this.namesUnknown(step, composed, reducedRequest)
      )
        this.refused.add(step.id);
    }
    return reply;
  }

  /**
   * Returns the constraints that earlier flows learned about a step. For the request under test, these are only constraints on
   * the service's data.
   */
  private knownLesson(step: Step): Other | undefined {
    const known = this.context.lessons.of(step.operationPointer);
    const complaints = step.id === this.entry.subject.id ? known.filter(isOfData) : known;
    return complaints.length === 0 ? undefined : { complaints };
  }

  /** Changes a rejected request as the rejections demand, and keeps the accepted variant; undefined if none is accepted. */
  private async sendLearned(step: Step, composed: Composed, refusal: Answer): Promise<Reply | undefined> {
    const { lessons, made } = this.context;
    const isSubject = step.id === this.entry.subject.id;
    // The resource that the run created with the same request is used.
    if (!isSubject && refusesDuplicate(refusal) && made.get(step, composed.request.target) !== undefined)
      return undefined;
    const readDemands = createDemandReader(step, composed.request, this.context.secrets);
    let complaints = lessons.of(step.operationPointer);
    let answer = refusal;
    for (let attempt = 1; attempt <= maxLessons; attempt++) {
      const before = complaints;
      const demands = [...readDemands(answer), ...this.listReferences(step, composed, answer)];
      await this.findReferences(demands);
      // Unresolved references are left out only if another one is resolved.
      const refers = demands.some((each) => this.references.has(placeKey(each)));
      const found = demands.filter(
        (each) =>
          !before.some((known) => isSameComplaint(known, each)) &&
          (each.constraint.kind !== 'reference' || refers),
      );
      if (found.length === 0 && attempt > 1) return undefined;
      complaints = [...complaints, ...found];
      const request = this.buildVariant(step, composed, { complaints });
      if (complaints.length === 0 || request === undefined) return undefined;
      const reply = await this.tagged(step, { ...composed, request });
      if (reply?.exchange.kind !== 'answer') return undefined;
      answer = reply.exchange;
      if (answer.status < 200 || answer.status >= 300) continue;
      this.taken.set(step.id, { complaints });
      this.keepExample(step, request, answer.status);
      lessons.add(step.operationPointer, complaints, refusal.status);
      const ofDocument = complaints.filter((each) => !isOfData(each));
      if (ofDocument.length === 0) return reply;
      return { ...reply, instead: { answer: refusal, taken: describeComplaints(ofDocument) } };
    }
    return undefined;
  }

  /** Keeps an accepted body, unless it refers to resources that the run deletes. */
  private keepExample(step: Step, request: WireRequest, status: number): void {
    if (this.references.size === 0) noteExample(step, request, { status, context: this.context });
  }

  /** Lists the values of a rejected request that may refer to missing resources. */
  private listReferences(step: Step, { filled }: Composed, answer: Answer): Complaint[] {
    if (!missingResourceStatuses.has(answer.status) && answer.status !== 500) return [];
    const names = unknownNames(this.entry.flow, step, filled, answer);
    return names.map((name) => ({ in: undefined, path: [name], constraint: { kind: 'reference' } }));
  }

  /** Finds existing resources for values that must refer to one, or that are missing and have the name of one. */
  private async findReferences(complaints: readonly Complaint[]): Promise<void> {
    for (const complaint of complaints) {
      const { constraint, path } = complaint;
      const name = path.findLast((part) => !/^\d+$/.test(part));
      if (name === undefined || (constraint.kind !== 'reference' && constraint.kind !== 'required')) continue;
      const id = await this.context.references.find(name);
      if (id !== undefined) this.references.set(placeKey(complaint), id);
    }
  }

  /** Generates an unused value, as the document allows if it describes one. */
  private freshenIn(step: Step): Freshen {
    const own = this.ownEntry(step);
    return (pointer, value) => {
      const point = own && findPoint(own.subject, `body:${pointer}`);
      return (point && freshValue(point, value, this.context.schemas)) ?? anotherValue(value);
    };
  }

  private isLearnedFrom({ id, request }: Step): boolean {
    return id !== this.entry.subject.id && request.method === 'GET';
  }

  /** Repeats the request of an empty list without filters, because example filters often match nothing. */
  async filledList(step: Step, composed: Composed, reply: Reply): Promise<Reply> {
    const less = this.isEmptyList(reply) ? withoutParameters(composed.request, step) : undefined;
    const listFilled = less && (await this.tagged(step, { ...composed, request: less }));
    return listFilled !== undefined && getReplyStatus(listFilled) === 200 ? listFilled : reply;
  }

  private isEmptyList({ exchange }: Reply): boolean {
    return exchange.kind === 'answer' && findListItems(jsonOf(exchange))?.length === 0;
  }

  /**
   * Lists the variants of a rejected request to try: another media type if that is the reason; then without unknown references;
   * then without all optional parts.
   */
  private listVariants(step: Step, { filled, request }: Composed, answer: Answer): Other[] {
    const { status } = answer;
    const mediaTypes = refusesMediaType(answer) ? otherMediaTypes(this.ownEntry(step), request) : [];
    const others = mediaTypes.map((mediaType) => ({ mediaType }));
    if (status === 415) return others;
    // A request for a missing resource is rejected regardless of its content.
    const isKnownResource = !mayNameMissingResource(step, filled, new Set());
    const unknown = unknownNames(this.entry.flow, step, filled, answer);
    const isRefusal =
      missingResourceStatuses.has(status) || (isKnownResource && (status === 403 || status === 500));
    const ways: Other[] = [...others, ...(isRefusal && unknown.length > 0 ? [{ unknown }] : [])];
    return isKnownResource && ofRequests.has(status) ? [...ways, {}] : ways;
  }

  /** True if unknown references are not the reason for a step's rejection. */
  isRefusedAnyway({ id }: Step): boolean {
    return this.refused.has(id);
  }

  /** True if a request still has a member or parameter with an unknown reference. */
  private namesUnknown(step: Step, { filled }: Composed, { target, body }: WireRequest): boolean {
    const text = `${target} ${body === null ? '' : Buffer.from(body).toString('utf8')}`;
    return unknownNames(this.entry.flow, step, filled).some((name) => text.includes(name));
  }

  /** Returns the variant of a request; undefined if it does not exist. */
  private buildVariant(
    step: Step,
    { request, filled }: Composed,
    { unknown, mediaType, complaints }: Other,
  ): WireRequest | undefined {
    if (complaints !== undefined)
      return applyComplaints(request, {
        step: step.request,
        complaints,
        filled,
        freshen: this.freshenIn(step),
        references: this.references,
      });
    const own = this.ownEntry(step);
    if (mediaType !== undefined) {
      const isBound = [...filled].some((id) => id.startsWith('body:'));
      return inMediaType(request, own?.subject.request.bodies[mediaType], isBound);
    }
    const body = withLessBody(request, own, unknown);
    return withoutParameters(body ?? request, step, unknown) ?? body;
  }

  private describeReduction(step: Step, { mediaType }: Other): string {
    const body = mediaType === undefined ? undefined : this.ownEntry(step)?.subject.request.bodies[mediaType];
    return body === undefined ? 'with required values only' : `as \`${body.mediaType}\``;
  }

  /** Returns the flow whose subject is the operation of a step; it describes all inputs. */
  private ownEntry(step: Step): FlowEntry | undefined {
    return this.context.entries.find(({ subject }) => subject.operationPointer === step.operationPointer);
  }

  private async tagged(step: Step, { request, filled }: Composed): Promise<Reply | undefined> {
    const isGiven = [...filled].some((id) => id.toLowerCase() === 'header.if-match');
    const tag = isGiven || !asksForTag(request) ? undefined : await this.tagFor(step, request);
    return this.ask(tag === undefined ? request : withTag(request, tag));
  }

  private async tagFor(step: Step, { target }: WireRequest): Promise<string | undefined> {
    const { tags } = this.context;
    const known = tags.of(target);
    const entry =
      known === undefined ? findEntry('GET', step.request.pathTemplate, this.context.entries) : undefined;
    if (entry === undefined) return known;
    const { request, missing } = this.composeRead(entry);
    if (missing.length === 0) await this.ask({ ...request, target });
    return tags.of(target);
  }

  private async ask(request: WireRequest): Promise<Reply | undefined> {
    const reply = await this.context.line.send(request);
    if (reply?.exchange.kind === 'answer') {
      this.context.tags.add(request, reply.exchange);
      this.context.lists.refer(request, reply.exchange);
    }
    return reply;
  }
}

/** True for a constraint that depends on the service's data, so that no document can state it. */
function isOfData({ constraint }: Complaint): boolean {
  return constraint.kind === 'unique' || constraint.kind === 'reference';
}

function isRefused(reply: Reply | undefined): boolean {
  return missingResourceStatuses.has(getReplyStatus(reply));
}

function getReplyStatus(reply: Reply | undefined): number {
  return reply?.exchange.kind === 'answer' ? reply.exchange.status : 0;
}
