import type { Operation } from '@assay/core';
import type { Binding, Output, ParameterLocation } from '../records/index.js';

/** Target of a dependency: a parameter, or a location in the body (a JSON Pointer). */
export type DependencyTarget =
  | { readonly in: ParameterLocation; readonly name: string }
  | { readonly in: 'body'; readonly pointer: string };

/** A value that one operation needs and another provides. */
export interface Dependency {
  readonly consumer: Operation;
  readonly producer: Operation;
  readonly target: DependencyTarget;
  /** Output of the producer's step: from its response, or from its request if the client chooses the value. */
  readonly output: Output;
  readonly origin: Binding['origin'];
  /** From 0 to 1: see `confidences`. */
  readonly confidence: number;
  /** The operation that creates a resource in the list, so that the list is not empty. Set for a value of a list. */
  readonly creator?: Operation | undefined;
  /** Source of the value. For a value of another collection, the source within that collection. */
  readonly source: DependencySource;
  /** The path parameter that a field repeats in the same request. */
  readonly repeats?: DependencyTarget | undefined;
  /** True if the producer only has to run first and passes no value on. */
  readonly isOrder?: boolean;
}

/**
 * Reliability of each source of dependencies, best first. Of producers that are otherwise equal, the one with the better source
 * is chosen.
 */
export const confidences = {
  /** A Link Object states the dependency. */
  link: 1,
  /** POST on the collection returns a `Location` whose last segment is the value. */
  location: 0.9,
  /** POST or PUT on the collection returns a property with the value: `id`. */
  created: 0.85,
  /** Like `created`, one level down: `data.id`. */
  createdWithin: 0.8,
  /** Like `created`, as the last segment of the resource's link to itself: `_links.self.href`, `data.links.self`, `href`. */
  createdLink: 0.75,
  /** PUT (or POST) on the resource itself creates it: the client chooses the value in the path. */
  chosenInPath: 0.8,
  /** POST on the collection takes the value in its body. */
  chosenInBody: 0.7,
  /** The producer has the same path parameter, so both requests must carry the same value. */
  shared: 0.6,
  /** A Link Object passes on a value that the producer received. */
  handedOn: 1,
  /** POST on the collection documents `Location` only for 202, or not at all. Most services return one. */
  guessedLocation: 0.45,
  /** A Link Object of a list states it for one of the listed resources, which may exist already. */
  linkedList: 1,
  /** GET on the collection returns resources that exist already: `items[0].id`. */
  listed: 0.5,
  /** Like `listed`, with the first resource's link to itself: `_embedded.users[0]._links.self.href`. */
  listedLink: 0.45,
  /**
   * The value names a resource of another collection: `userId` and `/users`. This is the maximum: of 45 reviewed dependencies, 42
   * were right.
   */
  elsewhere: 0.8,
  /** Like `elsewhere`, for a parameter outside the path or a field of the body. This is the maximum. */
  field: 0.8,
  /** Like `field`, if only the description names the resource. This is the maximum. */
  described: 0.7,
  /** An operation of another collection returns one of the collection's resources. */
  answered: 0.4,
} as const;

/** Source of a dependency between operations. */
export type DependencySource = keyof typeof confidences;

/** The sources in the order of preference. */
export const sources: readonly DependencySource[] = Object.keys(confidences) as DependencySource[]; // its keys, and nothing else

/** Returns the origin in the record of a binding for each source. */
export function getBindingOrigin(source: DependencySource): Binding['origin'] {
  if (source === 'link' || source === 'linkedList' || source === 'handedOn') return 'link';
  return source === 'location' || source === 'guessedLocation' ? 'location-header' : 'dependency';
}

/** True for a value of a list, whose resource may have existed before. */
export function isListed(source: DependencySource): boolean {
  return source === 'listed' || source === 'listedLink' || source === 'linkedList';
}

/** A dependency that may be chosen; its output is not named yet. */
export interface Candidate {
  readonly consumer: Operation;
  readonly producer: Operation;
  readonly target: DependencyTarget;
  readonly source: DependencySource;
  /** Source within another collection. */
  readonly through?: DependencySource | undefined;
  readonly confidence: number;
  /** A runtime expression. */
  readonly from: string;
  readonly type: string;
  /** Operation that creates items of the collection, if the value is from its list. */
  readonly creator?: Operation | undefined;
  /** The path parameter that a field repeats in the same request. */
  readonly repeats?: DependencyTarget | undefined;
}

/** Returns a key that distinguishes the targets of one consumer. */
export function targetKey(target: DependencyTarget): string {
  return target.in === 'body' ? `body ${target.pointer}` : `${target.in} ${target.name}`;
}
