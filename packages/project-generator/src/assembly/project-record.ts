import type { Operation } from '@assay/core';
import type { Id, Project, Session, Target, Timestamp } from '../records/index.js';

/** The session of every generated project. */
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

/** Makes the record of a project, its fields in the order of the wire. */
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

/** The operation's summary, else the first line of its description. */
export function describeOperation(operation: Operation): string {
  const summary = operation.text('summary') ?? '';
  return summary === ''
    ? (/^.*/u.exec(operation.text('description')?.trimStart() ?? '')?.[0] ?? '')
    : summary;
}
