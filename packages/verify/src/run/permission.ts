import type { FlowEntry } from '@assay/exporters/messages';
import type { RunContext } from './context.js';
import { loneThingOf } from './lone-thing.js';

/** True for a method that only reads (RFC 9110, section 9.2.1) and that `verify` sends without being asked to send more. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Why an operation must not be sent, as a sentence; undefined where it may be. */
export function notAllowed(
  entry: FlowEntry,
  {
    settings: { unsafeMethods, allowExistingData },
    makers,
    entries,
  }: Pick<RunContext, 'settings' | 'makers' | 'entries'>,
): string | undefined {
  const { flow, subject } = entry;
  const { method } = subject.request;
  if (isSafe(method)) return undefined;
  if (method === 'TRACE' || method === 'CONNECT') return `${method} is not sent.`;
  if (!unsafeMethods) return 'Only GET and HEAD are sent without `--unsafe-methods`.';
  if (!subject.destructive || allowExistingData || makers.has(subject.operationPointer)) return undefined;
  const ownsSomething = flow.edges.some(
    ({ to, bindings }) =>
      to === subject.id && bindings.some(({ target }) => target.insertionPoint.startsWith('path.')),
  );
  return ownsSomething || loneThingOf(entry, entries) !== undefined
    ? undefined
    : `It would change what this run has not made; \`--allow-existing-data\` sends it.`;
}
