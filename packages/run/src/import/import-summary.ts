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

/** Summary of an import: a little of each flow, so that the flows need not be kept. */
export interface ImportSummary {
  readonly projects: readonly Project[];
  readonly flows: readonly FlowSummary[];
  readonly groupVariables: readonly Variable[];
  readonly errors: Import['errors'];
  /** Page data of each flow; undefined if no page is written. */
  readonly pages?: readonly PageFlow[] | undefined;
}

/** Makes what a page shows of a flow. */
export type PageOf = (flow: Flow) => PageFlow;

/** Summary of one flow. */
export interface FlowSummary extends Pick<Flow, 'name' | 'auth'> {
  /** Coverage of the values of the step under test by its messages. */
  readonly reach: Pick<MessageCoverage, 'leaves' | 'reachable' | 'distinct'>;
  /**
   * Sources of the values of the step under test: `createUser (path.userId)`; undefined if no request has to come
   * first.
   */
  readonly needs: string | undefined;
}

/** The summary of an import that is at hand. */
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

/** Passes the records of an import on, and keeps what is reported of them. */
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

  /** Makes all records, of which only the summary is kept. */
  run(): void {
    const entries = this.entries();
    while (entries.next().done !== true);
    this.finish();
  }

  finish(): ImportRest {
    return (this.rest = this.stream.finish());
  }

  /** Returns the summary so far; complete once the stream has ended. */
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
