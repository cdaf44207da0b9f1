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
  /** Severities to show; none for all. */
  readonly severities: readonly Severity[];
  readonly category: string;
  readonly rule: string;
  readonly tag: string;
  /** `GET /books`; empty for all. */
  readonly operation: string;
  readonly view: View;
  /** The id of the group that is shown in full. */
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

/** Changes what is shown, and the fragment with it. */
export function show(change: Partial<ViewState>): void {
  fragment.show(readParameters({ ...visible.value, ...change }));
}

/** The same document in the same view, with nothing left out. */
export function noFilters({ document, view }: ViewState): ViewState {
  const nothing = { text: '', category: '', rule: '', tag: '', operation: '', group: '' };
  return { ...nothing, document, view, severities: [] };
}

/** Shows everything of the document again. */
export function clearFilters(): void {
  show(noFilters(visible.value));
}

/** The fragment of the URL that shows something: `#severity=high&rule=example-invalid`. */
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

/** The document that is shown; undefined where the run has none. */
export const current = computed<DisplayedDocument | undefined>(() => documents[visible.value.document]);

/** The groups that pass all filters but that of the severity, which the counts of the severities are made of. */
export const candidates = computed<readonly PageGroup[]>(() =>
  current.value === undefined ? [] : filterGroups(current.value, visible.value),
);

/** The groups that pass all filters. */
export const filtered = computed<readonly PageGroup[]>(() =>
  withSeverities(candidates.value, visible.value.severities),
);

/** The group that was asked for; undefined where none was, or there is none of its id any more. */
export const chosen = computed<PageGroup | undefined>(() => current.value?.byId.get(visible.value.group));

/** The group that is shown in full: the chosen one, else the first of the list. */
export const detailed = computed<PageGroup | undefined>(() => chosen.value ?? filtered.value[0]);
