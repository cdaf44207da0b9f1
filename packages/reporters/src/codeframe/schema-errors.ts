import { violatesOfficialSchema, type Analysis, type LoaderError, type Location } from '@assay/core';
import { subjectOf } from '../digest/digest.js';
import { wrap } from '../terminal/layout.js';
import { count } from '../terminal/counts.js';
import { placeCount, placeLines, type PlaceEntry, type PlaceLayout } from './places.js';

interface LocatedError {
  readonly error: LoaderError;
  readonly location: Location;
}

interface ErrorKind {
  readonly message: string;
  readonly entries: LocatedError[];
}

const shownKinds = 10;

/** Writes the violations of the official schema, those of one kind together, the most frequent kind first. */
export function schemaErrorLines(analysis: Analysis, layout: PlaceLayout, textColumns: number): string[] {
  const kinds = errorKinds(analysis);
  if (kinds.length === 0) return [];
  const total = kinds.reduce((sum, { entries }) => sum + entries.length, 0);
  const shown = layout.all || kinds.length <= shownKinds + 1 ? kinds : kinds.slice(0, shownKinds);
  const hidden = kinds.slice(shown.length);
  return [
    `${layout.paint.strong('SCHEMA')}  ${schemaName(analysis)}${placeCount(total)}`,
    ...shown.flatMap(({ message, entries }) => [
      ...wrap(message + placeCount(entries.length), textColumns, '  '),
      ...placeLines(entries, placeOf, layout),
    ]),
    ...(hidden.length === 0 ? [] : [`  ... ${count(hidden.length, 'more kind')} (--all shows each)`]),
    '',
  ];
}

function errorKinds(analysis: Analysis): ErrorKind[] {
  if (!analysis.loaderErrors.some(violatesOfficialSchema)) return [];
  const locations = analysis.locateLoaderErrors();
  const kinds = new Map<string, ErrorKind>();
  for (const [index, error] of analysis.loaderErrors.entries()) {
    // What our own contract adds is a finding, and is not counted twice.
    if (!violatesOfficialSchema(error)) continue;
    const key = `${error.keyword} ${error.message}`;
    const kind = kinds.get(key) ?? { message: sentence(error.message), entries: [] };
    kinds.set(key, kind);
    const location = locations[index];
    if (location !== undefined) kind.entries.push({ error, location });
  }
  return [...kinds.values()].sort((a, b) => b.entries.length - a.entries.length);
}

function placeOf({ error, location }: LocatedError): PlaceEntry {
  return { location, what: subjectOf(error) };
}

function sentence(message: string): string {
  return message.slice(0, 1).toUpperCase() + message.slice(1);
}

function schemaName({ format }: Analysis): string {
  if (format === undefined) return 'violations of the schema';
  return `violations of the ${format === 'oas2' ? 'Swagger 2.0' : `OpenAPI ${format.slice('oas'.length)}`} schema`;
}
