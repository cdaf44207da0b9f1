import type { Node } from '../node.js';
import { MediaType, PathItem, Reference, resolve } from '../nodes.js';
import type { Writable } from './builder.js';

/**
 * Gives path items and media types that stand elsewhere the path or name that they are referred to by:
 * components and parts of other files do not know it themselves.
 * Where several refer to one, which of them counts does not depend on the order of keys.
 */
export function settlePlaces(nodes: readonly Node[]): void {
  const pathItems = new Map<PathItem, PathItem>();
  const mediaTypes = new Map<MediaType, string>();
  for (const node of nodes) {
    if (node instanceof PathItem) choosePathItem(node, pathItems);
    else if (node instanceof Reference && node.expects === 'MediaType') chooseMediaType(node, mediaTypes);
  }
  for (const [target, { path, role }] of pathItems) {
    (target as Writable<PathItem>).path = path;
    (target as Writable<PathItem>).role = role;
  }
  for (const [target, name] of mediaTypes) (target as Writable<MediaType>).mediaType = name;
}

/** True for what has no place of its own: a component, or the target of a reference outside the tree of the root. */
function standsElsewhere(node: Node): boolean {
  return node.base !== undefined || node.parent?.kind === 'Components';
}

const roles: readonly PathItem['role'][] = ['path', 'webhook', 'callback', 'component'];

function choosePathItem(referrer: PathItem, chosen: Map<PathItem, PathItem>): void {
  const target = resolve(referrer.reference);
  if (!(target instanceof PathItem) || !standsElsewhere(target)) return;
  const before = chosen.get(target);
  if (before === undefined || comparePathItems(referrer, before) < 0) chosen.set(target, referrer);
}

function comparePathItems(a: PathItem, b: PathItem): number {
  return roles.indexOf(a.role) - roles.indexOf(b.role) || (a.path < b.path ? -1 : 1);
}

function chooseMediaType(reference: Reference, chosen: Map<MediaType, string>): void {
  const target = resolve(reference);
  if (!(target instanceof MediaType) || !standsElsewhere(target) || reference.parent?.kind === 'Components') return;
  const { key } = reference;
  const before = chosen.get(target);
  if (typeof key === 'string' && reference.base === undefined && (before === undefined || key < before)) chosen.set(target, key);
}
