import { formatPointer, nameAll, type Model } from '@assay/core';
import { stepInto } from '@assay/text/patches';
import type { Candidate } from './candidates.js';
import type { Moves } from './moves.js';

/** A name in findings, and its new name. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** Lists the renames of fixes: fields, operations and changed texts, the longest first. */
export function renamesOf(
  candidates: readonly Candidate[],
  before: Model,
  after: Model,
  moves: Moves,
): Rename[] {
  const edited = candidates.flatMap(({ intents }) =>
    intents.flatMap((intent): Rename[] => {
      const last = intent.pointer.at(-1);
      if (intent.kind === 'rename') return [{ from: String(last), to: intent.name }];
      if (intent.kind !== 'set' || typeof intent.value !== 'string') return [];
      const old = intent.pointer.reduce<unknown>(stepInto, intent.document.value);
      return typeof old === 'string' && old !== '' ? [{ from: old, to: intent.value }] : [];
    }),
  );
  const known = new Map<string, Rename>();
  for (const a of [...operationRenames(before, after, moves), ...edited]) known.set(`${a.from}\0${a.to}`, a);
  return [...known.values()].toSorted((a, b) => b.from.length - a.from.length);
}

/** Lists the names of operations in findings: their ids, or their methods and paths. */
function operationRenames(before: Model, after: Model, moves: Moves): Rename[] {
  const names = new Map<string, string>();
  for (const [operation, name] of nameAll(after))
    names.set(`${operation.document.uri}#${formatPointer(operation.segments())}`, name);
  return [...nameAll(before)].flatMap(([operation, from]): Rename[] => {
    const place = moves.findPlace({
      uri: operation.document.uri,
      pointer: formatPointer(operation.segments()),
    });
    const to = place && names.get(`${place.uri}#${place.pointer}`);
    return to === undefined || to === from ? [] : [{ from, to }];
  });
}

/** Replaces names in a text by their new names, except inside longer words. */
export function withNewNames(text: string, renames: readonly Rename[]): string {
  const known = renames.filter(({ from }) => from !== '' && text.includes(from));
  if (known.length === 0) return text;
  const names = new Map(known.toReversed().map(({ from, to }) => [from, to]));
  // All at once, because a new name may be the old name of something else.
  const any = known.map(({ from }) => buildRenamePattern(from)).join('|');
  return text.replaceAll(buildWordPattern(any), (name) => names.get(name) ?? name);
}

/** The minimum number of characters of a truncated name to recognise it in a finding. */
const minVisibleLength = 12;

/**
 * Replaces names in a text by marks with their indexes, including truncated names. Two texts differ only in names if they are
 * equal with the marks of the old and the new names.
 */
export function withMarks(text: string, names: readonly string[]): string {
  const known = names.flatMap((name, index) => {
    const shownName = findVisibleName(text, name);
    return shownName === undefined ? [] : [{ shown: shownName, index }];
  });
  if (known.length === 0) return text;
  const marks = new Map(known.toReversed().map(({ shown: shownName, index }) => [shownName, `\0${index}\0`]));
  const any = [...marks.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map(buildRenamePattern)
    .join('|');
  return text.replaceAll(buildWordPattern(any), (name) => marks.get(name) ?? name);
}

/** Returns a name as a text contains it: complete, or truncated before an ellipsis; undefined if the text does not contain it. */
function findVisibleName(text: string, name: string): string | undefined {
  if (name === '') return undefined;
  if (text.includes(name)) return name;
  const beginning = name.slice(0, minVisibleLength);
  if (name.length <= minVisibleLength) return undefined;
  for (let start = text.indexOf(beginning); start >= 0; start = text.indexOf(beginning, start + 1)) {
    const end = text.indexOf('…', start);
    if (end > start && name.startsWith(text.slice(start, end))) return text.slice(start, end + 1);
  }
  return undefined;
}

function buildWordPattern(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${pattern})(?![\\p{L}\\p{N}_-])`, 'gu');
}

function buildRenamePattern(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
