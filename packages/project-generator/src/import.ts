import type {
  DocumentSource,
  Id,
  Timestamp,
  Flow,
  Group,
  Project,
  SchemaBundle,
  VariableSet,
} from './records/index.js';
import type { Rule, RuleSetting, Issue } from '@assay/core';
import { isTested } from './flows/findings.js';
import { importIssueIds } from './problems/issues.js';

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
  /** Changes and deletes resources that were there before the test, too. */
  readonly allowExistingData?: boolean;
  /** Takes values only from operations that read: nothing is made for a test. */
  readonly onlyReads?: boolean;
  /** The most operations that projects are made of: the first ones of the document; without it, all. */
  readonly maxOperations?: number;
  /** Bytes of bodies that stay planned; the others are planned again by the flows that send them. 3 MB if undefined. */
  readonly maxPlannedBytes?: number;
  /** Characters of the generated values of all large bodies together; bodies beyond them get fewer messages. 5 million if undefined. */
  readonly maxLargeCharacters?: number;
  /** Called before each operation is planned and before its flow is made; what it throws ends the import. */
  readonly watch?: (() => void) | undefined;
  readonly now: Timestamp;
  /** Makes the id of a record; `key` distinguishes it from the others of its kind in this import. */
  readonly makeId: (kind: 'group' | 'project' | 'flow' | 'variables' | 'schemas', key: string) => Id;
}

/**
 * The settings that the document of an import is analysed with: rules whose findings stand in the way of testing report whatever the
 * preset says; of the others only those of the preset run whose findings a test can prove, refute or aim at, and those that they
 * yield to.
 */
export function importSettings(rules: readonly Rule[]): Record<string, RuleSetting> {
  const needed = withWinners(
    rules,
    rules.filter((rule) => importIssueIds.has(rule.id) || isTested(rule)),
  );
  const settings: Record<string, RuleSetting> = {};
  for (const { id, meta } of rules) {
    if (importIssueIds.has(id)) settings[id] = meta.severity;
    else if (!needed.has(id) && meta.always !== true) settings[id] = 'off';
  }
  return settings;
}

/** The ids of rules and of all that they yield to: what these report decides what is left to report. */
function withWinners(rules: readonly Rule[], expectedRules: readonly Rule[]): Set<string> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const ids = new Set(expectedRules.map(({ id }) => id));
  // A set goes on with what is added to it.
  for (const id of ids) {
    for (const winner of Object.keys(byId.get(id)?.meta.yieldsTo ?? {})) ids.add(winner);
  }
  return ids;
}

/** Everything that an import makes out of one document. */
export interface Import {
  readonly group: Group;
  /** One for each operation that could be turned into one, in the order of the document. */
  readonly projects: readonly Project[];
  /** One for each project, in the same order. */
  readonly flows: readonly Flow[];
  /** Variable set of the group, then one for each project. */
  readonly variableSets: readonly VariableSet[];
  readonly schemas: SchemaBundle;
  /** Obstacles to testing. */
  readonly errors: readonly Issue[];
}

/** The records of one operation. */
export interface ImportEntry {
  readonly project: Project;
  readonly flow: Flow;
  readonly variables: VariableSet;
}

/** The records that an import has once. */
export interface ImportRest extends Pick<Import, 'group' | 'schemas' | 'errors'> {
  readonly groupVariables: VariableSet;
}

/** An import whose records are made when they are asked for. */
export interface ImportStream {
  /** In the order of the document; can be gone through once. */
  entries(): Iterable<ImportEntry>;
  finish(): ImportRest;
}
