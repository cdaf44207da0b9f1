import type { Analysis } from '@assay/core';
import { describeViolationPlace } from '../digest/digest.js';
import type { DocumentReport } from '../reporter.js';
import { wrap } from '../terminal/layout.js';
import { count } from '../terminal/counts.js';
import { unreportedViolations, type LocatedViolation } from '../unreported-violations.js';
import { placeCount, placeLines, type PlaceEntry, type PlaceLayout } from './places.js';

interface ViolationKind {
  readonly message: string;
  readonly entries: LocatedViolation[];
}

const maxKinds = 10;

/**
 * Writes the violations of the official schema that no finding reports, those of one kind together, the most frequent kind first; and how
 * many others there are, because they fail the run.
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
    `${title}${placeCount(violations.length)}${reported === 0 ? '' : `, beside ${reported} reported above`}`,
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
