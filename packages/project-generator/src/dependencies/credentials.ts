import type { Operation } from '@assay/core';

/** Whether what a consumer sends with its requests is enough to call a producer; `more`: the consumer is public and the producer is not. */
export type Access = 'enough' | 'more' | 'refused';

/** Tells whether a consumer's credentials are enough for a producer (Security Requirement Object). */
export function accessOf(consumer: Operation, producer: Operation): Access {
  const alternatives = alternativesOf(producer);
  if (alternatives.length === 0) return 'enough';
  const held = chosenSchemes(consumer);
  if (alternatives.some((schemes) => schemes.every((scheme) => held.has(scheme)))) return 'enough';
  return held.size === 0 ? 'more' : 'refused';
}

const alternatives = new WeakMap<Operation, readonly (readonly string[])[]>();

function alternativesOf(operation: Operation): readonly (readonly string[])[] {
  let found = alternatives.get(operation);
  if (found === undefined) {
    found = (operation.security ?? []).map((requirement) => requirement.schemes.map(({ name }) => name));
    alternatives.set(operation, found);
  }
  return found;
}

const chosen = new WeakMap<Operation, ReadonlySet<string>>();

/** The schemes that a request of the operation carries: the first alternative that names schemes, all of which are defined. */
function chosenSchemes(operation: Operation): ReadonlySet<string> {
  let found = chosen.get(operation);
  if (found === undefined) {
    const named = alternativesOf(operation).filter((schemes) => schemes.length > 0);
    const usable = named.find((schemes) =>
      schemes.every((scheme) => operation.root.securityScheme(scheme) !== undefined),
    );
    chosen.set(operation, (found = new Set(usable ?? named[0] ?? [])));
  }
  return found;
}
