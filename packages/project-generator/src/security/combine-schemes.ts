import type { Document, Operation, SecurityRequirement } from '@assay/core';
import type { Problem } from '../problems/problem.js';
import { findScheme } from './find-scheme.js';
import type { SchemePlan } from './scheme-plan.js';
import { code } from '../problems/wording.js';

/** A scheme of a requirement. */
export interface RequiredScheme {
  readonly key: string;
  readonly scopes: readonly string[];
  /** Undefined if the scheme is not defined. */
  readonly plan: SchemePlan | undefined;
  /** The scheme of the requirement that is at the same place of the request: its value serves both. */
  readonly sharedWith: SchemePlan | undefined;
  /** Set if another scheme of the requirement takes the place with a value of another form. */
  readonly conflict: Problem | undefined;
}

/** The schemes that are needed together. */
export interface Combination {
  readonly schemes: readonly RequiredScheme[];
  readonly satisfiable: boolean;
  /** Rank of the choice; the lowest is the best. */
  readonly rank: number;
}

/**
 * Reads a Security Requirement Object, and finds out which of its schemes can be sent in one request.
 *
 * @param owner the operation that it is in; null for those of the document
 */
export function combineSchemes(
  requirement: SecurityRequirement,
  document: Document,
  owner: Operation | null,
): Combination {
  const holders = new Map<string, SchemePlan>();
  const schemes = requirement.schemes.map(({ name, scopes }): RequiredScheme => {
    const plan = findScheme(document, name);
    const unshared = { key: name, scopes, plan, sharedWith: undefined, conflict: undefined };
    if (plan?.place === undefined) return unshared;
    const place = placeKey(plan.place);
    const holder = holders.get(place);
    if (holder === undefined) {
      holders.set(place, plan);
      return unshared;
    }
    if (holder.place?.form === plan.place.form) return { ...unshared, sharedWith: holder };
    return { ...unshared, conflict: describeConflict(plan, holder, owner) };
  });
  const satisfiable = schemes.every(
    ({ plan, conflict }) => plan !== undefined && plan.support !== 'none' && conflict === undefined,
  );
  return { schemes, satisfiable, rank: rankSchemes(schemes, satisfiable) };
}

/** Names of header fields are compared without case. */
function placeKey(place: NonNullable<SchemePlan['place']>): string {
  return `${place.in}:${place.in === 'header' ? place.name.toLowerCase() : place.name}`;
}

function describeConflict(plan: SchemePlan, holder: SchemePlan, operation: Operation | null): Problem {
  const place = plan.place;
  const where = `${place?.in ?? ''} ${code(place?.name ?? '')}`;
  return {
    id: 'security-scheme-unsupported',
    operation,
    data: {
      scheme: code(plan.key),
      reason: `required together with ${code(holder.key)}, but both need the ${where}`,
      consequence: `Requests carry the credential of ${code(holder.key)} only, and a service that requires both refuses them.`,
    },
  };
}

/** Needing nothing from outside beats needing something, which beats lacking something, which beats nothing at all. */
function rankSchemes(schemes: readonly RequiredScheme[], satisfiable: boolean): number {
  if (satisfiable) return schemes.some(({ plan }) => plan?.support === 'outside') ? 1 : 0;
  return schemes.some(({ plan }) => plan !== undefined && plan.credentials.length > 0) ? 2 : 3;
}
