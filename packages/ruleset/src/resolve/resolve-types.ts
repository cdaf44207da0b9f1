import type { ReferenceUri } from './reference-uri.js';
import type { UriStack } from './uri-stack.js';

/** A reference that could not be resolved. */
export interface ResolveError {
  readonly code: 'PARSE_POINTER' | 'POINTER_MISSING' | 'RESOLVE_URI';
  readonly message: string;
  /** The documents on the way to the one with the reference. */
  readonly uriStack: UriStack;
  readonly path: readonly string[];
}

/** Data of a node of the graph: where the references of a document lead, by their pointer. */
export interface ReferenceNode {
  readonly refMap: Record<string, string>;
  data?: unknown;
}

/** A value with its references resolved. */
export interface Resolved {
  result: unknown;
  readonly errors: readonly ResolveError[];
}

/** A reference to another document that is to be looked up. */
export interface LookupRequest {
  readonly reference: ReferenceUri;
  readonly value: unknown;
  readonly path: string[];
  /** True where the reference is all of the value that is being resolved. */
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
  /** True where no more documents are looked up. */
  readonly isTooDeep: boolean;
  isWithoutReferences(value: object): boolean;
  noteWithoutReferences(value: object): void;
  noteTarget(target: string): void;
  getReference(value: unknown): ReferenceUri | undefined;
  lookup(request: LookupRequest): Promise<Lookup>;
}
