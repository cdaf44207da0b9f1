import { count } from '@assay/core';
import type { PageChange } from '@assay/reporters';
import { Badge } from '../shared/severity.js';
import { ChipSet, Choice, FilteredCount, FilterForm, SearchField } from '../shared/filters.js';
import { VirtualTree } from '../shared/virtual-tree.js';
import { ChangeDetail } from './detail.js';
import {
  effects,
  effectSigns,
  hasEffect,
  mainEffect,
  filterCandidates,
  clearFilters,
  filteredOf,
  fragment,
  listChangeRows,
  toggle,
  listSelectedEffects,
  type Effect,
  type Row,
} from './state.js';
import { texts } from './texts.js';

interface ChangesProps {
  readonly changes: readonly PageChange[];
  /** The effects in the order of the list; by default security comes first. */
  readonly order?: readonly Effect[];
}

/** Changes with their filters: a list, and the details of the selected one. */
export function Changes({ changes, order = effects }: ChangesProps) {
  const candidates = filterCandidates(changes);
  const filtered = filteredOf(candidates, order);
  const { change: key } = fragment.shown.value;
  const chosen = changes.find((change) => change.key === key);
  const detailed = chosen ?? filtered[0];
  const rows = listChangeRows(filtered, order);
  // A change without its own row is marked at the first change with the same fix.
  const marked = rows.find((row) => row.kind === 'change' && isIn(row, detailed?.key));
  return (
    <div class={chosen === undefined ? '' : 'has-detail'}>
      <ChangeFilters changes={changes} candidates={candidates} filtered={filtered.length} />
      {filtered.length === 0 ? (
        <p class="empty">{texts.noMatch}</p>
      ) : (
        <div class="columns">
          <VirtualTree
            label={texts.all}
            rows={rows}
            chosen={key}
            marked={marked?.key}
            pick={(row) => (row.kind === 'head' ? toggle(row.key) : fragment.show({ change: row.key }))}
          >
            {(row) => <RowContent row={row} order={order} />}
          </VirtualTree>
          {detailed !== undefined && (
            <ChangeDetail change={detailed} changes={filtered} isChosen={chosen !== undefined} />
          )}
        </div>
      )}
    </div>
  );
}

function isIn({ key, more }: Extract<Row, { kind: 'change' }>, chosen: string | undefined): boolean {
  return key === chosen || more.some((change) => change.key === chosen);
}

function RowContent({ row, order }: { readonly row: Row; readonly order: readonly Effect[] }) {
  if (row.kind === 'head')
    return (
      <>
        <span aria-hidden="true">{row.isOpen ? '▾' : '▸'}</span> <strong>{row.label}</strong>{' '}
        <span class="muted">{count(row.changes, 'change')}</span>
      </>
    );
  const { more } = row;
  const { severity, problem, operation, name, others } = row.change;
  const effect = mainEffect(row.change, order);
  return (
    <>
      <Badge severity={severity} />
      <span class="what">{problem.replaceAll('`', '')}</span>
      <span class="muted">
        <span aria-hidden="true">{effectSigns[effect]}</span>
        <span class="hidden">{texts.effects[effect]}</span>{' '}
        {[
          ...(operation === null ? [] : [operation]),
          name,
          ...(more.length > 0 ? [count(more.length + 1, 'place')] : []),
          ...(others.length > 0 ? [count(others.length, 'more operation')] : []),
        ].join(' · ')}
      </span>
    </>
  );
}

interface ChangeFiltersProps {
  readonly changes: readonly PageChange[];
  readonly candidates: readonly PageChange[];
  readonly filtered: number;
}

function ChangeFilters({ changes, candidates, filtered }: ChangeFiltersProps) {
  const { words, kind, by } = fragment.shown.value;
  const selectedEffects = listSelectedEffects();
  return (
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
        options={[...new Set(changes.map(({ name }) => name))].sort()}
        pick={(value) => fragment.show({ kind: value })}
      />
      <ChipSet
        legend={texts.effect}
        chips={effects.map((effect) => ({
          value: effect,
          sign: effectSigns[effect],
          words: `${texts.effects[effect]} ${candidates.filter((change) => hasEffect(change, effect)).length}`,
          isPressed: selectedEffects.includes(effect),
        }))}
        press={(value) =>
          fragment.show({
            effect: effects.filter((each) => selectedEffects.includes(each) !== (each === value)).join(),
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
        press={(value) => fragment.show({ by: value, closed: '' })}
      />
      <FilteredCount
        words={count(filtered, 'change')}
        clear={texts.clear}
        onClear={words !== '' || kind !== '' || selectedEffects.length > 0 ? clearFilters : undefined}
      />
    </FilterForm>
  );
}
