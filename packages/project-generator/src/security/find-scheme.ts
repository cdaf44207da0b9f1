import { schemeComponent } from '@assay/api-knowledge';
import { resolve, type Document } from '@assay/core';
import { planScheme } from './plan-scheme.js';
import type { Login } from './find-login.js';
import type { SchemePlan } from './scheme-plan.js';
import { assignNames } from './variable-names.js';

const known = new WeakMap<Document, ReadonlyMap<string, SchemePlan>>();

/**
 * The plan of the scheme that a name in a Security Requirement Object means; undefined if none can be seen.
 * In 3.2 the name may be a URI; those of components of the same document are understood.
 */
export function findScheme(document: Document, name: string): SchemePlan | undefined {
  let plans = known.get(document);
  if (plans === undefined) {
    plans = planSchemes(document);
    known.set(document, plans);
  }
  return plans.get(schemeComponent(document, name));
}

/** The operation that gives the credential of a variable (a cookie, or a token); undefined where there is none. */
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
