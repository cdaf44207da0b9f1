import type { Finding } from '@assay/core';
import type { Marker } from './markers.js';
import { toExampleFileName, type PreparedExample } from './prepared-example.js';

/**
 * Compares the findings with the markers of an example in both directions. Returns a sentence for each line where they differ.
 */
export function compareWithMarkers(
  id: string,
  example: PreparedExample,
  findings: readonly Finding[],
): string[] {
  const ours = example.markers.filter((marker) => marker.id === id);
  return [
    ...markerMistakes(id, example),
    ...missing(id, example, ours, findings),
    ...unexpected(id, example, ours, findings),
  ];
}

function markerMistakes(id: string, { name, side, markers }: PreparedExample): string[] {
  const mistakes = markers
    .filter((marker) => marker.id !== id)
    .map(
      ({ file, line, id: other }) =>
        `${file}:${line}: the marker names \`${other}\`, but the rule is \`${id}\`.`,
    );
  if (side === 'good' && markers.length > 0)
    mistakes.push(`\`${name}\` is a good example, and good examples have no markers.`);
  if (side === 'bad' && markers.length === 0)
    mistakes.push(`\`${name}\` is a bad example, but marks no line with \`issue: ${id}\`.`);
  return mistakes;
}

function missing(
  id: string,
  example: PreparedExample,
  markers: readonly Marker[],
  findings: readonly Finding[],
): string[] {
  const mistakes: string[] = [];
  for (const [place, count] of countPlaces(markers)) {
    const here = findings.filter((finding) => describeMarkerPlace(finding) === place);
    if (here.length >= count) continue;
    const expectation = count === 1 ? `\`${id}\`` : `\`${id}\` ${count} times`;
    const actual = here.length > 0 ? here : findings.filter((finding) => !isMarked(finding, markers));
    const heading = here.length > 0 ? 'Here it only says:' : 'Elsewhere it says, unmarked:';
    mistakes.push(
      [
        `${place}: expected ${expectation} on this line, but the rule says ${here.length === 0 ? 'nothing' : 'less'}.`,
        excerpt(example, place),
        ...(actual.length === 0 ? [] : [heading, ...actual.map(quote)]),
      ].join('\n'),
    );
  }
  return mistakes;
}

function unexpected(
  id: string,
  example: PreparedExample,
  markers: readonly Marker[],
  findings: readonly Finding[],
): string[] {
  const expected = countPlaces(markers);
  const mistakes: string[] = [];
  for (const place of new Set(findings.map(describeMarkerPlace))) {
    const here = findings.filter((finding) => describeMarkerPlace(finding) === place);
    const count = expected.get(place) ?? 0;
    if (here.length <= count) continue;
    const expectation = count === 0 ? 'no' : `only ${count}`;
    mistakes.push(
      [
        `${place}: expected ${expectation} \`${id}\` on this line, but the rule says:`,
        excerpt(example, place),
        ...here.map(quote),
      ].join('\n'),
    );
  }
  return mistakes;
}

function countPlaces(markers: readonly Marker[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { file, line, count } of markers)
    counts.set(`${file}:${line}`, (counts.get(`${file}:${line}`) ?? 0) + count);
  return counts;
}

function isMarked(finding: Finding, markers: readonly Marker[]): boolean {
  return markers.some(({ file, line }) => `${file}:${line}` === describeMarkerPlace(finding));
}

/** For example `openapi.yaml:12`. */
function describeMarkerPlace({ location }: Finding): string {
  return `${toExampleFileName(location.uri)}:${location.range.start.line}`;
}

function excerpt({ lines }: PreparedExample, place: string): string {
  const colon = place.lastIndexOf(':');
  const line = Number(place.slice(colon + 1));
  const text = lines.get(place.slice(0, colon))?.[line - 1];
  return `  ${String(line).padStart(4)} | ${text ?? '(the file has no such line)'}`;
}

function quote(finding: Finding): string {
  const { line, column } = finding.location.range.start;
  return `    ${toExampleFileName(finding.location.uri)}:${line}:${column} ${finding.location.pointer || '(the root)'}: ${finding.problem}`;
}
