import type {
  Credential,
  AuthAlternative,
  RequestCredential,
  RequestHeader,
  Variable,
} from '../records/index.js';
import type { SchemePlan } from './scheme-plan.js';
import { schemeLabel } from '../problems/wording.js';
import type { Document, Operation, SecurityRequirement } from '@assay/core';
import type { Problem } from '../problems/definitions.js';
import { combineSchemes, type Combination, type RequiredScheme } from './combine-schemes.js';

/**
 * Lists the credentials of schemes that are required together. Names that occur twice are prefixed with the scheme:
 * `admin.username`.
 */
function nameCredentials(plans: readonly SchemePlan[]): Credential[] {
  const entries = plans.flatMap(({ key, credentials }) =>
    credentials.map((credential) => ({ key, credential })),
  );
  const counts = new Map<string, number>();
  for (const { credential } of entries) counts.set(credential.name, (counts.get(credential.name) ?? 0) + 1);
  const usedNames = new Set<string>();
  for (const [name, count] of counts) if (count === 1) usedNames.add(name);
  return entries.map(({ key, credential }) => {
    if (counts.get(credential.name) === 1) return credential;
    const prefixed = `${schemeLabel(key)}.${credential.name}`;
    let name = prefixed;
    for (let number = 2; usedNames.has(name); number++) name = `${prefixed}.${number}`;
    usedNames.add(name);
    return { ...credential, name };
  });
}

/** Authentication of an operation's requests. */
export interface SecurityPlan {
  /**
   * The alternatives for authentication: the chosen one, then the others in document order. Empty for public operations;
   * anonymous access (`{}`) is not included.
   */
  readonly alternatives: readonly AuthAlternative[];
  /** True if the document allows anonymous access (`{}`). */
  readonly anonymousAllowed: boolean;
  /** Credentials that a person must provide for the chosen alternative. The names are unique. */
  readonly credentials: readonly Credential[];
  /** The headers of the chosen alternative, with unique names. */
  readonly headers: readonly RequestHeader[];
  /** The API keys of the chosen alternative in the query or in a cookie. */
  readonly requestCredentials: readonly RequestCredential[];
  /** The variables of all alternatives' schemes. Their names depend only on the document, not on the operation. */
  readonly variables: readonly Variable[];
  /** Problems of the chosen alternative. A rule reports undefined schemes. */
  readonly problems: readonly Problem[];
  /** True if there are more alternatives than the maximum. */
  readonly isCut: boolean;
}

/** Plan of requests without credentials. */
export const noSecurity: SecurityPlan = {
  alternatives: [],
  anonymousAllowed: true,
  credentials: [],
  headers: [],
  requestCredentials: [],
  variables: [],
  problems: [],
  isCut: false,
};

/** Maximum number of alternatives, because every operation repeats them. */
const maxAlternatives = 100;

const shared = new WeakMap<Document, SecurityPlan>();

/**
 * Plans how requests of an operation authenticate (Security Requirement Object). Among the first 100 alternatives, the first one
 * with only defined and supported schemes is chosen, preferably without client certificates. Otherwise the first one that can be
 * sent at least in part. Operations without their own `security` share one plan.
 *
 * @param availableSchemes the schemes whose credentials are already available; an alternative that needs no others is preferred
 */
export function planSecurity(
  operation: Operation,
  document: Document,
  availableSchemes?: ReadonlySet<string>,
): SecurityPlan {
  if (operation.ownSecurity !== undefined || availableSchemes !== undefined)
    return plan(
      operation.security ?? [],
      document,
      operation.ownSecurity === undefined ? null : operation,
      availableSchemes,
    );
  let found = shared.get(document);
  if (found === undefined) {
    found = plan(document.security ?? [], document, null);
    shared.set(document, found);
  }
  return found;
}

/** Plans requests with another alternative than the chosen one, by its index in the plan's alternatives. */
export function planAlternative(
  operation: Operation,
  index: number,
): Pick<SecurityPlan, 'headers' | 'requestCredentials'> | undefined {
  const { ordered } = order(operation.security ?? [], operation.root, null);
  const alternative = ordered[index];
  if (alternative === undefined) return undefined;
  const sent = sentOf(alternative.schemes);
  return { headers: sent.flatMap(getHeaderField), requestCredentials: sent.flatMap(requestCredentialOf) };
}

/** Orders the alternatives, the chosen one first. */
function order(
  rawRequirements: readonly SecurityRequirement[],
  document: Document,
  owner: Operation | null,
  availableSchemes?: ReadonlySet<string>,
): { readonly ordered: readonly Combination[]; readonly anonymousAllowed: boolean } {
  const requirements = rawRequirements.slice(0, maxAlternatives);
  const combinations = requirements
    .filter(({ raw }) => Object.keys(raw).length > 0)
    .map((requirement) => combineSchemes(requirement, document, owner));
  const chosen = choose(combinations, availableSchemes);
  const others = combinations.filter((combination) => combination !== chosen);
  return {
    ordered: chosen === undefined ? [] : [chosen, ...others],
    anonymousAllowed: combinations.length < requirements.length,
  };
}

