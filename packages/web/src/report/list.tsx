import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { Badge } from './badge.js';
import { current, detailed, show, shown } from './state.js';
import { rows, toggle, type Row } from './rows.js';
import { count, texts } from './texts.js';
import { scopeOf } from './verdict.js';

const heights: Readonly<Record<Row['kind'], number>> = { group: 64, head: 36 };

/** More rows than these are not printed. */
const mostPrinted = 2000;

/** The groups as a tree of which only what is in sight is drawn. */
export function GroupList() {
  const list = rows.value;
  const element = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer(list, element);
  const isPrinting = usePrinting();
  const [active, setActive] = useState(-1);
  const chosen = shown.value.group;
  const at = active >= 0 && active < list.length ? active : list.findIndex(({ key }) => key === chosen);

  useEffect(() => {
    const index = list.findIndex(({ key }) => key === chosen);
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
    // Only where another group is chosen: filters leave the list where it is.
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    const row = list[at];
    let next: number | undefined;
    if (step !== undefined) next = Math.max(0, Math.min(list.length - 1, at + step));
    else if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = list.length - 1;
    else if (event.key === 'Enter' || event.key === ' ') pick(row);
    else if (row?.kind === 'head' && event.key === (row.isOpen ? 'ArrowLeft' : 'ArrowRight')) toggle(row.key);
    else return;
    event.preventDefault();
    if (next === undefined) return;
    setActive(next);
    virtual.scrollToIndex(next, { align: 'auto' });
  }

  if (list.length === 0)
    return <p class="empty">{current.value?.groups.length === 0 ? texts.nothing : texts.noMatch}</p>;
  const items = isPrinting
    ? list.slice(0, mostPrinted).map((_, index) => ({ index, start: undefined }))
    : virtual.getVirtualItems();
  return (
    <div
      class="list"
      ref={element}
      role="tree"
      aria-label={texts.all}
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `row-${at}` : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => at < 0 && setActive(0)}
    >
      <div
        role="presentation"
        class="inner"
        style={isPrinting ? {} : { height: `${virtual.getTotalSize()}px` }}
      >
        {items.map(({ index, start }) => {
          const row = list[index];
          return (
            row && (
              <RowView
                key={row.key}
                row={row}
                index={index}
                all={list.length}
                start={start}
                isActive={index === at}
                isChosen={row.key === detailed.value?.id}
                pick={() => {
                  setActive(index);
                  pick(row);
                }}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function pick(row: Row | undefined): void {
  if (row?.kind === 'head') toggle(row.key);
  else if (row !== undefined) show({ group: row.group.id });
}

interface RowProps {
  readonly row: Row;
  readonly index: number;
  readonly all: number;
  readonly start: number | undefined;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly pick: () => void;
}

function RowView({ row, index, all, start, isActive, isChosen, pick: onPick }: RowProps) {
  const document = current.value;
  const shared = {
    id: `row-${index}`,
    role: 'treeitem' as const,
    'aria-level': row.kind === 'head' ? 1 : row.level,
    'aria-setsize': all,
    'aria-posinset': index + 1,
    style:
      start === undefined ? {} : { transform: `translateY(${start}px)`, height: `${heights[row.kind]}px` },
    onClick: onPick,
  };
  if (row.kind === 'head')
    return (
      <div {...shared} class={`row head ${isActive ? 'active' : ''}`} aria-expanded={row.isOpen}>
        <span aria-hidden="true">{row.isOpen ? '▾' : '▸'}</span> <strong>{row.label}</strong>{' '}
        <span class="muted">{count(row.groups, 'group')}</span>
      </div>
    );
  const { severity, problem, rule, findings, operations } = row.group;
  return (
    <div {...shared} class={`row level-${row.level} ${isActive ? 'active' : ''}`} aria-selected={isChosen}>
      <Badge severity={severity} />
      <span class="what">{problem.replaceAll('`', '')}</span>
      <span class="muted">
        {rule} · {scopeOf(findings.length, operations, document?.operations.length ?? 0)}
      </span>
    </div>
  );
}

function useVirtualizer(
  list: readonly Row[],
  element: { readonly current: HTMLDivElement | null },
): Virtualizer<HTMLDivElement, Element> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const options = {
    count: list.length,
    getScrollElement: () => element.current,
    estimateSize: (index: number) => heights[list[index]?.kind ?? 'group'],
    getItemKey: (index: number) => list[index]?.key ?? index,
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

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    const change = (): void => setPrinting(media.matches);
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, []);
  return isPrinting;
}
