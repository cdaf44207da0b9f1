import { nameOperations, type Operation } from '@assay/core';
import { targetKey, type Dependency } from '../dependencies/dependency.js';
import { findDependencies } from '../dependencies/find-dependencies.js';
import { planFlow, type FlowPlan } from '../flows/plan-flow.js';
import { code } from '../problems/wording.js';
import type { OperationPair } from './pair-operations.js';
import { phrase, type TestDifference } from './test-change.js';

/** Plans the flows of a document's operations. */
export class Flows {
  readonly names: ReadonlyMap<Operation, string>;
  private readonly dependencies: ReadonlyMap<Operation, readonly Dependency[]>;

  constructor(operations: readonly Operation[]) {
    this.names = nameOperations(operations);
    this.dependencies = findDependencies(operations);
  }

  getFlowPlan(operation: Operation): FlowPlan {
    return planFlow(operation, this.dependencies, this.names);
  }
}

/** One value that a flow passes from one step to another. */
interface Bound {
  readonly consumer: Operation;
  readonly producer: Operation;
  readonly target: string;
  readonly from: string;
}

/** Describes changes of the other requests in an operation's test, and of the values that they pass on. */
export function flowDifferences(
  { old, now }: OperationPair,
  flows: { readonly old: Flows; readonly now: Flows },
  newOf: ReadonlyMap<Operation, Operation>,
): TestDifference[] {
  const before = flows.old.getFlowPlan(old);
  const after = flows.now.getFlowPlan(now);
  const getOperationName = (operation: Operation): string =>
    code(flows.now.names.get(operation) ?? flows.old.names.get(operation) ?? operation.signature);
  const current = (operation: Operation): Operation => newOf.get(operation) ?? operation;
  const [were, are] = [boundIn(before, current), boundIn(after, (operation) => operation)];
  const added = [...are].filter(([key, { from }]) => were.get(key)?.from !== from);
  const removed = [...were].filter(([key]) => !are.has(key));
  const reportedOperations = new Set([...added, ...removed].map(([, { producer }]) => producer));
  return [
    ...stepTexts(before, after, current, reportedOperations).map((text) => difference('steps', text)),
    ...bindingTexts(added, 'takes', now, getOperationName).map((text) => difference('bindings', text)),
    ...bindingTexts(removed, 'no longer takes', now, getOperationName).map((text) =>
      difference('bindings', text),
    ),
  ];

  function stepTexts(
    a: FlowPlan,
    b: FlowPlan,
    of: (operation: Operation) => Operation,
    reportedOperations: ReadonlySet<Operation>,
  ): string[] {
    const texts: (string | undefined)[] = [];
    for (const [role, run, stop] of [
      ['prerequisite', 'first runs', 'no longer runs first'],
      ['teardown', 'cleans up with', 'no longer cleans up with'],
    ] as const) {
      const had = new Set(a.steps.filter((step) => step.role === role).map(({ operation }) => of(operation)));
      const has = new Set(b.steps.filter((step) => step.role === role).map(({ operation }) => operation));
      const isReported = (operation: Operation): boolean =>
        role === 'prerequisite' && reportedOperations.has(operation);
      texts.push(
        phrase(run, [...has].filter((each) => !had.has(each) && !isReported(each)).map(getOperationName)),
        phrase(stop, [...had].filter((each) => !has.has(each) && !isReported(each)).map(getOperationName)),
      );
    }
    return texts.filter((text) => text !== undefined);
  }
}

function difference(part: TestDifference['part'], text: string): TestDifference {
  return { part, text };
}

/** Indexes the values that steps pass on by consumer, target and producer. */
function boundIn(
  { edges }: FlowPlan,
  current: (operation: Operation) => Operation,
): ReadonlyMap<string, Bound> {
  const bound = new Map<string, Bound>();
  for (const { dependencies } of edges) {
    for (const { consumer, producer, target, output, isOrder } of dependencies) {
      if (isOrder === true) continue;
      const [to, by] = [current(consumer), current(producer)];
      const place = target.in === 'path' ? placeInPath(consumer, target.name) : targetKey(target);
      bound.set(`${to.signature} ${place} ${by.signature}`, {
        consumer: to,
        producer: by,
        target: target.in === 'body' ? `body:${target.pointer}` : `${target.in}.${target.name}`,
        from: output.from,
      });
    }
  }
  return bound;
}

/** Returns the position of a variable in its path, because names may differ. */
function placeInPath({ path }: Operation, name: string): string {
  return `path ${Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, each]) => each).indexOf(name)}`;
}

/** Formats a text for each producer and consumer: ``takes `path.id` from `createOrder` ``. */
function bindingTexts(
  bound: readonly (readonly [string, Bound])[],
  verb: string,
  subject: Operation,
  nameOf: (operation: Operation) => string,
): string[] {
  const groups = new Map<string, string[]>();
  for (const [, { consumer, producer, target }] of bound) {
    const suffix = consumer === subject ? '' : ` for ${nameOf(consumer)}`;
    const end = `from ${nameOf(producer)}${suffix}`;
    const targets = groups.get(end);
    if (targets === undefined) groups.set(end, [code(target)]);
    else targets.push(code(target));
  }
  return [...groups].flatMap(([end, targets]) => phrase(verb, targets, end) ?? []);
}
