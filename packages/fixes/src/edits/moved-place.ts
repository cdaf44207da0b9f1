import { isObject, isSameValue, stepInto } from '@assay/text/patches';
import type { EditNode } from './edit-tree.js';

/** Location of a value after changes. */
export interface PlaceAfter {
  /** The pointer to the value; if the value is gone, to the innermost remaining value around it. */
  readonly pointer: readonly string[];
  readonly isGone: boolean;
}

/**
 * Follows a value of a document through changes that rename fields and move items.
 *
 * @param root The changes of the document.
 * @param value The value of the document before the changes.
 * @param pointer The pointer to the value in the document before the changes.
 */
export function placeAfter(
  root: EditNode | undefined,
  value: unknown,
  pointer: readonly string[],
): PlaceAfter {
  const after: string[] = [];
  let node = root;
  let inner = value;
  for (const [index, segment] of pointer.entries()) {
    if (node === undefined) return { pointer: [...after, ...pointer.slice(index)], isGone: false };
    if (node.replacement !== undefined)
      return inReplacement(after, inner, node.replacement.value, pointer.slice(index));
    const child = node.children.get(segment);
    if (child?.isRemoved === true) return { pointer: after, isGone: true };
    after.push(Array.isArray(inner) ? String(indexAfter(node, Number(segment))) : (child?.name ?? segment));
    inner = stepInto(inner, segment);
    node = child;
  }
  return { pointer: after, isGone: false };
}

/** Returns the index of a remaining item after others were added and removed. */
function indexAfter({ added, children }: EditNode, index: number): number {
  let after = index;
  for (const { position } of added)
    if (position !== undefined && 'before' in position && Number(position.before) <= index) after++;
  for (const [key, child] of children) if (child.isRemoved && Number(key) < index) after--;
  return after;
}

/** Follows a value into the replacement of a value around it: fields by name, items by equality. */
function inReplacement(
  around: readonly string[],
  before: unknown,
  after: unknown,
  rest: readonly string[],
): PlaceAfter {
  const pointer = [...around];
  let [old, now] = [before, after];
  for (const segment of rest) {
    const next = Array.isArray(old) && Array.isArray(now) ? itemAfter(old, now, Number(segment)) : segment;
    if (next === undefined || Array.isArray(old) !== Array.isArray(now)) return { pointer, isGone: true };
    const inner = stepInto(now, next);
    if (inner === undefined) return { pointer, isGone: true };
    old = stepInto(old, segment);
    now = inner;
    pointer.push(next);
  }
  return { pointer, isGone: false };
}

/**
 * Returns the index of the same item, counted among equal ones. For a changed object it is the old index, if the number of items
 * is unchanged.
 */
function itemAfter(before: readonly unknown[], after: readonly unknown[], index: number): string | undefined {
  const item = before[index];
  let nth = before.slice(0, index).filter((entry) => isSameValue(entry, item)).length;
  const found = after.findIndex((entry) => isSameValue(entry, item) && nth-- === 0);
  if (found >= 0) return String(found);
  return isObject(item) && before.length === after.length ? String(index) : undefined;
}
