import { computed } from '@preact/signals';
import type { PageGroup } from '@assay/reporters';
import { documents, type DisplayedDocument } from './data.js';
import { openFragment } from '../../shared/fragment.js';
import { filterGroups, withSeverities, type View } from '../../shared/groups.js';
import { severities, type Severity } from '../../shared/severity.js';

/** State in the fragment of the URL. */
export interface ViewState {
  readonly document: number;
  readonly text: string;
  /** Selected severities; empty for all. */
  readonly severities: readonly Severity[];
  readonly category: string;
  readonly rule: string;
  readonly tag: string;
  /** `GET /books`; empty for all. */
  readonly operation: string;
  readonly view: View;
  /** The id of the group shown in full. */
  readonly group: string;
}

const fragment = openFragment({
  document: '',
  severity: '',
  category: '',
  rule: '',
  tag: '',
  operation: '',
  text: '',
  group: '',
  view: 'list',
});

/** Current state. */
export const visible = computed<ViewState>(() => {
  const { document, severity, view, ...others } = fragment.shown.value;
  const number = Number(document || 1) - 1;
  const namedSeverities = severity.split(',');
  return {
    ...others,
    document: documents[number] === undefined ? 0 : number,
    severities: severities.filter((each) => namedSeverities.includes(each)),
    view: view === 'rule' || view === 'path' ? view : 'list',
  };
});

/** Changes the state and the fragment. */
export function show(change: Partial<ViewState>): void {
  fragment.show(readParameters({ ...visible.value, ...change }));
}

/** Returns a state with the same document and view, without filters. */
export function noFilters({ document, view }: ViewState): ViewState {
  const nothing = { text: '', category: '', rule: '', tag: '', operation: '', group: '' };
  return { ...nothing, document, view, severities: [] };
}

/** Clears the filters of the document. */
export function clearFilters(): void {
  show(noFilters(visible.value));
}

/** Returns the fragment of the URL for a state: `#severity=high&rule=example-invalid`. */
export function fragmentOf(state: ViewState): string {
  return fragment.linkTo(readParameters(state));
}

function readParameters({ document, severities: chosen, ...others }: ViewState) {
  return {
    ...others,
    document: document === 0 ? '' : String(document + 1),
    severity: chosen.join(),
  };
}

/** The current document; undefined if the run has none. */
export const current = computed<DisplayedDocument | undefined>(() => documents[visible.value.document]);

/** The groups that pass all filters except the severity filter. The counts of the severities are based on them. */
export const candidates = computed<readonly PageGroup[]>(() =>
  current.value === undefined ? [] : filterGroups(current.value, visible.value),
);

/** The groups that pass all filters. */
export const filtered = computed<readonly PageGroup[]>(() =>
  withSeverities(candidates.value, visible.value.severities),
);

/** The group in the fragment; undefined if none exists, or no group has this id any more. */
export const chosen = computed<PageGroup | undefined>(() => current.value?.byId.get(visible.value.group));

/** The group shown in full: the chosen one, else the first of the list. */
export const detailed = computed<PageGroup | undefined>(() => chosen.value ?? filtered.value[0]);
