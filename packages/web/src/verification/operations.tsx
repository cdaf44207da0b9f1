import { count } from '@assay/core';
import type { PageVerified } from '@assay/reporters';
import { ChipSet, Choice, FilteredCount, FilterForm, SearchField } from '../shared/filters.js';
import { GroupedList, noneClosed } from '../shared/grouped-list.js';
import { VerifiedDetail } from './detail.js';
import { fragment } from './state.js';
import { texts } from './texts.js';
import { VerdictBadge, verdicts, verdictKinds, verdictSigns } from './verdicts.js';

const closed = noneClosed();

/** Operations and what came of them, with filters: a list, and all about the chosen one. */
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
