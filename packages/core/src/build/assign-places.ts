import type { Node } from '../model/node.js';
import { isReference, MediaType, PathItem, resolve, type Reference } from '../model/nodes.js';
import type { Builder, Writable } from './builder.js';

/** A referrer to a path item or media type: its path and role, or its media type name. */
interface Referrer {
  readonly role: PathItem['role'];
  readonly name: string;
}

/**
 * Gives path items and media types in components and other files the path or name of their referrers, because their own location
 * has none. If there are several referrers, the choice does not depend on the order of keys.
 */
export function settlePlaces({ pathItems, references }: Pick<Builder, 'pathItems' | 'references'>): void {
  const chosen = new Map<PathItem | MediaType, Referrer>();
  for (const { reference, role, path } of pathItems) {
    if (reference !== undefined) choose(chosen, resolve(reference), { role, name: path });
  }
  for (const reference of references) {
    const { key, base, parent, expects } = reference;
    if (typeof key !== 'string' || base !== undefined) continue;
    if (parent?.kind === 'Components')
      choose(chosen, targetOfEntry(reference), { role: 'component', name: key });
    else if (expects === 'MediaType') choose(chosen, resolve(reference), { role: 'path', name: key });
  }
  for (const [target, { role, name }] of chosen) {
    if (target instanceof MediaType) (target as Writable<MediaType>).mediaType = name;
    else Object.assign<Writable<PathItem>, Partial<Writable<PathItem>>>(target, { path: name, role });
  }
}

/** Returns the target of a component entry in another file; undefined if the target is itself a component. */
function targetOfEntry(entry: Reference): Node | undefined {
  let target = entry.target;
  for (
    let hops = 0;
    hops < 100 && target !== undefined && isReference(target) && target.base !== undefined;
    hops++
  )
    target = target.target;
  return target === undefined || isReference(target) || target.parent?.kind === 'Components'
    ? undefined
    : target;
}

const roles: readonly PathItem['role'][] = ['path', 'webhook', 'callback', 'component'];

function choose(
  chosen: Map<PathItem | MediaType, Referrer>,
  target: Node | undefined,
  referrer: Referrer,
): void {
  if (!(target instanceof PathItem) && !(target instanceof MediaType)) return;
  const hasOwnPlace = target.base === undefined && target.parent?.kind !== 'Components';
  const before = chosen.get(target);
  if (!hasOwnPlace && (before === undefined || compare(referrer, before) < 0)) chosen.set(target, referrer);
}

function compare(a: Referrer, b: Referrer): number {
  return roles.indexOf(a.role) - roles.indexOf(b.role) || (a.name < b.name ? -1 : 1);
}
