import type {
  Flow,
  Import,
  ImportEntry,
  ImportRest,
  ImportStream,
  Project,
  Step,
  Variable,
} from '@assay/project-generator';

/** What is reported of an import: little of each flow, so that the flows need not be kept. */
export interface ImportSummary {
  readonly projects: readonly Project[];
  readonly flows: readonly FlowSummary[];
  readonly groupVariables: readonly Variable[];
  readonly errors: Import['errors'];
}

export interface FlowSummary extends Pick<Flow, 'name' | 'subject' | 'edges' | 'auth'> {
  readonly steps: readonly Pick<Step, 'role' | 'coverage'>[];
}

/** The summary of an import that is at hand. */
export function summaryOf({ projects, flows, variableSets, errors }: Import): ImportSummary {
  return {
    projects,
    flows: flows.map(flowSummary),
    groupVariables: variableSets[0]?.items ?? [],
    errors,
  };
}

function flowSummary({ name, subject, edges, auth, steps }: Flow): FlowSummary {
  return { name, subject, edges, auth, steps: steps.map(({ role, coverage }) => ({ role, coverage })) };
}

/** Passes the records of an import on, and keeps what is reported of them. */
export class SummaryStream implements ImportStream {
  private readonly stream: ImportStream;
  private readonly projects: Project[] = [];
  private readonly flows: FlowSummary[] = [];
  private rest: ImportRest | undefined;

  constructor(stream: ImportStream) {
    this.stream = stream;
  }

  *entries(): Generator<ImportEntry> {
    for (const entry of this.stream.entries()) {
      this.projects.push(entry.project);
      this.flows.push(flowSummary(entry.flow));
      yield entry;
    }
  }

  finish(): ImportRest {
    return (this.rest = this.stream.finish());
  }

  /** What passed until now; complete once the stream is finished. */
  summary(): ImportSummary {
    return {
      projects: this.projects,
      flows: this.flows,
      groupVariables: this.rest?.groupVariables.items ?? [],
      errors: this.rest?.errors ?? [],
    };
  }
}
