import { percentDecoded } from '@assay/text';
import type { Flow, Step } from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';

/** An import for unattended runners, with the token requests that need a person separated. */
export interface Automatic {
  /** The records without these requests; the tokens are credentials to fill in. */
  readonly source: ExportSource;
  /** The same import with a flow for each token that needs a person; undefined if none exists. */
  readonly byHand: ExportSource | undefined;
  /** The variables of the credentials that these flows obtain. */
  readonly gives: ReadonlyMap<Flow, string>;
}

/** A flow that only obtains a credential, and the credential's variable. */
interface ManualFlow {
  readonly flow: Flow;
  readonly variable: string;
}

/**
 * Moves the requests that need a person out of all flows.
 *
 * @param isManual returns true if a runner cannot send the last request for a token itself
 */
export function splitManualSteps(
  source: ExportSource,
  isManual: (step: Step) => boolean = ({ manual }) => manual !== undefined,
): Automatic {
  const keptMessages = new Map<string, ManualFlow>();
  const flows = source.flows.map((flow) => {
    const manual = flow.steps.filter(
      (step) => (step.purpose === 'token' || step.purpose === 'login') && isManual(step),
    );
    if (manual.length === 0) return flow;
    const left = new Set(manual.map(({ id }) => id));
    // Steps that only these need: device codes, discovery documents.
    for (const { from, to } of flow.edges)
      if (left.has(to) && flow.steps.some(({ id, purpose }) => id === from && purpose !== undefined))
        left.add(from);
    for (const step of manual) extractManualFlow(step, flow, left, keptMessages);
    return without(flow, left);
  });
  if (keptMessages.size === 0) return { source, byHand: undefined, gives: new Map() };
  const apart = [...keptMessages.values()];
  const byHand = {
    ...source,
    group: { ...source.group, name: `${source.group.name} tokens`, tags: [] },
    flows: apart.map(({ flow }) => flow),
  };
  const gives = new Map(apart.map(({ flow, variable }) => [flow, variable]));
  return { source: { ...source, flows }, byHand, gives };
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

/** Creates a separate flow for a token, once for each scheme and set of scopes. */
function extractManualFlow(
  step: Step,
  flow: Flow,
  left: ReadonlySet<string>,
  keptMessages: Map<string, ManualFlow>,
): void {
  const key = `${step.operationPointer} ${step.request.bodyTemplate ?? ''}`;
  if (keptMessages.has(key)) return;
  const variable =
    flow.edges.find(({ from, to }) => from === step.id && !left.has(to))?.bindings[0]?.target
      .insertionPoint ?? '';
  const steps = flow.steps.filter(
    ({ id, operationPointer }) => left.has(id) && operationPointer === step.operationPointer,
  );
  const apart: Flow = {
    ...flow,
    name: getVariableName(step, variable),
    operation: { ...flow.operation, id: null, tags: [], summary: step.manual ?? '' },
    steps: steps.map((each) => (each === step ? { ...each, role: 'subject' as const } : each)),
    edges: flow.edges.filter(({ from, to }) => left.has(from) && left.has(to)),
    entry: steps[0]?.id ?? step.id,
    subject: step.id,
    teardown: [],
    auth: [],
    accessChecks: [],
  };
  keptMessages.set(key, { flow: apart, variable });
}

function getVariableName({ purpose, request, operationPointer }: Step, variable: string): string {
  // `auth.session`, `auth.session.token`: the second segment is the name of the scheme.
  if (purpose === 'login') return `Login for ${variable.split('.')[1] ?? ''}`;
  const [, scopes] = /(?:^|&)scope=([^&]*)/.exec(request.bodyTemplate ?? '') ?? [];
  const scheme = operationPointer.split('/').at(-1) ?? '';
  return `Access token of ${scheme}${scopes === undefined ? '' : ` (${percentDecoded(scopes.replaceAll('+', ' '))})`}`;
}
