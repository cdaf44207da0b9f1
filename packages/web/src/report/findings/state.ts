import { computed } from '@preact/signals';
import type { PageGroup } from '@assay/reporters';
import { documents, type ShownDocument } from './data.js';
import { openFragment } from '../../shared/fragment.js';
import { severities, type Severity } from '../../shared/severity.js';

/** How the groups are listed. */
export type View = 'list' | 'rule' | 'path';

/** What is shown, as the fragment of the URL says it. */
export interface Shown {
  readonly document: number;
  readonly text: string;
  /** Those to show; none for all. */
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

/** What is shown now. */
export const shown = computed<Shown>(() => {
  const { document, severity, view, ...others } = fragment.shown.value;
  const number = Number(document || 1) - 1;
  const named = severity.split(',');
  return {
    ...others,
    document: documents[number] === undefined ? 0 : number,
    severities: severities.filter((each) => named.includes(each)),
    view: view === 'rule' || view === 'path' ? view : 'list',
  };
});

/** Changes what is shown, and the fragment with it. */
export function show(change: Partial<Shown>): void {
  fragment.show(parametersOf({ ...shown.value, ...change }));
}

/** The same document in the same view, with nothing left out. */
export function noFilters({ document, view }: Shown): Shown {
  const nothing = { text: '', category: '', rule: '', tag: '', operation: '', group: '' };
  return { ...nothing, document, view, severities: [] };
}

/** Shows everything of the document again. */
export function clearFilters(): void {
  show(noFilters(shown.value));
}

/** The fragment of the URL that shows something: `#severity=high&rule=example-invalid`. */
export function fragmentOf(what: Shown): string {
  return fragment.linkTo(parametersOf(what));
}

function parametersOf({ document, severities: chosen, ...others }: Shown) {
  return {
    ...others,
    document: document === 0 ? '' : String(document + 1),
    severity: chosen.join(),
  };
}

/** The document that is shown; undefined where the run has none. */
export const current = computed<ShownDocument | undefined>(() => documents[shown.value.document]);

/** The groups that pass all filters but that of the severity, which the counts of the severities are made of. */
export const candidates = computed<readonly PageGroup[]>(() => {
  const { text, category, rule, tag, operation } = shown.value;
  const document = current.value;
  if (document === undefined) return [];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const touched = new Set(
    document.operations.flatMap(({ method, path, tags }, index) =>
      (operation === '' || operation === `${method} ${path}`) && (tag === '' || tags.includes(tag))
        ? [index]
        : [],
    ),
  );
  const isNarrow = operation !== '' || tag !== '';
  return document.groups.filter(
    (group) =>
      (rule === '' || group.rule === rule) &&
      (category === '' || document.rules[group.rule]?.category === category) &&
      (!isNarrow || (group.operations?.some((index) => touched.has(index)) ?? operation === '')) &&
      (words.length === 0 || hasWords(document, group, words)),
  );
});

/** The groups that pass all filters. */
export const filtered = computed<readonly PageGroup[]>(() => {
  const wanted = shown.value.severities;
  return wanted.length === 0
    ? candidates.value
    : candidates.value.filter(({ severity }) => wanted.includes(severity));
});

/** The group that was asked for; undefined where none was, or there is none of its id any more. */
export const chosen = computed<PageGroup | undefined>(() => current.value?.byId.get(shown.value.group));

/** The group that is shown in full: the chosen one, else the first of the list. */
export const detailed = computed<PageGroup | undefined>(() => chosen.value ?? filtered.value[0]);

const haystacks = new WeakMap<PageGroup, string>();

function hasWords(document: ShownDocument, group: PageGroup, words: readonly string[]): boolean {
  let text = haystacks.get(group);
  if (text === undefined) {
    const places = group.findings.map((index) => {
      const finding = document.findings[index];
      return finding === undefined
        ? ''
        : `${finding.problem} ${finding.pointer} ${finding.operation ?? ''} ${finding.file}`;
    });
    text = `${group.rule} ${group.problem} ${places.join(' ')}`.toLowerCase();
    haystacks.set(group, text);
  }
  return words.every((word) => text.includes(word));
}
