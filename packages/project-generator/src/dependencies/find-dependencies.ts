import { identifiedNoun, mayBeCreateOperation, nounOf, nounOfWords, wordsOf } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import {
  answeredElsewhere,
  groupAnswers,
  hintsFor,
  idsArePaths,
  inferredCandidates,
  type Knowledge,
} from './inferred-candidates.js';
import { BodyFields } from './body-fields.js';
import { chooseDependencies } from './choose-dependencies.js';
import type { Candidate, Dependency, DependencySource } from './dependency.js';
import type { Echo } from './repeated-values.js';
import { linkCandidates } from './link-candidates.js';
import { fieldCandidates } from './field-candidates.js';
import { fieldNeeds, pathNeeds, type PathNeed } from './operation-needs.js';
import { namesCollection, shapeOfPath } from './path-shape.js';
import { findResources, makingOrAll, type Resource, type Resources } from './resources.js';
import { SchemaReader } from './schema-reader.js';
import { valueNames } from './value-names.js';
import { Omissions } from '../problems/omissions.js';
import { code } from '../problems/wording.js';

export type { Dependency } from './dependency.js';

/** Options for finding sources of values. */
export interface FindOptions {
  /** Uses only operations that read: GET and HEAD. */
  readonly onlyReads?: boolean;
}

/**
 * Finds the operations that provide the values of others, from Link Objects, `Location` headers, paths, names and types. The
 * result has one entry for each operation, with at most one dependency (the best) per parameter or field.
 */
export function findDependencies(
  operations: readonly Operation[],
  omissions = new Omissions(),
  { onlyReads = false }: FindOptions = {},
): ReadonlyMap<Operation, readonly Dependency[]> {
  const reader = new SchemaReader(omissions);
  for (const operation of operations)
    if (shapeOfPath(operation).isCut) omissions.add('pathSegments', code(operation.signature), operation);
  const resources = findResources(operations);
  const answers = groupAnswers(operations, resources);
  const knowledge: Knowledge = { resources, reader, offers: new Map(), answers };
  const isResource = (noun: string): boolean => resources.byNoun.has(noun) || resources.byBoth.has(noun);
  const bodies = new BodyFields(reader, isResource);
  const echoes: Echo[] = [];
  const candidates = [
    ...linkCandidates(operations, reader, omissions),
    ...operations.flatMap((operation) => {
      const fields = fieldNeeds(operation, reader, bodies);
      echoes.push(...fields.echoes);
      return [
        ...pathNeeds(operation, reader).flatMap((need) => pathCandidates(need, knowledge)),
        ...fields.needs.flatMap((need) => fieldCandidates(need, knowledge)),
      ];
    }),
  ];
  const usable = onlyReads ? candidates.flatMap(fromReads) : candidates;
  return chooseDependencies(operations, usable, reader, echoes);
}

/** Returns a candidate without its creator; empty if its producer does more than read. */
function fromReads(candidate: Candidate): Candidate[] {
  const { method } = candidate.producer;
  return method === 'GET' || method === 'HEAD' ? [{ ...candidate, creator: undefined }] : [];
}

function pathCandidates(need: PathNeed, knowledge: Knowledge): Candidate[] {
  const { resources } = knowledge;
  const { collection, collectionName } = need.place;
  const own = collection === undefined ? undefined : resources.byCollection.get(collection);
  if (own !== undefined && need.place.isProperty) return propertyCandidates(need, own, knowledge);
  if (own !== undefined && !namesWhatItMakes(need, own)) {
    const found = inferredCandidates(need, own, knowledge);
    const isComplete = own.items.length > 0 && own.creators.length + own.lists.length > 0;
    if (found.length > 0 || isComplete) return found;
    const answeredValues = answeredElsewhere(need, own, knowledge.answers, knowledge.reader);
    if (answeredValues.length > 0) return answeredValues;
  }
  const names = valueNames(need.name, collectionName, hintsFor(need, own, resources));
  if (names === undefined || names.noun === '') return [];
  const other = soleResource(names.noun, own, resources);
  if (other === undefined || !mayMean(need, other)) return [];
  return inferredCandidates(need, other, knowledge, 'elsewhere');
}

