import type { Flow, HttpRequest, Project, Step, Target, Variable } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { getOrigin, unknownHost } from './origin.js';

/** A flow with the records that belong to it. */
export interface FlowEntry {
  readonly flow: Flow;
  readonly project: Project;
  /** The step under test. */
  readonly subject: Step;
  /** Variables of the project and of the group, by name. */
  readonly variables: ReadonlyMap<string, Variable>;
}

/** The flows of an import, in the order of the document, each with its project and variables. */
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

/** The variables of an import that somebody has to fill in, or may: credentials and servers. */
export function groupVariables(source: ExportSource): Variable[] {
  return source.variableSets.flatMap((set) =>
    set.scope === 'group' ? set.items.filter(({ kind }) => kind !== 'parameter') : [],
  );
}

/** Server of a request. */
export interface RequestServer {
  /** `https://api.test`, without default ports. */
  readonly origin: string;
  /** `/v1`, without a slash at its end; '' for none. */
  readonly basePath: string;
}

/** Finds where requests go: to the first of their targets. A prerequisite may go elsewhere than the step under test. */
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

/** The origin that the name of a target is, without default ports: that of an authorization server, which no project tests. */
function originNamed(name = ''): string | undefined {
  const [, scheme, host, port] = /^(https?):\/\/(\[[^\]]*\]|[^:/]+):(\d+)$/.exec(name) ?? [];
  if (scheme === undefined) return undefined;
  return `${scheme}://${host}${port === (scheme === 'https' ? '443' : '80') ? '' : `:${port}`}`;
}
