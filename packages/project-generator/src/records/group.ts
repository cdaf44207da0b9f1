import type { Id, Timestamp } from './id.js';

/** Projects of one import, and the document that they come from. */
export interface Group {
  readonly id: Id;
  readonly version: number;
  readonly type: 'group';
  /** Title and version of the API. */
  readonly name: string;
  readonly description: string;
  /** Finds earlier imports of the same document: its URL, or the name of its file and the title of the API. */
  readonly documentKey: string;
  readonly source: DocumentSource;
  /** The tags, in the order of the document, each with its projects. */
  readonly tags: readonly { readonly name: string; readonly projectIds: readonly Id[] }[];
  /** Layers of projects: each needs only what those before it produce. Projects that need each other share one layer. */
  readonly dependencyOrder: readonly (readonly Id[])[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** The document that an import read. */
export interface DocumentSource {
  readonly kind: 'url' | 'upload';
  /** The URL after all redirects; null for an upload. */
  readonly location: string | null;
  /** Of the bytes of the root document, in hexadecimal digits. */
  readonly sha256: string;
  readonly mediaType: 'json' | 'yaml';
  readonly specVersion: '2.0' | '3.0' | '3.1' | '3.2';
}
