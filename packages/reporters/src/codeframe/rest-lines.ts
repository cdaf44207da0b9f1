import type { Severity } from '@assay/core';
import { count, formatNumber } from '../terminal/counts.js';
import { escapeForTerminal } from '../terminal/escape.js';
import { fit } from '../terminal/layout.js';
import type { Paint } from '../terminal/paint.js';

/** This many kinds of findings are shown in full; the less urgent rest takes a line each. */
export const maxInFull = 15;

/** A kind of finding that has one line. */
export interface RestKind {
  readonly severity: Severity;
  readonly id: string;
  readonly places: number;
  readonly problem: string;
}

/** Writes a line for each of the less urgent kinds: its severity, rule, number of places, and what is wrong as far as there is room. */
export function restLines(kinds: readonly RestKind[], columns: number, paint: Paint): string[] {
  if (kinds.length === 0) return [];
  const widest = (textOf: (kind: RestKind) => string): number =>
    kinds.reduce((max, kind) => Math.max(max, textOf(kind).length), 0);
  const severityWidth = widest(({ severity }) => severity);
  const idWidth = widest(({ id }) => id);
  const describePlaces = ({ places }: RestKind): string => formatNumber(places);
  const placesWidth = widest(describePlaces);
  const room = Math.max(20, columns - severityWidth - idWidth - placesWidth - 8);
  const lines = kinds.map((kind) => {
    const { severity, id, problem } = kind;
    const head =
      paint.severity(severity, severity.toUpperCase()) + ' '.repeat(severityWidth - severity.length);
    const rule = paint.strong(id) + ' '.repeat(idWidth - id.length);
    const places = describePlaces(kind).padStart(placesWidth);
    return `  ${head}  ${rule}  ${places}  ${paint.faint(fit(escapeForTerminal(problem.slice(0, 2000)), room))}`;
  });
  return [
    `${count(kinds.length, 'less urgent kind')}, with the number of places (--all shows them in full):`,
    ...lines,
    '',
  ];
}
