import type { DocumentSource, Id, Timestamp } from './records/index.js';

/** Options of an import besides the document. */
export interface ImportOptions {
  /** The URL of the document, or the name of its file. */
  readonly documentName: string;
  readonly source: Omit<DocumentSource, 'specVersion' | 'mediaType'>;
  /** The kind of the engine that runs the projects. */
  readonly engine?: string;
  /** Replaces the servers of the document: scheme, host, port and base path; without a path, theirs are kept. */
  readonly baseUrl?: string;
  /** Values for variables of server URLs. */
  readonly serverVariables?: Readonly<Record<string, string>>;
  /** Changes and deletes things that were there before the test, too. */
  readonly allowExistingData?: boolean;
  /** Takes values only from operations that read: nothing is made for a test. */
  readonly onlyReads?: boolean;
  /** The most operations that projects are made of: the first ones of the document; without it, all. */
  readonly maxOperations?: number;
  /** Called before each operation is planned and before its flow is made; what it throws ends the import. */
  readonly watch?: (() => void) | undefined;
  readonly now: Timestamp;
  /** Makes the id of a record; `key` distinguishes it from the others of its kind in this import. */
  readonly makeId: (kind: 'group' | 'project' | 'flow' | 'variables' | 'schemas', key: string) => Id;
}
