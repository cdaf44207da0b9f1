import { formatPointer, type SourceDocument } from '@assay/core';
import type { Intent } from '../edits/intent.js';
import type { FixPlace } from '../fix/fix.js';

/** The pointers to the same value in the text, for each pointer to an object or array that aliases of YAML put at several places. */
type SharedValues = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The most objects and arrays that are looked at: aliases of aliases make a short text long. */
const mostValues = 200_000;

const known = new WeakMap<SourceDocument, SharedValues>();

/**
 * The intents of a fix for all places of what an anchor of YAML shares, where the finding is in it: it stands once in the text, so the finding
 * is about all of them.
 */
export function forAllAliases(
  intents: readonly Intent[],
  { document, pointer }: FixPlace,
): readonly Intent[] {
  const shared = sharedIn(document);
  if (shared.size === 0) return intents;
  for (let length = 0; length <= pointer.length; length++) {
    const places = shared.get(formatPointer(pointer.slice(0, length)));
    if (places === undefined) continue;
    const start = pointer.slice(0, length).map(String);
    const others = places.filter((place) => formatPointer(place) !== formatPointer(start));
    return intents.flatMap((intent) => {
      const isInside =
        intent.document === document && start.every((segment, at) => segment === String(intent.pointer[at]));
      if (!isInside) return [intent];
      const rest = intent.pointer.slice(length);
      return [intent, ...others.map((place) => ({ ...intent, pointer: [...place, ...rest] }))];
    });
  }
  return intents;
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
  const visit = (one: unknown, pointer: string[]): void => {
    if (typeof one !== 'object' || one === null || pointers.length >= mostValues) return;
    pointers.push(pointer);
    for (const [key, member] of Object.entries(one)) visit(member, [...pointer, key]);
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
