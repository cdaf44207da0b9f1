import type { Facts } from '../model/facts.js';
import type { Node } from '../model/node.js';
import { isObject, Reference, type Document, type PathItem } from '../model/nodes.js';
import type { Operation } from '../model/operation.js';
import { resolveSchema, Schema } from '../model/schema.js';
import { propagate, propagateReplies, Usage } from '../model/usage.js';
import type { Builder, Writable } from './builder.js';

/** Finds the node that a reference leads to, without reading other documents. */
export type FindNode = (reference: Reference) => Node | undefined;

/** Marks on every node which operations reach it, in requests, in responses or in both. The nodes come each after its parent. */
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
  /** The usages that are known from the start. */
  readonly roots: Usage[] = [];
  /** Usages of the responses to webhooks and callbacks. */
  readonly replies: Usage[] = [];
  /** Usage of nodes that references reach, until they are marked: a set of them takes ten times as long. */
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

  /** Each node that a reference leads to is a part of its own, used by those who refer to it. To be called before any is marked. */
  markTarget(node: Node): void {
    (node as Writable<Node>).usage = this.awaited;
  }

  mark(node: Node): void {
    (node as Writable<Node>).usage = this.usageOf(node);
  }

  /**
   * Marks the components that no operation reaches and that only requests can use: parameters and request bodies. To be called when
   * all others have been propagated.
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
   * Marks the parts of a document without operations, which others use: its components, and the parameters of its
   * paths, are requests and responses as their names say.
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
      // What refers to a part inside another part uses the inner one alone; who uses the outer one uses both.
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

  /** Draws the way from a reference to what it leads to. */
  joinReference(reference: Reference): void {
    const { target } = reference;
    if (target === undefined || reference.field === 'operationRef') return;
    reference.usage.referencedUsages.push(target.usage);
    this.joinSubtype(reference, target);
  }

  /**
   * Joins the usage of a schema with a discriminator to the schemas that extend it (OpenAPI 3.0, Discriminator Object).
   */
  private joinSubtype(reference: Reference, target: Node): void {
    const extending = reference.parent;
    if (!(extending instanceof Schema) || extending.step !== 'allOf' || !(target instanceof Schema)) return;
    const base = resolveSchema(target);
    if (base?.keywords['discriminator'] !== undefined)
      base.usage.referencedUsages.push((extending.parent ?? extending).usage);
  }

  /** The parameters of a path item are used by all its operations. */
  joinParameters(pathItem: PathItem): void {
    const usage = this.ofParameters.get(pathItem);
    if (usage === undefined) return;
    for (const operation of pathItem.operations)
      this.ofOperation.get(operation)?.request.referencedUsages.push(usage);
  }

  /** A schema with a discriminator can be any of those in its mapping. */
  joinDiscriminator(schema: Schema): void {
    const discriminator = schema.keywords['discriminator'];
    if (!isObject(discriminator) || !isObject(discriminator['mapping'])) return;
    for (const name of Object.values(discriminator['mapping'])) {
      if (typeof name !== 'string') continue;
      const target = this.document.components?.schemas.get(name) ?? this.findMapped(schema, name);
      if (target instanceof Schema) schema.usage.referencedUsages.push(target.usage);
    }
  }

  /** An entry of a mapping that does not name a component is a URI reference. */
  private findMapped(schema: Schema, ref: string): Node | undefined {
    const at = { document: schema.document, parent: schema, step: undefined, key: undefined };
    return this.findNode(new Reference(schema.raw, at, 'Schema', '$ref', ref));
  }
}
