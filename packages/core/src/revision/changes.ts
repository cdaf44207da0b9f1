import type { PointerSegments } from '@assay/text';
import { isContainer, getMember, type Container } from '../watch/container.js';
import type { Watch } from '../watch/watch.js';

/** No key stroke changes more. */
const maxCount = 4;

/** Finds the places where a value has something that another one has not; the first few where they are many. */
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

/** A container that is watched, and what it becomes. */
export interface WatchedChange {
  readonly container: Container;
  readonly after: Container;
}

/**
 * Finds the watched parts of a value that are different in another one.
 *
 * @returns undefined where something else is different too.
 */
export function watchedChanges(
  watch: Watch,
  before: unknown,
  after: unknown,
): readonly WatchedChange[] | undefined {
  const changes: WatchedChange[] = [];
  return addChanges(watch, before, after, changes) ? changes : undefined;
}

/** Adds what is different; false where that is not watched. */
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
