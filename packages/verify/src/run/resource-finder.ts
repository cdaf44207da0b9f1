import { saysToCreate } from '@assay/api-knowledge';
import type { FlowEntry } from '@assay/exporters/messages';
import type { Step } from '@assay/project-generator';
import { isJsonNumber } from '@assay/text';
import { nextPage } from '../belonging/next-page.js';
import { findListItems, jsonOf } from '../client/answer-json.js';
import { isSafe, type Answer } from '../client/exchange.js';
import { describeRefusal } from '../judge/server-message.js';
import { findIdPlace, resourceIdIn, type ResourceId, type ResourcePlace } from '../learning/resource-id.js';
import type { Composed } from '../requests/compose.js';
import { Composer } from '../requests/composer.js';
import { findShape, makerOf, type RunContext } from '../requests/context.js';
import { Learned } from '../requests/answer-values.js';
import { withoutParameters } from '../requests/required-only.js';
import { Sender } from './sender.js';

/** Maximum number of pages of a list that are read to find one item. */
const maxPages = 3;

/**
 * Finds the resources in the path of the request under test that no documented response provides. It creates them if the document
 * has a POST for the collection, and otherwise takes them from lists and links.
 */
export class ResourceFinder {
  private readonly entry: FlowEntry;
  private readonly context: RunContext;
  private readonly composer: Composer;
  /** The reason why the run could not create a resource. */
  private reason: string | undefined;
  /** The concrete path of the run's last resource in the request. */
  private lastOwn: string | undefined;
  /** The insertion points whose id comes from no documented response. */
  readonly guessed = new Set<string>();

  constructor(entry: FlowEntry, context: RunContext, composer: Composer) {
    this.entry = entry;
    this.context = context;
    this.composer = composer;
  }

  /**
   * Fills the path of the request under test with resources of the run. If the request only reads, or existing data is allowed,
   * it also uses ids from lists and links.
   *
   * @returns the reason why the request must not be sent, as a sentence
   */
  async fill(): Promise<string | undefined> {
    const { entry, context } = this;
    const { subject } = entry;
    const mayTakeAny = isSafe(subject.request.method) || context.settings.allowExistingData;
    const namePoints = context.makers.get(subject.operationPointer);
    const template = entry.flow.operation.path.split('/');
    let isOwn = true;
    for (const [index, segment] of template.entries()) {
      const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
      if (name === undefined || namePoints?.has(`path.${name}`) === true) continue;
      const { request, filled } = this.composer.compose(subject, context.first);
      const point = `path.${name}`;
      if (filled.has(point)) continue;
      const path = (request.target.split('?', 1)[0] ?? '').split('/');
      const collection = path.slice(0, path.length - template.length + index).join('/');
      const shape = template.slice(0, index).join('/');
      const own: ResourceId | undefined = isOwn ? await this.own(shape, collection, name) : undefined;
      isOwn = own !== undefined;
      const id = own ?? (mayTakeAny ? await this.seen(shape, collection, name) : undefined);
      if (id === undefined) {
        if (!mayTakeAny) return this.whyForeign();
        continue;
      }
      this.composer.give(subject.id, point, id);
      this.guessed.add(point);
    }
    return undefined;
  }

  /** Recreates a resource that another user deleted; returns the reason if that fails. */
  async renew(): Promise<string | undefined> {
    const { context, lastOwn } = this;
    if (lastOwn === undefined) return undefined;
    forgetOwn(lastOwn, context);
    const shape = this.entry.flow.operation.path;
    const [collection, template] = [lastOwn, shape].map((path) => path.slice(0, path.lastIndexOf('/')));
    const name = /\{([^{}]+)\}$/.exec(shape)?.[1] ?? '';
    const id = await this.own(template ?? '', collection ?? '', name);
    if (id === undefined) return this.reason ?? 'Nothing could be created.';
    this.composer.give(this.entry.subject.id, `path.${name}`, id);
    return undefined;
  }

  /** Explains why the request would change a resource of others; undefined if it only adds data. */
  private whyForeign(): string | undefined {
    if (!this.entry.subject.destructive) return undefined;
    return `It would change data that this run has not created; \`--allow-existing-data\` sends it.${this.reason === undefined ? '' : ` ${this.reason}`}`;
  }

  /** Returns the id of the run's resource in a collection, and creates one if necessary. */
  private async own(shape: string, collection: string, parameter: string): Promise<ResourceId | undefined> {
    const { context } = this;
    const known = context.own.in(collection);
    if (known !== undefined) {
      this.lastOwn = known.path;
      return known.id;
    }
    const maker = makerOf(shape, context);
    this.reason = context.own.whyNone(collection);
    if (maker === undefined || this.reason !== undefined) return undefined;
    this.reason = await createOwn(maker, { collection, parameter }, context);
    const created = context.own.in(collection);
    this.lastOwn = created?.path;
    return created?.id;
  }

  /** Returns the id of any resource in a collection: from its list, which is requested once, or from a link. */
  private async seen(shape: string, collection: string, parameter: string): Promise<ResourceId | undefined> {
    const { lists, entries } = this.context;
    if (!lists.has(collection)) await this.readList(shape, collection);
    const id = lists.idAt(collection, parameter) ?? lists.referredAt(collection);
    // `/users/me` next to `/users/{id}` is a separate operation.
    const isStatic = entries.some(({ flow }) => flow.operation.path === `${shape}/${id}`);
    return isStatic ? undefined : id;
  }

