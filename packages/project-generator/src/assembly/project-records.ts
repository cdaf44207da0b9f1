import type { Model, Document, Operation } from '@assay/core';
import type { ImportOptions } from '../import.js';
import type {
  DocumentSource,
  Group,
  Id,
  Timestamp,
  Project,
  Session,
  Target,
  Variable,
  VariableSet,
} from '../records/index.js';

/** Returns the record of the imported document: location, hash, media type and version. */
export function documentSource(
  { document }: Model,
  { source }: Pick<ImportOptions, 'source'>,
): DocumentSource {
  const { kind, location, sha256 } = source;
  return {
    kind,
    location,
    sha256,
    mediaType: document.document.syntax,
    specVersion: specVersions[document.format],
  };
}

const specVersions = {
  oas2: '2.0',
  'oas3.0': '3.0',
  'oas3.1': '3.1',
  'oas3.2': '3.2',
} as const satisfies Record<Model['document']['format'], DocumentSource['specVersion']>;

/** The parts of a group. */
export interface GroupParts {
  readonly id: Id;
  readonly document: Document;
  /** The URL of the document, or the name of its file. */
  readonly documentName: string;
  readonly source: DocumentSource;
  readonly projects: ReadonlyMap<Operation, Id>;
  readonly layers: readonly (readonly Operation[])[];
  readonly now: Timestamp;
}

/** Builds the record of a group. */
export function groupRecord(parts: GroupParts): Group {
  const { document, source } = parts;
  const title = document.info?.title ?? parts.documentName;
  const version = document.info?.text('version');
  return {
    id: parts.id,
    version: 1,
    type: 'group',
    name: version === undefined || version === '' ? title : `${title} ${version}`,
    description: document.info?.text('description') ?? '',
    documentKey: source.location ?? `${parts.documentName}#${title}`,
    source,
    tags: groupProjectsByTag(document, parts.projects),
    dependencyOrder: parts.layers
      .map((layer) => layer.flatMap((operation) => parts.projects.get(operation) ?? []))
      .filter((layer) => layer.length > 0),
    createdAt: parts.now,
    updatedAt: parts.now,
  };
}

/** Groups projects by tag: declared tags first, then tags that only operations name. */
function groupProjectsByTag(document: Document, projects: ReadonlyMap<Operation, Id>): Group['tags'] {
  const tags = new Map<string, Id[]>();
  for (const { name } of document.tags) if (name !== undefined) tags.set(name, []);
  for (const [operation, id] of projects) {
    for (const tag of new Set(operation.tags)) {
      const known = tags.get(tag);
      if (known === undefined) tags.set(tag, [id]);
      else known.push(id);
    }
  }
  return [...tags].map(([name, projectIds]) => ({ name, projectIds }));
}

/** The initial session of every generated project. */
const session: Session = {
  type: 'web',
  performance_monitoring: true,
  analyze_on_finding: true,
  analyze_restart_timeout_soft: 10,
  analyze_restart_timeout_hard: 300,
  start_paused: false,
  delete_on_completed: true,
  performance_report_percent: 5000,
  performance_baseline_iterations: 100,
  run_web_sanity_check: true,
  run_web_auth_check: true,
};

/** Parts that distinguish one project from another. */
export interface ProjectParts {
  readonly id: Id;
  readonly group: Id;
  readonly flow: Id;
  readonly variables: Id;
  readonly name: string;
  readonly description: string;
  readonly engine: string;
  readonly targets: readonly Target[];
  readonly now: Timestamp;
}

/** Builds the record of a project, with the fields in the order of the wire format. */
export function projectRecord(parts: ProjectParts): Project {
  return {
    id: parts.id,
    version: 1,
    type: 'project',
    group: parts.group,
    flow: parts.flow,
    name: parts.name,
    description: parts.description,
    engine: parts.engine,
    distributed: false,
    driver: 'network_tcp_http',
    session,
    monitors: [],
    targets: parts.targets,
    variables: parts.variables,
    createdAt: parts.now,
    updatedAt: parts.now,
    children: [],
  };
}

/** Returns the operation's summary, or else the first line of its description. */
export function describeOperation(operation: Operation): string {
  const summary = operation.text('summary') ?? '';
  return summary === ''
    ? (/^.*/u.exec(operation.text('description')?.trimStart() ?? '')?.[0] ?? '')
    : summary;
}

/** The parts of a variable set. */
export interface VariableSetParts {
  readonly id: Id;
  readonly name: string;
  /** The id of the group's variable set; null for that set itself. */
  readonly parent: Id | null;
  readonly items: readonly Variable[];
  readonly now: Timestamp;
}

/** Builds the record of a variable set of a group or of a project. */
export function variableSetRecord({ id, name, parent, items, now }: VariableSetParts): VariableSet {
  return {
    id,
    version: 1,
    type: 'variables',
    name,
    scope: parent === null ? 'group' : 'project',
    parent,
    items,
    createdAt: now,
    updatedAt: now,
  };
}
