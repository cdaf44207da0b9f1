import {
  resolve,
  type Document,
  type Operation,
  type SecurityRequirement,
  type SecurityScheme,
  defineNodeFact,
} from '@assay/core';
import { rankOfStrength, strengthOf, type Strength } from './authentication-strength.js';
import { findDeclaredScheme } from './declared-schemes.js';

/** A scheme that an alternative requires. */
export interface RequiredScheme {
  /** The name in the requirement. */
  readonly name: string;
  /** The named scheme. Undefined if it is not declared or does not resolve. */
  readonly scheme: SecurityScheme | undefined;
  /** The required scopes or roles. */
  readonly scopes: readonly string[];
}

/** A Security Requirement Object, whose schemes are all required together. */
export interface Alternative {
  readonly requirement: SecurityRequirement;
  /** The required schemes. Empty for anonymous access. */
  readonly schemes: readonly RequiredScheme[];
  /** The strength of the strongest scheme. Undefined if the strength of a scheme is unknown. */
  readonly strength: Strength | undefined;
}

/**
 * The demand of `security` on a caller:
 * - `absent`: there is no `security`
 * - `empty`: the list is empty or contains only `{}`
 * - `optional`: the list contains `{}` among other alternatives
 * - `required`: each alternative names a scheme
 * - `unreadable`: the value is not a list of objects
 */
export type Demand = 'absent' | 'empty' | 'optional' | 'required' | 'unreadable';

/** The security that applies to an operation. */
export interface EffectiveSecurity {
  readonly demand: Demand;
  /** The Security Requirement Objects, of which a caller must satisfy one. */
  readonly alternatives: readonly Alternative[];
  /** The node that declares it: the operation itself or the document. */
  readonly origin: Operation | Document;
}

/** Returns the security that applies to an operation: its own, otherwise the document's (Operation Object, `security`). */
export function effectiveSecurity(operation: Operation): EffectiveSecurity {
  return statedSecurity(operation.raw['security'] === undefined ? operation.root : operation);
}

/** The security that the `security` field of an operation or document declares by itself. */
export const statedSecurity = defineNodeFact(
  'the stated security',
  (owner: Operation | Document): EffectiveSecurity => {
    const document = owner.kind === 'Document' ? owner : owner.root;
    const requirements = (owner.kind === 'Document' ? owner.security : owner.ownSecurity) ?? [];
    const alternatives = requirements.map((requirement) => alternativeOf(document, requirement));
    return { demand: getDemand(owner.raw['security'], alternatives), alternatives, origin: owner };
  },
);

function getDemand(requirements: unknown, alternatives: readonly Alternative[]): Demand {
  if (requirements === undefined) return 'absent';
  // A single requirement in place of a list counts as a list of it.
  const count = Array.isArray(requirements) ? requirements.length : 1;
  if (count !== alternatives.length) return 'unreadable';
  const namedAlternatives = alternatives.filter(({ schemes }) => schemes.length > 0).length;
  if (namedAlternatives === 0) return 'empty';
  return namedAlternatives < alternatives.length ? 'optional' : 'required';
}

function alternativeOf(document: Document, requirement: SecurityRequirement): Alternative {
  const schemes = requirement.schemes.map(({ name, scopes }) => {
    const namedSchemes = findDeclaredScheme(document, name);
    return { name, scopes, scheme: namedSchemes === 'unknown' ? undefined : resolve(namedSchemes) };
  });
  return { requirement, schemes, strength: strongestOf(schemes) };
}

function strongestOf(schemes: readonly RequiredScheme[]): Strength | undefined {
  let strongest: Strength = 'anonymous';
  for (const { scheme } of schemes) {
    const strength = scheme === undefined ? undefined : strengthOf(scheme);
    if (strength === undefined) return undefined;
    if (rankOfStrength(strength) > rankOfStrength(strongest)) strongest = strength;
  }
  return strongest;
}

/** Returns a text that is equal for alternatives with the same schemes and scopes. */
export function keyOfAlternative({ schemes }: Alternative): string {
  return JSON.stringify(schemes.map(({ name, scopes }) => [name, ...scopes.toSorted()]).toSorted(byName));
}

function byName([a = '']: readonly string[], [b = '']: readonly string[]): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * Returns the weakest alternative, which an attacker would use. Undefined if none exists, or if the strength of one is unknown.
 */
export function weakestAlternative({ alternatives }: EffectiveSecurity): Alternative | undefined {
  return extreme(alternatives, -1);
}

/** Returns the strongest alternative. Undefined if none exists, or if the strength of one is unknown. */
export function strongestAlternative({ alternatives }: EffectiveSecurity): Alternative | undefined {
  return extreme(alternatives, 1);
}

function extreme(alternatives: readonly Alternative[], sign: 1 | -1): Alternative | undefined {
  let best: Alternative | undefined;
  for (const alternative of alternatives) {
    if (alternative.strength === undefined) return undefined;
    if (
      best?.strength === undefined ||
      sign * (rankOfStrength(alternative.strength) - rankOfStrength(best.strength)) > 0
    )
      best = alternative;
  }
  return best;
}
