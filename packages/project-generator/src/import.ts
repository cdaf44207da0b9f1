import type { Issue } from '@assay/core';
import type { Flow, Group, Project, SchemaBundle, VariableSet } from './records/index.js';

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
