import { openFragment } from '../shared/fragment.js';
import { count } from '@assay/core';
import type { PageVerified, PageDrift, PageEvidence } from '@assay/reporters';
import { ChipSet, Choice, FilteredCount, FilterForm, SearchField } from '../shared/filters.js';
import { GroupedList, noneClosed } from '../shared/grouped-list.js';
import { texts } from './texts.js';
import { VerdictBadge, verdicts, verdictKinds, verdictSigns } from './verdicts.js';
import { Badge } from '../shared/severity.js';
import { RichText } from '../shared/rich-text.js';

/** State of the operations in the fragment of the URL. */
const fragment = openFragment({ words: '', verdict: '', kind: '', by: 'verdict', operation: '' });

const closed = noneClosed();

/** Operations and their results, with filters: a list, and the details of the selected one. */
export function Operations({ operations }: { readonly operations: readonly PageVerified[] }) {
  const { words, verdict, kind, by, operation: key } = fragment.shown.value;
  const selectedVerdicts = verdict.split(',').filter(Boolean);
  const candidates = operations.filter((operation) => matches(operation, words, kind));
  const filtered = candidates.filter(
    (each) => selectedVerdicts.length === 0 || selectedVerdicts.includes(each.verdict),
  );
  const byVerdict = by !== 'document';
  const items = byVerdict ? filtered.toSorted(byUrgency) : filtered;
  const chosen = operations.find(({ operation }) => operation === key);
  const detailed = chosen ?? items[0];
  return (
    <div class={chosen === undefined ? '' : 'has-detail'}>
      <FilterForm label={texts.filters}>
        <SearchField
          label={texts.search}
          hint={texts.searchHint}
          value={words}
          onInput={(value) => fragment.show({ words: value })}
        />
        <Choice
          label={texts.kind}
          any={texts.any}
          value={kind}
          options={[...new Set(operations.flatMap((each) => each.findings.map(({ name }) => name)))].sort()}
          pick={(value) => fragment.show({ kind: value })}
        />
        <ChipSet
          legend={texts.verdict}
          chips={verdicts
            .map((each) => ({
              each,
              number: candidates.filter((candidate) => candidate.verdict === each).length,
            }))
            .filter(({ each, number }) => number > 0 || selectedVerdicts.includes(each))
            .map(({ each, number }) => ({
              value: each,
              kind: verdictKinds[each],
              sign: verdictSigns[each],
              words: `${each} ${number}`,
              isPressed: selectedVerdicts.includes(each),
            }))}
          press={(value) =>
            fragment.show({
              verdict: verdicts.filter((each) => selectedVerdicts.includes(each) !== (each === value)).join(),
            })
          }
        />
        <ChipSet
          legend={texts.view}
          chips={Object.entries(texts.views).map(([value, label]) => ({
            value,
            words: label,
            isPressed: by === value,
          }))}
          press={(value) => fragment.show({ by: value })}
        />
        <FilteredCount
          words={count(filtered.length, 'operation')}
          clear={texts.clear}
          onClear={
            words !== '' || kind !== '' || selectedVerdicts.length > 0
              ? () => fragment.show({ words: '', verdict: '', kind: '' })
              : undefined
          }
        />
      </FilterForm>
      {items.length === 0 ? (
        <p class="empty">{texts.noMatch}</p>
      ) : (
        <div class="columns">
          <GroupedList
            label={texts.all}
            items={items}
            keyOf={({ operation }) => operation}
            headOf={byVerdict ? (each) => each.verdict : undefined}
            numberOf={(number, head) => `${count(number, 'operation')} · ${meaningOf(head)}`}
            closed={closed}
            chosen={key}
            marked={detailed?.operation}
            pick={(operation) => fragment.show({ operation })}
          >
            {(item) => <RowContent item={item} />}
          </GroupedList>
          {detailed !== undefined && <VerifiedDetail result={detailed} isChosen={chosen !== undefined} />}
        </div>
      )}
    </div>
  );
}

function RowContent({ item }: { readonly item: PageVerified }) {
  const { operation, method, path, verdict, status, reason, findings } = item;
  const parts = [
    ...(status === null ? [] : [String(status)]),
    ...(findings.length > 0 ? [[...new Set(findings.map(({ name }) => name))].join(', ')] : []),
    ...(reason === null ? [] : [reason]),
  ];
  return (
    <>
      <VerdictBadge verdict={verdict} />
      <span class="what">
        {method} {path}
      </span>
      <span class="muted">
        {[operation === `${method} ${path}` ? '' : operation, ...parts]
          .filter(Boolean)
          .join(' · ')
          .replaceAll('`', '')}
      </span>
    </>
  );
}

