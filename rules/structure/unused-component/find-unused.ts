import {
  type Document,
  isObject,
  type Model,
  type Node,
  parsePointer,
  PathItem,
  Reference,
  type Reportable,
  Schema,
} from '@assay/core';
import { percentDecoded } from '@assay/text';

type Component = Node & Reportable;

/**
 * Finds components that nothing outside of the components uses, even indirectly. Excludes security schemes. Empty for documents
 * without operations, whose components are for other documents.
 */
export function findUnused(model: Model): Component[] {
  const { document } = model;
  if (document.paths.length === 0 && document.webhooks.length === 0) return [];
  const components = componentsOf(document);
  const byPlace = new Map(
    components.map((component) => [formatComponentPlace(component.segments()), component]),
  );
  const byTarget = componentsInFiles(components);
  const polymorphic = polymorphicSchemas(model);
  const used = new Set<Node>();
  const uses = new Map<Node, Node[]>();
  for (const reference of model.references) {
    model.facts.tick();
    if (reference.target === undefined) continue;
    const user = findEnclosingComponent(reference, byPlace, byTarget);
    const target = findEnclosingComponent(reference.target, byPlace, byTarget);
    join(user, target, used, uses);
    // A use of a schema with a discriminator also uses the schemas that extend it.
    if (isExtension(reference, polymorphic)) join(target, user, used, uses);
  }
  const usedNames = namedElsewhere(model);
  for (const component of components) {
    const name = String(component.key);
    if (usedNames.has(name) || usedNames.has(inSection(component.step ?? '', name))) used.add(component);
  }
  // The loop also visits components that it adds.
  for (const component of used) for (const target of uses.get(component) ?? []) used.add(target);
  return components.filter((component) => !used.has(component));
}

/** Returns the components that the document itself contains. */
function componentsOf({ components, document }: Document): Component[] {
  if (components === undefined) return [];
  const { schemas, responses, parameters, examples, requestBodies } = components;
  const { headers, links, callbacks, pathItems, mediaTypes } = components;
  const first = [schemas, responses, parameters, examples, requestBodies];
  return [...first, headers, links, callbacks, pathItems, mediaTypes]
    .flatMap((section): Component[] => [...section.values()])
    .filter((component) => component.document === document);
}

/** Returns the components that reference other documents, by target. References to the same target use them. */
function componentsInFiles(components: readonly Component[]): ReadonlyMap<Node, Node> {
  const byTarget = new Map<Node, Node>();
  for (const component of components) {
    const target = component instanceof Reference ? component.target : referenceOf(component)?.target;
    if (target !== undefined && target.document !== component.document && !byTarget.has(target))
      byTarget.set(target, component);
  }
  return byTarget;
}

function referenceOf(component: Component): Reference | undefined {
  return component instanceof Schema || component instanceof PathItem ? component.reference : undefined;
}

/** Returns the component that contains a node. Undefined if none exists. */
function findEnclosingComponent(
  node: Node,
  byPlace: ReadonlyMap<string, Node>,
  byTarget: ReadonlyMap<Node, Node>,
): Node | undefined {
  let outer: Node = node;
  while (outer.parent !== undefined && outer.parent.kind !== 'Components' && outer.base === undefined)
    outer = outer.parent;
  if (outer.parent?.kind === 'Components' && outer.base === undefined) return outer;
  const referring = byTarget.get(outer);
  if (referring !== undefined) return referring;
  const { base } = outer;
  if (base === undefined) return undefined;
  const found =
    byPlace.get(formatComponentPlace(base.slice(0, 3))) ??
    byPlace.get(formatComponentPlace(base.slice(0, 2)));
  return found?.document === outer.document ? found : undefined;
}

function formatComponentPlace(segments: readonly (string | number)[]): string {
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

function isExtension({ parent, target }: Reference, polymorphic: ReadonlySet<Node>): boolean {
  return parent?.step === 'allOf' && target !== undefined && polymorphic.has(target);
}

/** Returns schemas with a discriminator for their subtypes, and all schemas that extend one of them. */
function polymorphicSchemas(model: Model): ReadonlySet<Node> {
  const polymorphic = new Set<Node>();
  const extendedBy = new Map<Node, Schema[]>();
  for (const schema of model.nodes) {
    model.facts.tick();
    if (!(schema instanceof Schema)) continue;
    if (schema.raw['discriminator'] !== undefined) polymorphic.add(schema);
    const { reference, allOf } = schema;
    for (const extended of reference?.target === undefined ? allOf : [reference.target, ...allOf]) {
      const extending = extendedBy.get(extended);
      if (extending === undefined) extendedBy.set(extended, [schema]);
      else extending.push(schema);
    }
  }
  // The loop also visits schemas that it adds.
  for (const schema of polymorphic)
    for (const extending of extendedBy.get(schema) ?? []) polymorphic.add(extending);
  return polymorphic;
}

/**
 * Returns names that may refer to a component without a reference in the model: texts and keys in extensions and discriminators,
 * and each `$ref` outside of components, such as in examples. A `$ref` names a component of one section.
 */
export function namedElsewhere({ documents, facts }: Model): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { value } of documents) {
    if (!isObject(value)) collect(value, 'outside', names, facts);
    else for (const key of Object.keys(value)) collect(value[key], areaOf(key), names, facts);
  }
  return names;
}

/** The area of a value, which determines the texts that count as names. */
type Area = 'components' | 'outside' | 'extension';

function areaOf(key: string): Area {
  if (/^x-/i.test(key)) return 'extension';
  return ['components', 'definitions', 'parameters', 'responses'].includes(key) ? 'components' : 'outside';
}

function collect(value: unknown, area: Area, names: Set<string>, facts: Model['facts']): void {
  facts.tick();
  if (typeof value === 'string') {
    if (area === 'extension') addNames(value, names);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, area, names, facts);
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const inner = value[key];
      if (area === 'extension') names.add(key);
      if (key === '$ref' && typeof inner === 'string' && area === 'outside') addTarget(inner, names);
      collect(inner, /^x-/i.test(key) || key === 'discriminator' ? 'extension' : area, names, facts);
    }
  }
}

function addNames(text: string, names: Set<string>): void {
  names.add(text);
  const name = parseFragment(text).at(-1);
  if (name !== undefined) names.add(String(name));
}

function addTarget(text: string, names: Set<string>): void {
  names.add(text);
  const [section, name] = parseFragment(text).slice(-2).map(String);
  if (section !== undefined && name !== undefined) names.add(inSection(section, name));
}

function inSection(section: string, name: string): string {
  return `${section}\n${name}`;
}

function parseFragment(text: string): readonly (string | number)[] {
  const hash = text.indexOf('#');
  return hash === -1 ? [] : (parsePointer(percentDecoded(text.slice(hash + 1))) ?? []);
}
