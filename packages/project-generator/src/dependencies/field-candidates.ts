import { nounOf, squashedName } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import { isListed, type Candidate } from './dependency.js';
import { inferredCandidates, type Knowledge } from './inferred-candidates.js';
import { roles } from './named-resources.js';
import type { FieldNeed } from './operation-needs.js';
import { shapeOfPath } from './path-shape.js';
import { makingOrAll, type Resource, type Resources } from './resources.js';

/**
 * Lists the operations that may provide a parameter outside the path, or a field of the body: operations of the nearest
 * collection.
 */
export function fieldCandidates(need: FieldNeed, knowledge: Knowledge): Candidate[] {
  const { resources } = knowledge;
  const source = need.by === 'description' ? 'described' : 'field';
  for (const resource of nearestResources(need, resources)) {
    if (need.by !== 'name' && namesItself(need, resource)) continue;
    const found = inferredCandidates(need, resource, knowledge, source);
    const trusted = isOfAnother(resource, getPathKey(need.consumer), resources)
      ? found.filter(({ through }) => need.by !== 'description' && !isFromList(through))
      : found;
    if (trusted.length > 0) return trusted;
  }
  return [];
}

/** True if the path already names a resource of the collection: the parent of a comment is another comment. */
function namesItself({ consumer, name }: FieldNeed, { key }: Resource): boolean {
  const isSame = consumer.parameters.some(
    (each) => each.in === 'path' && squashedName(each.name) === squashedName(name),
  );
  return !isSame && getPathKey(consumer).startsWith(`${key}/{}/`);
}

/**
 * True if the collection belongs to another resource or collection than those in the consumer's path. Its list may contain
 * anything: the `connections` of a tunnel, but `connectionId` means the connection of a sign-in.
 */
function isOfAnother(resource: Resource, way: string, resources: Resources): boolean {
  if (!way.startsWith(getHolder(resource))) return true;
  let before = resource.key;
  while (before !== '') {
    before = before.slice(0, before.lastIndexOf('/'));
    if (hasResources(before, resources) && !way.startsWith(`${before}/`)) return true;
  }
  return false;
}

/** True for the key of a collection whose resources have paths of their own. */
function hasResources(key: string, { byCollection }: Resources): boolean {
  return (byCollection.get(key)?.items ?? []).length > 0;
}

function isFromList(through: Candidate['through']): boolean {
  return through !== undefined && isListed(through);
}

/** Returns the collections whose resource a value may name, nearest first, as far as the choice is clear. */
function nearestResources(
  { noun, consumer, target, collection, by }: FieldNeed,
  resources: Resources,
): readonly Resource[] {
  if (collection !== undefined) {
    const known = resources.byCollection.get(collection);
    return known === undefined || known.creators.includes(consumer) ? [] : [known];
  }
  const all = ofItsKind(target, noun, resources.byNoun.get(noun) ?? resources.byBoth.get(noun) ?? []);
  const own = all.find(
    ({ creators, choosers }) => creators.includes(consumer) || choosers.includes(consumer),
  );
  if (own === undefined) return alongTheWay(consumer, makingOrAll(all), resources);
  // Only the description mentions the resource, so it means the new one ("client-provided identifier of the new artifact").
  if (by === 'description') return [];
  // A resource that is added to another one comes from the collection of all: `customerIds` of `POST /tags/{tag}/customers`.
  const holder = getHolder(own);
  const outer = all.filter((each) => holder.startsWith(getHolder(each)) && getHolder(each) !== holder);
  if (outer.length > 0) return alongTheWay(consumer, makingOrAll(outer), resources);
  // The identifier that the client chooses for the new resource of `POST /rollouts`: `rolloutId` at the top of its body, or in
  // its query.
  const others = all.filter((each) => each !== own);
  // `POST /services/calendar` links a resource of `/calendars`.
  const isLink = isSingular(own.name) && others.some(({ name }) => !isSingular(name));
  if (isAtTop(target, noun) && !isLink) return [];
  // A deeper field names a resource of another collection or another API: the `userId` of an external identity in `POST /users`.
  return alongTheWay(consumer, makingOrAll(others), resources);
}

