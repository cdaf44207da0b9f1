import type { Node } from '../node.js';
import { isReference, MediaType, PathItem, resolve, type Reference } from '../nodes.js';
import type { Writable } from './builder.js';

/** The path and role, or the name of the media type, by which something is referred to. */
interface Referrer {
  readonly role: PathItem['role'];
  readonly name: string;
}

/**
 * Gives path items and media types that stand elsewhere the path or name that they are referred to by:
 * components and parts of other files do not know it themselves.
 * Where several refer to one, which of them counts does not depend on the order of keys.
 */
export function settlePlaces(nodes: readonly Node[]): void {
  const chosen = new Map<PathItem | MediaType, Referrer>();
  for (const node of nodes) {
    if (node.kind === 'PathItem') {
      const { reference, role, path } = node as PathItem;
      if (reference !== undefined) choose(chosen, resolve(reference), { role, name: path });
    } else if (isReference(node) && typeof node.key === 'string' && node.base === undefined) {
      if (node.parent?.kind === 'Components')
        choose(chosen, targetOfEntry(node), { role: 'component', name: node.key });
      else if (node.expects === 'MediaType') choose(chosen, resolve(node), { role: 'path', name: node.key });
    }
  }
  for (const [target, { role, name }] of chosen) {
    if (target instanceof MediaType) (target as Writable<MediaType>).mediaType = name;
    else Object.assign<Writable<PathItem>, Partial<Writable<PathItem>>>(target, { path: name, role });
  }
}

/** What an entry of the components is, when it stands in another file; undefined where it is another entry. */
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
