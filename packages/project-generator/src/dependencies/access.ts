import { effectiveSecurity, type Alternative } from '@assay/api-knowledge';
import { defineNodeFact, type Operation } from '@assay/core';

/** Access of a consumer's credentials to a producer. `more`: the consumer is public, but the producer requires credentials. */
export type Access = 'enough' | 'more' | 'refused';

/** Returns whether a consumer's credentials are enough for a producer (Security Requirement Object). */
export function accessOf(consumer: Operation, producer: Operation): Access {
  const { alternatives } = effectiveSecurity(producer);
  if (alternatives.length === 0) return 'enough';
  const heldSchemes = chosenSchemes(consumer);
  if (alternatives.some(({ schemes }) => schemes.every(({ name }) => heldSchemes.has(name)))) return 'enough';
  return heldSchemes.size === 0 ? 'more' : 'refused';
}

/**
 * The schemes that a request of the operation carries: the first alternative whose schemes are all defined, or else the first one
 * that names schemes.
 */
const chosenSchemes = defineNodeFact('the chosen schemes', (operation: Operation): ReadonlySet<string> => {
  const namedAlternatives = effectiveSecurity(operation).alternatives.filter(
    ({ schemes }) => schemes.length > 0,
  );
  const chosen = namedAlternatives.find(isDefined) ?? namedAlternatives[0];
  return new Set(chosen?.schemes.map(({ name }) => name));
});

function isDefined({ schemes }: Alternative): boolean {
  return schemes.every(({ scheme }) => scheme !== undefined);
}
