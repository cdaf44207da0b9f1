import { schemeComponent } from '@assay/api-knowledge';
import { resolve, type Document, type Operation, type SecurityRequirement } from '@assay/core';
import { planScheme } from './plan-scheme.js';
import type { Login } from './find-login.js';
import type { SchemePlan } from './scheme-plan.js';
import { assignNames } from '../templates/names.js';
import type { Problem } from '../problems/definitions.js';
import { code } from '../problems/wording.js';

const known = new WeakMap<Document, ReadonlyMap<string, SchemePlan>>();

/**
 * Finds the plan of the scheme that a Security Requirement Object names; undefined if none is found. In 3.2 the name may be a
 * URI; those of components in the same document are resolved.
 */
function findScheme(document: Document, name: string): SchemePlan | undefined {
  let plans = known.get(document);
  if (plans === undefined) {
    plans = planSchemes(document);
    known.set(document, plans);
  }
  return plans.get(schemeComponent(document, name));
}

/** Finds the operation that returns the credential of a variable (a cookie or a token); undefined if none exists. */
export function loginFor(document: Document, variable: string): Login | undefined {
  for (const { login, variables } of known.get(document)?.values() ?? [])
    if (login !== undefined && variables.at(-1)?.name === variable) return login;
  return undefined;
}

function planSchemes(document: Document): ReadonlyMap<string, SchemePlan> {
  const slots: NonNullable<Document['components']>['securitySchemes'] =
    document.components?.securitySchemes ?? new Map<string, never>();
  const names = assignNames(slots.keys(), (key) => key);
  const plans = new Map<string, SchemePlan>();
  for (const [key, name] of names) {
    const scheme = resolve(slots.get(key));
    if (scheme?.kind === 'SecurityScheme') plans.set(key, planScheme({ key, name, scheme }, document));
  }
  return plans;
}

/** A scheme of a requirement. */
export interface RequiredScheme {
  readonly key: string;
  readonly scopes: readonly string[];
  /** Undefined if the scheme is not defined. */
  readonly plan: SchemePlan | undefined;
  /** Another scheme of the requirement with the same place in the request: both share its value. */
  readonly sharedWith: SchemePlan | undefined;
  /** Set if another scheme of the requirement needs the place for a value of another form. */
  readonly conflict: Problem | undefined;
}

/** Schemes that are required together. */
export interface Combination {
  readonly schemes: readonly RequiredScheme[];
  readonly satisfiable: boolean;
  /** Rank of the choice; the lowest is best. */
  readonly rank: number;
}

/**
 * Reads a Security Requirement Object, and determines which of its schemes fit in one request.
 *
 * @param owner the operation that contains it; null for the document
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

/** Returns the key of a place; names of header fields are case-insensitive. */
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

/**
 * Ranks an alternative: 0 if requests alone satisfy it, 1 with a client certificate, 2 if only a part can be sent, 3 if nothing
 * can.
 */
function rankSchemes(schemes: readonly RequiredScheme[], satisfiable: boolean): number {
  if (satisfiable) return schemes.some(({ plan }) => plan?.support === 'outside') ? 1 : 0;
  return schemes.some(({ plan }) => plan !== undefined && plan.credentials.length > 0) ? 2 : 3;
}
