import type { FlowEntry } from '@assay/exporters/messages';
import type { FlowOperation } from '@assay/project-generator';
import type { Exchange } from '../client/exchange.js';
import { jsonOf, findListItems } from '../client/answer-json.js';
import { isVoid } from '../judge/refusals.js';
import { Composer } from '../requests/composer.js';
import { type RunContext, findEntry } from '../requests/context.js';
import { Learned } from '../requests/answer-values.js';
import { withoutParameters } from '../requests/required-only.js';

/** A resource that a caller has only once, without a name, with the operations that read and create it. */
export interface SingletonResource {
  readonly reader: FlowEntry;
  readonly maker: FlowEntry;
}

/**
 * Finds the singleton resource that a DELETE without a path parameter deletes (`DELETE /cart`), if the document describes how to
 * read and create it. Undefined for other operations.
 */
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

/** Resolves to true for a POST that creates a singleton resource, if the service has none yet; the run may then delete it. */
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

/** True for a path without parameters that is not a collection, which may contain more than the run knows. */
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
 * Creates a missing singleton resource, so that the run deletes its own.
 *
 * @returns the reason if it is not created, as a sentence
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

/** Sends the request of an operation as the first user, a GET without filters; undefined if it cannot be sent. */
async function ask(entry: FlowEntry, context: RunContext): Promise<Exchange | undefined> {
  const { first, credentials, line } = context;
  const composer = new Composer(entry, context, new Learned());
  const noCredential = await credentials.obtain(entry, first, composer.carried(first));
  const { request, missing } = composer.compose(entry.subject, first);
  if (noCredential !== undefined || missing.length > 0) return undefined;
  const { method, parameters } = entry.subject.request;
  if (method !== 'GET') return (await line.send(request))?.exchange;
  // A filter may match nothing.
  if (parameters.some(({ in: place, required }) => place === 'query' && required)) return undefined;
  return (await line.send(withoutParameters(request, entry.subject) ?? request))?.exchange;
}

function isEmptyAnswer(exchange: Exchange | undefined): boolean {
  if (exchange?.kind !== 'answer') return false;
  const { status, body } = exchange;
  if (status === 404 || status === 410 || status === 204) return true;
  if (status !== 200) return false;
  const value = jsonOf(exchange);
  return body.length === 0 || (value !== undefined && isVoid(value)) || findListItems(value)?.length === 0;
}
