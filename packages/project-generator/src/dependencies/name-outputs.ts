import type { Operation } from '@assay/core';
import type { Candidate } from './dependency.js';
import { toIdentifier, uniqueName } from './identifiers.js';

/** Names the outputs of each producer: by what they contain, each value once, no name twice. */
export function nameOutputs(candidates: readonly Candidate[]): ReadonlyMap<Candidate, string> {
  const names = new Map<Candidate, string>();
  const byProducer = new Map<
    Operation,
    { readonly names: Map<string, string>; readonly taken: Set<string> }
  >();
  for (const candidate of candidates) {
    const { producer, from } = candidate;
    let known = byProducer.get(producer);
    if (known === undefined) byProducer.set(producer, (known = { names: new Map(), taken: new Set() }));
    const name =
      known.names.get(from) ?? uniqueName(toIdentifier(getOutputSubject(from)) ?? 'value', known.taken);
    known.names.set(from, name);
    names.set(candidate, name);
  }
  return names;
}

/** The last part of a runtime expression that is a name: `id` of `$response.body#/items/0/id`. */
function getOutputSubject(expression: string): string {
  const header = /^\$(?:request|response)\.(?:header|query|path)\.([^#]+)/.exec(expression)?.[1];
  if (header !== undefined) return header;
  const pointer = expression.slice(expression.indexOf('#') + 1).replace(/#regex:.*$/, '');
  const segments = pointer.split('/');
  return segments.findLast((segment) => /[^\d]/.test(segment) && !segment.startsWith('$')) ?? 'body';
}
