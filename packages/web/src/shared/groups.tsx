import { count } from '@assay/core';
import type { PageDocument, PageGroup } from '@assay/reporters';
import { severities, type Severity, signs, Badge } from './severity.js';
import type { TreeRow } from './virtual-tree.js';
import { ChipSet } from './filters.js';

/** Order of a list of groups. */
export type View = 'list' | 'rule' | 'path';

/** The views of a list of groups, in the order of their buttons. */
const views: readonly View[] = ['list', 'rule', 'path'];

/** Filter of groups. An empty value matches all groups. */
interface GroupFilter {
  /** Words that a group must contain, in any case. */
  readonly text: string;
  readonly category: string;
  readonly rule: string;
  readonly tag: string;
  /** `GET /books`. */
  readonly operation: string;
}

/** Returns the groups that pass a filter, in their order. */
export function filterGroups(
  document: PageDocument,
  { text, category, rule, tag, operation }: GroupFilter,
): readonly PageGroup[] {
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
}

/** Returns the groups of the selected severities; all groups if none is selected. */
export function withSeverities(
  groups: readonly PageGroup[],
  selected: readonly Severity[],
): readonly PageGroup[] {
  return selected.length === 0 ? groups : groups.filter(({ severity }) => selected.includes(severity));
}

/** Counts the groups of each severity, the most severe first. */
function countSeverities(groups: readonly PageGroup[]): readonly (readonly [Severity, number])[] {
  return severities.map((severity) => [
    severity,
    groups.filter((group) => group.severity === severity).length,
  ]);
}

const haystacks = new WeakMap<PageGroup, string>();

function hasWords(document: PageDocument, group: PageGroup, words: readonly string[]): boolean {
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

/** A row of a list of groups: a group, or the head of several groups. */
export type GroupRow =
  | (TreeRow & { readonly kind: 'group'; readonly group: PageGroup })
  | (TreeRow & { readonly kind: 'head'; readonly label: string; readonly groups: number });

const heights: Readonly<Record<GroupRow['kind'], number>> = { group: 64, head: 36 };

/** Texts of heads for groups that do not belong to one path. */
interface PathWords {
  readonly wholeApi: string;
  readonly shared: string;
  readonly elsewhere: string;
}

interface GroupRowsOptions {
  readonly view: View;
  /** The keys of the closed heads. */
  readonly closed: ReadonlySet<string>;
  readonly words: PathWords;
}

/** Returns the rows of a list of groups. */
export function groupRows(
  document: PageDocument,
  groups: readonly PageGroup[],
  { view, closed, words }: GroupRowsOptions,
): readonly GroupRow[] {
  if (view === 'list') return groups.map((group) => toGroupRow(group, 1));
  const heads = new Map<string, PageGroup[]>();
  for (const group of groups) {
    const label = view === 'rule' ? ruleLabel(group, document) : pathLabel(group, document, words);
    const known = heads.get(label);
    if (known === undefined) heads.set(label, [group]);
    else known.push(group);
  }
  return [...heads].flatMap(([label, inside]): GroupRow[] => {
    const key = `${view} ${label}`;
    const isOpen = !closed.has(key);
    const { head: height } = heights;
    const head: GroupRow = { kind: 'head', key, level: 1, height, label, groups: inside.length, isOpen };
    return [head, ...(isOpen ? inside.map((group) => toGroupRow(group, 2)) : [])];
  });
}

function toGroupRow(group: PageGroup, level: 1 | 2): GroupRow {
  return { kind: 'group', key: group.id, level, height: heights.group, group };
}

function ruleLabel({ rule }: PageGroup, document: PageDocument): string {
  return document.rules[rule]?.name ?? rule;
}

function pathLabel({ operations }: PageGroup, document: PageDocument, words: PathWords): string {
  if (operations === null) return words.wholeApi;
  const paths = new Set(operations.map((index) => document.operations[index]?.path ?? ''));
  const [first] = paths;
  if (first === undefined) return words.elsewhere;
  return paths.size === 1 ? first : words.shared;
}

/** Describes the extent of a group: `12 places, 3 operations`. */
export function describeReach(places: number, operations: readonly number[] | null, all: number): string {
  const touched = operations?.length ?? all;
  const ofOperations =
    touched === 0 ? '' : operations === null ? ', whole API' : `, ${count(touched, 'operation')}`;
  return count(places, 'location') + ofOperations;
}

interface SeverityChipsProps {
  readonly legend: string;
  /** Groups that pass the other filters. */
  readonly groups: readonly PageGroup[];
  /** Selected severities; empty means all. */
  readonly selected: readonly Severity[];
  readonly pick: (selected: readonly Severity[]) => void;
}

/** A button for each severity, with the number of its groups. */
export function SeverityChips({ legend, groups, selected, pick }: SeverityChipsProps) {
  return (
    <ChipSet
      legend={legend}
      chips={countSeverities(groups).map(([severity, number]) => ({
        value: severity,
        kind: severity,
        sign: signs[severity],
        words: `${severity} ${number}`,
        isPressed: selected.includes(severity),
      }))}
      press={(value) => pick(severities.filter((each) => selected.includes(each) !== (each === value)))}
    />
  );
}

interface ViewChipsProps {
  readonly legend: string;
  readonly labels: Readonly<Record<View, string>>;
  readonly view: View;
  readonly pick: (view: View) => void;
}

/** A button for each view of the groups. */
export function ViewChips({ legend, labels, view, pick }: ViewChipsProps) {
  return (
    <ChipSet
      legend={legend}
      chips={views.map((each) => ({ value: each, words: labels[each], isPressed: view === each }))}
      press={(value) => pick(views.find((each) => each === value) ?? 'list')}
    />
  );
}

/** Content of a row of a list of groups. `operations` is the number of the API's operations. */
export function GroupRowContent({
  row,
  operations,
}: {
  readonly row: GroupRow;
  readonly operations: number;
}) {
  if (row.kind === 'head')
    return (
      <>
        <span aria-hidden="true">{row.isOpen === true ? '▾' : '▸'}</span> <strong>{row.label}</strong>{' '}
        <span class="muted">{count(row.groups, 'group')}</span>
      </>
    );
  const { severity, problem, rule, findings, more = 0, operations: touched } = row.group;
  return (
    <>
      <Badge severity={severity} />
      <span class="what">{problem.replaceAll('`', '')}</span>
      <span class="muted">
        {rule} · {describeReach(findings.length + more, touched, operations)}
      </span>
    </>
  );
}
