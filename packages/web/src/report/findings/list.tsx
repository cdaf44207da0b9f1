import { computed, signal } from '@preact/signals';
import { groupRows, type GroupRow, GroupRowContent } from '../../shared/groups.js';
import { current, filtered, visible, detailed, show } from './state.js';
import { texts } from './texts.js';
import { VirtualTree } from '../../shared/virtual-tree.js';

/** The keys of the closed heads. */
const closed = signal<ReadonlySet<string>>(new Set());

/** Opens or closes the group under a head. */
function toggle(key: string): void {
  const next = new Set(closed.value);
  if (!next.delete(key)) next.add(key);
  closed.value = next;
}

/** Lists the rows of the list, in order. */
const rows = computed<readonly GroupRow[]>(() => {
  if (current.value === undefined) return [];
  const { view } = visible.value;
  return groupRows(current.value, filtered.value, { view, closed: closed.value, words: texts });
});

/** The groups as a tree. */
export function GroupList() {
  const list = rows.value;
  if (list.length === 0)
    return <p class="empty">{current.value?.groups.length === 0 ? texts.nothing : texts.noMatch}</p>;
  return (
    <VirtualTree
      label={texts.all}
      rows={list}
      chosen={visible.value.group}
      marked={detailed.value?.id}
      pick={(row) => (row.kind === 'head' ? toggle(row.key) : show({ group: row.group.id }))}
    >
      {(row) => <GroupRowContent row={row} operations={current.value?.operations.length ?? 0} />}
    </VirtualTree>
  );
}
