import type { Credential } from '../records/index.js';
import type { SchemePlan } from './scheme-plan.js';
import { schemeLabel } from '../problems/wording.js';

/** The credentials of schemes that are needed together. Names that two of them have are put after the names of their schemes: `admin.username`. */
export function nameCredentials(plans: readonly SchemePlan[]): Credential[] {
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