  private async readList(shape: string, collection: string): Promise<void> {
    const { context } = this;
    const lister = findShape('GET', shape, context.entries);
    if (lister === undefined || !context.lists.request(collection)) return;
    const { first, credentials } = context;
    const composer = new Composer(lister, context, new Learned());
    const noCredential = await credentials.obtain(lister, first, composer.carried(first));
    const composed = at(collection, composer.compose(lister.subject, first));
    if (noCredential !== undefined || composed.missing.length > 0) return;
    let request = withoutParameters(composed.request, lister.subject) ?? composed.request;
    for (let page = 1; page <= maxPages; page++) {
      const exchange = (await context.line.send(request))?.exchange;
      if (exchange?.kind !== 'answer' || exchange.status !== 200) return;
      context.lists.add(collection, exchange);
      context.lists.refer(request, exchange);
      const isEmpty = findListItems(jsonOf(exchange))?.length === 0;
      const next = isEmpty ? nextPage({ request, answer: exchange, step: lister.subject }) : undefined;
      if (next?.kind !== 'page' || next.isGuess) return;
      ({ request } = next);
    }
  }
}

/**
 * Creates a resource in a collection, and keeps it until the end of the run.
 *
 * @param place the concrete path of the collection, and the parameter of its resources
 * @returns the reason for a failure, as a sentence; the creation is not tried again
 */
export async function createOwn(
  maker: FlowEntry,
  place: ResourcePlace,
  context: RunContext,
): Promise<string | undefined> {
  const reason = await sendMaker(maker, place, context);
  if (context.own.in(place.collection) === undefined)
    context.own.fail(place.collection, reason ?? 'Nothing could be created.');
  return reason;
}

async function sendMaker(
  maker: FlowEntry,
  { collection, parameter }: ResourcePlace,
  context: RunContext,
): Promise<string | undefined> {
  const { first, credentials } = context;
  const composer = new Composer(maker, context, new Learned());
  const name = `\`${maker.flow.name}\``;
  const noCredential = await credentials.obtain(maker, first, composer.carried(first));
  const composed = composer.compose(maker.subject, first);
  if (noCredential !== undefined) return noCredential;
  if (composed.missing.length > 0)
    return `${name} needs \`${composed.missing.join('`, `')}\`, which is not set.`;
  const reply = await senderOf(maker, composer, context).send(maker.subject, at(collection, composed), first);
  if (reply === undefined) return context.line.stopped;
  const { exchange } = reply;
  if (exchange.kind === 'failure') return `${name} has no answer: ${exchange.reason}.`;
  if (exchange.status < 200 || exchange.status >= 300)
    return `${name} was answered ${exchange.status}${describeRefusal(exchange, context.secrets)}.`;
  const { request } = at(collection, composed);
  noteOwn(maker.subject, request, exchange, { context, parameter });
  context.made.add(maker.subject, request.target, exchange, saysToCreate(maker.flow.operation));
  return context.own.in(collection) === undefined
    ? `The answer of ${name} (${exchange.status}) has no id of the created resource.`
    : undefined;
}

function senderOf(entry: FlowEntry, composer: Composer, context: RunContext): Sender {
  const composeRead = (reader: FlowEntry): Composed =>
    new Composer(reader, context, new Learned()).compose(reader.subject, context.first);
  return new Sender(entry, context, { composer, composeRead });
}

/** Moves a request to another path, such as one with ids of parents; a trailing slash stays. */
function at(path: string, composed: Composed): Composed {
  const [before = '', query] = composed.request.target.split('?', 2);
  const placed = before.endsWith('/') && !path.endsWith('/') ? `${path}/` : path;
  const target = query === undefined ? placed : `${placed}?${query}`;
  return { ...composed, request: { ...composed.request, target } };
}

/** Keeps the resource that a POST on a collection created, if its response contains the id. */
export function noteOwn(
  { operationPointer, request: { method, pathTemplate } }: Step,
  request: Composed['request'],
  answer: Answer,
  { context, parameter }: { readonly context: RunContext; readonly parameter: string },
): void {
  const maker = makerOf(pathTemplate, context);
  if (maker?.subject.operationPointer !== operationPointer) return;
  // A service that finds an existing resource returns 200.
  if (answer.status !== 201 && !saysToCreate(maker.flow.operation)) return;
  const collection = (request.target.split('?', 1)[0] ?? '').replace(/\/+$/, '');
  const id = resourceIdIn(request, answer, { collection, parameter });
  if (id === undefined) return;
  const place = findIdPlace(answer, id);
  context.lessons.addId(operationPointer, {
    status: answer.status,
    id: { place, isNumber: isJsonNumber(id) },
  });
  context.own.add({ collection, operation: operationPointer, name: `${method} ${pathTemplate}`, id });
}

/** Removes the resources that were deleted at a path. */
export function forgetOwn(path: string, { own, made }: Pick<RunContext, 'own' | 'made'>): void {
  for (const resource of own.forget(path)) made.forgetOwn(resource);
}

/** Deletes the resources of the run with ids from undocumented responses, if the API can delete them. */
export async function deleteOwn(context: RunContext): Promise<void> {
  const { own, first, made } = context;
  for (const { path, operation } of own.latestFirst()) {
    if (own.latestFirst().every((each) => each.path !== path)) continue;
    const maker = context.entries.find(({ subject }) => subject.operationPointer === operation);
    const remover = maker && findShape('DELETE', `${maker.flow.operation.path}/{}`, context.entries);
    if (remover === undefined) continue;
    const composer = new Composer(remover, context, new Learned());
    const composed = at(path, composer.compose(remover.subject, first));
    if (composed.missing.length > 0) continue;
    const exchange = (await senderOf(remover, composer, context).send(remover.subject, composed, first))
      ?.exchange;
    if (exchange?.kind === 'answer' && made.cleanedUp(remover.subject.id, exchange)) forgetOwn(path, context);
  }
}
