import type { FlowEntry } from '@assay/exporters/messages';
import type { FlowOperation } from '@assay/project-generator';
import type { Exchange } from '../client/exchange.js';
import { jsonOf, findListItems } from '../client/answer-json.js';
import { isVoid } from '../judge/refusals.js';
import { Composer } from '../requests/composer.js';
import { type RunContext, findEntry } from '../requests/context.js';
import { Learned } from '../requests/answer-values.js';
import { withoutParameters } from '../requests/required-only.js';

/** A resource of which a caller has one, and that has no name: what reads it, and what makes it. */
export interface SingletonResource {
  readonly reader: FlowEntry;
  readonly maker: FlowEntry;
}

/** The one resource that a DELETE without a name takes away (`DELETE /cart`), where the document says how it is read and made; undefined for all others. */
export function findSingletonResource(
  { flow: { operation } }: FlowEntry,
  entries: readonly FlowEntry[],
): SingletonResource | undefined {
  if (operation.method !== 'DELETE' || !isOfOne(operation, entries)) return undefined;
  const reader = findEntry('GET', operation.path, entries);
  const maker = ['POST', 'PUT']
    .map((method) => findEntry(method, operation.path, entries))
    .find((each) => each !== undefined && hasNoPrerequisites(each));
  return reader === undefined || maker === undefined ? undefined : { reader, maker };
}

/** True for a POST that makes such a resource, where the service says that none is there: what it makes can be deleted. */
export async function createsSingletonResource(
  { flow: { operation } }: FlowEntry,
  context: RunContext,
): Promise<boolean> {
  const { entries } = context;
  if (operation.method !== 'POST' || !isOfOne(operation, entries)) return false;
  const reader = findEntry('GET', operation.path, entries);
  const isDeletable = findEntry('DELETE', operation.path, entries) !== undefined;
  return reader !== undefined && isDeletable && isEmptyAnswer(await ask(reader, context));
}

/** True for a path without names that is not that of a collection, which has more than the run sees. */
function isOfOne({ path }: FlowOperation, entries: readonly FlowEntry[]): boolean {
  if (path.includes('{')) return false;
  const within = `${path.replace(/\/$/, '')}/{`;
  return !entries.some(({ flow }) => flow.operation.path.startsWith(within));
}

function hasNoPrerequisites({ flow, subject }: FlowEntry): boolean {
  return !flow.edges.some(
    ({ to, optional, bindings }) => to === subject.id && !optional && bindings.length > 0,
  );
}

/**
 * Makes the resource where none is there, so that the run deletes its own.
 *
 * @returns why it is not made, as a sentence
 */
export async function createSingletonResource(
  { reader, maker }: SingletonResource,
  context: RunContext,
): Promise<string | undefined> {
  const { path } = reader.flow.operation;
  if (!isEmptyAnswer(await ask(reader, context)))
    return `It would delete data that this run has not created: \`GET ${path}\` does not show that there was none before. \`--allow-existing-data\` sends it.`;
  const created = await ask(maker, context);
  if (created?.kind === 'answer' && created.status >= 200 && created.status < 300) return undefined;
  return `There is nothing to delete: \`${maker.flow.name}\` has created nothing.`;
}

/** Sends the request of an operation as the first user, a GET without filters; undefined where it cannot be sent. */
async function ask(entry: FlowEntry, context: RunContext): Promise<Exchange | undefined> {
  const { first, credentials, line } = context;
  const composer = new Composer(entry, context, new Learned());
  const noCredential = await credentials.obtain(entry, first, composer.carried(first));
  const { request, missing } = composer.compose(entry.subject, first);
  if (noCredential !== undefined || missing.length > 0) return undefined;
  const { method, parameters } = entry.subject.request;
  if (method !== 'GET') return (await line.ask(request))?.exchange;
  // What a filter leaves may be nothing.
  if (parameters.some(({ in: place, required }) => place === 'query' && required)) return undefined;
  return (await line.ask(withoutParameters(request, entry.subject) ?? request))?.exchange;
}

function isEmptyAnswer(exchange: Exchange | undefined): boolean {
  if (exchange?.kind !== 'answer') return false;
  const { status, body } = exchange;
  if (status === 404 || status === 410 || status === 204) return true;
  if (status !== 200) return false;
  const value = jsonOf(exchange);
  return body.length === 0 || (value !== undefined && isVoid(value)) || findListItems(value)?.length === 0;
}
