import { foreignDialect } from './dialect.js';
import { canonicalText, equalValues } from './identity.js';

/** Up to this number of items, all pairs are compared; larger arrays are compared by their serialized items. */
const fewItems = 12;

/** Finds two equal items (JSON equality). Returns their indexes, the earlier one first; null if all differ. */
export function duplicateItems(items: readonly unknown[]): readonly [number, number] | null {
  return items.length <= fewItems ? duplicateAmongFew(items) : duplicateAmongMany(items);
}

function duplicateAmongFew(items: readonly unknown[]): readonly [number, number] | null {
  for (let later = 1; later < items.length; later += 1) {
    for (let earlier = 0; earlier < later; earlier += 1) {
      if (equalValues(items[earlier], items[later])) return [earlier, later];
    }
  }
  return null;
}

function duplicateAmongMany(items: readonly unknown[]): readonly [number, number] | null {
  const seenScalars = new Map<unknown, number>();
  const seenTexts = new Map<unknown, number>();
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const seen = typeof item === 'object' ? seenTexts : seenScalars;
    const identity = typeof item === 'object' ? canonicalText(item) : item;
    const earlier = seen.get(identity);
    if (earlier !== undefined) return [earlier, index];
    seen.set(identity, index);
  }
  return null;
}

/** Counts the items that are objects with a property of this value. */
export function countItems(items: readonly unknown[], property: string, value: string): number {
  let count = 0;
  for (const item of items) {
    if (typeof item === 'object' && item !== null && (item as Record<string, unknown>)[property] === value)
      count += 1;
  }
  return count;
}

/** True if a value is an object with at least one member that has only specification extensions (`x-...`). */
export function isBare(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  let count = 0;
  for (const key in value) {
    if (!key.startsWith('x-')) return false;
    count += 1;
  }
  return count > 0;
}

/** True if a Schema Object names its own dialect, which does not extend JSON Schema 2020-12. */
export function isForeign(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$schema' in value && foreignDialect(value.$schema);
}
