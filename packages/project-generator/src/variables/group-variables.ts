import type { Id, Variable, VariableUse } from '../records/index.js';
import { parseTemplate } from '../templates/template.js';
import type { RequestPlan } from '../requests/plan-request.js';

/** A step that uses credentials and servers. */
export interface StepUse {
  readonly flow: Id;
  readonly step: string;
  readonly plan: RequestPlan;
}

/** The variables that all projects of a group share: credentials and servers, each once, with all their uses. */
export function groupVariables(plans: readonly RequestPlan[], uses: readonly StepUse[]): Variable[] {
  const merged = new Map<string, Variable>();
  for (const { security, targets } of plans) {
    for (const variable of [...security.variables, ...targets.variables]) {
      const known = merged.get(variable.name);
      merged.set(variable.name, known === undefined ? variable : withScopes(known, variable));
    }
  }
  const usedIn = collectUses(uses);
  for (const { name, computedFrom } of merged.values()) {
    for (const source of computedFrom?.variables ?? []) usedIn.set(source, usedIn.get(name) ?? []);
  }
  return [...merged.values()].map((variable) => ({ ...variable, usedIn: usedIn.get(variable.name) ?? [] }));
}

/** Scopes are asked for operation by operation: the credential needs all of them. */
function withScopes(known: Variable, other: Variable): Variable {
  if (known.auth === undefined || other.auth?.scopes === undefined) return known;
  const scopes = [...new Set([...(known.auth.scopes ?? []), ...other.auth.scopes])];
  return { ...known, auth: { ...known.auth, scopes } };
}

function collectUses(uses: readonly StepUse[]): Map<string, VariableUse[]> {
  const byName = new Map<string, VariableUse[]>();
  for (const { flow, step, plan } of uses) {
    const { headers, requestCredentials } = plan.security;
    const places = [
      ...headers.map((header) => ({ ...header, in: 'header' as const })),
      ...requestCredentials,
    ];
    for (const { name, in: location, value } of places) {
      for (const part of parseTemplate(value)) {
        if (part.kind !== 'variable') continue;
        const use: VariableUse = { flow, step, location, path: name };
        const known = byName.get(part.name);
        if (known === undefined) byName.set(part.name, [use]);
        else known.push(use);
      }
    }
  }
  return byName;
}
