import { Badge, severities } from '../../shared/severity.js';
import type { NamedDocument, RuleUse } from '../api/records.js';
import { useAnswer, usePages } from '../api/use-answer.js';
import { List } from '../components/list.js';
import { Choice, ask, requested, SearchField } from '../components/query-field.js';
import { Answered, Empty } from '../components/states.js';
import { Table, type Column, Time } from '../components/table.js';
import { buildConsoleAddress } from '../common/router.js';
import { Sparkline } from './inventory/chart.js';
import { Changed, Counts, Score } from './inventory/counts.js';
import { NamedDocumentPage } from './inventory/document.js';
import { texts } from './inventory/texts.js';

/** The inventory: the named documents, or one of them. */
export function Page() {
  const id = requested('id');
  return id === '' ? <Documents /> : <NamedDocumentPage key={id} id={id} />;
}

function Documents() {
  const [search, rule, sort, all] = [
    requested('search'),
    requested('rule'),
    requested('sort'),
    requested('all'),
  ];
  const documents = usePages<NamedDocument>({ path: '/api/inventory', query: { search, rule, sort, all } });
  const isNarrowed = search !== '' || rule !== '';
  return (
    <>
      <section class="panel" aria-labelledby="inventory">
        <h1 id="inventory">{texts.title}</h1>
        <p class="muted">{texts.intro}</p>
        <div class="fields">
          <SearchField name="search" label={texts.search} />
          <Choice
            name="sort"
            label={texts.sort}
            options={[
              ['', texts.newest],
              ['score', texts.worst],
            ]}
          />
          <Choice
            name="all"
            label={texts.whose}
            options={[
              ['', texts.own],
              ['true', texts.everyone],
            ]}
          />
        </div>
        {rule !== '' && (
          <p>
            {texts.rule(rule)}{' '}
            <button type="button" class="chip" onClick={() => ask({ rule: '' })}>
              {texts.allRules}
            </button>
          </p>
        )}
        <List listed={documents}>
          {(items) => (
            <Table
              label={texts.title}
              columns={columnsFor(rule, all)}
              rows={items}
              keyOf={({ id }) => id}
              rowHeight={44}
              empty={isNarrowed ? <p>{texts.noMatch}</p> : <FirstSteps />}
            />
          )}
        </List>
      </section>
      <Rules all={all} />
    </>
  );
}

function FirstSteps() {
  return (
    <>
      <p>{texts.empty}</p>
      <p>{texts.emptyHow}</p>
      <pre class="command" tabIndex={0}>
        {texts.command}
      </pre>
    </>
  );
}

function columnsFor(rule: string, all: string): Column<NamedDocument>[] {
  return [
    {
      name: texts.name,
      width: 'minmax(9rem, 2fr)',
      lines: 2,
      cell: ({ id, name }) => (
        <a href={buildConsoleAddress('inventory', { id })} title={name}>
          <bdi>{name}</bdi>
        </a>
      ),
    },
    ...(all === ''
      ? []
      : [{ name: texts.key, width: '8rem', cell: ({ key }: NamedDocument) => <bdi>{key}</bdi> }]),
    {
      name: texts.score,
      width: '4.5rem',
      isNumber: true,
      cell: ({ latest }) => <Score score={latest.score} />,
    },
    { name: texts.trend, width: '6.5rem', cell: ({ trend }) => <Sparkline trend={trend} /> },
    ...(rule === ''
      ? []
      : [
          {
            name: texts.matches,
            width: '6rem',
            isNumber: true,
            cell: ({ matches }: NamedDocument) => (matches ?? 0).toLocaleString('en'),
          },
        ]),
    {
      name: texts.findings,
      width: 'minmax(11rem, 1fr)',
      cell: ({ latest }) => <Counts findings={latest.findings} />,
    },
    {
      name: texts.change,
      width: '10rem',
      cell: ({ latest, trend }) => <Changed revision={latest} isFirst={trend.length === 1} />,
    },
    { name: texts.seen, width: '11rem', cell: ({ latest }) => <Time at={latest.lastAt} /> },
  ];
}

/** Compares by severity, then by the number of documents. */
function bySeverity(a: RuleUse, b: RuleUse): number {
  return severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.documents - a.documents;
}

function Rules({ all }: { readonly all: string }) {
  const search = requested('rules');
  const asking = useAnswer<{ readonly items: readonly RuleUse[] }>({
    path: '/api/inventory/rules',
    query: { search, all },
  });
  return (
    <section class="panel" aria-labelledby="violated">
      <h2 id="violated">{texts.violated}</h2>
      <p class="muted">{texts.violatedIntro}</p>
      <div class="fields">
        <SearchField name="rules" label={texts.searchRules} />
      </div>
      <Answered asking={asking}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>{texts.noFindings}</Empty>
          ) : (
            <ul class="rule-uses" tabIndex={0} aria-label={texts.violated}>
              {items.toSorted(bySeverity).map(({ rule, severity, documents, findings }) => (
                <li>
                  <Badge severity={severity} />
                  <button type="button" class="link" onClick={() => ask({ rule })}>
                    {rule}
                  </button>
                  <span class="muted">
                    {texts.inDocuments(documents)}, {texts.findingsOf(findings)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}
