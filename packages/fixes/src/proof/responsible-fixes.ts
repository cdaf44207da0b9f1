import { parsePointer, type Analysis, type Finding } from '@assay/core';
import { isObject, stepInto } from '@assay/text/patches';
import type { Candidate } from './candidates.js';

/** The maximum number of objects to visit for one finding. With more, its cause remains unknown. */
const maxVisited = 20_000;

/** The maximum number of findings whose cause is searched for. */
const maxFindings = 100;

/**
 * Returns, for each finding, the fixes that may have caused it. They change a value around it, inside it, or behind its
 * references.
 *
 * @param before The analysis before the fixes.
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

/** Returns the innermost objects that contain the changes of a fix. */
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

/**
 * Returns the objects at and below the location of a finding, including those that its references lead to; an empty set if there
 * are too many.
 */
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

/** True if a finding is inside or around a change of a fix. */
function touches({ intents }: Candidate, { location }: Finding): boolean {
  const found = parsePointer(location.pointer) ?? [];
  return intents.some(({ document, pointer }) => {
    if (document.uri !== location.uri) return false;
    const max = Math.min(found.length, Math.max(pointer.length - 1, 0));
    return max >= 2 && found.slice(0, max).every((segment, index) => segment === String(pointer[index]));
  });
}