function meaningOf(head: string): string {
  const verdict = verdicts.find((each) => each === head);
  return verdict === undefined ? '' : texts.verdicts[verdict];
}

function byUrgency(a: PageVerified, b: PageVerified): number {
  return verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict);
}

function matches(result: PageVerified, text: string, kind: string): boolean {
  const { operation, method, path, reason, findings } = result;
  if (kind !== '' && !findings.some(({ name }) => name === kind)) return false;
  const haystack = [
    operation,
    method,
    path,
    reason,
    ...findings.flatMap(({ id, name, problem }) => [id, name, problem]),
  ]
    .join(' ')
    .toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

interface VerifiedDetailProps {
  readonly result: PageVerified;
  /** False if it is only shown because it is the first of the list. */
  readonly isChosen: boolean;
}

/** All details of an operation: its result, the differences, and the observations about findings of the analysis. */
function VerifiedDetail({ result, isChosen }: VerifiedDetailProps) {
  const { operation, method, path, place, verdict, status, reason, findings, analysis, requests } = result;
  const { evidence } = result;
  return (
    <article class={`detail ${isChosen ? '' : 'unasked'}`} tabIndex={0} aria-labelledby="operation">
      <button type="button" class="chip back" onClick={() => fragment.show({ operation: '' })}>
        ← {texts.back}
      </button>
      <p class="kind">
        <VerdictBadge verdict={verdict} /> <strong>{operation}</strong>{' '}
        <span class="muted">{count(requests, 'request')}</span>
      </p>
      <h3 id="operation">
        <code>
          {method} {path}
        </code>
        {status !== null && <> answered {status}</>}
      </h3>
      {place !== undefined && (
        <p class="place">
          <code>{place}</code>
        </p>
      )}
      <p class="muted">{texts.verdicts[verdict]}</p>
      {reason !== null && (
        <p>
          <RichText text={reason} />
        </p>
      )}
      {evidence !== undefined && <Exchange evidence={evidence} />}
      {findings.length > 0 && (
        <>
          <h4>{texts.differences}</h4>
          {findings.map((finding) => (
            <Difference finding={finding} />
          ))}
        </>
      )}
      {analysis.length > 0 && (
        <>
          <h4>{texts.analysis}</h4>
          <ul class="places">
            {analysis.map(({ id, outcome, evidence }) => (
              <li>
                <strong>{texts[outcome]}</strong> {id}: {evidence}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={fragment.linkTo({ operation })}>{texts.link}</a>
      </p>
    </article>
  );
}

function Difference({ finding }: { readonly finding: PageDrift }) {
  const { severity, id, name, problem, impact, recommendation, place, instance, evidence } = finding;
  return (
    <section class="difference">
      <p class="kind">
        <Badge severity={severity} /> <strong>{name}</strong> <span class="muted">{id}</span>
      </p>
      <p>
        <RichText text={problem} />
      </p>
      {instance !== undefined && instance !== '' && (
        <p class="muted">
          {texts.inAnswer} <code>{instance}</code>
        </p>
      )}
      <p>
        <RichText text={impact} /> <RichText text={recommendation} />
      </p>
      {place !== undefined && (
        <p class="place">
          <code>{place}</code>
        </p>
      )}
      {evidence !== undefined && <Exchange evidence={evidence} />}
    </section>
  );
}

/** The request as a command, and the response. */
function Exchange({ evidence: { request, response } }: { readonly evidence: PageEvidence }) {
  const body = response?.body ?? null;
  return (
    <details class="exchange">
      <summary>{texts.exchange}</summary>
      <pre tabIndex={0} aria-label={texts.request}>
        <code>{request.curl}</code>
      </pre>
      {response === null ? (
        <p class="muted">{texts.noResponse}</p>
      ) : (
        <pre tabIndex={0} aria-label={texts.response}>
          <code>
            {[
              `${response.status}`,
              ...response.headers.map(({ name, value }) => `${name}: ${value}`),
              ...(body === null ? [] : ['', body.text ?? texts.noText(body.bytes)]),
            ].join('\n')}
          </code>
        </pre>
      )}
      {body?.isCut === true && body.text !== null && <p class="muted">{texts.cut(body.bytes)}</p>}
    </details>
  );
}
