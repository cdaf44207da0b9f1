import type { Facts } from '../model/facts.js';
import type { Node } from '../model/node.js';
import { isObject, Reference, type Document, type PathItem } from '../model/nodes.js';
import type { Operation } from '../model/operation.js';
import { resolveSchema, Schema } from '../model/schema.js';
import { propagate, propagateReplies, Usage } from '../model/usage.js';
import type { Builder, Writable } from './builder.js';

/** Returns the node that a reference leads to, without reading other documents. */
export type FindNode = (reference: Reference) => Node | undefined;

/** Marks on every node which operations reach it, in requests, in responses or in both. Each node must come after its parent. */
export function markUsage(
  document: Document,
  built: Pick<Builder, 'nodes' | 'references' | 'pathItems' | 'discriminated' | 'deadline'>,
  facts: Facts,
  findNode: FindNode,
): void {
  const { nodes, references, pathItems, discriminated, deadline } = built;
  const marker = new Marker(document, facts, findNode);
  for (const { target } of references) if (target !== undefined) marker.markTarget(target);
  for (const node of nodes) {
    deadline.tick();
    marker.mark(node);
  }
  for (const reference of references) marker.joinReference(reference);
  for (const pathItem of pathItems) marker.joinParameters(pathItem);
  for (const schema of discriminated) marker.joinDiscriminator(schema);
  marker.markLibrary();
  propagate(marker.roots);
  propagateReplies(marker.replies);
  marker.markUnusedRequests();
}

interface OperationUsages {
  readonly request: Usage;
  readonly response: Usage;
}

class Marker {
  /** The usages that are known from the start: operations and their messages. */
  readonly roots: Usage[] = [];
  /** Usages of the responses to webhooks and callbacks. */
  readonly replies: Usage[] = [];
  /** Usage of referenced nodes until they are marked. Keeping them in a set takes ten times as long. */
  private readonly awaited: Usage;
  private readonly ofOperation = new Map<Operation, OperationUsages>();
  private readonly ofParameters = new Map<PathItem, Usage>();

  private readonly document: Document;
  private readonly facts: Facts;
  private readonly findNode: FindNode;

  constructor(document: Document, facts: Facts, findNode: FindNode) {
    this.document = document;
    this.facts = facts;
    this.findNode = findNode;
    this.awaited = new Usage(facts);
  }

  /** Marks the target of a reference as a separate part that its referrers use. Call it before any node is marked. */
  markTarget(node: Node): void {
    (node as Writable<Node>).usage = this.awaited;
  }

  mark(node: Node): void {
    (node as Writable<Node>).usage = this.usageOf(node);
  }

  /**
   * Marks the unused components that only requests can contain: parameters and request bodies. Call it after all other usages
   * have been propagated.
   */
  markUnusedRequests(): void {
    const { components } = this.document;
    const unused: Usage[] = [];
    for (const slots of [components?.parameters, components?.requestBodies])
      for (const { usage } of slots?.values() ?? []) {
        if (usage.inRequest || usage.inResponse) continue;
        usage.inRequest = true;
        unused.push(usage);
      }
    propagate(unused);
  }

  /**
   * Marks the parts of a document without operations, which other documents use. Its components and path parameters count as
   * requests or responses by their types.
   */
  markLibrary(): void {
    if (this.ofOperation.size > 0) return;
    const { components } = this.document;
    for (const usage of this.ofParameters.values()) {
      usage.inRequest = true;
      this.roots.push(usage);
    }
    for (const { usage } of components?.responses.values() ?? []) {
      usage.inResponse = true;
      this.roots.push(usage);
    }
  }

  private usageOf(node: Node): Usage {
    const { parent, kind } = node;
    if (kind === 'Operation') return this.operationUsage(node as Operation);
    if (parent === undefined || kind === 'PathItem') return new Usage(this.facts);
    const around = parent.kind;
    if (around === 'Document') return new Usage(this.facts);
    if (around === 'Components' || around === 'Callback' || node.usage === this.awaited) {
      const usage = new Usage(this.facts);
      // A reference into a part uses only the inner part; a reference to the outer part uses both.
      this.outerUsage(node, parent)?.referencedUsages.push(usage);
      return usage;
    }
    return this.outerUsage(node, parent) ?? new Usage(this.facts);
  }

