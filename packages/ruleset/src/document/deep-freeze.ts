/** Freezes a value and all its nested values. */
export function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const member of Object.values(value) as unknown[]) deepFreeze(member);
}
