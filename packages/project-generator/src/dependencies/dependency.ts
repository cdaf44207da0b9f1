import type { Operation } from '@assay/core';
import type { Binding, Output, ParameterLocation } from '../records/index.js';

/** Target of a dependency: a parameter, or a place in the body (a JSON Pointer). */
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
  /** Set for a value of a list: what makes a resource of that list, so that there is one. */
  readonly creator?: Operation | undefined;
  /** Source of the value; for one defined elsewhere, the way its collection provides it. */
  readonly source: DependencySource;
  /** Set for a field that repeats what is in the path of the same request. */
  readonly repeats?: DependencyTarget | undefined;
  /** True where the producer only has to run first, and hands nothing on. */
  readonly isOrder?: boolean;
}

/**
 * Reliability of each source of dependencies, the best first. Of several producers of one value that are equally fit
 * otherwise, the one from the better source is taken.
 */
export const confidences = {
  /** A Link Object says so. */
  link: 1,
  /** POST on the collection answers with a `Location` whose last segment is the value. */
  location: 0.9,
  /** POST or PUT on the collection answers with a property that is the value: `id`. */
  created: 0.85,
  /** The same, one level down: `data.id`. */
  createdWithin: 0.8,
  /** The same, as the last segment of a link to the resource itself: `_links.self.href`, `data.links.self`, `href`. */
  createdLink: 0.75,
  /** PUT (or POST) on the resource itself makes it: the client chooses the value in the path. */
  chosenInPath: 0.8,
  /** POST on the collection takes the value in its body. */
  chosenInBody: 0.7,
  /** The producer is in the same place of the path, so both have to be sent with the same value. */
  shared: 0.6,
  /** A Link Object passes on what the producer was itself given. */
  handedOn: 1,
  /** POST on the collection has a `Location` with 202, or none in the document: most services answer with one. */
  guessedLocation: 0.45,
  /** A Link Object of a list says so of one of the resources in it, which may exist already. */
  linkedList: 1,
  /** GET on the collection answers with resources that exist already: `items[0].id`. */
  listed: 0.5,
  /** The same, with the link of the first of them to itself: `_embedded.users[0]._links.self.href`. */
  listedLink: 0.45,
  /** The value names a resource of a collection that is elsewhere: `userId` and `/users`. At most this: of 45 that were read, 42 were right. */
  elsewhere: 0.8,
  /** The same for a parameter that is not in the path, or a field of the body. At most this. */
  field: 0.8,
  /** The same where only the description says which resource it is. At most this. */
  described: 0.7,
  /** An operation that is not about the collection answers with one of its resources. */
  answered: 0.4,
} as const;

/** Source of a dependency between operations. */
export type DependencySource = keyof typeof confidences;

/** The sources in the order of preference. */
export const sources: readonly DependencySource[] = Object.keys(confidences) as DependencySource[]; // its keys, and nothing else

/** The origin that a binding of each source is recorded with. */
export function getBindingOrigin(source: DependencySource): Binding['origin'] {
  if (source === 'link' || source === 'linkedList' || source === 'handedOn') return 'link';
  return source === 'location' || source === 'guessedLocation' ? 'location-header' : 'dependency';
}

/** True for a value of a list: what it names may have been there before. */
export function isListed(source: DependencySource): boolean {
  return source === 'listed' || source === 'listedLink' || source === 'linkedList';
}

/** A dependency that may be chosen; its output has no name yet. */
export interface Candidate {
  readonly consumer: Operation;
  readonly producer: Operation;
  readonly target: DependencyTarget;
  readonly source: DependencySource;
  /** Source within its collection, if that is elsewhere. */
  readonly through?: DependencySource | undefined;
  readonly confidence: number;
  /** A runtime expression. */
  readonly from: string;
  readonly type: string;
  /** Operation that creates items of the collection, if the value is from its list. */
  readonly creator?: Operation | undefined;
  /** Set for a field that repeats what is in the path of the same request. */
  readonly repeats?: DependencyTarget | undefined;
}

/** Returns a key that distinguishes the targets of one consumer. */
export function targetKey(target: DependencyTarget): string {
  return target.in === 'body' ? `body ${target.pointer}` : `${target.in} ${target.name}`;
}
