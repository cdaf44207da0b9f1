import { isPluralName, squashedName, wordsOf } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';

/** A segment of a path template; a suffix after a parameter (`{id}.json`, `{id}:cancel`) is not part of it. */
export type PathSegment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string }
  /** Text and parameters in one segment, which does not identify a collection. */
  | { readonly kind: 'mixed'; readonly text: string; readonly names: readonly string[] };

/** A path template, read as collections and the resources in them. */
export interface PathShape {
  readonly segments: readonly PathSegment[];
  /** For each segment, the normalised path up to it: equal for `/Users/{id}` and `/users/{userId}`. */
  readonly keys: readonly string[];
  /** The parameters, in path order. */
  readonly places: readonly PathPlace[];
  /** True if the path has more segments than the maximum. */
  readonly isCut: boolean;
}

/** A parameter of a path, and the collection before it. */
export interface PathPlace {
  /** The name between the braces. */
  readonly name: string;
  /** Its index among the segments. */
  readonly index: number;
  /** The key of the collection whose resource the parameter names; undefined if none exists. */
  readonly collection: string | undefined;
  /** The name of the collection. */
  readonly collectionName: string;
  /** True if the path states a property other than the identifier: `/users/email/{email}`. */
  readonly isProperty: boolean;
}

const maxCount = 64;
const parameterPattern = /^\{[+#./;?&]?([^{}*:]+)(?:\*|:\d+)?\}([^{}]*)$/;
const keyedPattern = /^([A-Za-z][\w.-]*)\((?:\w+=)?'?\{([^{}]+)\}'?\)$/;

/** Reads a path template, up to 64 segments. */
function readPath(template: string): PathShape {
  const segments: PathSegment[] = [];
  const texts = template.replace(/[?#].*$/s, '').split('/', maxCount + 1);
  for (const text of texts.slice(0, maxCount)) {
    if (text !== '') segments.push(...readSegment(text));
  }
  const keys: string[] = [];
  let key = '';
  for (const segment of segments) {
    key += `/${getSegmentKey(segment)}`;
    keys.push(key);
  }
  return { segments, keys, places: listPathPlaces(segments, keys), isCut: texts.length > maxCount };
}

function readSegment(text: string): PathSegment[] {
  if (!text.includes('{')) return [{ kind: 'text', text: text.replace(/\.(?:json|xml)$/i, '') }];
  const [, name, behind = ''] = parameterPattern.exec(text) ?? [];
  if (name !== undefined && behind === '') return [{ kind: 'parameter', name }];
  if (name !== undefined && /^\.(?:json|xml)$/i.test(behind)) return [{ kind: 'parameter', name }];
  if (name !== undefined && behind.startsWith(':'))
    return [
      { kind: 'parameter', name },
      { kind: 'text', text: behind.slice(1) },
    ];
  const [, collection, keyName] = keyedPattern.exec(text) ?? [];
  if (collection !== undefined && keyName !== undefined)
    return [
      { kind: 'text', text: collection },
      { kind: 'parameter', name: keyName },
    ];
  const names = [...text.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
  return [{ kind: 'mixed', text: text.replace(/\{[^{}]*\}/g, '{}'), names }];
}

function getSegmentKey(segment: PathSegment): string {
  switch (segment.kind) {
    case 'parameter':
      return '{}';
    case 'text':
      return squashedName(segment.text) || segment.text;
    case 'mixed':
      return segment.text;
  }
}

/** Verbs between a collection and its parameter, as in `/users/get/{id}`. */
const lookups: ReadonlySet<string> = new Set(
  'get byid find view show detail details info delete update edit remove id'.split(' '),
);

const noCollection = /^(?:v\d+(?:\.\d+)*(?:alpha|beta)?\d*|api|rest|latest|public|private)$/i;

/** First words of segments that relate another resource: `/contacts/{id}/addToGroup/{groupId}`. */
const acts: ReadonlySet<string> = new Set(
  'add remove assign unassign move copy send set get create delete update attach detach link unlink transfer invite by'.split(
    ' ',
  ),
);

/** True for a segment that names a collection. */
export function namesCollection(text: string): boolean {
  const [first, ...others] = wordsOf(text);
  return first !== undefined && !noCollection.test(text) && !(others.length > 0 && acts.has(first));
}

/**
 * Returns the name of the collection at a segment, with a version after it (`/books/v1`); undefined if the segment names no
 * collection.
 */
export function nameOfCollection(segments: readonly PathSegment[], at: number): string | undefined {
  const segment = segments[at];
  if (segment?.kind !== 'text') return undefined;
  if (namesCollection(segment.text)) return segment.text;
  const before = segments[at - 1];
  const isVersioned = version.test(segment.text) && before?.kind === 'text';
  return isVersioned && namesCollection(before.text) ? before.text : undefined;
}

const version = /^v\d+(?:\.\d+)*$/i;

/** Properties by which paths look up resources, even next to the resource's name: `/tasks/name/{task_name}`. */
const properties: ReadonlySet<string> = new Set(
  'name slug key code tag email username handle alias title label hash checksum number reference login domain'.split(
    ' ',
  ),
);

/** True for `name` in `/tasks/name/{name}`, and `byEmail` in `/user/byEmail/{email}`. */
function isPropertyOf(
  segment: PathSegment | undefined,
  holder: PathSegment | undefined,
  name: string,
): boolean {
  if (segment?.kind !== 'text' || holder?.kind !== 'text' || !namesCollection(holder.text)) return false;
  const text = squashedName(segment.text);
  const property = text.replace(/^(?:find|get|search|lookup)?by/, '');
  const value = squashedName(name);
  const isStated = property !== text && property !== '';
  if (value === property) return isStated || (isPluralName(holder.text) && !isPluralName(segment.text));
  return value.endsWith(property) && properties.has(property) && (isStated || isPluralName(holder.text));
}

function listPathPlaces(segments: readonly PathSegment[], keys: readonly string[]): PathPlace[] {
  const places: PathPlace[] = [];
  segments.forEach((segment, index) => {
    if (segment.kind === 'mixed')
      for (const name of segment.names)
        places.push({ name, index, collection: undefined, collectionName: '', isProperty: false });
    if (segment.kind !== 'parameter') return;
    const { name } = segment;
    const previous = places.at(-1);
    // `/tasks/name/{project_name}/{task_name}` looks up a single resource.
    if (previous?.isProperty === true && previous.index === index - 1) {
      places.push({ ...previous, name, index });
      return;
    }
    let before = index - 1;
    const isLookup = (at: number): boolean => {
      const found = segments[at];
      return found?.kind === 'text' && lookups.has(squashedName(found.text));
    };
    while (before > 0 && isLookup(before)) before--;
    const isProperty = isPropertyOf(segments[before], segments[before - 1], name);
    if (isProperty) before--;
    const found = nameOfCollection(segments, before);
    places.push({
      name,
      index,
      collection: found === undefined ? undefined : keys[before],
      collectionName: found ?? '',
      isProperty,
    });
  });
  return places;
}

const shapes = new WeakMap<Operation, PathShape>();

/** Returns the shape of an operation's path. */
export function shapeOfPath(operation: Operation): PathShape {
  let shape = shapes.get(operation);
  if (shape === undefined) shapes.set(operation, (shape = readPath(operation.path)));
  return shape;
}
