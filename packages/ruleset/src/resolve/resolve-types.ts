import type { ReferenceUri } from './reference-uri.js';
import type { UriStack } from './uri-stack.js';

/** A reference that could not be resolved. */
export interface ResolveError {
  readonly code: 'PARSE_POINTER' | 'POINTER_MISSING' | 'RESOLVE_URI';
  readonly message: string;
  /** The documents on the path to the one with the reference. */
  readonly uriStack: UriStack;
  readonly path: readonly string[];
}

/** Data of a graph node: the targets of a document's references, by pointer. */
export interface ReferenceNode {
  readonly refMap: Record<string, string>;
  data?: unknown;
}

/** A value with resolved references. */
export interface Resolved {
  result: unknown;
  readonly errors: readonly ResolveError[];
}

/** A reference to another document to look up. */
export interface LookupRequest {
  readonly reference: ReferenceUri;
  readonly value: unknown;
  readonly path: string[];
  /** True if the reference is the whole value to resolve. */
  readonly isWhole: boolean;
}

/** Result for a reference to another document. */
export interface Lookup {
  readonly uri: string;
  readonly targetPath: readonly string[];
  readonly resolved: Resolved | undefined;
  readonly error: ResolveError | undefined;
}

/** A document whose references are collected. */
export interface CrawledDocument {
  readonly source: unknown;
  readonly baseUri: string;
  readonly uriStack: UriStack;
  /** True if no more documents may be looked up. */
  readonly isTooDeep: boolean;
  isWithoutReferences(value: object): boolean;
  noteWithoutReferences(value: object): void;
  noteTarget(target: string): void;
  getReference(value: unknown): ReferenceUri | undefined;
  lookup(request: LookupRequest): Promise<Lookup>;
}
