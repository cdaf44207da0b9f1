import { Badge, severities } from '../../../shared/severity.js';
import type { NamedDocument, Revision, RuleCount } from '../../api/records.js';
import { useAnswer, usePages } from '../../api/use-answer.js';
import { List } from '../../components/list.js';
import { RecordHead } from '../../components/question.js';
import { Answered } from '../../components/states.js';
import { Table, type Column, Time } from '../../components/table.js';
import { buildConsoleAddress } from '../../common/router.js';
import { ScoreChart } from './chart.js';
import { Changed, Counts, Score } from './counts.js';
import { texts } from './texts.js';

/** One named document: its score over time, and its new and fixed findings. */
export function NamedDocumentPage({ id }: { readonly id: string }) {
  const path = `/api/inventory/${encodeURIComponent(id)}`;
  const asking = useAnswer<NamedDocument>({ path });
  const revisions = usePages<Revision>({ path: `${path}/revisions` });
  return (
    <>
      <p>
        <a href={buildConsoleAddress('inventory')}>← {texts.back}</a>
      </p>
      <Answered asking={asking}>
        {(document) => (
          <>
            <section class="panel" aria-labelledby="document">
              <RecordHead
                id="document"
                name={document.name}
                path={path}
                afterwards={buildConsoleAddress('inventory')}
                words={texts}
              />
              <Latest document={document} />
              <h2>{texts.scoreOverTime}</h2>
              <List listed={revisions}>
                {(revisions) => (
                  <>
                    <ScoreChart name={document.name} revisions={revisions} />
                    <h2>{texts.history}</h2>
                    <Table
                      label={`${texts.history}: ${texts.asTable}`}
                      columns={columns(revisions)}
                      rows={revisions}
                      keyOf={(revision) => revision.id}
                      empty={null}
                    />
                  </>
                )}
              </List>
            </section>
            <Rules document={document} />
          </>
        )}
      </Answered>
    </>
  );
}

function Latest({ document: { latest, trend } }: { readonly document: NamedDocument }) {
  return (
    <>
      <p class="together latest">
        <span>
          {texts.score} <Score score={latest.score} /> <span class="muted">{texts.outOf}</span>
        </span>{' '}
        <Counts findings={latest.findings} hasWords />{' '}
        <Changed revision={latest} isFirst={trend.length === 1} />{' '}
        <span class="muted">{texts.operations(latest.operations)}</span>
      </p>
      {latest.new !== null && latest.fixed !== null && (
        <div class="two">
          <RuleCounts title={texts.newRules} counts={latest.new} none={texts.nothingNew} />
          <RuleCounts title={texts.fixedRules} counts={latest.fixed} none={texts.nothingFixed} />
        </div>
      )}
    </>
  );
}

function RuleCounts({
  title,
  counts,
  none,
}: {
  readonly title: string;
  readonly counts: readonly RuleCount[];
  readonly none: string;
}) {
  return (
    <section>
      <h2>{title}</h2>
      {counts.length === 0 ? (
        <p class="muted">{none}</p>
      ) : (
        <ul class="plain">
          {counts.map(({ rule, findings }) => (
            <li>
              <a href={buildConsoleAddress('rules', { rule })}>{rule}</a>{' '}
              <span class="muted">{texts.findingsOf(findings)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function columns(revisions: readonly Revision[]): Column<Revision>[] {
  const first = revisions.at(-1);
  return [
    { name: texts.from, width: '11rem', cell: ({ at }) => <Time at={at} /> },
    { name: texts.to, width: '11rem', cell: ({ lastAt }) => <Time at={lastAt} /> },
    {
      name: texts.validations,
      width: '6rem',
      isNumber: true,
      cell: ({ validations }) => validations.toLocaleString('en'),
    },
    { name: texts.score, width: '4.5rem', isNumber: true, cell: ({ score }) => <Score score={score} /> },
    {
      name: texts.findings,
      width: 'minmax(11rem, 1fr)',
      cell: ({ findings }) => <Counts findings={findings} />,
    },
    {
      name: texts.change,
      width: '10rem',
      cell: (revision) => <Changed revision={revision} isFirst={revision === first} />,
    },
  ];
}

function Rules({ document: { rules = [] } }: { readonly document: NamedDocument }) {
  return (
    <section class="panel" aria-labelledby="rules">
      <h2 id="rules">{texts.whichRules}</h2>
      {rules.length === 0 ? (
        <p class="muted">{texts.noFindings}</p>
      ) : (
        <ul class="rule-uses" tabIndex={0} aria-label={texts.whichRules}>
          {rules
            .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
            .map(({ rule, severity, findings }) => (
              <li>
                <Badge severity={severity} />
                <a href={buildConsoleAddress('rules', { rule })}>{rule}</a>
                <span class="muted">{texts.findingsOf(findings)}</span>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
