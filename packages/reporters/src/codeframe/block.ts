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
  /** The columns of running text: no more than people like to read. */
  readonly textColumns: number;
  /** The text of a document by its URI. */
  readonly linesOf: (uri: string) => Lines | undefined;
}

/** Writes a block with all that is to know: the first problem with its code, further places, the impact and what to do. */
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

/** Says in how many places something is, in how many groups, and how many of them are less severe; nothing for a single one. */
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

/** A place in a document, and what is there. */
export interface PlaceEntry {
  readonly location: Location;
  /** Description; empty if there is nothing to say. */
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
 * Writes one line per place: the first few and how many more there are, or all of them.
 *
 * @param describe - says what is at those that are shown, one entry for each
 * @param total - how many places there are, where these are only the first of them
 */
export function placeLines<T>(
  items: readonly T[],
  describe: (visible: readonly T[]) => readonly PlaceEntry[],
  layout: PlaceLayout,
  total = items.length,
): string[] {
  // One more place takes no more room than the line that says that there is one.
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

/** Says in how many places something is; nothing for a single one. */
export function placeCount(places: number): string {
  return places === 1 ? '' : `   ${count(places, 'location')}`;
}

/** Says what is at further places of a kind of finding, beside the one whose words stand above. */
export function entriesAfter(first: FindingExample): (visible: readonly FindingExample[]) => PlaceEntry[] {
  return (visible) => {
    const [, ...subjects] = nameSubjects([first, ...visible]);
    return visible.map(({ location }, index) => ({ location, what: subjects[index] ?? '' }));
  };
}
