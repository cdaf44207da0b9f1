import { describeForHarm, rankHarm, type ApiPaths } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import type { FlowPlan } from '../flows/plan-flow.js';
import { buildEdges, buildSteps, type StepTools, buildTargetRecords } from '../flows/build-steps.js';
import { operationPointer } from '../flows/findings.js';
import type { Flow, Id, Timestamp } from '../records/index.js';
import { accessChecks } from '../flows/access-checks.js';
import { credentialSteps } from '../credentials/credential-steps.js';

/** The parts of a flow. */
export interface FlowParts {
  readonly id: Id;
  readonly name: string;
  readonly operation: Operation;
  readonly plan: FlowPlan;
  readonly findings: Flow['findings'];
  readonly warnings: readonly string[];
  readonly now: Timestamp;
  /** The paths of the API. The destructiveness of the operation is judged among them. */
  readonly paths: ApiPaths;
}

/** Builds the record of a flow. */
export function flowRecord(parts: FlowParts, tools: StepTools): Flow {
  const { operation, plan } = parts;
  const { security } = tools.getRequestPlan(operation);
  const { targets } = tools.getRequestPlan(operation);
  const built = buildSteps(plan, parts.id, tools);
  const credentials = credentialSteps(operation, built, security.variables, {
    registry: tools.registry,
    targets,
    getRequestPlan: tools.getRequestPlan,
  });
  const steps = [...credentials.steps, ...built];
  const edges = [...credentials.edges, ...buildEdges(plan, built, tools)];
  const subject = built.find(({ role }) => role === 'subject');
  const checks =
    subject === undefined
      ? []
      : accessChecks(subject, edges, steps, {
          target: buildTargetRecords({ targets, security })[0],
          chosen: security.alternatives[0],
          variables: security.variables,
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
    harm: rankHarm(describeForHarm(operation), parts.paths),
    steps,
    edges,
    entry: credentials.steps[0]?.id ?? plan.entry,
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
