import type { Variable } from '../records/index.js';
import type { RequestPlan } from '../requests/plan-request.js';
import type { CredentialUses } from './credential-uses.js';

/** The variables that all projects of a group share: credentials and servers, each once, with all their uses. */
export function groupVariables(plans: readonly RequestPlan[], uses: CredentialUses): Variable[] {
  const merged = new Map<string, Variable>();
  for (const { security, targets } of plans) {
    for (const variable of [...security.variables, ...targets.variables]) {
      const known = merged.get(variable.name);
      merged.set(variable.name, known === undefined ? variable : withScopes(known, variable));
    }
  }
  // What is computed stands for what it is computed from.
  const standIns = new Map<string, string>();
  for (const { name, computedFrom } of merged.values())
    for (const part of computedFrom?.variables ?? []) standIns.set(part, name);
  return [...merged.values()].map((variable) => ({
    ...variable,
    usedIn: uses.get(standIns.get(variable.name) ?? variable.name),
  }));
}

/** Scopes are asked for operation by operation: the credential needs all of them. */
function withScopes(known: Variable, other: Variable): Variable {
  if (known.auth === undefined || other.auth?.scopes === undefined) return known;
  const scopes = [...new Set([...(known.auth.scopes ?? []), ...other.auth.scopes])];
  return { ...known, auth: { ...known.auth, scopes } };
}
