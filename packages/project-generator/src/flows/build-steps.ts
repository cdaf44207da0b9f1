import type { Target, Binding, Edge, Id, Output, Step } from '../records/index.js';
import type { RequestPlan } from '../requests/plan-request.js';
import type { Operation } from '@assay/core';
import { chosenNames } from './access-checks.js';
import { mayChange } from '../dependencies/resource-effects.js';
import type { Dependency } from '../dependencies/find-dependencies.js';
import type { FlowPlan } from './plan-flow.js';
import { buildMessages } from '../requests/build-messages.js';
import type { PointHolder } from '../requests/message-points.js';
import { buildRequest, renderSeed, type BuildOptions } from '../requests/build-request.js';
import { pointId } from '../requests/parameter-layout.js';
import { planSecurity } from '../security/plan-security.js';
import type { SchemaRegistry } from '../schemas/schema-registry.js';
import { briefExpectations, expectationsOf } from './expectations.js';
import { operationPointer } from './findings.js';

/** Builds the records of a request's possible targets, with the credentials that it needs. */
export function buildTargetRecords({
  targets,
  security,
}: Pick<RequestPlan, 'targets' | 'security'>): Target[] {
  return targets.targets.map(({ name, driver }) => ({
    name,
    driver,
    monitors: [],
    variables: null,
    authentication: security.credentials,
  }));
}

/** Request and expectations of a step that prepares or cleans up. */
export type PreparedStep = Pick<Step, 'request' | 'responses'>;

/** Tools for building the steps of all flows. */
export interface StepTools {
  readonly registry: SchemaRegistry;
  /** True if existing resources may be changed and deleted. */
  readonly allowExistingData: boolean;
  /** The prerequisite and teardown steps, by operation and content. */
  readonly prepared: Map<Operation, Map<string, PreparedStep>>;
  /** Locations of the insertion points of large bodies. */
  readonly sharedPoints: PointHolder['shared'];
  getRequestPlan(operation: Operation): RequestPlan;
}

/** Returns the prefix of a step's variables; variables of the step under test have no prefix. */
export function getStepPrefix(step: { readonly id: string; readonly role: Step['role'] }): string {
  return step.role === 'subject' ? '' : `${step.id}.`;
}

/** Builds the steps of a flow, in the order of its plan. */
export function buildSteps(plan: FlowPlan, flow: Id, tools: StepTools): Step[] {
  const schemes = heldSchemes(plan, tools);
  return plan.steps.map((step): Step => {
    const { id, operation, role } = step;
    const parts =
      role === 'subject' ? subjectParts(plan, step, flow, tools) : otherParts(plan, step, schemes, tools);
    return {
      id,
      operationPointer: operationPointer(operation),
      role,
      ...parts,
      outputs: listStepOutputs(plan, id),
      fuzz: role === 'subject',
      destructive: mayChange(operation.method),
    };
  });
}

type SubjectParts = Pick<Step, 'request' | 'messages' | 'coverage' | 'responses'>;

/** Builds the full request and expectations of the step under test. */
function subjectParts(
  plan: FlowPlan,
  { id, operation }: FlowPlan['steps'][number],
  flow: Id,
  tools: StepTools,
): SubjectParts {
  const request = tools.getRequestPlan(operation);
  const options: BuildOptions = {
    targets: buildTargetRecords(request),
    prefix: '',
    bound: boundPoints(plan, id),
    whole: true,
  };
  const seed = renderSeed(request, options);
  const holder = { flow, step: id, shared: tools.sharedPoints };
  return {
    request: buildRequest(request, tools.registry, options, seed),
    ...buildMessages(request, tools.registry, seed, { targets: options.targets, holder }),
    responses: expectationsOf(operation, tools.registry),
  };
}