/** True outside the body, at its top level, and in a member that contains the whole resource: `/device/deviceId`. */
function isAtTop(target: FieldNeed['target'], noun: string): boolean {
  if (target.in !== 'body') return true;
  const [, holder = '', ...inside] = target.pointer.split('/');
  return inside.length === 0 || (inside.length === 1 && nounOf(holder) === noun && isSingular(holder));
}

function isSingular(name: string): boolean {
  return squashedName(name) === nounOf(name);
}

/**
 * Selects, from several collections of one noun, the ones that the field's enclosing object qualifies. The `namespace_id` in
 * `durable_object_namespaces` is from `/durable_objects/namespaces`, not from `/kv/namespaces`.
 */
function ofItsKind(target: FieldNeed['target'], noun: string, all: readonly Resource[]): readonly Resource[] {
  if (all.length < 2 || target.in !== 'body') return all;
  const kinds = target.pointer
    .split('/')
    .slice(1, -1)
    .map(nounOf)
    .flatMap((holder) => (holder.endsWith(noun) ? [holder.slice(0, -noun.length)] : []))
    .filter((kind) => kind !== '' && !roles.has(kind));
  if (kinds.length === 0) return all;
  return all.filter(({ key }) => kinds.some((kind) => key.replaceAll('/', '').includes(kind)));
}

/**
 * Selects, from several collections of one noun, those along the consumer's own path. For `/sites/{id}/snippets`: the site's,
 * then the root's, never another resource's (`/accounts/{id}/sites`).
 */
function alongTheWay(
  consumer: Operation,
  found: readonly Resource[],
  resources: Resources,
): readonly Resource[] {
  if (found.length < 2) return found;
  const way = getPathKey(consumer);
  const along = found.filter((each) => way.startsWith(getHolder(each)));
  const holders = [...new Set(along.map(getHolder))].toSorted((a, b) => b.length - a.length);
  const chosen: Resource[] = [];
  for (const holder of holders) {
    const equal = withPaths(along.filter((each) => getHolder(each) === holder));
    const isOnly = equal.length === 1 && chosen.length === 0 && along.length === found.length;
    const clear = isOnly ? equal[0] : passed(way, equal, resources);
    if (clear === undefined) break;
    chosen.push(clear);
  }
  return chosen;
}

/**
 * Selects the resources whose items have paths of their own, if any do: `/tags` with `/tags/{id}`, but not
 * `/images/tags`.
 */
function withPaths(found: readonly Resource[]): readonly Resource[] {
  const having = found.filter(({ items }) => items.length > 0);
  return having.length > 0 ? having : found;
}

/** Finds the single collection next to the path: `/storefront/plans` for `/storefront/orders`, `/plans` for `/orders`. */
function passed(way: string, equal: readonly Resource[], resources: Resources): Resource | undefined {
  const [first, second] = equal
    .map((resource) => ({ resource, before: resource.key.slice(0, resource.key.lastIndexOf('/')) }))
    // The tags of all images are not the tags of the project, but may be those of a new image.
    .filter(
      ({ before }) =>
        way === `${before}/` || (way.startsWith(`${before}/`) && !hasResources(before, resources)),
    )
    .toSorted((a, b) => b.before.length - a.before.length);
  return first?.before.length === second?.before.length ? undefined : first?.resource;
}

function getPathKey(consumer: Operation): string {
  return `${shapeOfPath(consumer).keys.at(-1) ?? ''}/`;
}

/** Returns the path of the resource that contains a collection, such as `/sites/{}/`; empty if none exists. */
function getHolder({ key }: Resource): string {
  const at = key.lastIndexOf('{}');
  return at === -1 ? '' : key.slice(0, at + 3);
}
