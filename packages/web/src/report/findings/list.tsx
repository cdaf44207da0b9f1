import { GroupRowContent } from '../../shared/group-row.js';
import { VirtualTree } from '../../shared/virtual-tree.js';
import { rows, toggle } from './rows.js';
import { current, detailed, show, visible } from './state.js';
import { texts } from './texts.js';

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
