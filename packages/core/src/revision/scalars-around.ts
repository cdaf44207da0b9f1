import type { PointerSegments } from '../source/source.js';

/** A scalar of a document's value: what holds it, and under which key. */
export interface HeldScalar {
  readonly holder: object;
  readonly key: string | number;
}

/** More values than this are not watched at once: an operation with its parameters, or a schema with its properties, has fewer. */
const most = 200;

/**
 * The scalars around a place in a document's value, which are those that are edited next most often: all that the widest object or array
 * has that is around the place and is not large. What holds the place comes with all of its own scalars, if there are not too many.
 */
export function scalarsAround(root: unknown, place: PointerSegments): readonly HeldScalar[] {
  const around: object[] = [];
  let value = root;
  for (const segment of place) {
    if (typeof value !== 'object' || value === null) return [];
    around.push(value);
    if (!Object.hasOwn(value, segment)) return [];
    value = Reflect.get(value, segment);
  }
  let found: HeldScalar[] = [];
  for (const container of around.toReversed()) {
    const wider: HeldScalar[] = [];
    if (!gather(container, wider, { left: most })) break;
    found = wider;
  }
  const [holder, key] = [around.at(-1), place.at(-1)];
  return found.length > 0 || holder === undefined || key === undefined ? found : [{ holder, key }];
}

/** Adds the scalars inside of a value; false where there are too many values. */
function gather(holder: object, found: HeldScalar[], budget: { left: number }): boolean {
  const isArray = Array.isArray(holder);
  for (const name of Object.keys(holder)) {
    if (budget.left-- === 0) return false;
    const key = isArray ? Number(name) : name;
    const value: unknown = Reflect.get(holder, key);
    if (typeof value !== 'object' || value === null) found.push({ holder, key });
    else if (!gather(value, found, budget)) return false;
  }
  return true;
}
