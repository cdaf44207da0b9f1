import type { Evidence, RoleFact } from './role.js';

/** True for what is there. */
export function isKnown<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** Makes a fact that is certain, and of callers with credentials, unless something else is said. */
export function fact(
  role: RoleFact['role'],
  evidence: readonly Evidence[],
  { confidence = 'certain', isOpenByNature = false, step }: Partial<RoleFact> = {},
): RoleFact {
  return { role, confidence, evidence, isOpenByNature, step };
}
