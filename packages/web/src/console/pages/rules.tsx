import { Badge, severities } from '../../shared/severity.js';
import { RichText } from '../../shared/rich-text.js';
import type { ListedRule } from '../api/records.js';
import { useAnswer, usePages } from '../api/use-answer.js';
import { List } from '../components/list.js';
import { requested, Choice, SearchField } from '../components/query-field.js';
import { Answered } from '../components/states.js';
import { Table, type Column } from '../components/table.js';
import { buildConsoleAddress } from '../common/router.js';
import { Links, Markdown } from './rules/markdown.js';
import { texts } from './rules/texts.js';

/** The rules of the service, or one of them (`?rule=`). */
export function Page() {
  const id = requested('rule');
  return id === '' ? <Rules /> : <RulePage key={id} id={id} />;
}

const columns: readonly Column<ListedRule>[] = [
  { name: texts.severity, width: '6.5rem', cell: ({ severity }) => <Badge severity={severity} /> },
  {
    name: texts.rule,
    width: 'minmax(10rem, 2fr)',
    lines: 2,
    cell: ({ id, name }) => <a href={buildConsoleAddress('rules', { rule: id })}>{name}</a>,
  },
  { name: texts.id, width: 'minmax(9rem, 2fr)', cell: ({ id }) => <code title={id}>{id}</code> },
  { name: texts.category, width: '8rem', cell: ({ category }) => category },
  { name: texts.preset, width: '8rem', cell: ({ presets }) => presets[0] },
];

function Rules() {
  const [search, category, severity, preset] = [
    requested('search'),
    requested('category'),
    requested('severity'),
    requested('preset'),
  ];
  const rules = usePages<ListedRule>({
    path: '/api/rules',
    query: { search, category, severity, preset, limit: 200 },
  });
  return (
    <section class="panel" aria-labelledby="rules">
      <h1 id="rules">{texts.title}</h1>
      <div class="fields">
        <SearchField name="search" label={texts.search} />
        <Choice
          name="category"
          label={texts.category}
          options={[
            ['', texts.anyCategory],
            ['security', texts.security],
            ['documentation', texts.documentation],
          ]}
        />
        <Choice
          name="severity"
          label={texts.severity}
          options={[['', texts.anySeverity], ...severities.map((each): [string, string] => [each, each])]}
        />
        <Choice
          name="preset"
          label={texts.preset}
          options={[
            ['', texts.anyPreset],
            ...['recommended', 'strict', 'style'].map((each): [string, string] => [each, each]),
          ]}
        />
      </div>
      <List listed={rules}>
        {(items) => (
          <Table
            label={texts.title}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            empty={<p>{texts.none}</p>}
          />
        )}
      </List>
    </section>
  );
}

function RulePage({ id }: { readonly id: string }) {
  const asking = useAnswer<ListedRule>({ path: `/api/rules/${encodeURIComponent(id)}` });
  return (
    <>
      <p>
        <a href={buildConsoleAddress('rules')}>← {texts.back}</a>
      </p>
      <Answered asking={asking}>
        {(rule) => (
          <article class="panel prose" aria-labelledby="rule">
            <h1 id="rule">{rule.name}</h1>
            <p class="together">
              <Badge severity={rule.severity} /> <code>{rule.id}</code>
              <span class="muted">
                {rule.category} · {texts.presets}: {rule.presets.join(', ')}
              </span>
            </p>
            <blockquote>
              <RichText text={shown(rule.problem)} />
            </blockquote>
            <h2>{texts.impact}</h2>
            <p>
              <RichText text={shown(rule.impact)} />
            </p>
            <h2>{texts.recommendation}</h2>
            <Markdown text={shown(rule.recommendation)} />
            {rule.documentation === null || rule.documentation === undefined ? (
              <p class="muted">{texts.noDocumentation}</p>
            ) : (
              <Markdown text={rule.documentation} />
            )}
            <References rule={rule} />
            <p>
              <a href={buildConsoleAddress('inventory', { rule: rule.id })}>{texts.violated}</a>
            </p>
          </article>
        )}
      </Answered>
    </>
  );
}

/** Replaces the placeholders of a rule's text by angle quotes. */
function shown(text: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, '‹$1›');
}

function References({ rule: { references } }: { readonly rule: ListedRule }) {
  const { owasp, cwe, links } = references;
  if (owasp.length + cwe.length + links.length === 0) return null;
  return (
    <>
      <h2>{texts.references}</h2>
      <ul>
        {owasp.map((each) => (
          <li>{texts.owasp(each)}</li>
        ))}
        {cwe.map((each) => (
          <li>{texts.cwe(each)}</li>
        ))}
        <Links urls={links} />
      </ul>
    </>
  );
}
