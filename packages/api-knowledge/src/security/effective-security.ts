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

/** A scheme that an alternative asks for. */
export interface RequiredScheme {
  /** The name as the requirement gives it. */
  readonly name: string;
  /** The scheme that it means; undefined where none is declared or it cannot be seen. */
  readonly scheme: SecurityScheme | undefined;
  /** The scopes, or roles, that are asked for. */
  readonly scopes: readonly string[];
}

/** One Security Requirement Object: its schemes are needed all together. */
export interface Alternative {
  readonly requirement: SecurityRequirement;
  /** None where anonymous calls pass. */
  readonly schemes: readonly RequiredScheme[];
  /** Strength of the strongest scheme; undefined if a scheme cannot be judged. */
  readonly strength: Strength | undefined;
}

/**
 * Demand of `security` on a caller. `absent`: nothing is said; `empty`: nothing is needed, since the list is empty or
 * has only `{}`; `optional`: there is `{}` among other alternatives; `required`: each alternative names a scheme;
 * `unreadable`: it is written as something else than a list of objects.
 */
export type Demand = 'absent' | 'empty' | 'optional' | 'required' | 'unreadable';

/** The security that holds for an operation. */
export interface EffectiveSecurity {
  readonly demand: Demand;
  /** The Security Requirement Objects, of which a caller must satisfy one. */
  readonly alternatives: readonly Alternative[];
  /** Node that declares it: the operation itself, else the document. */
  readonly origin: Operation | Document;
}

/** The security that holds for an operation: its own, else the document's (Operation Object, `security`). */
export function effectiveSecurity(operation: Operation): EffectiveSecurity {
  return statedSecurity(operation.raw['security'] === undefined ? operation.root : operation);
}

/** Security that the `security` field of an operation, or of the document, declares by itself. */
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
  // One requirement in place of a list counts as a list of it.
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

/** A text that two alternatives share exactly where they ask for the same schemes with the same scopes. */
export function keyOfAlternative({ schemes }: Alternative): string {
  return JSON.stringify(schemes.map(({ name, scopes }) => [name, ...scopes.toSorted()]).toSorted(byName));
}

function byName([a = '']: readonly string[], [b = '']: readonly string[]): number {
  return a < b ? -1 : Number(a > b);
}

/** The weakest of the alternatives, which is what an attacker takes; undefined where there is none, or one cannot be judged. */
export function weakestAlternative({ alternatives }: EffectiveSecurity): Alternative | undefined {
  return extreme(alternatives, -1);
}

/** The strongest of the alternatives; undefined where there is none, or one cannot be judged. */
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
