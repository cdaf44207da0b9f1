import { escapeHidden, writeJson } from '@assay/text';
import type { Charge } from './storage.js';
import type { Page, PageRequest } from '../database/page.js';

/** Exact matches; `name` matches any part of a name, whatever its case. */
export interface ProjectFilter {
  readonly group?: string | undefined;
  /** The kind of an engine, or the id of one. */
  readonly engine?: string | undefined;
  readonly name?: string | undefined;
}

/** The records of a group as JSON texts, the projects in the order of the document. What exports them parses them elsewhere than in the main thread. */
export interface GroupTexts {
  readonly group: string;
  readonly projects: readonly string[];
  /** One for each project, in the same order. */
  readonly flows: readonly string[];
  /** Variable set of the group, then one for each project. */
  readonly variableSets: readonly string[];
  readonly schemas: string;
}

/** Groups, projects, flows, variable sets and schema bundles, as JSON texts. A lookup answers undefined where there is nothing under the id, whatever the id looks like. */
export interface RecordStore {
  /**
   * Keeps all of it or nothing. Rejects with `EngineUnknown` where the engine does not exist any more, with `StorageFull` where
   * whoever is charged has no room for it.
   */
  save(records: ImportedRecords, charge?: Charge): Promise<void>;
  /** The newest first. */
  listProjects(filter: ProjectFilter, page: PageRequest): Promise<Page<string>>;
  findProject(id: string): Promise<string | undefined>;
  /** Deletes the project, its flow and its variable set, and removes it from its group. False where there is none. */
  deleteProject(id: string, at: Date): Promise<boolean>;
  /** The newest first. `documentKey` and `sha256` find earlier imports of a document. */
  listGroups(
    filter: { readonly documentKey?: string | undefined; readonly sha256?: string | undefined },
    page: PageRequest,
  ): Promise<Page<string>>;
  findGroup(id: string): Promise<string | undefined>;
  /** Deletes the group and all that its import made. False where there is none. */
  deleteGroup(id: string): Promise<boolean>;
  findFlow(id: string): Promise<string | undefined>;
  findVariables(id: string): Promise<string | undefined>;
  findSchemas(id: string): Promise<string | undefined>;
  /** The records of a group for an exporter. */
  exportTexts(groupId: string): Promise<GroupTexts | undefined>;
}

/** A record as JSON text. Records are never parsed on their way into the store and out of it. */
export interface RecordText {
  readonly id: string;
  readonly text: string;
}

/** Records of one import, ready to be stored. The order of the projects is that of the document. */
export interface ImportedRecords {
  readonly group: RecordText & {
    readonly name: string;
    readonly documentKey: string;
    readonly sha256: string;
  };
  /** The root document, as it was read. */
  readonly source: Uint8Array;
  /** Each with its flow and its variable set. */
  readonly projects: readonly (RecordText & {
    readonly name: string;
    /** The kind of its engine. */
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

/** A record as the JSON text that is kept and answered: what it shows of a document is as harmless on a terminal as an issue. */
export function recordText(record: object): string {
  return escapeHidden(writeJson(record));
}
