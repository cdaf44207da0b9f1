import { count } from '@assay/core';
import { Badge } from './badge.js';
import { describeReach, type GroupRow } from './groups.js';

/** Content of a row of a list of groups. `operations` is the number of the API's operations. */
export function GroupRowContent({
  row,
  operations,
}: {
  readonly row: GroupRow;
  readonly operations: number;
}) {
  if (row.kind === 'head')
    return (
      <>
        <span aria-hidden="true">{row.isOpen === true ? '▾' : '▸'}</span> <strong>{row.label}</strong>{' '}
        <span class="muted">{count(row.groups, 'group')}</span>
      </>
    );
  const { severity, problem, rule, findings, operations: touched } = row.group;
  return (
    <>
      <Badge severity={severity} />
      <span class="what">{problem.replaceAll('`', '')}</span>
      <span class="muted">
        {rule} · {describeReach(findings.length, touched, operations)}
      </span>
    </>
  );
}
