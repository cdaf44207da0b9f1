import type {
  Flow,
  Import,
  ImportEntry,
  ImportRest,
  ImportStream,
  MessageCoverage,
  Project,
  Variable,
} from '@assay/project-generator';
import type { PageFlow } from '@assay/reporters';

/** The summary of an import with a few details of each flow, so that the flows need not stay in memory. */
export interface ImportSummary {
  readonly projects: readonly Project[];
  readonly flows: readonly FlowSummary[];
  readonly groupVariables: readonly Variable[];
  readonly errors: Import['errors'];
  /** The page data of each flow; undefined if no page is written. */
  readonly pages?: readonly PageFlow[] | undefined;
}

/** Builds the page data of a flow. */
export type PageOf = (flow: Flow) => PageFlow;

export interface FlowSummary extends Pick<Flow, 'name' | 'auth'> {
  /** The coverage of the tested step's values by its messages. */
  readonly reach: Pick<MessageCoverage, 'leaves' | 'reachable' | 'distinct'>;
  /** The sources of the tested step's values: `createUser (path.userId)`; undefined if no other request is required first. */
  readonly needs: string | undefined;
}

/** Returns the summary of a complete import. */
export function summarizeImport(
  { projects, flows, variableSets, errors }: Import,
  pageOf?: PageOf,
): ImportSummary {
  return {
    projects,
    flows: flows.map(flowSummary),
    groupVariables: variableSets[0]?.items ?? [],
    errors,
    pages: pageOf && flows.map(pageOf),
  };
}

function flowSummary({ name, subject, edges, auth, steps }: Flow): FlowSummary {
  const { leaves = 0, reachable = 0, distinct } = steps.find(({ id }) => id === subject)?.coverage ?? {};
  const isFirst = steps.every(({ role }) => role !== 'prerequisite');
  return {
    name,
    auth,
    reach: { leaves, reachable, ...(distinct && { distinct }) },
    needs: isFirst ? undefined : describeNeeds(subject, edges),
  };
}

function describeNeeds(subject: string, edges: Flow['edges']): string {
  return edges
    .filter(({ to }) => to === subject)
    .map(
      ({ from, bindings }) => `${from} (${bindings.map(({ target }) => target.insertionPoint).join(', ')})`,
    )
    .join(', ');
}

/** Passes on the records of an import and builds their summary. */
export class SummaryStream implements ImportStream {
  private readonly stream: ImportStream;
  private readonly projects: Project[] = [];
  private readonly flows: FlowSummary[] = [];
  private readonly pages: PageFlow[] = [];
  private readonly pageOf: PageOf | undefined;
  private rest: ImportRest | undefined;

  constructor(stream: ImportStream, pageOf?: PageOf) {
    this.stream = stream;
    this.pageOf = pageOf;
  }

  *entries(): Generator<ImportEntry> {
    for (const entry of this.stream.entries()) {
      this.projects.push(entry.project);
      this.flows.push(flowSummary(entry.flow));
      if (this.pageOf !== undefined) this.pages.push(this.pageOf(entry.flow));
      yield entry;
    }
  }

  /** Generates all records, but keeps only the summary. */
  run(): void {
    const entries = this.entries();
    while (entries.next().done !== true);
    this.finish();
  }

  finish(): ImportRest {
    return (this.rest = this.stream.finish());
  }

  /** Returns the current summary, which is complete after the stream has ended. */
  summary(): ImportSummary {
    return {
      projects: this.projects,
      flows: this.flows,
      groupVariables: this.rest?.groupVariables.items ?? [],
      errors: this.rest?.errors ?? [],
      pages: this.pageOf && this.pages,
    };
  }
}
