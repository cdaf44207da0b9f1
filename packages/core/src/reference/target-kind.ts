import type { Node } from '../model/node.js';
import type { NodeKind, Reference } from '../model/nodes.js';
import { isObject } from '../model/raw-values.js';
import type { SourceDocument } from '@assay/text';

/** True if a node is, or refers to, an object of the kind that the reference's place expects. */
export function fits(node: Node, reference: Reference): boolean {
  if (node.kind === reference.expects) return true;
  // The body parameter of 2.0 is among the parameters.
  if (node.kind === 'RequestBody' && reference.expects === 'Parameter') return node.raw['in'] === 'body';
  return node.kind === 'Reference' && (node as Reference).expects === reference.expects;
}

/** The kind of a node, or the one that a reference's place expects. */
export function getNodeKind(node: Node): string {
  return node.kind === 'Reference' ? (node as Reference).expects : node.kind;
}

const sections: Readonly<Record<string, NodeKind>> = {
  schemas: 'Schema',
  responses: 'Response',
  parameters: 'Parameter',
  examples: 'Example',
  requestBodies: 'RequestBody',
  headers: 'Header',
  securitySchemes: 'SecurityScheme',
  links: 'Link',
  callbacks: 'Callback',
  pathItems: 'PathItem',
  mediaTypes: 'MediaType',
};

const sectionsOf2: Readonly<Record<string, NodeKind>> = {
  definitions: 'Schema',
  parameters: 'Parameter',
  responses: 'Response',
  securityDefinitions: 'SecurityScheme',
};

/** The kind that follows from the place of a component in another OpenAPI document. */
export function kindBySection(found: {
  readonly document: SourceDocument;
  readonly segments: readonly string[];
}): NodeKind | undefined {
  const root = found.document.value;
  if (!isObject(root)) return undefined;
  const [first, second] = found.segments;
  if (
    found.segments.length === 3 &&
    first === 'components' &&
    second !== undefined &&
    Object.hasOwn(sections, second)
  ) {
    return sections[second];
  }
  if (
    found.segments.length === 2 &&
    root['swagger'] !== undefined &&
    first !== undefined &&
    Object.hasOwn(sectionsOf2, first)
  ) {
    return sectionsOf2[first];
  }
  return undefined;
}

/** Describes a value that is not an object, with its article: `an array`. */
export function describeValue(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
