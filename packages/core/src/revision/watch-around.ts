import type { PointerSegments } from '../source/source.js';
import { isContainer, memberOf, setMember, type Watch } from './watch.js';
import type { Container } from './watched-proxy.js';

/** More values than this are not watched at once: an operation with its parameters, or a schema with its properties, has fewer. */
const most = 200;

/**
 * Makes a copy of a document's value in which what is around a place is watched, which is edited next most often: the widest
 * object or array that is around the place and is not large. Where even what holds the place is large, it is watched without the objects and
 * arrays inside. All else is shared with the value itself.
 */
export function watchAround(watch: Watch, root: unknown, place: PointerSegments): unknown {
  const around: Container[] = [];
  let value = root;
  for (const segment of place) {
    if (!isContainer(value) || watch.has(value)) break;
    around.push(value);
    value = Object.hasOwn(value, segment) ? memberOf(value, segment) : undefined;
  }
  // It is there no longer, or watched already.
  if (around.length < place.length || around.length === 0) return root;
  let widest = around.length;
  while (widest > 0 && isSmall(around[widest - 1]!)) widest--;
  const isDeep = widest < around.length;
  const at = isDeep ? widest : widest - 1;
  let copy = watch.copyOf(around[at]!, isDeep);
  for (let outer = at - 1; outer >= 0; outer--) copy = withMember(around[outer]!, String(place[outer]), copy);
  return copy;
}

function isSmall(container: Container): boolean {
  return countValues(container, most) <= most;
}

/** Counts the values inside of a container, and stops where there are more than the limit. */
function countValues(container: Container, limit: number): number {
  const members: readonly unknown[] = Object.values(container);
  let count = members.length;
  for (const member of members) {
    if (count > limit) break;
    if (isContainer(member)) count += countValues(member, limit - count);
  }
  return count;
}

function withMember(container: Container, key: string, value: unknown): Container {
  const copy: Container = Array.isArray(container) ? [] : {};
  for (const [name, member] of Object.entries(container))
    setMember(copy, name, name === key ? value : member);
  return copy;
}
