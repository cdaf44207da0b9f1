import type { Flow, Step } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';

/** An import for runners that ask nobody: the requests for tokens that need a person stand apart. */
export interface Automatic {
  /** The records without those requests: the tokens are credentials to fill in. */
  readonly source: ExportSource;
  /** The same import with a flow for each way to a token that needs a person; undefined where there is none. */
  readonly byHand: ExportSource | undefined;
}

/**
 * Takes the requests that need a person out of all flows.
 *
 * @param isManual says of the last request for a token whether a runner cannot send it by itself
 */
export function automatic(
  source: ExportSource,
  isManual: (step: Step) => boolean = ({ manual }) => manual !== undefined,
): Automatic {
  const kept = new Map<string, Flow>();
  const flows = source.flows.map((flow) => {
    const manual = flow.steps.filter(
      (step) => (step.purpose === 'token' || step.purpose === 'login') && isManual(step),
    );
    if (manual.length === 0) return flow;
    const left = new Set(manual.map(({ id }) => id));
    // What only they need: codes for devices, discovery documents.
    for (const { from, to } of flow.edges)
      if (left.has(to) && flow.steps.some(({ id, purpose }) => id === from && purpose !== undefined))
        left.add(from);
    for (const step of manual) keepApart(step, flow, left, kept);
    return without(flow, left);
  });
  if (kept.size === 0) return { source, byHand: undefined };
  const byHand = {
    ...source,
    group: { ...source.group, name: `${source.group.name} tokens`, tags: [] },
    flows: [...kept.values()],
  };
  return { source: { ...source, flows }, byHand };
}

function without(flow: Flow, left: ReadonlySet<string>): Flow {
  const steps = flow.steps.filter(({ id }) => !left.has(id));
  return {
    ...flow,
    steps,
    edges: flow.edges.filter(({ from, to }) => !left.has(from) && !left.has(to)),
    entry: left.has(flow.entry) ? (steps[0]?.id ?? flow.subject) : flow.entry,
  };
}

/** A flow of its own for a token, once for each scheme and set of scopes. */
function keepApart(step: Step, flow: Flow, left: ReadonlySet<string>, kept: Map<string, Flow>): void {
  const key = `${step.operationPointer} ${step.request.bodyTemplate ?? ''}`;
  if (kept.has(key)) return;
  const scheme = step.operationPointer.split('/').at(-1) ?? '';
  const steps = flow.steps.filter(
    ({ id, operationPointer }) => left.has(id) && operationPointer === step.operationPointer,
  );
  kept.set(key, {
    ...flow,
    name: `Access token of ${scheme}`,
    operation: { ...flow.operation, id: null, tags: [], summary: step.manual ?? '' },
    steps: steps.map((each) => (each === step ? { ...each, role: 'subject' as const } : each)),
    edges: flow.edges.filter(({ from, to }) => left.has(from) && left.has(to)),
    entry: steps[0]?.id ?? step.id,
    subject: step.id,
    teardown: [],
    auth: [],
    accessChecks: [],
  });
}
