import { setProperty, type PlainObject } from '@assay/text';

/** A copy of a value that cannot be changed. */
export function frozenCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy));
  const copy: PlainObject = {};
  for (const [key, member] of Object.entries(value)) setProperty(copy, key, frozenCopy(member));
  return Object.freeze(copy);
}

/** Freezes a value and all that is in it. */
export function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const member of Object.values(value) as unknown[]) deepFreeze(member);
}
