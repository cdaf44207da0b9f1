import { computed, signal } from '@preact/signals';
import { groupRows, type GroupRow } from '../../shared/groups.js';
import { current, filtered, visible } from './state.js';
import { texts } from './texts.js';

/** The keys of the heads that are closed. */
const closed = signal<ReadonlySet<string>>(new Set());

/** Opens or closes a head. */
export function toggle(key: string): void {
  const next = new Set(closed.value);
  if (!next.delete(key)) next.add(key);
  closed.value = next;
}

/** Lists the rows of the list, in order. */
export const rows = computed<readonly GroupRow[]>(() => {
  if (current.value === undefined) return [];
  const { view } = visible.value;
  return groupRows(current.value, filtered.value, { view, closed: closed.value, words: texts });
});