  private outerUsage(node: Node, parent: Node): Usage | undefined {
    switch (parent.kind) {
      case 'Components':
        return undefined;
      case 'Operation':
        return this.slotUsage(node, parent as Operation);
      case 'PathItem':
        return node.step === 'parameters' ? this.parametersUsage(parent as PathItem) : parent.usage;
      default:
        return parent.usage;
    }
  }

  private operationUsage(operation: Operation): Usage {
    const flipped = operation.pathItem.role !== 'path';
    const request = this.root(this.roots, operation, !flipped, flipped);
    const response = this.root(flipped ? this.replies : this.roots, operation, flipped, !flipped);
    this.ofOperation.set(operation, { request, response });
    return this.root(this.roots, operation, false, false);
  }

  private root(roots: Usage[], operation: Operation, inRequest: boolean, inResponse: boolean): Usage {
    const usage = new Usage(this.facts);
    usage.reachedBy = operation;
    usage.inRequest = inRequest;
    usage.inResponse = inResponse;
    roots.push(usage);
    return usage;
  }

  private slotUsage(node: Node, operation: Operation): Usage {
    const usages = this.ofOperation.get(operation);
    if (usages === undefined) return operation.usage;
    if (node.step === 'parameters' || node.step === 'requestBody') return usages.request;
    return node.step === 'responses' ? usages.response : operation.usage;
  }

  private parametersUsage(pathItem: PathItem): Usage {
    let usage = this.ofParameters.get(pathItem);
    if (usage === undefined) {
      usage = new Usage(this.facts);
      this.ofParameters.set(pathItem, usage);
    }
    return usage;
  }

  /** Connects the usage of a reference to that of its target. */
  joinReference(reference: Reference): void {
    const { target } = reference;
    if (target === undefined || reference.field === 'operationRef') return;
    reference.usage.referencedUsages.push(target.usage);
    this.joinSubtype(reference, target);
  }

  /** Connects the usage of a schema with a discriminator to the schemas that extend it (OpenAPI 3.0, Discriminator Object). */
  private joinSubtype(reference: Reference, target: Node): void {
    const extending = reference.parent;
    if (!(extending instanceof Schema) || extending.step !== 'allOf' || !(target instanceof Schema)) return;
    const base = resolveSchema(target);
    if (base?.keywords['discriminator'] !== undefined)
      base.usage.referencedUsages.push((extending.parent ?? extending).usage);
  }

  /** Connects the parameters of a path item to all its operations. */
  joinParameters(pathItem: PathItem): void {
    const usage = this.ofParameters.get(pathItem);
    if (usage === undefined) return;
    for (const operation of pathItem.operations)
      this.ofOperation.get(operation)?.request.referencedUsages.push(usage);
  }

  /** Connects a schema with a discriminator to the schemas of its mapping. */
  joinDiscriminator(schema: Schema): void {
    const discriminator = schema.keywords['discriminator'];
    if (!isObject(discriminator) || !isObject(discriminator['mapping'])) return;
    for (const name of Object.values(discriminator['mapping'])) {
      if (typeof name !== 'string') continue;
      const target = this.document.components?.schemas.get(name) ?? this.findMapped(schema, name);
      if (target instanceof Schema) schema.usage.referencedUsages.push(target.usage);
    }
  }

  /** Finds the schema of a mapping entry that is a URI reference and not the name of a component. */
  private findMapped(schema: Schema, ref: string): Node | undefined {
    const at = { document: schema.document, parent: schema, step: undefined, key: undefined };
    return this.findNode(new Reference(schema.raw, at, 'Schema', '$ref', ref));
  }
}
