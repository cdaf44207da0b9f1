import { parsePointer } from '../reference/pointer.js';
import type { SourceDocument } from '../source/source-document.js';
import type { Finding } from './issue.js';

/** The most operations that are named. */
const mostNamed = 3;

/**
 * Makes one of the findings of a rule about lines that aliases of YAML put at several places: it is at the first of them, and names the operations of
 * the others.
 *
 * @param findings - sorted by place and id
 * @param order - the findings in the order in which the rules made them
 */
export function mergeShared(
  findings: Finding[],
  order: readonly Finding[],
  documents: readonly SourceDocument[],
): Finding[] {
  if (!findings.some((finding, index) => isOfTheSameLines(finding, findings[index + 1]))) return findings;
  const ranks = new Map(order.map((finding, index) => [finding, index]));
  const merged: Finding[] = [];
  let alike: Finding[] = [];
  findings.forEach((finding, index) => {
    alike.push(finding);
    if (isOfTheSameLines(finding, findings[index + 1])) return;
    for (const one of alike.length === 1 ? alike : mergeAlike(alike, ranks, documents)) merged.push(one);
    alike = [];
  });
  return merged;
}

function isOfTheSameLines(one: Finding, other: Finding | undefined): boolean {
  const [from, to] = [one.location, other?.location];
  return (
    other?.id === one.id &&
    to?.uri === from.uri &&
    to.range.start.line === from.range.start.line &&
    to.range.start.column === from.range.start.column &&
    to.range.end.line === from.range.end.line &&
    to.range.end.column === from.range.end.column
  );
}

/** Of findings about the same lines, one for each value in the text. */
function mergeAlike(
  alike: readonly Finding[],
  ranks: ReadonlyMap<Finding, number>,
  documents: readonly SourceDocument[],
): Finding[] {
  const document = documents.find(({ uri }) => uri === alike[0]?.location.uri);
  const places = document?.locate(alike.map(({ location }) => parsePointer(location.pointer) ?? []));
  const groups = new Map<string, Finding[]>();
  const counts = new Map<string, number>();
  alike.forEach((finding, index) => {
    const place = places?.[index];
    const { pointer } = finding.location;
    // What a rule says of one place besides is something else.
    const count = (counts.get(pointer) ?? 0) + 1;
    counts.set(pointer, count);
    // The same value under another key is at another place.
    const name = JSON.stringify([count, ...(place === undefined ? [pointer] : [place.key, place.value])]);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [finding]);
    else group.push(finding);
  });
  return [...groups.values()].map((findings) => oneOf(findings, ranks));
}

function oneOf(findings: readonly Finding[], ranks: ReadonlyMap<Finding, number>): Finding {
  const rankOf = (finding: Finding): number => ranks.get(finding) ?? 0;
  const [first, ...others] = findings.toSorted((one, other) => rankOf(one) - rankOf(other));
  if (first === undefined) throw new TypeError('A group of no findings');
  const names = [...new Set(others.flatMap(({ operation }) => operation ?? []))].filter(
    (name) => name !== first.operation,
  );
  if (names.length === 0) return first;
  const shown = names
    .slice(0, names.length > mostNamed ? mostNamed - 1 : mostNamed)
    .map((name) => `\`${name}\``);
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} other operations`] : shown;
  const last = all.pop() ?? '';
  const listed = all.length === 0 ? last : `${all.join(', ')} and ${last}`;
  return {
    ...first,
    operation: null,
    problem: `${first.problem} An alias of YAML puts the same lines into ${listed}.`,
  };
}
