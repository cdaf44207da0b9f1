import { Reference, Schema, type Model, type Node } from '@assay/core';
import { namesInExtensions } from './names-in-extensions.js';

/**
 * The components that nothing outside the components leads to, not even through other components; those of security are left out.
 * None where the API offers nothing: its components are there for other documents.
 */
export function findUnused(model: Model): Node[] {
  const { document } = model;
  if (document.paths.length === 0 && document.webhooks.length === 0) return [];
  const components = model.nodes.filter((node) => node.parent?.kind === 'Components' && isOwn(node, model));
  const byPlace = new Map(components.map((component) => [placeOf(component.segments()), component]));
  const used = new Set<Node>();
  const uses = new Map<Node, Node[]>();
  for (const reference of model.references) {
    if (reference.target === undefined) continue;
    const user = componentOf(reference, byPlace);
    const target = componentOf(reference.target, byPlace);
    join(user, target, used, uses);
    // Whatever takes a schema with a discriminator takes the schemas that extend it.
    if (isPolymorphic(reference)) join(target, user, used, uses);
  }
  const named = namesInExtensions(model.documents);
  for (const component of components) if (named.has(String(component.key))) used.add(component);
  // The set grows while it is walked.
  for (const component of used) for (const target of uses.get(component) ?? []) used.add(target);
  return components.filter((component) => !used.has(component));
}

function isOwn({ step, key, document }: Node, model: Model): boolean {
  const isSecurity = step === 'securitySchemes' || step === 'securityDefinitions';
  return !isSecurity && !/^x-/i.test(String(key)) && document === model.document.document;
}

/** The component that a node belongs to; undefined where it belongs to none. */
function componentOf(node: Node, byPlace: ReadonlyMap<string, Node>): Node | undefined {
  let outer: Node = node;
  while (outer.parent !== undefined && outer.parent.kind !== 'Components' && outer.base === undefined)
    outer = outer.parent;
  if (outer.parent?.kind === 'Components' && outer.base === undefined) return outer;
  const { base } = outer;
  if (base === undefined) return undefined;
  return byPlace.get(placeOf(base.slice(0, 3))) ?? byPlace.get(placeOf(base.slice(0, 2)));
}

function placeOf(segments: readonly (string | number)[]): string {
  return segments.join('\n');
}

function join(from: Node | undefined, to: Node | undefined, used: Set<Node>, uses: Map<Node, Node[]>): void {
  if (to === undefined || from === to) return;
  if (from === undefined) {
    used.add(to);
    return;
  }
  const known = uses.get(from);
  if (known === undefined) uses.set(from, [to]);
  else known.push(to);
}

function isPolymorphic({ parent, target }: Reference): boolean {
  return parent?.step === 'allOf' && target instanceof Schema && hasDiscriminator(target, new Set());
}

/** True where a schema, or one that it extends, tells its subtypes by a discriminator. */
function hasDiscriminator(schema: Schema, seen: Set<Schema>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  if (schema.raw['discriminator'] !== undefined) return true;
  const { reference } = schema;
  if (reference?.target instanceof Schema && hasDiscriminator(reference.target, seen)) return true;
  return schema.allOf.some((part) => hasDiscriminator(part, seen));
}
