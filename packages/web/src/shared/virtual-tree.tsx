import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState, useLayoutEffect, useReducer } from 'preact/hooks';
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';

/** A row of a tree. */
export interface TreeRow {
  /** Key that distinguishes it from the other rows. */
  readonly key: string;
  readonly level: 1 | 2;
  /** In pixels. Not used when the page is printed. */
  readonly height: number;
  /** For a row with children: true if they are shown. */
  readonly isOpen?: boolean;
}

/** Maximum number of printed rows. */
const maxPrinted = 2000;

interface VirtualTreeProps<Row extends TreeRow> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The key of the selected row, which is scrolled into view; empty for none. */
  readonly chosen: string;
  /** The key of the row whose details are shown; by default the selected one. */
  readonly marked?: string | undefined;
  readonly pick: (row: Row) => void;
  /** Content of a row. */
  readonly children: (row: Row) => ComponentChildren;
}

/**
 * A tree that renders only the visible rows. Arrow keys, Home, End, Page Up and Page Down move the focus, and Enter selects a
 * row.
 */
export function VirtualTree<Row extends TreeRow>(props: VirtualTreeProps<Row>) {
  const { label, rows, chosen, marked = chosen, pick, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows(
    rows,
    element,
    ({ height }) => height,
    ({ key }) => key,
  );
  const isPrinting = usePrinting();
  const id = useId();
  const [active, setActive] = useState(-1);
  const at = active >= 0 && active < rows.length ? active : rows.findIndex(({ key }) => key === chosen);

  useEffect(() => {
    const index = rows.findIndex(({ key }) => key === chosen);
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
    // Scroll only if another row is selected, not if filters change.
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    const row = rows[at];
    let next: number | undefined;
    if (step !== undefined) next = Math.max(0, Math.min(rows.length - 1, at + step));
    else if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = rows.length - 1;
    else if (row === undefined) return;
    else if (event.key === 'Enter' || event.key === ' ') pick(row);
    else if (row.isOpen !== undefined && event.key === (row.isOpen ? 'ArrowLeft' : 'ArrowRight')) pick(row);
    else return;
    event.preventDefault();
    if (next === undefined) return;
    setActive(next);
    virtual.scrollToIndex(next, { align: 'auto' });
  }

  const items = isPrinting
    ? rows.slice(0, maxPrinted).map((_, index) => ({ index, start: undefined }))
    : virtual.getVirtualItems();
  return (
    <div
      class="list"
      style={{ '--rows': `${virtual.getTotalSize()}px` }}
      ref={element}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => at < 0 && setActive(0)}
    >
      <div
        role="presentation"
        class="inner"
        style={isPrinting ? {} : { height: `${virtual.getTotalSize()}px` }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const { key, level, height, isOpen } = row;
          return (
            <div
              key={key}
              id={`${id}-${index}`}
              class={`row ${isOpen === undefined ? '' : 'head'} level-${level} ${index === at ? 'active' : ''}`}
              role="treeitem"
              aria-level={level}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              aria-expanded={isOpen}
              aria-selected={isOpen === undefined ? key === marked : undefined}
              style={
                start === undefined ? {} : { transform: `translateY(${start}px)`, height: `${height}px` }
              }
              onClick={() => {
                setActive(index);
                pick(row);
              }}
            >
              {children(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Determines the visible rows of a long list, so that only these become elements. `heightOf` returns CSS pixels. */
export function useVirtualRows<Row>(
  list: readonly Row[],
  element: { readonly current: HTMLDivElement | null },
  heightOf: (row: Row) => number,
  keyOf: (row: Row) => string,
): Virtualizer<HTMLDivElement, Element> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const options = {
    count: list.length,
    getScrollElement: () => element.current,
    estimateSize(index: number) {
      const row = list[index];
      return row === undefined ? 0 : heightOf(row);
    },
    getItemKey(index: number) {
      const row = list[index];
      return row === undefined ? index : keyOf(row);
    },
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    overscan: 8,
    onChange: () => redraw(undefined),
  };
  const [virtual] = useState(() => new Virtualizer<HTMLDivElement, Element>(options));
  virtual.setOptions(options);
  useLayoutEffect(() => virtual._didMount(), []);
  useLayoutEffect(() => virtual._willUpdate());
  useLayoutEffect(() => virtual.measure(), [list]);
  return virtual;
}

/** True while the page is printed. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    const change = (): void => setPrinting(media.matches);
    change();
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, []);
  return isPrinting;
}
