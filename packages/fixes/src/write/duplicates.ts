import { isObject } from '@assay/text/patches';
import type { EditNode } from '../edits/edit-tree.js';

/** True if a changed list has any item more often than before. */
export function hasNewDuplicate(before: unknown, after: unknown, node: EditNode): boolean {
  // A value that an intent replaces completely may have duplicates.
  if (node.replacement !== undefined) return false;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (countDuplicates(after) > countDuplicates(before)) return true;
    let index = 0;
    return before.some((item: unknown, at) => {
      index += node.added.filter(({ position }) => isBefore(position, at)).length;
      const child = node.children.get(String(at));
      if (child?.isRemoved === true) return false;
      const place = index++;
      return child !== undefined && hasNewDuplicate(item, after[place], child);
    });
  }
  if (!isObject(before) || !isObject(after)) return false;
  return [...node.children].some(
    ([key, child]) => !child.isRemoved && hasNewDuplicate(before[key], after[child.name ?? key], child),
  );
}

function isBefore(position: EditNode['added'][number]['position'], index: number): boolean {
  return position !== undefined && 'before' in position && position.before === String(index);
}

function countDuplicates(items: readonly unknown[]): number {
  return items.length - new Set(items.map((item) => JSON.stringify(item))).size;
}
