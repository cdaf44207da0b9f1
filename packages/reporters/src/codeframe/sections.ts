import {
  type Analysis,
  count,
  type RuleFailure,
  type Severity,
  type SuppressedFinding,
  type Undecided,
} from '@assay/core';
import { formatNumber } from '@assay/text';
import { escapeForTerminal, formatPlace } from '../terminal/text.js';
import { fit, wrap } from '../terminal/layout.js';
import type { Paint } from '../terminal/paint.js';
import { describeViolationPlace } from '../digest.js';
import type { DocumentReport } from '../reporter.js';
import { unreportedViolations, type LocatedViolation } from '../document-report.js';
import { placeCount, placeLines, type PlaceEntry, type PlaceLayout } from './block.js';

/** The number of blocks that are displayed in full. Less urgent ones have one line each. */
export const maxInFull = 15;

/** A kind of finding that is displayed in one line. */
export interface RestKind {
  readonly severity: Severity;
  readonly id: string;
  readonly places: number;
  readonly problem: string;
}

/** Writes a line for each less urgent kind: severity, rule, number of locations, and the problem as far as it fits. */
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
    `${count(kinds.length, 'less urgent rule')}, with the number of locations (--all shows them in full):`,
    ...lines,
    '',
  ];
}

interface ViolationKind {
  readonly message: string;
  readonly entries: LocatedViolation[];
}

const maxKinds = 10;

/**
 * Writes the violations of the official schema that no finding reports, grouped by message, the most frequent first. Also counts
 * the others, because they fail the run.
 */
export function schemaErrorLines(report: DocumentReport, layout: PlaceLayout, textColumns: number): string[] {
  const { violations, reported } = unreportedViolations(report);
  if (violations.length + reported === 0) return [];
  const title = `${layout.paint.strong('SCHEMA')}  ${schemaName(report.analysis)}`;
  if (violations.length === 0) return [`${title}${placeCount(reported)}, reported above`, ''];
  const kinds = groupViolations(violations);
  const visible = layout.all || kinds.length <= maxKinds + 1 ? kinds : kinds.slice(0, maxKinds);
  const hidden = kinds.slice(visible.length);
  return [
    `${title}${placeCount(violations.length)}${reported === 0 ? '' : `, in addition to ${reported} reported above`}`,
    ...visible.flatMap(({ message, entries }) => [
      ...wrap(message + placeCount(entries.length), textColumns, '  '),
      ...placeLines(entries, (visible) => visible.map(getViolationPlace), layout),
    ]),
    ...(hidden.length === 0 ? [] : [`  ... ${count(hidden.length, 'more kind')} (--all shows each)`]),
    '',
  ];
}

function groupViolations(violations: readonly LocatedViolation[]): ViolationKind[] {
  const kinds = new Map<string, ViolationKind>();
  for (const violation of violations) {
    const { keyword, message } = violation.error;
    const key = `${keyword} ${message}`;
    const kind = kinds.get(key) ?? { message: sentence(message), entries: [] };
    kinds.set(key, kind);
    kind.entries.push(violation);
  }
  return [...kinds.values()].sort((a, b) => b.entries.length - a.entries.length);
}

function getViolationPlace({ error, location }: LocatedViolation): PlaceEntry {
  return { location, what: describeViolationPlace(error) };
}

function sentence(message: string): string {
  return message.slice(0, 1).toUpperCase() + message.slice(1);
}

function schemaName({ format }: Analysis): string {
  if (format === undefined) return 'violations of the schema';
  return `violations of the ${format === 'oas2' ? 'Swagger 2.0' : `OpenAPI ${format.slice('oas'.length)}`} schema`;
}

/** Lists the failed rules. Their findings may be missing in the report. */
export function ruleFailureLines(
  failures: readonly RuleFailure[],
  nameOf: (uri: string) => string,
  textColumns: number,
  paint: Paint,
): string[] {
  if (failures.length === 0) return [];
  return [
    failureHeading(failures.length, paint),
    ...failures.flatMap(({ rule, message, location }) => {
      const place = location === null ? '' : ` at ${nameOf(location.uri)}#${location.pointer}`;
      // A message about a file already begins with its name.
      const text = message.startsWith(`${rule}:`) ? message : `${rule}${place}: ${message}`;
      return wrap(text, textColumns, '  ');
    }),
    '',
  ];
}

/** Returns the heading for failed rules and rulesets. */
export function failureHeading(failures: number, paint: Paint): string {
  return `${paint.fault('FAILED')}  ${count(failures, 'rule or ruleset', 'rules or rulesets')} did not run to the end, so findings may be missing. If it is one of Assay's, please report it.`;
}

/** Lists suppressed findings: rule, location and reason. */
export function suppressedLines(
  suppressed: readonly SuppressedFinding[],
  nameOf: (uri: string) => string,
  columns: number,
  paint: Paint,
): string[] {
  if (suppressed.length === 0) return [];
  return [
    `${paint.strong('SUPPRESSED')}   ${count(suppressed.length, 'finding')}`,
    ...suppressed.map(({ finding, suppression }) => {
      const reason =
        suppression.reason === undefined ? '' : `  ${escapeForTerminal(suppression.reason.slice(0, 500))}`;
      return fit(`    ${formatPlace(finding.location, nameOf)}  ${finding.id}${reason}`, columns);
    }),
    '',
  ];
}

/** Lists undecided questions: location, kind and reason. */
export function undecidedLines(
  undecided: readonly Undecided[],
  nameOf: (uri: string) => string,
  textColumns: number,
  paint: Paint,
): string[] {
  if (undecided.length === 0) return [];
  return [
    `${paint.strong('NOT ANALYSED')}   ${count(undecided.length, 'location')}`,
    ...undecided.flatMap(({ what, why, location }) =>
      wrap(`${formatPlace(location, nameOf)}  ${what}: ${why}`, textColumns, '    '),
    ),
    '',
  ];
}
