import { documents, run, type DisplayedDocument } from './data.js';
import { RichText } from '../../shared/rich-text.js';
import { Badge, severities } from '../../shared/severity.js';
import { focusDocument } from './document-head.js';
import { fragmentOf, noFilters, show, visible } from './state.js';
import { texts } from './texts.js';

/** Maximum number of listed documents. The field below selects from all. */
const maxRows = 500;

/** Failing documents come first, then those with the lowest score. */
const ordered = documents
  .map((document, index) => ({ document, index, failed: fails(document) }))
  .sort((a, b) => Number(b.failed) - Number(a.failed) || scoreOf(a.document) - scoreOf(b.document));

/** True if the run compares with a baseline or a commit. */
const hasTrend = documents.some(({ trend }) => trend !== undefined);

/** All documents of a run: gate, score, findings by severity, trend and the worst finding. */
export function Overview() {
  const maxFindings = Math.max(1, ...documents.map(countAll));
  return (
    <section class="panel overview" aria-labelledby="overview">
      <h2 id="overview">{texts.overview}</h2>
      <p class="muted">{texts.overviewHint}</p>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="overview">
        <table>
          <thead>
            <tr>
              {texts.columns.map((name) => (
                <th scope="col">{name}</th>
              ))}
              {hasTrend && <th scope="col">{texts.trend(run.since)}</th>}
              <th scope="col">{texts.worst}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, maxRows).map(({ document, index, failed }) => (
              <Row document={document} index={index} failed={failed} maxFindings={maxFindings} />
            ))}
          </tbody>
        </table>
      </div>
      {documents.length > maxRows && <p class="muted">{texts.moreDocuments(documents.length - maxRows)}</p>}
    </section>
  );
}

function Row({
  document,
  index,
  failed,
  maxFindings,
}: {
  readonly document: DisplayedDocument;
  readonly index: number;
  readonly failed: boolean;
  readonly maxFindings: number;
}) {
  const state = { ...noFilters(visible.value), document: index };
  const [worst] = document.groups;
  return (
    <tr class={index === visible.value.document ? 'current' : ''}>
      <th scope="row">
        <a
          href={fragmentOf(state)}
          onClick={(event) => {
            event.preventDefault();
            show(state);
            focusDocument();
          }}
        >
          {document.api?.title ?? document.name}
        </a>{' '}
        <span class="muted">
          {document.api === undefined ? '' : `${document.api.version} · ${document.name}`}
        </span>
      </th>
      <td class={failed ? 'bad' : 'good'}>
        <span aria-hidden="true">{failed ? '✕' : '✓'}</span> {failed ? texts.failed : texts.passed}
      </td>
      <td class="number">{document.score?.value ?? '–'}</td>
      <td>
        <Bar document={document} maxFindings={maxFindings} />
      </td>
      {hasTrend && (
        <td class="trend">
          <Trend trend={document.trend} />
        </td>
      )}
      <td class="worst">
        {worst !== undefined && (
          <>
            <Badge severity={worst.severity} /> <RichText text={worst.problem} />
          </>
        )}
      </td>
    </tr>
  );
}

function countAll({ severities: counts }: DisplayedDocument): number {
  return severities.reduce((sum, severity) => sum + counts[severity], 0);
}

/** The findings of a document by severity, as a bar on the scale of all documents. */
function Bar({
  document,
  maxFindings,
}: {
  readonly document: DisplayedDocument;
  readonly maxFindings: number;
}) {
  const counts = severities.map((severity) => ({ severity, count: document.severities[severity] }));
  const total = countAll(document);
  return (
    <>
      <span class="bar" aria-hidden="true" style={{ width: `${Math.max(2, (100 * total) / maxFindings)}%` }}>
        {counts.map(({ severity, count }) =>
          count === 0 ? null : <span class={severity} style={{ flexGrow: count }} />,
        )}
      </span>
      <span class="muted">
        {counts
          .filter(({ count }) => count > 0)
          .map(({ severity, count }) => `${count} ${severity}`)
          .join(', ')}
      </span>
    </>
  );
}

/** The highest number of findings of any document, before or now. */
const maxFindings = Math.max(
  1,
  ...documents.map(({ trend }) =>
    trend === undefined ? 0 : trend.known + Math.max(trend.resolved, trend.fresh),
  ),
);

/** Two bars on the scale of all documents: the findings before and now. */
function Trend({ trend }: Pick<DisplayedDocument, 'trend'>) {
  if (trend === undefined) return <span class="muted">–</span>;
  const { resolved, known, fresh } = trend;
  const width = (count: number) => ({ width: `${(100 * count) / maxFindings}%` });
  return (
    <>
      <span class="bar before" aria-hidden="true">
        <span class="known" style={width(known)} />
        <span class="resolved" style={width(resolved)} />
      </span>
      <span class="bar now" aria-hidden="true">
        <span class="known" style={width(known)} />
        <span class="fresh" style={width(fresh)} />
      </span>
      <span class="muted">{texts.trendOf(known + resolved, known + fresh, fresh, resolved)}</span>
    </>
  );
}

function fails({ isAnalysed, severities: counts, violations }: DisplayedDocument): boolean {
  const worst = severities.slice(0, run.gate === 'none' ? 0 : severities.indexOf(run.gate) + 1);
  return !isAnalysed || violations.length > 0 || worst.some((severity) => counts[severity] > 0);
}

function scoreOf({ score }: DisplayedDocument): number {
  return score?.value ?? -1;
}
