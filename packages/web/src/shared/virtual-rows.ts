import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

/** Tells which rows of a long list are in sight, so that only these become elements. `heightOf` is in CSS pixels. */
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
