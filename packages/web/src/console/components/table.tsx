import type { ComponentChildren } from 'preact';
import { useRef, useEffect, useState } from 'preact/hooks';
import { useVirtualRows } from '../../shared/virtual-tree.js';

/** A column of a table. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** The CSS grid width: `8rem`, `minmax(10rem, 2fr)`. The default is `1fr`. */
  readonly width?: string;
  /** True for numbers, which are right-aligned. */
  readonly isNumber?: boolean;
  /** Maximum number of lines of a value in a narrow window. */
  readonly lines?: number;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly empty: ComponentChildren;
  /** Height of each row in CSS pixels, if the window is wide enough for columns. */
  readonly rowHeight?: number;
}

/** The height of a value in a narrow window, in which values are stacked, and the padding around them. */
const lineHeight = 24;
const padding = 14;

/** A table that renders only the visible rows. In a narrow window each row is a list of names and values. */
export function Table<Row>({ label, columns, rows, keyOf, empty, rowHeight = 40 }: TableProps<Row>) {
  const isNarrow = useNarrow();
  const height = isNarrow
    ? padding + lineHeight * columns.reduce((sum, { lines = 1 }) => sum + lines, 0)
    : rowHeight;
  const element = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows(rows, element, () => height, keyOf);
  const columnsOf = isNarrow
    ? {}
    : { gridTemplateColumns: columns.map(({ width = 'minmax(0, 1fr)' }) => width).join(' ') };
  if (rows.length === 0) return <div class="state empty">{empty}</div>;
  return (
    <div
      class={`table ${isNarrow ? 'stacked' : ''}`}
      ref={element}
      tabIndex={0}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
    >
      <div class="table-head" role="rowgroup">
        <div class="table-row" role="row" aria-rowindex={1} style={columnsOf}>
          {columns.map(({ name, isNumber }) => (
            <span role="columnheader" class={isNumber === true ? 'number' : ''}>
              {name}
            </span>
          ))}
        </div>
      </div>
      <div class="table-body" role="rowgroup" style={{ height: `${virtual.getTotalSize()}px` }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <div
                key={key}
                class="table-row"
                role="row"
                aria-rowindex={index + 2}
                style={{ ...columnsOf, height: `${height}px`, transform: `translateY(${start}px)` }}
              >
                {columns.map(({ name, cell, isNumber, lines = 1 }) => (
                  <span
                    role="cell"
                    class={`${isNumber === true ? 'number' : ''} ${lines > 1 ? 'lines' : ''}`}
                    data-name={name}
                  >
                    {isNarrow ? <span class="value">{cell(row)}</span> : cell(row)}
                  </span>
                ))}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

const query = '(max-width: 40rem)';

/** True if the window is too narrow for columns. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const look = (): void => setNarrow(list.matches);
    list.addEventListener('change', look);
    return () => list.removeEventListener('change', look);
  }, []);
  return isNarrow;
}

/** A time in the user's time zone. */
export function Time({ at }: { readonly at: string }) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>{at}</span>;
  return (
    <time dateTime={at} title={at}>
      {date.toLocaleString('en-GB', {
        year: 'numeric',
        month: 'short',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      })}
    </time>
  );
}
