import type { Node } from '../model/node.js';
import type { NodeKind, Reference } from '../model/nodes.js';
import { isObject } from '../model/raw-values.js';
import type { SourceDocument } from '@assay/text';

/** True if a node is, or refers to, an object of the kind that the reference expects. */
export function fits(node: Node, reference: Reference): boolean {
  if (node.kind === reference.expects) return true;
  // In 2.0 the body parameter is one of the parameters.
  if (node.kind === 'RequestBody' && reference.expects === 'Parameter') return node.raw['in'] === 'body';
  return node.kind === 'Reference' && (node as Reference).expects === reference.expects;
}

/** Returns the kind of a node; for a reference, the kind that it expects. */
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

/** Returns the kind that follows from the location of a component in another OpenAPI document. */
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

/** Describes a value that is not an object, with an article: `an array`. */
export function describeValue(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
