import { isObject, NumberLiteral, setProperty } from '@assay/text/patches';
import type { Addition, EditNode } from './edit-tree.js';

/** Returns the value of a document, or a part of it, after its changes. The changed text must have this value. */
export function editedValue(value: unknown, node: EditNode | undefined): unknown {
  if (node === undefined) return value;
  if (node.replacement !== undefined) return plain(node.replacement.value);
  if (Array.isArray(value)) return editedItems(value, node);
  if (!isObject(value)) return value;
  const object = {};
  const add = (isHere: (position: Addition['position']) => boolean): void => {
    for (const { key, value: added, position } of node.added)
      if (isHere(position)) setProperty(object, key, plain(added));
  };
  for (const key of node.order ?? Object.keys(value)) {
    const child = node.children.get(key);
    add((position) => position !== undefined && 'before' in position && position.before === key);
    if (child?.isRemoved !== true) setProperty(object, child?.name ?? key, editedValue(value[key], child));
    add((position) => position !== undefined && 'after' in position && position.after === key);
  }
  add((position) => position === undefined);
  return object;
}

function editedItems(items: readonly unknown[], node: EditNode): unknown[] {
  const result: unknown[] = [];
  items.forEach((item, index) => {
    for (const added of node.added) if (isBefore(added, index)) result.push(plain(added.value));
    const child = node.children.get(String(index));
    if (child?.isRemoved !== true) result.push(editedValue(item, child));
  });
  for (const added of node.added) if (added.position === undefined) result.push(plain(added.value));
  return result;
}

function isBefore({ position }: Addition, index: number): boolean {
  return position !== undefined && 'before' in position && position.before === String(index);
}

/** Returns a value with all numbers as JavaScript numbers. */
function plain(value: unknown): unknown {
  if (value instanceof NumberLiteral) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const object = {};
  for (const [key, member] of Object.entries(value)) setProperty(object, key, plain(member));
  return object;
}
