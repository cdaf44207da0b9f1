import { formatPlace } from '../place.js';
import type { Finding } from '@assay/core';
import { wrap } from '../terminal/layout.js';
import { withPlainLinks } from '../terminal/links.js';
import { codeFrame } from './frame.js';
import type { Group } from './groups.js';
import type { Lines } from './lines.js';
import { nameSubject, placeCount, placeLines, type PlaceEntry, type PlaceLayout } from './places.js';

/** What the text of a group needs to know. */
export interface GroupLayout extends PlaceLayout {
  /** The columns of running text: no more than people like to read. */
  readonly textColumns: number;
  /** The text of a document by its URI. */
  readonly linesOf: (uri: string) => Lines | undefined;
}

/** Writes a group with all that is to know: the first problem with its code, further places, the impact and what to do. */
export function fullGroup(group: Group, layout: GroupLayout): string[] {
  const { first, further } = group;
  return [
    ...groupHead(group, layout),
    `    ${formatPlace(first.location, layout.nameOf)}`,
    ...frameLines(group, layout),
    ...placeLines(further, entryOf, layout),
    ...wrap(first.impact, layout.textColumns, '  '),
    ...wrap(withPlainLinks(first.recommendation), layout.textColumns, '  '),
    '',
  ];
}

/** Writes a group in short: the first problem, where it is, and what to do. */
export function briefGroup(group: Group, layout: GroupLayout): string[] {
  const { first, further } = group;
  return [
    ...groupHead(group, layout),
    ...placeLines(
      [first, ...further],
      (finding) => (finding === first ? bareEntryOf(finding) : entryOf(finding)),
      layout,
    ),
    ...wrap(withPlainLinks(first.recommendation), layout.textColumns, '  '),
    '',
  ];
}

function groupHead({ id, severity, first, further }: Group, { paint, textColumns }: GroupLayout): string[] {
  const heading = `${paint.severity(severity, severity.toUpperCase())}  ${paint.strong(id)}`;
  return [heading + placeCount(further.length + 1), ...wrap(first.problem, textColumns, '  ')];
}

function frameLines({ first }: Group, { linesOf, columns, paint }: GroupLayout): string[] {
  const lines = linesOf(first.location.uri);
  if (lines === undefined) return [];
  return codeFrame(lines, first.location.range, columns - 4, paint).map((line) => `    ${line}`);
}

function entryOf({ location, problem, operation }: Finding): PlaceEntry {
  return { location, what: nameSubject(problem, operation) };
}

/** The place of a finding whose problem has just been told. */
function bareEntryOf({ location }: Finding): PlaceEntry {
  return { location, what: '' };
}
