import { signal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { VirtualTree, type TreeRow } from './virtual-tree.js';

type Row<Item> =
  | (TreeRow & { readonly kind: 'item'; readonly item: Item })
  | (TreeRow & { readonly kind: 'head'; readonly label: string; readonly number: string });

interface GroupedListProps<Item> {
  readonly label: string;
  /** In the order of the list. */
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Returns the head of an item; undefined for a list without heads. */
  readonly headOf: ((item: Item) => string) | undefined;
  /** Describes the number of items under a head, and optional details. */
  readonly numberOf: (items: number, head: string) => string;
  /** The labels of the closed heads. */
  readonly closed: Signal<ReadonlySet<string>>;
  readonly chosen: string;
  readonly marked: string | undefined;
  readonly pick: (key: string) => void;
  readonly children: (item: Item) => ComponentChildren;
}

/** A list of items, optionally grouped under heads. */
export function GroupedList<Item>(props: GroupedListProps<Item>) {
  const { label, chosen, marked, pick, closed, children } = props;
  return (
    <VirtualTree
      label={label}
      rows={listGroupedRows(props)}
      chosen={chosen}
      marked={marked}
      pick={(row) => (row.kind === 'head' ? toggle(closed, row.label) : pick(row.key))}
    >
      {(row) =>
        row.kind === 'item' ? (
          children(row.item)
        ) : (
          <>
            <span aria-hidden="true">{row.isOpen ? '▾' : '▸'}</span> <strong>{row.label}</strong>{' '}
            <span class="muted">{row.number}</span>
          </>
        )
      }
    </VirtualTree>
  );
}

/** Creates the state of a list without closed heads. */
export function noneClosed(): Signal<ReadonlySet<string>> {
  return signal(new Set());
}

function listGroupedRows<Item>(props: GroupedListProps<Item>): readonly Row<Item>[] {
  const { items, keyOf, headOf, numberOf, closed } = props;
  const toListRow = (item: Item, level: 1 | 2): Row<Item> => ({
    kind: 'item',
    key: keyOf(item),
    level,
    height: 64,
    item,
  });
  if (headOf === undefined) return items.map((item) => toListRow(item, 1));
  const heads = new Map<string, Item[]>();
  for (const item of items) {
    const head = headOf(item);
    const known = heads.get(head);
    if (known === undefined) heads.set(head, [item]);
    else known.push(item);
  }
  return [...heads].flatMap(([label, ofHead]): Row<Item>[] => {
    const isOpen = !closed.value.has(label);
    const number = numberOf(ofHead.length, label);
    const head: Row<Item> = {
      kind: 'head',
      key: `head ${label}`,
      level: 1,
      height: 36,
      label,
      number,
      isOpen,
    };
    return [head, ...(isOpen ? ofHead.map((item) => toListRow(item, 2)) : [])];
  });
}

function toggle(closed: Signal<ReadonlySet<string>>, label: string): void {
  const next = new Set(closed.value);
  if (!next.delete(label)) next.add(label);
  closed.value = next;
}
