import { escapeHidden, writeJson } from '@assay/text';
import type { Charge } from './storage.js';
import type { Page, PageRequest } from '../database/page.js';

/** A filter with exact matches, except `name`, which matches any part of a name, case-insensitive. */
export interface ProjectFilter {
  readonly group?: string | undefined;
  /** The kind or the id of an engine. */
  readonly engine?: string | undefined;
  readonly name?: string | undefined;
}

/** The records of a group as JSON texts, with projects in document order. Exporters parse them outside the main thread. */
export interface GroupTexts {
  readonly group: string;
  readonly projects: readonly string[];
  /** One flow for each project, in the same order. */
  readonly flows: readonly string[];
  /** The variable set of the group, then one for each project. */
  readonly variableSets: readonly string[];
  readonly schemas: string;
}

/**
 * Groups, projects, flows, variable sets and schema bundles as JSON texts. A lookup returns undefined for an unknown or invalid
 * id.
 */
export interface RecordStore {
  /**
   * Stores all records or none. Rejects with `EngineUnknown` if the engine no longer exists, or with `StorageFull` if the charged
   * owner has no room.
   */
  save(records: ImportedRecords, charge?: Charge): Promise<void>;
  /** Lists projects, newest first. */
  listProjects(filter: ProjectFilter, page: PageRequest): Promise<Page<string>>;
  findProject(id: string): Promise<string | undefined>;
  /** Deletes the project, its flow and its variable set, and removes it from its group. Returns false if it does not exist. */
  deleteProject(id: string, at: Date): Promise<boolean>;
  /** Lists groups, newest first. `documentKey` and `sha256` find earlier imports of a document. */
  listGroups(
    filter: { readonly documentKey?: string | undefined; readonly sha256?: string | undefined },
    page: PageRequest,
  ): Promise<Page<string>>;
  findGroup(id: string): Promise<string | undefined>;
  /** Deletes the group with all records of its import. Returns false if it does not exist. */
  deleteGroup(id: string): Promise<boolean>;
  findFlow(id: string): Promise<string | undefined>;
  findVariables(id: string): Promise<string | undefined>;
  findSchemas(id: string): Promise<string | undefined>;
  /** Returns the records of a group for an exporter. */
  exportTexts(groupId: string): Promise<GroupTexts | undefined>;
}

/** A record as JSON text. The store never parses records. */
export interface RecordText {
  readonly id: string;
  readonly text: string;
}

/** The records of one import, ready to be stored, with projects in document order. */
export interface ImportedRecords {
  readonly group: RecordText & {
    readonly name: string;
    readonly documentKey: string;
    readonly sha256: string;
  };
  /** The bytes of the root document. */
  readonly source: Uint8Array;
  /** The projects, each with its flow and its variable set. */
  readonly projects: readonly (RecordText & {
    readonly name: string;
    /** The kind of the project's engine. */
    readonly engine: string;
    readonly flow: RecordText;
    readonly variables: RecordText;
  })[];
  /** The variable set of the group. */
  readonly variables: RecordText;
  readonly schemas: RecordText;
  /** The engine that the projects are assigned to. */
  readonly engineId: string | null;
  /** ISO 8601, as in the records. */
  readonly createdAt: string;
}

/**
 * Returns a record as the JSON text that is stored and sent. Text from documents is escaped, as in issues, so that it is harmless
 * on terminals.
 */
export function recordText(record: object): string {
  return escapeHidden(writeJson(record));
}