/** Sources of a value that is a property of a resource, not the last segment of its path. */
const fromProperties: ReadonlySet<DependencySource> = new Set([
  'created',
  'createdWithin',
  'chosenInBody',
  'listed',
]);

/**
 * Lists sources of the property by which a path looks up a resource or names another one:
 * `/tasks/name/{project_name}/{task_name}`.
 */
function propertyCandidates(need: PathNeed, own: Resource, knowledge: Knowledge): Candidate[] {
  const words = wordsOf(need.name);
  const noun = nounOfWords(words.slice(0, -1));
  const other = noun === own.noun ? undefined : soleResource(noun, own, knowledge.resources);
  const found =
    other === undefined
      ? inferredCandidates(need, own, knowledge)
      : inferredCandidates({ ...need, name: words.at(-1) ?? '' }, other, knowledge, 'elsewhere');
  return found.filter(({ source, through }) => fromProperties.has(through ?? source));
}

/** True for the name in `PUT /things/{name}` if the client chooses it. */
function namesWhatItMakes({ consumer, place }: PathNeed, resource: Resource): boolean {
  const isLast = place.index === shapeOfPath(consumer).segments.length - 1;
  if (!isLast || resource.creators.length > 0) return false;
  return resource.choosers.includes(consumer) || (changesWhole(consumer) && mayBeCreateOperation(consumer));
}

function changesWhole({ method }: Operation): boolean {
  return method === 'PUT' || method === 'POST';
}

/**
 * True if a parameter may name a resource of another collection. Either its name states it (`/memberships/{userId}`), or its own
 * path contains that collection apart from segments in between. A `{userId}` after `/teams/{id}/users` is one of that team's
 * users, unless the operation adds it there.
 */
function mayMean({ name, place, consumer }: PathNeed, resource: Resource): boolean {
  const { segments, keys } = shapeOfPath(consumer);
  // An operation that needs the value itself cannot provide it.
  if (resource.key.startsWith(`${keys[place.index] ?? ''}/`)) return false;
  const isOwn = nounOf(place.collectionName) === resource.noun;
  if (!isOwn) return identifiedNoun(name) === resource.noun && !idsArePaths(resource);
  const before = segments.findLastIndex((segment, index) => index < place.index && segment.kind !== 'text');
  if (before !== -1 && changesWhole(consumer) && place.index === segments.length - 1)
    return identifiedNoun(name) === resource.noun && !resource.key.includes('{}') && !idsArePaths(resource);
  const shared = before === -1 ? '' : (keys[before] ?? '');
  if (!resource.key.startsWith(`${shared}/`)) return false;
  const ours = segments
    .slice(before + 1, place.index)
    .map((segment) => (segment.kind === 'text' ? segment.text : ''));
  return areAlongOneLine(ours, resource.key.slice(shared.length).split('/'));
}

/**
 * True if one path contains all collections of the other: `storefront/plans` and `plans`, not `billing/plans` and
 * `hosting/plans`.
 */
function areAlongOneLine(a: readonly string[], b: readonly string[]): boolean {
  const [ours = [], theirs = []] = [a, b].map((names) => names.filter(namesCollection).map(nounOf));
  return ours.every((noun) => theirs.includes(noun)) || theirs.every((noun) => ours.includes(noun));
}

/** Finds the single collection of a noun, or the single one of several in which resources are created; undefined if ambiguous. */
function soleResource(
  noun: string,
  except: Resource | undefined,
  resources: Resources,
): Resource | undefined {
  const found = (resources.byNoun.get(noun) ?? []).filter((each) => each !== except);
  const [resource, ...others] = makingOrAll(found);
  return others.length > 0 ? undefined : resource;
}
