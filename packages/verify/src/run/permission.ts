import { harmReason, isHarmful, type FlowEntry } from '@assay/exporters/messages';
import { saysToRead } from '@assay/api-knowledge';
import { createsResource, type Step } from '@assay/project-generator';
import { listAccountReferences } from '../credentials/account.js';
import { makersInPath, type RunContext } from '../requests/context.js';
import { concernsOwnAccount, isFilledBy } from '../credentials/own-account.js';
import { findSingletonResource } from './singleton-resource.js';
import { isSafe } from '../client/exchange.js';

/** Explains why a step is withheld because of potential harm, as sentences; undefined if it may be sent. */
export function explainHarm(
  step: Step,
  { settings: { allow = [] }, harms }: Pick<RunContext, 'settings' | 'harms'>,
): string | undefined {
  const harm = harms.ofStep(step);
  return isHarmful(harm.rank) && !allow.includes(harm.rank) ? harmReason(harm) : undefined;
}

/** Explains why an operation must not be sent, as a sentence; undefined if it may be. */
export function notAllowed(
  entry: FlowEntry,
  context: Pick<RunContext, 'settings' | 'makers' | 'entries' | 'harms' | 'first' | 'third'>,
): string | undefined {
  const {
    settings: { unsafeMethods, allowExistingData },
    makers,
    entries,
  } = context;
  const { flow, subject } = entry;
  const { method } = subject.request;
  const isOwn = unsafeMethods && isOfOwnAccount(entry, context);
  const harmful = isOwn ? undefined : explainHarm(subject, context);
  if (isSafe(method)) return harmful;
  if (method === 'TRACE' || method === 'CONNECT') return `${method} is not sent.`;
  if (!unsafeMethods) return 'Only GET and HEAD are sent without `--unsafe-methods`.';
  if (harmful !== undefined) return harmful;
  if (isOwn) return undefined;
  // Without a variable, the rank is about the resource itself: `PATCH /settings` is allowed by rank.
  const isNamed = flow.operation.path.includes('{');
  if (!isNamed && isHarmful(context.harms.ofStep(subject).rank)) return undefined;
  if (allowExistingData || makers.has(subject.operationPointer)) return undefined;
  if (!subject.destructive)
    return actsOnListed(entry, context)
      ? `It would act on data that this run has not created; \`--allow-existing-data\` sends it.`
      : undefined;
  const ownsResource = flow.edges.some(
    ({ to, bindings }) =>
      to === subject.id && bindings.some(({ target }) => target.insertionPoint.startsWith('path.')),
  );
  return ownsResource ||
    findSingletonResource(entry, entries) !== undefined ||
    (isNamed && makersInPath(entry, context) !== undefined)
    ? undefined
    : `It would change data that this run has not created; \`--allow-existing-data\` sends it.`;
}

/**
 * True for a POST that acts on a listed resource that this run did not create: `POST /orders/{id}/cancel`. A POST that adds to a
 * nested collection is not one.
 */
function actsOnListed(
  { flow, subject }: FlowEntry,
  { entries, first, third }: Pick<RunContext, 'entries' | 'first' | 'third'>,
): boolean {
  const { method, path } = flow.operation;
  const last = [...path.matchAll(/\{([^{}]+)\}/g)].at(-1)?.[1];
  if (method !== 'POST' || last === undefined) return false;
  const plain = path.replace(/\/+$/, '');
  const isCollection = entries.some(
    ({ flow: { operation } }) =>
      (operation.method === 'GET' && operation.path.replace(/\/+$/, '') === plain) ||
      operation.path.startsWith(`${plain}/{`),
  );
  if (isCollection || saysToRead(flow.operation)) return false;
  // The users of the run replace listed ones.
  const isOfAccount = listAccountReferences(path).some(({ point }) => point === `path.${last}`);
  if (isOfAccount && [first, third].some(({ account }) => account !== undefined)) return false;
  const givers = flow.edges.flatMap(({ from, to, bindings }) =>
    to === subject.id && bindings.some(({ target }) => target.insertionPoint === `path.${last}`)
      ? [from]
      : [],
  );
  return givers.length > 0 && !flow.steps.some((step) => givers.includes(step.id) && createsResource(step));
}

/** True for an operation that only affects the account that the run registered for its user. */
export function isOfOwnAccount(
  entry: FlowEntry,
  { harms, first: { which, account } }: Pick<RunContext, 'harms' | 'first'>,
): boolean {
  return (
    which === 'third' &&
    account !== undefined &&
    concernsOwnAccount(entry, harms.ofStep(entry.subject)) &&
    isFilledBy(account, entry)
  );
}

/** Lists the missing environment variables of a request, as a sentence. */
export function needs(missing: readonly string[]): string {
  return `It needs ${missing.map((name) => `\`${name}\``).join(' and ')}, which ${missing.length === 1 ? 'is' : 'are'} not set.`;
}
