import type { PointerSegments } from '@assay/text';
import { isContainer, getMember, setMember, type Container } from './container.js';
import type { Watch } from './watch.js';

/**
 * The maximum number of values in a watched container: an operation with its parameters, or a schema with its properties, has
 * fewer.
 */
const maxCount = 200;

/**
 * Copies a document's value and watches the surroundings of a place, which the next edits will probably change. Watched is the
 * outermost container around the place that is small enough. If even the innermost one is too large, it is watched without its
 * nested containers. The rest is shared with the original value.
 */
export function watchAround(watch: Watch, root: unknown, place: PointerSegments): unknown {
  let value = root;
  const around: { readonly container: Container; readonly key: string }[] = [];
  for (const segment of place) {
    // The place no longer exists, or is already watched.
    if (!isContainer(value) || watch.has(value)) return root;
    around.push({ container: value, key: String(segment) });
    value = Object.hasOwn(value, segment) ? getMember(value, segment) : undefined;
  }
  const outer: typeof around = [];
  let inner: Container | undefined;
  for (const [index, item] of around.entries()) {
    const isSmallOne = isSmall(item.container);
    if (isSmallOne || index === around.length - 1) {
      inner = watch.copyOf(item.container, isSmallOne);
      break;
    }
    outer.push(item);
  }
  return outer.reduceRight<unknown>(
    (member, { container, key }) => withMember(container, key, member),
    inner ?? root,
  );
}

function isSmall(container: Container): boolean {
  return countValues(container, maxCount) <= maxCount;
}

/** Counts the values inside a container; stops beyond the limit. */
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
