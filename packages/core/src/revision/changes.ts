import type { PointerSegments } from '@assay/text';
import { isContainer, getMember, type Container } from '../watch/container.js';
import type { Watch } from '../watch/watch.js';

/** The maximum number of places; no key stroke changes more. */
const maxCount = 4;

/** Finds the places where `after` has a new or changed value, up to `maxCount`. */
export function changedPlaces(before: unknown, after: unknown): readonly PointerSegments[] {
  const places: PointerSegments[] = [];
  const path: (string | number)[] = [];
  const compare = (a: unknown, b: unknown, isThere: boolean): void => {
    if ((Object.is(a, b) && isThere) || places.length === maxCount) return;
    if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) {
      places.push([...path]);
      return;
    }
    const isArray = Array.isArray(b);
    for (const [name, member] of Object.entries(b)) {
      path.push(isArray ? Number(name) : name);
      compare(getMember(a, name), member, Object.hasOwn(a, name));
      path.pop();
    }
  };
  compare(before, after, true);
  return places;
}

/** A watched container and its new value. */
export interface WatchedChange {
  readonly container: Container;
  readonly after: Container;
}

/**
 * Finds the watched containers that differ between two versions of a value.
 *
 * @returns undefined if an unwatched part differs too.
 */
export function watchedChanges(
  watch: Watch,
  before: unknown,
  after: unknown,
): readonly WatchedChange[] | undefined {
  const changes: WatchedChange[] = [];
  return addChanges(watch, before, after, changes) ? changes : undefined;
}

/** Adds the changed containers. Returns false if an unwatched part differs. */
function addChanges(watch: Watch, before: unknown, after: unknown, changes: WatchedChange[]): boolean {
  if (Object.is(before, after)) return true;
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after))
    return false;
  if (watch.has(before)) {
    changes.push({ container: before, after });
    return true;
  }
  const names = Object.keys(before);
  const now = Object.keys(after);
  return (
    names.length === now.length &&
    names.every(
      (name, at) =>
        name === now[at] && addChanges(watch, getMember(before, name), getMember(after, name), changes),
    )
  );
}
