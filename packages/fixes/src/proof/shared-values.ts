import { formatPointer, type PointerSegments, type SourceDocument } from '@assay/core';
import type { Intent } from '../edits/intent.js';
import type { FixPlace } from '../fix/fix.js';

/** For each pointer to an object or array with YAML aliases: all pointers to the same value in the text. */
type SharedValues = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The maximum number of objects and arrays to examine, because nested aliases can expand a short text. */
const maxValues = 200_000;

const known = new WeakMap<SourceDocument, SharedValues>();

/**
 * Repeats the intents of a fix for all aliases of the YAML anchor that contains the finding. The anchor occurs once in the text,
 * so its change applies to all of them.
 */
export function forAllAliases(
  intents: readonly Intent[],
  { document, pointer }: FixPlace,
): readonly Intent[] {
  const shared = sharedIn(document);
  if (shared.size === 0) return intents;
  return intents.flatMap((intent) => {
    if (intent.document !== document) return [intent];
    const places = listSharedPlaces(shared, intent.pointer, commonLength(pointer, intent.pointer));
    const own = formatPointer(intent.pointer);
    const others = places.filter((place) => formatPointer(place) !== own);
    return [intent, ...others.map((place) => ({ ...intent, pointer: place }))];
  });
}

/** Returns the pointer of a finding. If YAML aliases put the same text at several locations, returns the first one. */
export function firstPointer({ document, pointer }: FixPlace): string {
  const [first = pointer] = listSharedPlaces(sharedIn(document), pointer, pointer.length);
  return formatPointer(first);
}

/** Returns the pointers to the same value in the text, determined by the innermost shared prefix of a pointer. */
function listSharedPlaces(
  shared: SharedValues,
  pointer: PointerSegments,
  max: number,
): readonly PointerSegments[] {
  for (let length = shared.size === 0 ? -1 : max; length >= 0; length--) {
    const places = shared.get(formatPointer(pointer.slice(0, length)));
    if (places !== undefined) return places.map((place) => [...place, ...pointer.slice(length)]);
  }
  return [];
}

function commonLength(a: PointerSegments, b: PointerSegments): number {
  const different = a.findIndex((segment, at) => String(segment) !== String(b[at]));
  return different < 0 ? a.length : different;
}

function sharedIn(document: SourceDocument): SharedValues {
  let shared = known.get(document);
  if (shared === undefined) known.set(document, (shared = findShared(document)));
  return shared;
}

function findShared(document: SourceDocument): SharedValues {
  const { syntax, text, value } = document;
  if (syntax !== 'yaml' || !/(?:^|[\s,:[{-])\*[^\s*]/.test(text)) return new Map();
  const pointers: string[][] = [];
  const visit = (candidate: unknown, pointer: string[]): void => {
    if (typeof candidate !== 'object' || candidate === null || pointers.length >= maxValues) return;
    pointers.push(pointer);
    for (const [key, member] of Object.entries(candidate)) visit(member, [...pointer, key]);
  };
  visit(value, []);
  const byRange = new Map<string, string[][]>();
  document.locate(pointers).forEach((place, index) => {
    const pointer = pointers[index];
    if (pointer === undefined || place === undefined) return;
    const range = JSON.stringify(place.value);
    const same = byRange.get(range);
    if (same === undefined) byRange.set(range, [pointer]);
    else same.push(pointer);
  });
  const shared = new Map<string, string[][]>();
  for (const same of byRange.values())
    if (same.length > 1) for (const pointer of same) shared.set(formatPointer(pointer), same);
  return shared;
}
