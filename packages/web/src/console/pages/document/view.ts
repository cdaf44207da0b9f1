import { computed, signal, batch } from '@preact/signals';
import type { PageGroup } from '@assay/reporters';
import { filterGroups, groupRows, withSeverities, type GroupRow, type View } from '../../../shared/groups.js';
import type { Severity } from '../../../shared/severity.js';
import { displayedPage } from './check.js';
import { texts } from './texts.js';
import { goTo } from './fixing.js';

/** Filters of the list of findings, and its order. */
interface Filters {
  readonly text: string;
  readonly category: string;
  readonly rule: string;
  readonly severities: readonly Severity[];
  readonly view: View;
}

const noFilters: Filters = { text: '', category: '', rule: '', severities: [], view: 'list' };

/** The current filters. */
export const filters = signal<Filters>(noFilters);

/** Changes some filters. */
export function filterBy(change: Partial<Filters>): void {
  filters.value = { ...filters.value, ...change };
}

/** Clears all filters. */
export function clearFilters(): void {
  filters.value = { ...noFilters, view: filters.value.view };
}

/** Resets filters, view and selection. */
export function clearView(): void {
  filters.value = noFilters;
  closed.value = new Set();
  chosenId.value = '';
  chosenFinding.value = undefined;
  side.value = 'findings';
}

/** True if any filter is set. */
export const isFiltered = computed(() => {
  const { text, category, rule, severities } = filters.value;
  return text !== '' || category !== '' || rule !== '' || severities.length > 0;
});

/** The groups that pass all filters except the severity filter. */
export const candidates = computed<readonly PageGroup[]>(() => {
  const page = displayedPage.value;
  return page === undefined ? [] : filterGroups(page, { ...filters.value, tag: '', operation: '' });
});

/** The listed groups. */
export const visibleGroups = computed(() => withSeverities(candidates.value, filters.value.severities));

/** The keys of the closed heads. */
const closed = signal<ReadonlySet<string>>(new Set());

/** Opens or closes the group under a head. */
export function toggle(key: string): void {
  const next = new Set(closed.value);
  if (!next.delete(key)) next.add(key);
  closed.value = next;
}

/** The rows of the list. */
export const rows = computed<readonly GroupRow[]>(() => {
  const page = displayedPage.value;
  if (page === undefined) return [];
  return groupRows(page, visibleGroups.value, {
    view: filters.value.view,
    closed: closed.value,
    words: texts,
  });
});

/** The id of the selected group, which is shown in full; empty for none. */
export const chosenId = signal('');

/** The finding that the user has selected; undefined if it was a group. */
export const chosenFinding = signal<number | undefined>(undefined);

/** The selected group, which is shown in full. */
export const chosen = computed<PageGroup | undefined>(() =>
  displayedPage.value?.groups.find(({ id }) => id === chosenId.value),
);

/** Side shown in a narrow window. */
export const side = signal<'source' | 'findings'>('findings');

function groupOf(finding: number): PageGroup | undefined {
  return displayedPage.value?.groups.find(({ findings }) => findings.includes(finding));
}

/**
 * Shows a finding's group in full and its location in the source. `from` is the side that the user clicked, which keeps the
 * focus.
 */
export function pick(finding: number, from: 'source' | 'findings'): void {
  const group = groupOf(finding);
  batch(() => {
    if (group !== undefined) chosenId.value = group.id;
    chosenFinding.value = finding;
    if (from === 'source') side.value = 'findings';
  });
  goTo(finding, false);
}

/** Shows a group in full, and its first location in the source. */
export function pickGroup({ id, findings: [first] }: PageGroup): void {
  chosenId.value = id;
  chosenFinding.value = first;
  if (first !== undefined) goTo(first, false);
}

/** Moves to a location in the source, to edit it. */
export function visit(finding: number): void {
  batch(() => {
    side.value = 'source';
    chosenFinding.value = finding;
  });
  goTo(finding, true);
}
