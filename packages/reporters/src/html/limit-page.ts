import { json } from '../json/values.js';
import type { PageDocument, PageFinding, PageGroup, PageNote } from './page-data.js';

/** The groups' share of the space, with one location each. The rest is for further locations. */
const partOfGroups = 0.7;
/** Maximum number of notes in a list if space is limited. */
const maxNotes = 200;

/**
 * Removes what exceeds a page's limit: the least important groups, and further locations of large groups. The page states how
 * much is left out.
 *
 * @param max - maximum number of characters of the data
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

/** Selects the most important groups, each with its first location. */
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

/** Adds further locations to the groups as long as there is space. Each group counts its omitted locations. */
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

/** Returns the characters of a location, including its index in the group. */
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
