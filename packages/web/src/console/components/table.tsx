import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useVirtualRows } from '../../shared/virtual-rows.js';

/** A column of a table. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** The width as CSS has it for a grid: `8rem`, `minmax(10rem, 2fr)`. `1fr` where none is given. */
  readonly width?: string;
  /** True for numbers, which end at the right. */
  readonly isNumber?: boolean;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly empty: ComponentChildren;
  /** In CSS pixels; each row has it. */
  readonly rowHeight?: number;
}

/** A table of which only the rows in sight become elements. */
export function Table<Row>({ label, columns, rows, keyOf, empty, rowHeight = 40 }: TableProps<Row>) {
  const element = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows(rows, element, () => rowHeight, keyOf);
  const columnsOf = { gridTemplateColumns: columns.map(({ width = 'minmax(0, 1fr)' }) => width).join(' ') };
  if (rows.length === 0) return <div class="state empty">{empty}</div>;
  return (
    <div
      class="table"
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
                style={{ ...columnsOf, height: `${rowHeight}px`, transform: `translateY(${start}px)` }}
              >
                {columns.map(({ cell, isNumber }) => (
                  <span role="cell" class={isNumber === true ? 'number' : ''}>
                    {cell(row)}
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
