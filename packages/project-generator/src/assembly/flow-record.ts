import type { Operation } from '@assay/core';
import type { FlowPlan } from '../dependencies/plan-flow.js';
import { buildEdges, buildSteps, type StepTools } from '../flows/build-steps.js';
import { uniqueName } from '../dependencies/identifiers.js';
import { targetsOf } from '../flows/target-records.js';
import type { Flow, Id, Step, Timestamp, Variable } from '../records/index.js';
import { accessChecks } from '../security/access-checks.js';
import { carriedBy, tokenEdges, tokenSources, tokenStep } from '../security/token-step.js';
import type { TargetPlan } from '../servers/plan-targets.js';
import { operationPointer } from '../variables/project-variables.js';

/** The parts of a flow. */
export interface FlowParts {
  readonly id: Id;
  readonly name: string;
  readonly operation: Operation;
  readonly plan: FlowPlan;
  readonly findings: Flow['findings'];
  readonly warnings: readonly string[];
  readonly now: Timestamp;
}

/** Makes the record of a flow. */
export function flowRecord(parts: FlowParts, tools: StepTools): Flow {
  const { operation, plan } = parts;
  const { security } = tools.planOf(operation);
  const { targets } = tools.planOf(operation);
  const built = buildSteps(plan, parts.id, tools);
  const tokens = tokensFor(built, security.variables, targets);
  const steps = [...tokens.map(({ step }) => step), ...built];
  const edges = [
    ...tokens.flatMap(({ step, variable }) => tokenEdges(step.id, variable, built)),
    ...buildEdges(plan, built, tools),
  ];
  const subject = built.find(({ role }) => role === 'subject');
  const checks =
    subject === undefined
      ? []
      : accessChecks(subject, edges, steps, {
          target: targetsOf({ targets, security })[0],
          chosen: security.alternatives[0],
          anonymousAllowed: security.anonymousAllowed,
        });
  return {
    id: parts.id,
    version: 1,
    type: 'flow',
    name: parts.name,
    operation: {
      id: operation.operationId ?? null,
      method: operation.method,
      path: operation.path,
      pointer: operationPointer(operation),
      tags: operation.tags,
      deprecated: operation.flag('deprecated'),
      summary: operation.text('summary') ?? '',
    },
    steps,
    edges,
    entry: tokens[0]?.step.id ?? plan.entry,
    subject: plan.subject,
    findings: parts.findings,
    teardown: plan.teardown,
    auth: security.alternatives,
    anonymousAllowed: security.anonymousAllowed,
    ...(checks.length === 0 ? {} : { accessChecks: checks }),
    warnings: parts.warnings,
    createdAt: parts.now,
    updatedAt: parts.now,
  };
}

/** The requests for the tokens that steps carry, which run first. */
function tokensFor(
  steps: readonly Step[],
  variables: readonly Variable[],
  targets: TargetPlan,
): { readonly step: Step; readonly variable: string }[] {
  const used = carriedBy(steps.map(({ request }) => request));
  const taken = new Set(steps.map(({ id }) => id));
  return tokenSources(variables, used).flatMap((source) => {
    const step = tokenStep(source, uniqueName('token', taken), targets);
    return step === undefined ? [] : [{ step, variable: source.variable.name }];
  });
}