/** Lists the schemes whose own value the request carries. */
function sentOf(schemes: readonly RequiredScheme[]): SchemePlan[] {
  return schemes.flatMap(({ plan, sharedWith, conflict }) =>
    plan === undefined || sharedWith !== undefined || conflict !== undefined ? [] : [plan],
  );
}

/** Plans the requirements of an operation, or of the document if the owner is null. */
function plan(
  requirements: readonly SecurityRequirement[],
  document: Document,
  owner: Operation | null,
  availableSchemes?: ReadonlySet<string>,
): SecurityPlan {
  const { ordered, anonymousAllowed } = order(requirements, document, owner, availableSchemes);
  const schemes = ordered[0]?.schemes ?? [];
  const sent = sentOf(schemes);
  return {
    alternatives: ordered.map(toAlternative),
    anonymousAllowed,
    credentials: nameCredentials(sent),
    headers: sent.flatMap(getHeaderField),
    requestCredentials: sent.flatMap(requestCredentialOf),
    variables: listCredentialVariables(ordered),
    problems: schemes.flatMap(problemsOf),
    isCut: requirements.length > maxAlternatives,
  };
}

function choose(
  combinations: readonly Combination[],
  availableSchemes: ReadonlySet<string> = new Set(),
): Combination | undefined {
  const covered = combinations.find(
    ({ schemes, satisfiable }) => satisfiable && schemes.every(({ key }) => availableSchemes.has(key)),
  );
  if (covered !== undefined) return covered;
  let best: Combination | undefined;
  for (const combination of combinations) {
    if (best === undefined || combination.rank < best.rank) best = combination;
  }
  return best;
}

function toAlternative({ schemes, satisfiable }: Combination): AuthAlternative {
  return {
    schemes: schemes.map((required) => ({
      scheme: schemeLabel(required.key),
      scopes: required.scopes,
      variables: credentialVariables(required).map(({ name }) => name),
    })),
    satisfiable,
  };
}

/** Returns the variables with the credentials of a scheme, or of the other scheme if its value serves both. */
function credentialVariables({ plan, sharedWith }: RequiredScheme): Variable[] {
  return (sharedWith ?? plan)?.variables.filter(({ kind }) => kind === 'credential') ?? [];
}

function getHeaderField({ place }: SchemePlan): RequestHeader[] {
  if (place?.in !== 'header' || place.value === undefined) return [];
  return [{ name: place.name, value: place.value, source: 'auth' }];
}

function requestCredentialOf({ place }: SchemePlan): RequestCredential[] {
  if (place === undefined || place.in === 'header' || place.value === undefined) return [];
  return [{ name: place.name, in: place.in, value: place.value }];
}

function problemsOf({ plan, conflict }: RequiredScheme): Problem[] {
  // A token that is not sent need not be obtained.
  const isIdle = conflict !== undefined && plan?.problem?.id === 'access-token-by-hand';
  return [isIdle ? undefined : plan?.problem, conflict].filter((problem) => problem !== undefined);
}

/**
 * Lists the variables of all alternatives. The first alternative that uses a variable determines its scopes, because any
 * alternative is sufficient.
 */
function listCredentialVariables(combinations: readonly Combination[]): Variable[] {
  const variables = new Map<string, Variable>();
  for (const { schemes } of combinations) {
    for (const [variable, scopes] of scopesByVariable(schemes)) {
      if (!variables.has(variable.name)) variables.set(variable.name, withScopes(variable, scopes));
    }
  }
  return [...variables.values()];
}

function scopesByVariable(schemes: readonly RequiredScheme[]): ReadonlyMap<Variable, readonly string[]> {
  const found = new Map<Variable, readonly string[]>();
  for (const { plan, sharedWith, scopes } of schemes) {
    for (const variable of (sharedWith ?? plan)?.variables ?? []) {
      found.set(variable, [...new Set([...(found.get(variable) ?? []), ...scopes])]);
    }
  }
  return found;
}

/** Only tokens of an authorization server have scopes. The roles that 3.1 allows for other schemes stay on the alternative. */
function withScopes(variable: Variable, scopes: readonly string[]): Variable {
  const { auth } = variable;
  if (auth?.part !== 'token' || (auth.type !== 'oauth2' && auth.type !== 'openIdConnect')) return variable;
  return { ...variable, auth: { ...auth, scopes } };
}
