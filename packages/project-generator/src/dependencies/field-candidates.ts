import { nounOf, squashedName } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import { isListed, type Candidate } from './dependency.js';
import { inferredCandidates, type Knowledge } from './inferred-candidates.js';
import { roles } from './named-resources.js';
import type { FieldNeed } from './operation-needs.js';
import { shapeOfPath } from './path-shape.js';
import { makingOrAll, type Resource, type Resources } from './resources.js';

/** The operations that may provide the value of a parameter outside of the path, or of a field of the body: those of the nearest collection. */
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

/** True where the path names a resource of the collection already: the parent of a comment is another one. */
function namesItself({ consumer, name }: FieldNeed, { key }: Resource): boolean {
  const isSame = consumer.parameters.some(
    (each) => each.in === 'path' && squashedName(each.name) === squashedName(name),
  );
  return !isSame && getPathKey(consumer).startsWith(`${key}/{}/`);
}

/**
 * True for the collection of another resource, or inside of another collection, than those on the consumer's way. Its list may be of anything: of
 * the `connections` of a tunnel, where the `connectionId` of a sign-in is meant.
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

/** The collections that a value may name a resource of, the nearest first, as far as it is clear which is meant. */
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
  // Only prose speaks of the resource: it is the one that is made ("client-provided identifier of the new artifact").
  if (by === 'description') return [];
  // What is put into a collection of a resource comes from the collection of all: `customerIds` of `POST /tags/{tag}/customers`.
  const holder = getHolder(own);
  const outer = all.filter((each) => holder.startsWith(getHolder(each)) && getHolder(each) !== holder);
  if (outer.length > 0) return alongTheWay(consumer, makingOrAll(outer), resources);
  // The identifier that `POST /rollouts` gives the new resource: `rolloutId` at the top of its body, or in its query.
  const others = all.filter((each) => each !== own);
  // `POST /services/calendar` links one of `/calendars`.
  const isLink = isSingular(own.name) && others.some(({ name }) => !isSingular(name));
  if (isAtTop(target, noun) && !isLink) return [];
  // Deeper it is one of another collection, or not of this API: the `userId` of an identity elsewhere, in `POST /users`.
  return alongTheWay(consumer, makingOrAll(others), resources);
}

/** True outside of the body, at the top of it, and in the one member that holds the whole resource: `/device/deviceId`. */
function isAtTop(target: FieldNeed['target'], noun: string): boolean {
  if (target.in !== 'body') return true;
  const [, holder = '', ...inside] = target.pointer.split('/');
  return inside.length === 0 || (inside.length === 1 && nounOf(holder) === noun && isSingular(holder));
}

function isSingular(name: string): boolean {
  return squashedName(name) === nounOf(name);
}

/**
 * Of several collections of resources of a name, those of the kind that what holds the field names: the `namespace_id` in
 * `durable_object_namespaces` is one of `/durable_objects/namespaces`, and none of `/kv/namespaces`.
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
 * Of several collections of resources of a name, those along the consumer's own path: for `/sites/{id}/snippets` those of the site,
 * then those of the root, and never those of another resource (`/accounts/{id}/sites`).
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

/** The one collection that the path itself leads past: `/storefront/plans` for `/storefront/orders`, `/plans` for `/orders`. */
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

/** The path of the resource that has a collection, as `/sites/{}/`; empty for one that no resource has. */
function getHolder({ key }: Resource): string {
  const at = key.lastIndexOf('{}');
  return at === -1 ? '' : key.slice(0, at + 3);
}
