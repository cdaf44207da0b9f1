import { DynamicAnchors, dynamicNameOf, resolve, Schema, type Model } from '@assay/core';
import { Scope } from '@assay/json-schema';

type DynamicReference = NonNullable<Schema['dynamicReference']>;

/** The dynamic scopes in which schemas are read (JSON Schema Core, section 7.1), for those with a `$dynamicRef` somewhere inside. */
export class DynamicScopes {
  private readonly anchors: DynamicAnchors;
  private readonly outermost = new Scope();
  /** The schemas that mean something else in another scope. */
  private readonly dependent: ReadonlySet<Schema>;
  /** The names that dynamic references look for. */
  private readonly names: readonly string[];
  /** One of the scopes in which these names lead to the same. */
  private readonly alike: Scope[] = [];

  constructor(model: Model) {
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
    if (!this.dependent.has(schema)) return undefined;
    const resource = this.anchors.resourceOf(schema);
    return resource === undefined ? scope : this.oneLike(scope.enter(resource));
  }

  private oneLike(scope: Scope): Scope {
    const known = this.alike.find((one) => this.names.every((name) => one.find(name) === scope.find(name)));
    if (known === undefined) this.alike.push(scope);
    return known ?? scope;
  }

  /** True for a schema that changes the scope, and means something else then. */
  changes(schema: Schema, scope: Scope | undefined): boolean {
    return scope !== undefined && (this.enter(schema, scope) ?? scope) !== scope;
  }

  /** What a `$dynamicRef` leads to in a scope; undefined if it leads nowhere. */
  targetOf(reference: DynamicReference, scope: Scope | undefined): Schema | undefined {
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
    if (target !== undefined) referring.set(target, [...(referring.get(target) ?? []), node]);
  }
  for (const schema of dependent) {
    if (schema.parent instanceof Schema) dependent.add(schema.parent);
    for (const other of referring.get(schema) ?? []) dependent.add(other);
  }
  return dependent;
}
