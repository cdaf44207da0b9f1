import type { Operation } from '@assay/core';
import type { SchemaRegistry } from '../schemas/schema-registry.js';
import { forgetMade } from '../values/candidates/made-values.js';
import { forgetCovering } from '../values/candidates/covering-values.js';
import type { SchemaRef } from '../records/index.js';
import type { RequestPlan } from './plan-request.js';
import type { PlannedBody } from './planned.js';

/** Knows which operation is the last one to take values of a schema: after it, the values of bodies are not kept. */
export class BodyUses {
  private readonly registry: SchemaRegistry;
  private readonly last = new Map<SchemaRef, Operation>();

  constructor(registry: SchemaRegistry) {
    this.registry = registry;
  }

  /** Notes what an operation uses; operations are noted in the order in which their flows are made. */
  note({ operation, bodies, parameters }: RequestPlan): void {
    for (const { schema } of bodies)
      if (schema !== null) this.last.set(this.registry.follow(schema), operation);
    for (const { schema } of parameters) {
      const ref = schema === null ? undefined : this.registry.follow(schema);
      if (ref !== undefined && this.last.has(ref)) this.last.set(ref, operation);
    }
  }

  /** Forgets what no operation after this one needs, and what no other flow needs of its plan, which it answers. */
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

  /** Forgets the values of the bodies of a plan, which are made again when they are needed. */
  forget({ bodies }: RequestPlan): void {
    for (const { schema } of bodies) {
      if (schema === null) continue;
      const ref = this.registry.follow(schema);
      forgetMade(this.registry.resolve(this.registry.get(ref)), this.registry);
    }
  }
}

/** A body with what other flows send of it. */
function seedOnly(body: PlannedBody): PlannedBody {
  return { ...body, variants: body.variants.slice(0, 1), least: undefined };
}
