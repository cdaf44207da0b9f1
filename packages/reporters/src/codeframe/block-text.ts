import { severities, type Finding, type Severity } from '@assay/core';
import { formatPlace } from '../place.js';
import { count, formatNumber } from '../terminal/counts.js';
import { wrap } from '../terminal/layout.js';
import { withPlainLinks } from '../terminal/links.js';
import { furtherFindings, type Block } from './blocks.js';
import { codeFrame } from './frame.js';
import type { Lines } from './lines.js';
import { entriesAfter, placeLines, type PlaceLayout } from './places.js';

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
  return `   ${[count(findings.length, 'place') + inGroups, ...others].join(', ')}`;
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