/** Builds the request and expectations of a prerequisite or teardown step. They are shared by all flows with the same values. */
function otherParts(
  plan: FlowPlan,
  { id, operation, role }: FlowPlan['steps'][number],
  schemes: ReadonlySet<string>,
  { registry, getRequestPlan: planOf, prepared }: StepTools,
): PreparedStep {
  const own = planOf(operation);
  const outputs = listStepOutputs(plan, id);
  const names = chosenNames(
    { method: operation.method, path: operation.path, body: own.bodies[0]?.variants[0]?.value },
    outputs,
  );
  const bound = new Set([...boundPoints(plan, id), ...(names ?? []), ...listNaturalKeys(outputs)]);
  // Optional data of a DELETE could prevent the deletion.
  const sendsBody = role !== 'teardown' || own.bodies[0]?.required === true;
  const key = JSON.stringify([id, sendsBody, [...schemes].toSorted(), [...bound].toSorted()]);
  let ofOperation = prepared.get(operation);
  if (ofOperation === undefined) prepared.set(operation, (ofOperation = new Map<string, PreparedStep>()));
  let parts = ofOperation.get(key);
  if (parts === undefined) {
    const request = { ...own, security: planSecurity(operation, operation.root, schemes) };
    const options = {
      targets: buildTargetRecords(request),
      prefix: getStepPrefix({ id, role }),
      bound,
      whole: false,
      sendsBody,
    };
    parts = {
      request: buildRequest(request, registry, options),
      responses: briefExpectations(expectationsOf(operation, registry)),
    };
    ofOperation.set(key, parts);
  }
  return parts;
}

/** Lists the body members whose values identify the created resource for other steps. They need a new value in each run. */
function listNaturalKeys(outputs: readonly Pick<Output, 'from'>[]): string[] {
  return outputs.flatMap(({ from }) => {
    const pointer = /^\$request\.body#(\/.*)$/.exec(from)?.[1];
    return pointer === undefined ? [] : [`body:${pointer}`];
  });
}

/** Returns the schemes whose credentials the step under test needs. The other steps use the same credentials if possible. */
function heldSchemes(plan: FlowPlan, { getRequestPlan: planOf }: StepTools): ReadonlySet<string> {
  const subject = plan.steps.find(({ role }) => role === 'subject');
  const [chosen] = subject === undefined ? [] : planOf(subject.operation).security.alternatives;
  return new Set(chosen?.schemes.map(({ scheme }) => scheme));
}

function boundPoints(plan: FlowPlan, step: string): Set<string> {
  return new Set(
    plan.edges.flatMap(({ to, dependencies }) =>
      to === step ? handedOn(dependencies).map(insertionPointOf) : [],
    ),
  );
}

/** Selects the dependencies that pass on a value: the others only determine the order. */
function handedOn(dependencies: readonly Dependency[]): readonly Dependency[] {
  return dependencies.filter(({ isOrder }) => isOrder !== true);
}

function insertionPointOf({ target }: Dependency): string {
  return target.in === 'body' ? `body:${target.pointer}` : pointId(target, '');
}

function listStepOutputs(plan: FlowPlan, step: string): Output[] {
  const outputs = new Map<string, Output>();
  for (const { from, dependencies, withheld } of plan.edges) {
    if (from === step)
      for (const { output } of [...handedOn(dependencies), ...withheld]) outputs.set(output.name, output);
  }
  return [...outputs.values()];
}

/**
 * Builds the edges of a flow. A binding needs its output and its insertion point; an edge without bindings only sets the order.
 */
export function buildEdges(plan: FlowPlan, steps: readonly Step[], tools: StepTools): Edge[] {
  const points = new Map(steps.map((step) => [step.id, listStepPoints(step)]));
  return plan.edges.flatMap(({ from, to, optional, dependencies, withheld }): Edge[] => {
    const bind = (dependency: Dependency): Binding[] => {
      const insertionPoint = insertionPointOf(dependency);
      if (points.get(to)?.has(insertionPoint) !== true) return [];
      return [
        {
          target: { step: to, insertionPoint },
          expression: `$steps.${from}.outputs.${dependency.output.name}`,
          origin: dependency.origin,
          confidence: dependency.confidence,
        },
      ];
    };
    const bindings = handedOn(dependencies).flatMap(bind);
    const refusedEdges = withheld.flatMap(bind);
    if (refusedEdges.length > 0) {
      if (tools.allowExistingData)
        return [
          { from, to, bindings: [...bindings, ...refusedEdges], optional, warning: 'destroys-existing-data' },
        ];
      return [{ from, to, bindings, optional, warning: 'destroys-existing-data', withheld: refusedEdges }];
    }
    const isOrder = dependencies.some((dependency) => dependency.isOrder === true);
    return bindings.length === 0 && !isOrder ? [] : [{ from, to, bindings, optional }];
  });
}

function listStepPoints({ request }: Step): Set<string> {
  const points = [...request.parameters, ...request.bodies.slice(0, 1)].flatMap(
    (part) => part.insertionPoints,
  );
  return new Set(points.map(({ id }) => id));
}
