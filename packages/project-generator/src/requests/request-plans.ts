import type { Operation } from '@assay/core';
import type { BodyUses } from './body-uses.js';
import type { RequestPlan } from './plan-request.js';

/** Maximum bytes of the first bodies of all kept plans. Their values, texts and spans take about forty times as much memory. */
const maxKeptBytes = 3_000_000;
/** Maximum bytes of bodies that were planned again and are kept for later flows. */
const maxRecentBytes = 1_000_000;

/** Options of the plans of an import. */
export interface RequestPlansOptions {
  /** Plans a request; deterministic for each operation. */
  readonly plan: (operation: Operation) => RequestPlan;
  readonly uses: BodyUses;
  /** Called with an operation whose plan is dropped, so that derived data can be dropped as well. */
  readonly onForget: (operation: Operation) => void;
  readonly maxBytes?: number;
}

/**
 * The plans of all requests of an import. Flows send the requests of other operations, so all plans are needed until the end. If
 * the bodies take too much memory, those of later operations are planned again on demand.
 */
export class RequestPlans {
  private readonly options: RequestPlansOptions;
  /** All plans; operations in `forgotten` have no bodies. */
  private readonly plans = new Map<Operation, RequestPlan>();
  private readonly forgotten = new Set<Operation>();
  /** Plans that were planned again, least recently used first. */
  private readonly recent = new Map<Operation, RequestPlan>();
  /** Spans of bodies whose bytes are counted, because operations share the bodies of components. */
  private readonly counted = new WeakSet<object>();
  private keptBytes = 0;
  private recentBytes = 0;

  constructor(options: RequestPlansOptions) {
    this.options = options;
  }

  /** Plans the request of an operation for the first time. */
  add(operation: Operation): RequestPlan {
    const plan = this.options.plan(operation);
    this.options.uses.note(plan);
    const bytes = this.countBytes(plan);
    if (bytes > 0 && this.keptBytes + bytes > (this.options.maxBytes ?? maxKeptBytes)) {
      this.forget(plan);
      this.plans.set(operation, { ...plan, bodies: [] });
    } else {
      this.keptBytes += bytes;
      this.plans.set(operation, plan);
    }
    return plan;
  }

  has(operation: Operation): boolean {
    return this.plans.has(operation);
  }

  /** Returns the whole plan of an operation; undefined if planning failed. */
  get(operation: Operation): RequestPlan | undefined {
    if (!this.forgotten.has(operation)) return this.plans.get(operation);
    const plan = this.recent.get(operation) ?? this.planAgain(operation);
    this.recent.delete(operation);
    this.recent.set(operation, plan);
    return plan;
  }

  /** All plans, some of them without their bodies. */
  withoutBodies(): Iterable<Omit<RequestPlan, 'bodies'>> {
    return this.plans.values();
  }

  /** Marks the flow of an operation as built: other flows only send its first body. */
  end(operation: Operation): void {
    const plan = this.recent.get(operation) ?? this.plans.get(operation);
    if (plan === undefined) return;
    const rest = this.options.uses.end(plan);
    if (!this.forgotten.has(operation)) this.plans.set(operation, rest);
    else if (this.recent.has(operation)) this.recent.set(operation, rest);
  }

  private planAgain(operation: Operation): RequestPlan {
    const plan = this.options.plan(operation);
    this.recentBytes += bytesOf(plan);
    for (const oldest of this.recent.values()) {
      if (this.recentBytes <= maxRecentBytes) break;
      this.recent.delete(oldest.operation);
      this.recentBytes -= bytesOf(oldest);
      this.forget(oldest);
    }
    return plan;
  }

  private forget(plan: RequestPlan): void {
    this.forgotten.add(plan.operation);
    this.options.uses.forget(plan);
    this.options.onForget(plan.operation);
  }

  private countBytes({ bodies }: RequestPlan): number {
    let bytes = 0;
    for (const body of bodies) {
      if (this.counted.has(body.spans)) continue;
      this.counted.add(body.spans);
      bytes += body.bytes;
    }
    return bytes;
  }
}

function bytesOf({ bodies }: RequestPlan): number {
  return bodies.reduce((sum, { bytes }) => sum + bytes, 0);
}
