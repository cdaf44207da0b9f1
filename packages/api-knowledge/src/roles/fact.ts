import type { Evidence, RoleFact } from './role.js';

/** True for defined values. */
export function isKnown<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** Creates a fact. By default it is certain, and callers need credentials. */
export function fact(
  role: RoleFact['role'],
  evidence: readonly Evidence[],
  { confidence = 'certain', isOpenByNature = false, step }: Partial<RoleFact> = {},
): RoleFact {
  return { role, confidence, evidence, isOpenByNature, step };
}
