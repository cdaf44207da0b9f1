import { json } from '../json/values.js';
import type { PageDocument, PageFinding, PageGroup, PageNote } from './page-data.js';

/** The part of the room that groups may take with one place each; the rest is for further places. */
const partOfGroups = 0.7;
/** Of a list of notes there are so many where room is short. */
const maxNotes = 200;

/**
 * Leaves out of a page what it has no room for: the least weighty groups, and places of groups that have many. The page says how many are
 * left out.
 *
 * @param max - how many characters the data may have
 */
export function limitPage(document: PageDocument, max: number): PageDocument {
  if (json(document).length <= max) return document;
  const notes = {
    violations: document.violations.slice(0, maxNotes),
    suppressed: document.suppressed.slice(0, maxNotes),
    known: document.known.slice(0, maxNotes),
    undecided: document.undecided.slice(0, maxNotes),
    failures: document.failures.slice(0, maxNotes),
  };
  const room = max - json({ ...document, ...notes, groups: [], findings: [] }).length;
  const weightiest = keepGroups(document, room * partOfGroups);
  const { groups, findings } = addPlaces(document, weightiest.groups, room - weightiest.size);
  const left = {
    groups: document.groups.length - groups.length,
    places: document.findings.length - findings.length,
    notes: countNotes(document) - countNotes({ ...document, ...notes }),
  };
  return { ...document, ...notes, groups, findings, leftOut: describeLeftOut(left) };
}

/** The weightiest groups, each with its first place. */
function keepGroups(
  { groups, findings }: PageDocument,
  room: number,
): { readonly groups: readonly PageGroup[]; readonly size: number } {
  let size = 0;
  let count = 0;
  for (const group of groups) {
    const own = json({ ...group, findings: [] }).length + sizeOf(findings[group.findings[0] ?? -1]);
    if (size + own > room && count > 0) break;
    size += own;
    count++;
  }
  return { groups: groups.slice(0, count), size };
}

/** Gives the groups their further places while there is room; each counts those that it has no room for. */
function addPlaces(
  { findings: all }: PageDocument,
  groups: readonly PageGroup[],
  room: number,
): { readonly groups: readonly PageGroup[]; readonly findings: readonly PageFinding[] } {
  const findings: PageFinding[] = [];
  let left = room;
  const limited = groups.map((group): PageGroup => {
    const own: number[] = [];
    for (const index of group.findings) {
      const finding = all[index];
      if (finding === undefined) continue;
      const size = sizeOf(finding);
      if (own.length > 0 && size > left) break;
      if (own.length > 0) left -= size;
      own.push(findings.push(finding) - 1);
    }
    const more = group.findings.length - own.length;
    return { ...group, findings: own, ...(more === 0 ? {} : { more }) };
  });
  return { groups: limited, findings };
}

/** The characters of a place, with its number in the list of its group. */
function sizeOf(finding: PageFinding | undefined): number {
  return finding === undefined ? 0 : json(finding).length + 8;
}

function countNotes(document: PageDocument): number {
  const lists: readonly (readonly PageNote[])[] = [
    document.violations,
    document.suppressed,
    document.known,
    document.undecided,
    document.failures,
  ];
  return lists.reduce((sum, { length }) => sum + length, 0);
}

function describeLeftOut({
  groups,
  places,
  notes,
}: Readonly<Record<'groups' | 'places' | 'notes', number>>): string {
  const texts = [
    ...(groups === 0 ? [] : [`${groups.toLocaleString('en')} groups`]),
    `${places.toLocaleString('en')} locations`,
    ...(notes === 0 ? [] : [`${notes.toLocaleString('en')} notes`]),
  ];
  return `This page has no room for ${texts.join(', ')} of the document, the least severe ones: a report with \`--format json\` has all.`;
}
