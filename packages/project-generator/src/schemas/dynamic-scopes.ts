import { DynamicAnchors, dynamicNameOf, resolve, Schema, type Model } from '@assay/core';
import { Scope } from '@assay/json-schema';

type DynamicReference = NonNullable<Schema['dynamicReference']>;

/**
 * Maximum number of steps for reading schemas in dynamic scopes. Each generic schema is read in each of its scopes, and every
 * path to it can have its own.
 */
const maxSteps = 300_000;

/** The dynamic scopes in which schemas are read (JSON Schema Core, section 7.1), for those with a `$dynamicRef` somewhere inside. */
export class DynamicScopes {
  private readonly anchors: DynamicAnchors;
  private readonly exhausted: (schema: Schema) => void;
  private readonly outermost = new Scope();
  /** The schemas whose meaning depends on the scope. */
  private readonly dependent: ReadonlySet<Schema>;
  /** The names in dynamic references. */
  private readonly names: readonly string[];
  /** One scope for each set of targets of these names; scopes with equal targets are equivalent. */
  private readonly alike = new Map<string, Scope>();
  private readonly inside = new Map<Scope, Map<object, Scope>>();
  private readonly numbers = new Map<unknown, number>();
  private stepsLeft = maxSteps;

  /** @param exhausted receives the first schema that is read without its scope, because the other schemas used up all steps */
  constructor(model: Model, exhausted: (schema: Schema) => void) {
    this.exhausted = exhausted;
    this.anchors = new DynamicAnchors(model);
    this.dependent = this.anchors.isEmpty ? new Set() : dependentOf(model);
    const names = [...this.dependent].flatMap(
      ({ dynamicReference: reference }) => (reference && dynamicNameOf(reference)) ?? [],
    );
    this.names = [...new Set(names)];
  }

  /**
   * Returns the scope inside a schema; undefined for a schema whose meaning does not depend on the scope.
   *
   * @param scope the scope that contains the schema
   */
  enter(schema: Schema, scope: Scope = this.outermost): Scope | undefined {
    if (!this.dependent.has(schema) || !this.step(schema)) return undefined;
    const resource = this.anchors.getResource(schema);
    if (resource === undefined) return scope;
    let inside = this.inside.get(scope);
    if (inside === undefined) this.inside.set(scope, (inside = new Map<object, Scope>()));
    let inner = inside.get(resource);
    if (inner === undefined) inside.set(resource, (inner = this.oneLike(scope.enter(resource))));
    return inner;
  }

  private step(schema: Schema): boolean {
    if (this.stepsLeft < 0) return false;
    if (--this.stepsLeft >= 0) return true;
    this.exhausted(schema);
    return false;
  }

  /** Each enclosing scope adds an anchor, so finding all names takes at most the square of their number. */
  private oneLike(scope: Scope): Scope {
    this.stepsLeft = Math.max(0, this.stepsLeft - this.names.length ** 2);
    const targets = this.names.map((name) => this.getTargetNumber(scope.find(name))).join();
    const known = this.alike.get(targets);
    if (known === undefined) this.alike.set(targets, scope);
    return known ?? scope;
  }

  private getTargetNumber(target: unknown): number {
    const known = this.numbers.get(target) ?? this.numbers.size;
    this.numbers.set(target, known);
    return known;
  }

  /** True for a schema that changes the scope, and with it its own meaning. */
  changes(schema: Schema, scope: Scope | undefined): boolean {
    return scope !== undefined && (this.enter(schema, scope) ?? scope) !== scope;
  }

  /** Resolves a `$dynamicRef` in a scope; undefined if it cannot be resolved. */
  resolveDynamicReference(reference: DynamicReference, scope: Scope | undefined): Schema | undefined {
    const name = dynamicNameOf(reference);
    const found = name === undefined ? undefined : scope?.find(name);
    return found instanceof Schema ? found : resolve(reference);
  }
}

/** Finds the schemas with a `$dynamicRef`, and all schemas that contain or reference them. */
function dependentOf({ nodes }: Model): ReadonlySet<Schema> {
  const dependent = new Set<Schema>();
  const referring = new Map<Schema, Schema[]>();
  for (const node of nodes) {
    if (!(node instanceof Schema)) continue;
    if (node.dynamicReference !== undefined) dependent.add(node);
    const target = node.reference === undefined ? undefined : resolve(node.reference);
    if (target === undefined) continue;
    const others = referring.get(target);
    if (others === undefined) referring.set(target, [node]);
    else others.push(node);
  }
  for (const schema of dependent) {
    if (schema.parent instanceof Schema) dependent.add(schema.parent);
    for (const other of referring.get(schema) ?? []) dependent.add(other);
  }
  return dependent;
}
