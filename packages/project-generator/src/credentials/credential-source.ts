import type { Operation } from '@assay/core';
import type { Edge, Step } from '../records/index.js';
import type { RequestPlan } from '../requests/plan-request.js';
import type { SchemaRegistry } from '../schemas/schema-registry.js';
import type { TargetPlan } from '../servers/plan-targets.js';

/** Tools for building the requests for credentials. */
export interface CredentialTools {
  readonly registry: SchemaRegistry;
  readonly targets: TargetPlan;
  getRequestPlan(operation: Operation): RequestPlan;
}

/** Steps that obtain one credential; the last step returns it. */
export interface CredentialSource {
  readonly steps: readonly Step[];
  /** Edges between these steps. */
  readonly edges: readonly Edge[];
  /** The output of the last step that is the credential. */
  readonly output: string;
}

/** Builds the edge that passes an output on as the value of a variable. */
export function handOn(from: string, output: string, to: string, variable: string): Edge {
  return {
    from,
    to,
    bindings: [
      {
        target: { step: to, insertionPoint: variable },
        expression: `$steps.${from}.outputs.${output}`,
        origin: 'dependency',
        confidence: 1,
      },
    ],
    optional: false,
  };
}
