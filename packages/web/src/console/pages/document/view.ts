import { computed, signal } from '@preact/signals';
import type { PageGroup } from '@assay/reporters';
import { filterGroups, groupRows, withSeverities, type GroupRow, type View } from '../../../shared/groups.js';
import type { Severity } from '../../../shared/severity.js';
import { displayedPage } from './check.js';
import { texts } from './texts.js';

/** Filters of the list of findings, and its order. */
export interface Filters {
  readonly text: string;
  readonly category: string;
  readonly rule: string;
  readonly severities: readonly Severity[];
  readonly view: View;
}

const noFilters: Filters = { text: '', category: '', rule: '', severities: [], view: 'list' };

/** The filters as they are. */
export const filters = signal<Filters>(noFilters);

/** Changes some filters. */
export function filterBy(change: Partial<Filters>): void {
  filters.value = { ...filters.value, ...change };
}

/** Leaves nothing out. */
export function clearFilters(): void {
  filters.value = { ...noFilters, view: filters.value.view };
}

/** Shows everything in the usual way, and nothing in full. */
export function clearView(): void {
  filters.value = noFilters;
  closed.value = new Set();
  chosenId.value = '';
  chosenFinding.value = undefined;
  side.value = 'findings';
}

/** True where something may be left out. */
export const isFiltered = computed(() => {
  const { text, category, rule, severities } = filters.value;
  return text !== '' || category !== '' || rule !== '' || severities.length > 0;
});

/** The groups that pass all filters but that of the severity. */
export const candidates = computed<readonly PageGroup[]>(() => {
  const page = displayedPage.value;
  return page === undefined ? [] : filterGroups(page, { ...filters.value, tag: '', operation: '' });
});

/** The groups that are listed. */
export const visibleGroups = computed(() => withSeverities(candidates.value, filters.value.severities));

/** The keys of the heads that are closed. */
export const closed = signal<ReadonlySet<string>>(new Set());

/** Opens or closes a head. */
export function toggle(key: string): void {
  const next = new Set(closed.value);
  if (!next.delete(key)) next.add(key);
  closed.value = next;
}

/** The lines of the list. */
export const rows = computed<readonly GroupRow[]>(() => {
  const page = displayedPage.value;
  if (page === undefined) return [];
  return groupRows(page, visibleGroups.value, {
    view: filters.value.view,
    closed: closed.value,
    words: texts,
  });
});

/** The id of the group that is shown in full; empty for none. */
export const chosenId = signal('');

/** The finding that the user has gone to; undefined where it was none. */
export const chosenFinding = signal<number | undefined>(undefined);

/** The group that is shown in full. */
export const chosen = computed<PageGroup | undefined>(() =>
  displayedPage.value?.groups.find(({ id }) => id === chosenId.value),
);

/** Side shown in a narrow window. */
export const side = signal<'source' | 'findings'>('findings');

/** The group that a finding is in. */
export function groupOf(finding: number): PageGroup | undefined {
  return displayedPage.value?.groups.find(({ findings }) => findings.includes(finding));
}
