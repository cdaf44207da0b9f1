import { parsePointer, type Analysis, type Finding } from '@assay/core';
import { isObject, stepInto } from '@assay/text/patches';
import type { Candidate } from './candidates.js';

/** The most objects that are visited for one finding; from more of them it is not known where it comes from. */
const maxVisited = 20_000;

/** The most findings whose origin is looked for. */
const maxFindings = 100;

/**
 * Finds which fixes may have brought each of some findings: those that change something around it, inside of it, or behind references in it.
 *
 * @param before - the analysis before the fixes
 */
export function findCauses(
  before: Analysis,
  candidates: readonly Candidate[],
  findings: readonly Finding[],
): ReadonlySet<Candidate>[] {
  const changed = new Map<Candidate, readonly object[]>();
  for (const candidate of candidates) changed.set(candidate, holdersOf(candidate));
  return findings.slice(0, maxFindings).map((finding) => {
    const reached = reachedFrom(before, finding);
    return new Set(
      candidates.filter(
        (candidate) =>
          touches(candidate, finding) ||
          changed.get(candidate)?.some((holder) => reached.has(holder)) === true,
      ),
    );
  });
}

/** The innermost objects that hold what a fix changes. */
function holdersOf({ intents }: Candidate): readonly object[] {
  return intents.flatMap(({ document, pointer, kind }): object[] => {
    let { value } = document;
    let holder = isObject(value) ? value : undefined;
    for (const segment of kind === 'append' || kind === 'reorder' ? pointer : pointer.slice(0, -1)) {
      value = stepInto(value, segment);
      if (isObject(value)) holder = value;
    }
    return holder === undefined ? [] : [holder];
  });
}

/** The objects inside of the place of a finding, and those that references in them lead to; none where they are too many. */
function reachedFrom({ model, documents }: Analysis, { location }: Finding): ReadonlySet<object> {
  let value = documents.find(({ uri }) => uri === location.uri)?.value;
  let place: object | undefined;
  for (const segment of parsePointer(location.pointer) ?? []) {
    value = stepInto(value, segment);
    if (isObject(value)) place = value;
  }
  const reached = new Set<object>();
  const pending: unknown[] = [place];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null || reached.has(next)) continue;
    if (reached.size >= maxVisited) return new Set();
    reached.add(next);
    const node = model?.findNode(next);
    const target = node !== undefined && 'target' in node ? node.target : undefined;
    if (typeof target === 'object' && target !== null && 'raw' in target) pending.push(target.raw);
    for (const inner of Object.values(next)) pending.push(inner);
  }
  return reached;
}

/** True where a finding is inside of what a fix changes, or around it. */
function touches({ intents }: Candidate, { location }: Finding): boolean {
  const found = parsePointer(location.pointer) ?? [];
  return intents.some(({ document, pointer }) => {
    if (document.uri !== location.uri) return false;
    const max = Math.min(found.length, Math.max(pointer.length - 1, 0));
    return max >= 2 && found.slice(0, max).every((segment, index) => segment === String(pointer[index]));
  });
}
