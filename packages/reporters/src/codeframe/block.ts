import { count, type Finding, type Location, severities, type Severity } from '@assay/core';
import { formatNumber } from '@assay/text';
import { formatPlace, withPlainLinks, escapeForTerminal } from '../terminal/text.js';
import { wrap, fit, widthOf } from '../terminal/layout.js';
import { furtherFindings, type Block } from '../urgency.js';
import { codeFrame } from './frame.js';
import type { Lines } from './lines.js';
import type { FindingExample } from '../digest.js';
import { nameSubjects } from '../subjects.js';
import type { Paint } from '../terminal/paint.js';

/** Layout of a block's text. */
export interface BlockLayout extends PlaceLayout {
  /** The width of running text, limited for readability. */
  readonly textColumns: number;
  /** Returns the lines of a document by its URI. */
  readonly linesOf: (uri: string) => Lines | undefined;
}

/** Writes a full block: the first problem with its code, further locations, the impact and the recommendation. */
export function fullBlock(block: Block, layout: BlockLayout): string[] {
  const [{ impact, recommendation, location, findings }] = block.groups;
  const [first] = findings;
  return [
    ...blockHead(block, layout),
    `    ${formatPlace(location, layout.nameOf)}`,
    ...frameLines(block, layout),
    ...placeLines(furtherFindings(block), entriesAfter(first), layout),
    ...wrap(impact, layout.textColumns, '  '),
    ...wrap(withPlainLinks(recommendation), layout.textColumns, '  '),
    '',
  ];
}

function blockHead(block: Block, { paint, textColumns }: BlockLayout): string[] {
  const { severity, rules, groups } = block;
  const heading = `${paint.severity(severity, severity.toUpperCase())}  ${paint.strong(rules.join(', '))}`;
  return [heading + describeScope(block), ...wrap(groups[0].problem, textColumns, '  ')];
}

/** Describes the numbers of locations, groups and less severe findings; empty for a single location. */
function describeScope({ severity, groups }: Block): string {
  const findings = groups.flatMap((group) => group.findings);
  if (findings.length === 1) return '';
  const inGroups =
    groups.length === 1 || groups.length === findings.length
      ? ''
      : ` in ${formatNumber(groups.length)} groups`;
  const others = severities.flatMap((each) => lessSevere(findings, each, severity));
  return `   ${[count(findings.length, 'location') + inGroups, ...others].join(', ')}`;
}

function lessSevere(findings: readonly Finding[], severity: Severity, worst: Severity): string[] {
  if (severity === worst) return [];
  const number = findings.reduce((sum, finding) => (finding.severity === severity ? sum + 1 : sum), 0);
  return number === 0 ? [] : [`${formatNumber(number)} of them ${severity}`];
}

function frameLines({ groups: [{ location }] }: Block, { linesOf, columns, paint }: BlockLayout): string[] {
  const lines = linesOf(location.uri);
  if (lines === undefined) return [];
  return codeFrame(lines, location.range, columns - 4, paint).map((line) => `    ${line}`);
}

/** A location in a document, with its subject. */
export interface PlaceEntry {
  readonly location: Location;
  /** The subject; empty if none exists. */
  readonly what: string;
}

/** Layout of the lines of places. */
export interface PlaceLayout {
  readonly nameOf: (uri: string) => string;
  readonly paint: Paint;
  readonly columns: number;
  readonly all: boolean;
}

const maxPlaces = 3;
const indentation = '    ';

/**
 * Writes one line per location: the first few with the number of others, or all of them.
 *
 * @param describe - returns an entry for each displayed item
 * @param total - the number of locations, if `items` has only the first of them
 */
export function placeLines<T>(
  items: readonly T[],
  describe: (visible: readonly T[]) => readonly PlaceEntry[],
  layout: PlaceLayout,
  total = items.length,
): string[] {
  // One more location takes the same space as a line with the number of others.
  const isWhole = layout.all || total <= maxPlaces + 1;
  const visible = describe(isWhole ? items : items.slice(0, maxPlaces));
  const places = visible.map(({ location }) => formatPlace(location, layout.nameOf));
  const width = places.reduce((widest, place) => Math.max(widest, widthOf(place)), 0);
  const room = Math.max(20, layout.columns - indentation.length - width - 2);
  const lines = visible.map(({ what }, index) => {
    const place = places[index] ?? '';
    const padding = ' '.repeat(width - widthOf(place) + 2);
    return `${indentation}${place}${padding}${layout.paint.faint(fit(escapeForTerminal(what.slice(0, 500)), room))}`.trimEnd();
  });
  const hidden = total - visible.length;
  return hidden === 0
    ? lines
    : [...lines, `${indentation}... ${formatNumber(hidden)} more (--all shows each)`];
}

/** Describes the number of locations; empty for a single one. */
export function placeCount(places: number): string {
  return places === 1 ? '' : `   ${count(places, 'location')}`;
}

/** Returns a function that describes further findings of a rule by what differs from the first finding. */
export function entriesAfter(first: FindingExample): (visible: readonly FindingExample[]) => PlaceEntry[] {
  return (visible) => {
    const [, ...subjects] = nameSubjects([first, ...visible]);
    return visible.map(({ location }, index) => ({ location, what: subjects[index] ?? '' }));
  };
}
