import type { Flow, HttpRequest, Project, Step, Target, Variable } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { getOrigin, unknownHost } from './origin.js';

/** A flow with its records. */
export interface FlowEntry {
  readonly flow: Flow;
  readonly project: Project;
  /** The step under test. */
  readonly subject: Step;
  /** Variables of the project and of the group, by name. */
  readonly variables: ReadonlyMap<string, Variable>;
}

/** Lists the flows of an import in document order, each with its project and variables. */
export function flowEntries(source: ExportSource): FlowEntry[] {
  const projects = new Map(source.projects.map((project) => [project.flow, project]));
  const sets = new Map(source.variableSets.map((set) => [set.id, set]));
  const shared = source.variableSets.flatMap((set) => (set.scope === 'group' ? set.items : []));
  return source.flows.flatMap((flow) => {
    const project = projects.get(flow.id);
    const subject = flow.steps.find(({ id }) => id === flow.subject);
    if (project === undefined || subject === undefined) return [];
    const own = sets.get(project.variables)?.items ?? [];
    const variables = new Map([...shared, ...own].map((variable) => [variable.name, variable]));
    return [{ flow, project, subject, variables }];
  });
}

/** Lists the variables of an import that you must or may fill in: credentials and servers. */
export function groupVariables(source: ExportSource): Variable[] {
  return source.variableSets.flatMap((set) =>
    set.scope === 'group' ? set.items.filter(({ kind }) => kind !== 'parameter') : [],
  );
}

/** Server of a request. */
export interface RequestServer {
  /** `https://api.test`, without default ports. */
  readonly origin: string;
  /** `/v1`, without a trailing slash; '' for none. */
  readonly basePath: string;
}

/** Finds the servers of requests: their first targets. A prerequisite may have another server than the step under test. */
export function serverFinder(source: ExportSource): (request: HttpRequest) => RequestServer {
  const targets = new Map<string, Target>(
    source.projects.flatMap((project) =>
      project.targets.map((target): [string, Target] => [target.name, target]),
    ),
  );
  return function serverOf({ basePath: { byTarget } }) {
    const [entry] = Object.entries(byTarget);
    const target = entry === undefined ? undefined : targets.get(entry[0]);
    return {
      origin: target === undefined ? (originNamed(entry?.[0]) ?? `http://${unknownHost}`) : getOrigin(target),
      basePath: entry?.[1] ?? '',
    };
  };
}

/** Returns the origin for a target name, without default ports. It is used for authorization servers, which no project tests. */
function originNamed(name = ''): string | undefined {
  const [, scheme, host, port] = /^(https?):\/\/(\[[^\]]*\]|[^:/]+):(\d+)$/.exec(name) ?? [];
  if (scheme === undefined) return undefined;
  return `${scheme}://${host}${port === (scheme === 'https' ? '443' : '80') ? '' : `:${port}`}`;
}
