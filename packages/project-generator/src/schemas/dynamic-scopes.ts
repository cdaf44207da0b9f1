import { DynamicAnchors, dynamicNameOf, resolve, Schema, type Model } from '@assay/core';
import { Scope } from '@assay/json-schema';

type DynamicReference = NonNullable<Schema['dynamicReference']>;

/** The steps that reading schemas in dynamic scopes may take: each generic schema is read in each of its scopes, which can be as many as all ways to it. */
const maxSteps = 300_000;

/** The dynamic scopes in which schemas are read (JSON Schema Core, section 7.1), for those with a `$dynamicRef` somewhere inside. */
export class DynamicScopes {
  private readonly anchors: DynamicAnchors;
  private readonly exhausted: (schema: Schema) => void;
  private readonly outermost = new Scope();
  /** The schemas that mean something else in another scope. */
  private readonly dependent: ReadonlySet<Schema>;
  /** The names that dynamic references look for. */
  private readonly names: readonly string[];
  /** One of the scopes in which these names lead to the same, by what they lead to. */
  private readonly alike = new Map<string, Scope>();
  private readonly inside = new Map<Scope, Map<object, Scope>>();
  private readonly numbers = new Map<unknown, number>();
  private stepsLeft = maxSteps;

  /** @param exhausted receives the first schema that is read as if it were in no scope, because all others have taken too many steps */
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
   * The scope inside a schema; undefined for one that means the same everywhere.
   *
   * @param scope the one in which it is met
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

  /** Each scope on the way to one has an anchor more: looking for all names takes at most the square of their number. */
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

  /** True for a schema that changes the scope, and means something else then. */
  changes(schema: Schema, scope: Scope | undefined): boolean {
    return scope !== undefined && (this.enter(schema, scope) ?? scope) !== scope;
  }

  /** Resolves a `$dynamicRef` in a scope; undefined if it leads nowhere. */
  resolveDynamicReference(reference: DynamicReference, scope: Scope | undefined): Schema | undefined {
    const name = dynamicNameOf(reference);
    const found = name === undefined ? undefined : scope?.find(name);
    return found instanceof Schema ? found : resolve(reference);
  }
}

/** The schemas with a `$dynamicRef`, and all that are around these or lead to them. */
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
