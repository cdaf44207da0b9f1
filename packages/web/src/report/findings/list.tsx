import { Badge } from '../../shared/badge.js';
import { VirtualTree } from '../../shared/virtual-tree.js';
import { count } from '../../shared/words.js';
import { rows, toggle, type Row } from './rows.js';
import { current, detailed, show, shown } from './state.js';
import { texts } from './texts.js';
import { scopeOf } from './verdict.js';

/** The groups as a tree. */
export function GroupList() {
  const list = rows.value;
  if (list.length === 0)
    return <p class="empty">{current.value?.groups.length === 0 ? texts.nothing : texts.noMatch}</p>;
  return (
    <VirtualTree
      label={texts.all}
      rows={list}
      chosen={shown.value.group}
      marked={detailed.value?.id}
      pick={(row) => (row.kind === 'head' ? toggle(row.key) : show({ group: row.group.id }))}
    >
      {(row) => <RowContent row={row} />}
    </VirtualTree>
  );
}

function RowContent({ row }: { readonly row: Row }) {
  if (row.kind === 'head')
    return (
      <>
        <span aria-hidden="true">{row.isOpen ? '▾' : '▸'}</span> <strong>{row.label}</strong>{' '}
        <span class="muted">{count(row.groups, 'group')}</span>
      </>
    );
  const { severity, problem, rule, findings, operations } = row.group;
  return (
    <>
      <Badge severity={severity} />
      <span class="what">{problem.replaceAll('`', '')}</span>
      <span class="muted">
        {rule} · {scopeOf(findings.length, operations, current.value?.operations.length ?? 0)}
      </span>
    </>
  );
}
