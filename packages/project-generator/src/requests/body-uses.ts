import type { Operation } from '@assay/core';
import type { SchemaRegistry } from '../schemas/schema-registry.js';
import { forgetMade } from '../values/candidates/made-values.js';
import { forgetCovering } from '../values/candidates/covering-values.js';
import type { SchemaRef } from '../records/index.js';
import type { RequestPlan } from './plan-request.js';
import type { PlannedBody } from './planned.js';

/** Tracks the last operation that uses each schema's values. After it, the values of bodies are dropped. */
export class BodyUses {
  private readonly registry: SchemaRegistry;
  private readonly last = new Map<SchemaRef, Operation>();

  constructor(registry: SchemaRegistry) {
    this.registry = registry;
  }

  /** Records the schemas that an operation uses. Call it in the order in which flows are built. */
  note({ operation, bodies, parameters }: RequestPlan): void {
    for (const { schema } of bodies)
      if (schema !== null) this.last.set(this.registry.follow(schema), operation);
    for (const { schema } of parameters) {
      const ref = schema === null ? undefined : this.registry.follow(schema);
      if (ref !== undefined && this.last.has(ref)) this.last.set(ref, operation);
    }
  }

  /** Drops values that no later operation needs, and returns the plan with only the parts that other flows need. */
  end(plan: RequestPlan): RequestPlan {
    for (const { schema } of [...plan.bodies, ...plan.parameters]) {
      const ref = schema === null ? undefined : this.registry.follow(schema);
      if (ref === undefined || this.last.get(ref) !== plan.operation) continue;
      const json = this.registry.resolve(this.registry.get(ref));
      forgetCovering(json, this.registry);
      forgetMade(json, this.registry);
    }
    return plan.bodies.length === 0 ? plan : { ...plan, bodies: plan.bodies.map(seedOnly) };
  }

  /** Drops the values of a plan's bodies; they are generated again on demand. */
  forget({ bodies }: RequestPlan): void {
    for (const { schema } of bodies) {
      if (schema === null) continue;
      const ref = this.registry.follow(schema);
      forgetMade(this.registry.resolve(this.registry.get(ref)), this.registry);
    }
  }
}

/** Returns a body with only the parts that other flows send. */
function seedOnly(body: PlannedBody): PlannedBody {
  return { ...body, variants: body.variants.slice(0, 1), minimal: undefined };
}
