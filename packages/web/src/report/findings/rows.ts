import { computed, signal } from '@preact/signals';
import type { PageGroup } from '@assay/reporters';
import type { TreeRow } from '../../shared/virtual-tree.js';
import type { ShownDocument } from './data.js';
import { current, filtered, shown, type View } from './state.js';
import { texts } from './texts.js';

/** A line of the list: a group, or what several groups have in common. */
export type Row =
  | (TreeRow & { readonly kind: 'group'; readonly group: PageGroup })
  | (TreeRow & { readonly kind: 'head'; readonly label: string; readonly groups: number });

const heights: Readonly<Record<Row['kind'], number>> = { group: 64, head: 36 };

/** The keys of the heads that are closed. */
export const closed = signal<ReadonlySet<string>>(new Set());

/** Opens or closes a head. */
export function toggle(key: string): void {
  const next = new Set(closed.value);
  if (!next.delete(key)) next.add(key);
  closed.value = next;
}

/** What the list shows, in its order. */
export const rows = computed<readonly Row[]>(() => {
  const { view } = shown.value;
  const document = current.value;
  if (document === undefined || view === 'list') return filtered.value.map((group) => rowOf(group, 1));
  const heads = new Map<string, PageGroup[]>();
  for (const group of filtered.value) {
    const label = labelOf(group, view, document);
    const known = heads.get(label);
    if (known === undefined) heads.set(label, [group]);
    else known.push(group);
  }
  return [...heads].flatMap(([label, groups]): Row[] => {
    const key = `${view} ${label}`;
    const isOpen = !closed.value.has(key);
    const head: Row = {
      kind: 'head',
      key,
      level: 1,
      height: heights.head,
      label,
      groups: groups.length,
      isOpen,
    };
    return [head, ...(isOpen ? groups.map((group) => rowOf(group, 2)) : [])];
  });
});

function rowOf(group: PageGroup, level: 1 | 2): Row {
  return { kind: 'group', key: group.id, level, height: heights.group, group };
}

function labelOf({ rule, operations }: PageGroup, view: View, document: ShownDocument): string {
  if (view === 'rule') return `${document.rules[rule]?.name ?? rule}`;
  if (operations === null) return texts.wholeApi;
  const paths = new Set(operations.map((index) => document.operations[index]?.path ?? ''));
  const [first] = paths;
  if (first === undefined) return texts.elsewhere;
  return paths.size === 1 ? first : texts.shared;
}
