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

/** Options of an import, apart from the document. */
export interface ImportOptions {
  /** The URL of the document, or the name of its file. */
  readonly documentName: string;
  readonly source: Omit<DocumentSource, 'specVersion' | 'mediaType'>;
  /** The type of engine that runs the projects. */
  readonly engine?: string;
  /** Replaces scheme, host, port and base path of the document's servers. Without a path, their base paths are kept. */
  readonly baseUrl?: string;
  /** Values for variables of server URLs. */
  readonly serverVariables?: Readonly<Record<string, string>>;
  /** Allows tests to change and delete resources that existed before. */
  readonly allowExistingData?: boolean;
  /** Takes values only from operations that read; tests create no prerequisites. */
  readonly onlyReads?: boolean;
  /** Maximum number of operations to import, in document order; undefined for all. */
  readonly maxOperations?: number;
  /** Bytes of bodies that stay planned. Other bodies are planned again for each flow that sends them. Default: 3 MB. */
  readonly maxPlannedBytes?: number;
  /** Characters of the generated values of all large bodies together. Further bodies get fewer messages. Default: 5 million. */
  readonly maxLargeCharacters?: number;
  /** Called before each operation is planned and before its flow is built. An exception ends the import. */
  readonly watch?: (() => void) | undefined;
  readonly now: Timestamp;
  /** Creates the id of a record; `key` distinguishes records of the same kind within the import. */
  readonly makeId: (kind: 'group' | 'project' | 'flow' | 'variables' | 'schemas', key: string) => Id;
}

/**
 * Returns the rule settings for the analysis of an import. Rules that report obstacles to testing run with any preset. Other
 * rules run if the preset has them and a test can confirm, refute or use their findings, together with the rules that they yield
 * to.
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

/** Returns the ids of the rules and of all rules that they yield to, because those decide which findings remain. */
function withWinners(rules: readonly Rule[], expectedRules: readonly Rule[]): Set<string> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const ids = new Set(expectedRules.map(({ id }) => id));
  // The loop also visits ids that are added to the set.
  for (const id of ids) {
    for (const winner of Object.keys(byId.get(id)?.meta.yieldsTo ?? {})) ids.add(winner);
  }
  return ids;
}

/** All records that an import creates from one document. */
export interface Import {
  readonly group: Group;
  /** One project for each operation that could be converted, in document order. */
  readonly projects: readonly Project[];
  /** One flow for each project, in the same order. */
  readonly flows: readonly Flow[];
  /** The variable set of the group, then one for each project. */
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

/** The records that exist once per import. */
export interface ImportRest extends Pick<Import, 'group' | 'schemas' | 'errors'> {
  readonly groupVariables: VariableSet;
}

/** An import that generates its records on request. */
export interface ImportStream {
  /** The entries in document order. The iterable can be consumed only once. */
  entries(): Iterable<ImportEntry>;
  finish(): ImportRest;
}
