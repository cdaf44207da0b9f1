import {
  actsOnCollection,
  isDestructiveOperation,
  isCreateOperation,
  nounOf,
  isReadOperation,
  squashedName,
  isUpdateOperation,
} from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import { groupBy } from './group-by.js';
import { successesOf } from './messages.js';
import { nameOfCollection, namesCollection, shapeOfPath } from './path-shape.js';

/** A collection and the operations that create, list and show its resources. */
export interface Resource {
  /** The normalised path of the collection, used for comparison. */
  readonly key: string;
  /** The name of the collection in the path: `order-items`. */
  readonly name: string;
  /** The normalised noun of one resource: `orderitem`. */
  readonly noun: string;
  /** POST or PUT on the collection. */
  readonly creators: readonly Operation[];
  /** PUT or POST on one resource, which create it if it does not exist yet. */
  readonly choosers: readonly Operation[];
  readonly lists: readonly Operation[];
  /** Operations on one resource, such as those of `/users/{id}`. */
  readonly items: readonly Operation[];
  /** The collection whose resources contain this one: `/orders` for `/orders/{id}/lines`. */
  readonly parent: Resource | undefined;
}

/** The collections that the paths of a document describe. */
export interface Resources {
  readonly byCollection: ReadonlyMap<string, Resource>;
  /** Collections by noun; only those in which resources can be created or found. */
  readonly byNoun: ReadonlyMap<string, readonly Resource[]>;
  /**
   * Collections whose noun alone is ambiguous, by owner and noun: `/invoices/{id}/items` as `invoiceitem` (only if items can be
   * created), and `/billing/accounts` as `billingaccount`.
   */
  readonly byBoth: ReadonlyMap<string, readonly Resource[]>;
}

interface Draft extends Resource {
  parent: Draft | undefined;
  readonly creators: Operation[];
  readonly choosers: Operation[];
  readonly lists: Operation[];
  readonly items: Operation[];
}

/** Finds the collections of a document. */
export function findResources(operations: readonly Operation[]): Resources {
  const drafts = new Map<string, Draft>();
  const draftOf = (key: string, name: string): Draft => {
    let draft = drafts.get(key);
    if (draft === undefined) {
      draft = {
        key,
        name,
        noun: nounOf(name),
        creators: [],
        choosers: [],
        lists: [],
        items: [],
        parent: undefined,
      };
      drafts.set(key, draft);
    }
    return draft;
  };
  for (const operation of operations) addOperation(operation, draftOf);
  for (const draft of drafts.values()) {
    draft.parent = drafts.get(draft.key.replace(/\/\{\}\/[^/]*$/, ''));
    if (draft.parent === draft) draft.parent = undefined;
  }
  const nouns = new Set([...drafts.values()].map(({ noun }) => noun));
  for (const draft of drafts.values())
    draft.choosers.push(
      ...draft.items.filter((item) => choosesItsName(item, draft) && !namesAnother(item, draft, nouns)),
    );
  const byNoun = groupBy(
    [...drafts.values()].filter(
      (each) => each.creators.length + each.choosers.length + each.lists.length > 0 && !isView(each, drafts),
    ),
    ({ noun }) => noun,
  );
  return { byCollection: drafts, byNoun, byBoth: findByBoth(byNoun) };
}

/** True for a subset of another collection: `GET /templates/enterprise` lists templates, not enterprises. */
function isView(
  { key, name, noun, items, creators, choosers }: Resource,
  drafts: ReadonlyMap<string, Resource>,
): boolean {
  if (items.length + creators.length + choosers.length > 0 || noun !== squashedName(name)) return false;
  return (drafts.get(key.slice(0, key.lastIndexOf('/')))?.items.length ?? 0) > 0;
}

function findByBoth(byNoun: Resources['byNoun']): Resources['byBoth'] {
  const byBoth = new Map<string, Resource[]>();
  for (const alike of byNoun.values()) {
    // A group of `/users/{id}/groups` is one of `/groups`, if that collection exists.
    const areParts = alike.every(({ key }) => key.includes('{}'));
    for (const resource of alike) {
      const owner = findResourceOwner(resource, areParts);
      const both = owner + resource.noun;
      if (owner !== '' && !byNoun.has(both)) byBoth.set(both, [...(byBoth.get(both) ?? []), resource]);
    }
  }
  return byBoth;
}

/** Returns the noun of a collection's owner, if it distinguishes the collection from others; otherwise empty. */
function findResourceOwner({ key, parent, creators }: Resource, isPart: boolean): string {
  const before = key.split('/').at(-2) ?? '';
  if (before !== '{}') return namesCollection(before) ? nounOf(before) : '';
  return isPart && creators.length > 0 && (parent?.items.length ?? 0) > 0 ? (parent?.noun ?? '') : '';
}

function addOperation(operation: Operation, draftOf: (key: string, name: string) => Draft): void {
  const shape = shapeOfPath(operation);
  const last = shape.segments.at(-1);
  if (last?.kind === 'parameter') {
    const place = shape.places.at(-1);
    if (place?.collection !== undefined && !place.isProperty)
      draftOf(place.collection, place.collectionName).items.push(operation);
    return;
  }
  if (last?.kind !== 'text' || isDestructiveOperation(operation)) return;
  const before = shape.segments.at(-2);
  const isAct = actsOnCollection(operation.method, last.text);
  const collection = isAct && before?.kind === 'text' ? before : last;
  const at = collection === last ? -1 : -2;
  const key = shape.keys.at(at);
  if (key === undefined) return;
  const name = nameOfCollection(shape.segments, shape.segments.length + at) ?? collection.text;
  const draft = draftOf(key, name);
  if (operation.method === 'GET') draft.lists.push(operation);
  else if (operation.method === 'POST' || operation.method === 'PUT') {
    if (isReadOperation(operation)) draft.lists.push(operation);
    else if (operation.method === 'POST' || describesCreation(operation)) draft.creators.push(operation);
  }
}

/** True for `PUT /users/{name}` if it creates the user: it returns 201, or states it while no other operation creates users. */
function choosesItsName(operation: Operation, { creators }: Resource): boolean {
  if (operation.method !== 'PUT' && operation.method !== 'POST') return false;
  if (isDestructiveOperation(operation) || isReadOperation(operation) || isUpdateOperation(operation))
    return false;
  if (operation.method === 'POST' && !isCreateOperation(operation)) return false;
  return answersCreated(operation) || (creators.length === 0 && isCreateOperation(operation));
}

/** True for `POST /fields/{collection}` beside `/collections`: it creates a field of a collection. */
function namesAnother(operation: Operation, { noun }: Resource, nouns: ReadonlySet<string>): boolean {
  const lastNoun = nounOf(shapeOfPath(operation).places.at(-1)?.name ?? '');
  return lastNoun !== noun && nouns.has(lastNoun);
}

function describesCreation(operation: Operation): boolean {
  return !isUpdateOperation(operation) && (answersCreated(operation) || isCreateOperation(operation));
}

function answersCreated(operation: Operation): boolean {
  return successesOf(operation).some(({ code }) => code === '201');
}

/** Returns the collections in which resources are created, or all if none exist. */
export function makingOrAll(found: readonly Resource[]): readonly Resource[] {
  const making = found.filter(({ creators, choosers }) => creators.length + choosers.length > 0);
  return making.length > 0 ? making : found;
}
