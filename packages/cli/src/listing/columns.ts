import { escapeForTerminal } from '@assay/reporters';

/** Aligns rows of texts in columns. The first row has the headings. Texts are escaped for the terminal. */
export function columnsOfText(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((row) => row.map(escapeForTerminal));
  const widths = (safe[0] ?? []).map((_, column) => Math.max(...safe.map((row) => row[column]?.length ?? 0)));
  return safe
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
