import { useMemo } from 'preact/hooks';
import type { AuditEntry } from '../api/records.js';
import { usePages } from '../api/use-answer.js';
import { List } from '../components/list.js';
import { requested, Choice, SearchField } from '../components/query-field.js';
import { Table, type Column, Time } from '../components/table.js';
import { texts } from './access/texts.js';

const columns: readonly Column<AuditEntry>[] = [
  { name: texts.when, width: '11rem', cell: ({ at }) => <Time at={at} /> },
  { name: texts.actor, width: 'minmax(7rem, 1fr)', cell: ({ actor }) => <bdi>{actor.name}</bdi> },
  {
    name: texts.action,
    width: 'minmax(12rem, 2fr)',
    cell: ({ action, count, result }) => (
      <span class={result === 'refused' ? 'bad' : ''}>
        {result === 'refused' && <span aria-hidden="true">✕ </span>}
        {texts.actions[action] ?? action}
        {count > 1 && ` (${texts.times(count)})`}
      </span>
    ),
  },
  {
    name: texts.record,
    width: 'minmax(8rem, 2fr)',
    lines: 2,
    cell: ({ record }) => record !== null && <code title={record}>{record}</code>,
  },
  {
    name: texts.from,
    width: 'minmax(8rem, 1fr)',
    cell: ({ actor: { address } }) => address ?? <span class="muted">{texts.machine}</span>,
  },
];

const day = 86_400_000;

/** The audit log, for administrators. */
export function Page() {
  const [actor, action, since] = [requested('actor'), requested('action'), requested('since')];
  // Computed once for each selection: a changing time would repeat the request.
  const from = useMemo(
    () => (/^\d{1,3}$/.test(since) ? new Date(Date.now() - Number(since) * day).toISOString() : ''),
    [since],
  );
  const entries = usePages<AuditEntry>({ path: '/api/audit', query: { actor, action, from } });
  return (
    <section class="panel" aria-labelledby="audit">
      <h1 id="audit">{texts.audit}</h1>
      <p class="muted">{texts.auditIntro}</p>
      <div class="fields">
        <SearchField name="actor" label={texts.actor} />
        <Choice
          name="action"
          label={texts.action}
          options={[['', texts.anyAction], ...Object.entries(texts.actions)]}
        />
        <Choice
          name="since"
          label={texts.since}
          options={[
            ['', texts.anyTime],
            ['1', texts.hours],
            ['7', texts.week],
            ['30', texts.month],
          ]}
        />
      </div>
      <List listed={entries}>
        {(items) => (
          <Table
            label={texts.audit}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            empty={<p>{texts.noEntries}</p>}
          />
        )}
      </List>
    </section>
  );
}
