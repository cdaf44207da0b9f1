import type { ApiKey, Engine } from '../api/records.js';
import { usePages } from '../api/use-answer.js';
import { List } from '../components/list.js';
import { Table, type Column, Time } from '../components/table.js';
import { RichText } from '../../shared/rich-text.js';
import { texts } from './access/texts.js';

/** The keys that the current key may see, and the engines. */
export function Page() {
  const keys = usePages<ApiKey>({ path: '/api/keys' });
  const engines = usePages<Engine>({ path: '/api/engines' });
  return (
    <>
      <section class="panel" aria-labelledby="keys">
        <h1 id="keys">{texts.keys}</h1>
        <p class="muted">
          <RichText text={texts.keysIntro} />
        </p>
        <List listed={keys}>
          {(items) => (
            <Table
              label={texts.keys}
              columns={keyColumns}
              rows={items}
              keyOf={({ id }) => id}
              empty={texts.noKeys}
            />
          )}
        </List>
      </section>
      <section class="panel" aria-labelledby="engines">
        <h2 id="engines">{texts.engines}</h2>
        <p class="muted">
          <RichText text={texts.enginesIntro} />
        </p>
        <List listed={engines}>
          {(items) => (
            <Table
              label={texts.engines}
              columns={engineColumns}
              rows={items}
              keyOf={({ id }) => id}
              empty={texts.noEngines}
            />
          )}
        </List>
      </section>
    </>
  );
}

const keyColumns: readonly Column<ApiKey>[] = [
  {
    name: texts.name,
    width: 'minmax(9rem, 2fr)',
    cell: ({ name, isCurrent }) => (
      <>
        <bdi>{name}</bdi> {isCurrent && <span class="muted">({texts.thisKey})</span>}
      </>
    ),
  },
  { name: texts.scopes, width: 'minmax(9rem, 2fr)', lines: 2, cell: ({ scopes }) => scopes.join(', ') },
  { name: texts.state, width: 'minmax(17rem, 1fr)', cell: (key) => <State of={key} /> },
  { name: texts.made, width: '11rem', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

const engineColumns: readonly Column<Engine>[] = [
  { name: texts.name, width: 'minmax(9rem, 2fr)', cell: ({ name }) => <bdi>{name}</bdi> },
  { name: texts.kind, width: '8rem', cell: ({ kind }) => kind },
  {
    name: texts.address,
    width: 'minmax(9rem, 2fr)',
    cell: ({ address }) =>
      address === null ? <span class="muted">{texts.noAddress}</span> : <bdi>{address}</bdi>,
  },
  { name: texts.status, width: '7rem', cell: ({ status }) => status },
  { name: texts.made, width: '11rem', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function State({ of: { revokedAt, expiresAt } }: { readonly of: ApiKey }) {
  if (revokedAt !== null)
    return (
      <span class="muted">
        {texts.revoked} <Time at={revokedAt} />
      </span>
    );
  if (expiresAt === null) return <span class="good">{texts.valid}</span>;
  const isValid = Date.parse(expiresAt) > Date.now();
  return (
    <span class={isValid ? 'good' : 'bad'}>
      {isValid ? texts.validUntil : texts.expired} <Time at={expiresAt} />
    </span>
  );
}
