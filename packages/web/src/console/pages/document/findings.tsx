import { count } from '@assay/core';
import { signal } from '@preact/signals';
import { Choice, FilteredCount, FilterForm, SearchField } from '../../../shared/filters.js';
import { GroupRowContent, SeverityChips, ViewChips } from '../../../shared/groups.js';
import { Notes } from '../../../shared/notes.js';
import { VirtualTree } from '../../../shared/virtual-tree.js';
import { Failed, Loading } from '../../components/states.js';
import { check, checkState, displayedPage } from './check.js';
import { GroupDetail } from './group-detail.js';
import {
  pickGroup,
  candidates,
  chosen,
  chosenId,
  clearFilters,
  filterBy,
  filters,
  isFiltered,
  visibleGroups,
  rows,
  toggle,
} from './view.js';
import { texts } from './texts.js';

/** List of findings, as in the report. */
export function Findings() {
  const page = displayedPage.value;
  return (
    <section
      class={`findings ${chosen.value === undefined ? '' : 'has-detail'} ${areFiltersOpen.value ? 'shows-filters' : ''}`}
      aria-label={texts.findings}
    >
      <h2 class="hidden">{texts.findings}</h2>
      <State />
      {page !== undefined && (
        <>
          <FindingFilters />
          <GroupTree />
          <GroupDetail />
          <div class="notes-list">
            <Notes title={texts.failures} notes={page.failures} isOpen />
            <Notes title={texts.violations} notes={page.violations} />
            <Notes title={texts.undecided} notes={page.undecided} />
            <Notes title={texts.suppressed} notes={page.suppressed} />
          </div>
        </>
      )}
    </section>
  );
}

/** Separate from the list, so that the start of a check does not render the list again. */
function State() {
  const state = checkState.value;
  if (state.kind === 'failed') return <Failed failure={state.failure} again={() => void check()} />;
  return displayedPage.value === undefined && state.kind === 'checking' ? (
    <Loading>{texts.checking}</Loading>
  ) : null;
}

/** True if a narrow window shows the filters. */
const areFiltersOpen = signal(false);

function FindingFilters() {
  const { text, rule, severities: selectedSeverities, view } = filters.value;
  const groups = displayedPage.value?.groups ?? [];
  if (groups.length === 0) return null;
  const rules = [...new Set(groups.map((group) => group.rule))].sort();
  return (
    <>
      <button
        type="button"
        class="chip filters-toggle"
        aria-expanded={areFiltersOpen.value}
        onClick={() => {
          areFiltersOpen.value = !areFiltersOpen.value;
        }}
      >
        {texts.filters}
      </button>
      <FilterForm label={texts.filters}>
        <SearchField
          label={texts.search}
          hint={texts.searchHint}
          value={text}
          onInput={(value) => filterBy({ text: value })}
        />
        <Choice
          label={texts.rule}
          any={texts.any}
          value={rule}
          options={rules}
          pick={(value) => filterBy({ rule: value })}
        />
        <SeverityChips
          legend={texts.severity}
          groups={candidates.value}
          selected={selectedSeverities}
          pick={(severities) => filterBy({ severities })}
        />
        <ViewChips
          legend={texts.view}
          labels={texts.views}
          view={view}
          pick={(value) => filterBy({ view: value })}
        />
        <FilteredCount
          words={count(visibleGroups.value.length, 'group')}
          clear={texts.clear}
          onClear={isFiltered.value ? clearFilters : undefined}
        />
      </FilterForm>
    </>
  );
}

function GroupTree() {
  const page = displayedPage.value;
  if (rows.value.length === 0)
    return <p class="empty">{page?.groups.length === 0 ? texts.nothing : texts.noMatch}</p>;
  return (
    <VirtualTree
      label={texts.all}
      rows={rows.value}
      chosen={chosenId.value}
      pick={(row) => (row.kind === 'head' ? toggle(row.key) : pickGroup(row.group))}
    >
      {(row) => <GroupRowContent row={row} operations={page?.operations.length ?? 0} />}
    </VirtualTree>
  );
}
