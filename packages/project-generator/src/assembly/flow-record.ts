import type { Operation } from '@assay/core';
import type { FlowPlan } from '../dependencies/plan-flow.js';
import { buildEdges, buildSteps, type StepTools } from '../flows/build-steps.js';
import type { Flow, Id, Timestamp } from '../records/index.js';
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
  const steps = buildSteps(plan, parts.id, tools);
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
    edges: buildEdges(plan, steps, tools),
    entry: plan.entry,
    subject: plan.subject,
    findings: parts.findings,
    teardown: plan.teardown,
    auth: security.alternatives,
    anonymousAllowed: security.anonymousAllowed,
    warnings: parts.warnings,
    createdAt: parts.now,
    updatedAt: parts.now,
  };
}
