import type { UnclassifiedPair } from '../pairs.js';
import { asCode } from '../report/operation-names.js';

/** Describes the effect of a difference as a predicate: ``changes from `date-time` to `date` ``. */
export function describeStep({ before, after, about }: UnclassifiedPair): string {
  const [old, now] = [shown(about.old), shown(about.new)];
  if (old !== undefined && now !== undefined) return `changes from ${old} to ${now}`;
  if (old !== undefined) return `is gone; it was ${old}`;
  if (now !== undefined) return `is new: ${now}`;
  if (before === undefined) return 'is new';
  return after === undefined ? 'is gone' : 'differs';
}

/** True if the effect of a difference on clients is known. Annotations have no effect on values. */
export function isClassified({ about: { clients, clientsOfReverse } }: UnclassifiedPair): boolean {
  return clients !== 'unknown' && !(clients === 'compatible' && clientsOfReverse === 'compatible');
}

function shown(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  // A list of all types, as the comparison of schemas returns it.
  if (Array.isArray(value) && value.length === 5 && value.includes('object')) return 'any type';
  if (Array.isArray(value) && value.length === 1) return asCode(String(value[0]));
  return asCode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}
