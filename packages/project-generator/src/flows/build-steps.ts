import { formatPointer, type Operation } from '@assay/core';
import type { Dependency } from '../dependencies/find-dependencies.js';
import type { FlowPlan } from '../dependencies/plan-flow.js';
import type { Binding, Edge, Id, Output, Step } from '../records/index.js';
import { buildMessages, type PointHolder } from '../requests/build-messages.js';
import { buildRequest } from '../requests/build-request.js';
import { pointId } from '../requests/lay-out.js';
import type { RequestPlan } from '../requests/plan-request.js';
import { planSecurity } from '../security/plan-security.js';
import type { SchemaBook } from '../schemas/schema-book.js';
import { targetsOf } from './target-records.js';
import { briefExpectations, expectationsOf } from './expectations.js';

/** What the steps of all flows are built with. */
export interface StepTools {
  readonly book: SchemaBook;
  /** True where things that were there before may be changed and deleted. */
  readonly allowExistingData: boolean;
  /** Where the points of large bodies stand. */
  readonly sharedPoints: PointHolder['shared'];
  planOf(operation: Operation): RequestPlan;
}

const changing: ReadonlySet<string> = new Set(['DELETE', 'PUT', 'PATCH']);

/** The prefix of the names of a step's variables: those of the step under test have no prefix. */
export function prefixOf(step: { readonly id: string; readonly role: Step['role'] }): string {
  return step.role === 'subject' ? '' : `${step.id}.`;
}

/** Builds the steps of a flow, in the order of its plan. */
export function buildSteps(plan: FlowPlan, flow: Id, tools: StepTools): Step[] {
  const held = heldSchemes(plan, tools);
  return plan.steps.map(({ id, operation, role }) => {
    const own = tools.planOf(operation);
    const request =
      role === 'subject' ? own : { ...own, security: planSecurity(operation, operation.root, held) };
    const whole = role === 'subject';
    const options = {
      targets: targetsOf(request),
      prefix: prefixOf({ id, role }),
      bound: boundPoints(plan, id),
      whole,
      // What a document lets one say when a thing is deleted could keep it from being deleted.
      sendsBody: role !== 'teardown' || own.bodies[0]?.required === true,
    };
    const responses = expectationsOf(operation, tools.book);
    return {
      id,
      operationPointer: formatPointer(operation.segments()),
      role,
      request: buildRequest(request, tools.book, options),
      ...(whole
        ? buildMessages(request, tools.book, options, { flow, step: id, shared: tools.sharedPoints })
        : {}),
      responses: whole ? responses : briefExpectations(responses),
      outputs: outputsOf(plan, id),
      fuzz: role === 'subject',
      destructive: changing.has(operation.method),
    };
  });
}

/** The schemes whose credentials the step under test needs: the other steps make do with them where they can. */
function heldSchemes(plan: FlowPlan, { planOf }: StepTools): ReadonlySet<string> {
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

/** What hands a value on: the others only say what runs first. */
function handedOn(dependencies: readonly Dependency[]): readonly Dependency[] {
  return dependencies.filter(({ isOrder }) => isOrder !== true);
}

function insertionPointOf({ target }: Dependency): string {
  return target.in === 'body' ? `body:${target.pointer}` : pointId(target, '');
}

function outputsOf(plan: FlowPlan, step: string): Output[] {
  const outputs = new Map<string, Output>();
  for (const { from, dependencies, withheld } of plan.edges) {
    if (from === step)
      for (const { output } of [...handedOn(dependencies), ...withheld]) outputs.set(output.name, output);
  }
  return [...outputs.values()];
}

/** Builds the edges of a flow: only what both of its ends have is bound. An edge without bindings says what runs first. */
export function buildEdges(plan: FlowPlan, steps: readonly Step[], tools: StepTools): Edge[] {
  const points = new Map(steps.map((step) => [step.id, pointsOf(step)]));
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
    const refused = withheld.flatMap(bind);
    if (refused.length > 0) {
      if (tools.allowExistingData)
        return [
          { from, to, bindings: [...bindings, ...refused], optional, warning: 'destroys-existing-data' },
        ];
      return [{ from, to, bindings, optional, warning: 'destroys-existing-data', withheld: refused }];
    }
    const isOrder = dependencies.some((dependency) => dependency.isOrder === true);
    return bindings.length === 0 && !isOrder ? [] : [{ from, to, bindings, optional }];
  });
}

function pointsOf({ request }: Step): Set<string> {
  const points = [...request.parameters, ...request.bodies.slice(0, 1)].flatMap(
    (part) => part.insertionPoints,
  );
  return new Set(points.map(({ id }) => id));
}
