import type { FunctionContext } from '../model/rule-types.js';
import { printValue } from '../model/print.js';
import { defineFunction, isContainer, textTest } from './options.js';

/** Checks that keys, items, or a member of items are in alphabetical order. */
export const alphabetical = defineFunction<
  Readonly<Record<string, unknown>> | readonly unknown[],
  { readonly keyedBy?: string } | null
>({
  name: 'alphabetical',
  accepts: isContainer,
  options: { fields: { keyedBy: textTest }, isOptional: true },
  readsPath: true,
  run(input, options, context) {
    let items = Array.isArray(input) ? (input as readonly unknown[]) : listKeys(input, context);
    if (items.length < 2) return undefined;
    const keyedBy = options?.keyedBy;
    if (keyedBy !== undefined) {
      if (!items.every((item) => typeof item === 'object' && item !== null))
        return [{ message: '#{{print("property")}}must be an object' }];
      items = items.map((item): unknown => Reflect.get(Object(item) as object, keyedBy));
    }
    if (!items.every((item) => typeof item === 'string' || typeof item === 'number'))
      return [{ message: '#{{print("property")}}must be one of the allowed types: number, string' }];
    const index = items.findIndex((item, at) => at + 1 < items.length && compare(item, items[at + 1]) >= 1);
    if (index === -1) return undefined;
    if (keyedBy !== undefined) return [{ message: 'properties must follow the alphabetical order' }];
    const [first, second] = [items[index], items[index + 1]];
    return [
      {
        path: [...context.path, Array.isArray(input) ? index : String(first)],
        message: `${printValue(first)} must be placed after ${printValue(second)}`,
      },
    ];
  },
});

function listKeys(input: object, { path, documentInventory }: FunctionContext): readonly unknown[] {
  const item = documentInventory.findAssociatedItemForPath(path, true);
  return item === null ? Object.keys(input) : item.document.listKeysInOrder(item.path, input);
}

/** Compares like Spectral: numbers with numbers, and a non-numeric string with a number likewise. */
function compare(a: unknown, b: unknown): number {
  const isNumeric = (value: unknown): boolean => typeof value === 'number' || !Number.isNaN(Number(value));
  if ((typeof a === 'number' || Number.isNaN(Number(a))) && isNumeric(b))
    return Math.min(1, Math.max(-1, Number(a) - Number(b)));
  return typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b) : 0;
}
