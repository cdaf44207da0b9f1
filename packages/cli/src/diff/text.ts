import { displayName } from '@assay/host';
import { escapeForTerminal } from '@assay/reporters';
import type { Io } from '../io.js';
import { summarize, type DiffReport } from './report.js';

/** Writes a comparison for people. */
export function writeText(report: DiffReport, io: Io, _color: boolean): string {
  const lines: string[] = [];
  for (const { id, severity, security, clients, problem, old, new: now } of report.changes) {
    const place = now ?? old;
    lines.push(
      `${severity.toUpperCase()}  ${id}   ${security}, ${clients}`,
      `  ${escapeForTerminal(problem)}`,
      ...(place === null
        ? []
        : [`    ${displayName(place.uri, io.cwd())}:${place.range.start.line}:${place.range.start.column}`]),
      '',
    );
  }
  const { weaker, stronger, breaking } = summarize(report);
  lines.push(
    `${weaker} weaker, ${stronger} stronger, ${breaking} breaking. ${report.passed ? 'Passed' : 'Failed'}.`,
  );
  return `${lines.join('\n')}\n`;
}
