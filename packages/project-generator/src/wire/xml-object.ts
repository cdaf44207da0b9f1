import type { JsonSchema } from '../records/index.js';
import { componentName } from '../schemas/component-name.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { isKeywords, type Keywords } from './schema-view.js';

/** The contents of a schema's XML Object. */
export interface XmlObject {
  readonly name: string | undefined;
  readonly prefix: string | undefined;
  readonly namespace: string | undefined;
  /** Node type of 3.2, or the equivalent of `attribute` and `wrapped`. */
  readonly nodeType: NodeType | undefined;
}

/** Node that a value becomes (XML Object of 3.2, `nodeType`). */
export type NodeType = 'element' | 'attribute' | 'text' | 'cdata' | 'none';

const nodeTypes: ReadonlySet<unknown> = new Set<NodeType>(['element', 'attribute', 'text', 'cdata', 'none']);

function isNodeType(value: unknown): value is NodeType {
  return nodeTypes.has(value);
}

/**
 * Reads the XML Object of a schema. What a schema does not say itself comes from the one that it refers to, by `$ref` or as the only
 * member of its `allOf`.
 */
export function xmlObjectOf(schema: JsonSchema, lookup: SchemaLookup): XmlObject {
  let merged: Keywords = {};
  const seen = new Set<Keywords>();
  let next: JsonSchema | undefined = schema;
  while (next !== undefined) {
    const resolved = lookup.resolve(next);
    if (typeof resolved === 'boolean' || seen.has(resolved)) break;
    seen.add(resolved);
    if (isKeywords(resolved['xml'])) merged = { ...resolved['xml'], ...merged };
    next = target(resolved);
  }
  return {
    name: text(merged['name']),
    prefix: text(merged['prefix']),
    namespace: text(merged['namespace']),
    nodeType: getDeclaredNodeType(merged),
  };
}

function target(schema: Keywords): JsonSchema | undefined {
  if (typeof schema['$ref'] === 'string') return { $ref: schema['$ref'] };
  const { allOf } = schema;
  if (!Array.isArray(allOf) || allOf.length !== 1) return undefined;
  const only: unknown = allOf[0];
  return isKeywords(only) ? only : undefined;
}

function getDeclaredNodeType(xml: Keywords): NodeType | undefined {
  if (isNodeType(xml['nodeType'])) return xml['nodeType'];
  if (xml['attribute'] === true) return 'attribute';
  return xml['wrapped'] === true ? 'element' : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The name of the component that a schema refers to: the last segment of its `$ref`; undefined if it has none. */
export function componentNameOf(schema: JsonSchema): string | undefined {
  const reference = typeof schema === 'object' ? schema['$ref'] : undefined;
  if (typeof reference !== 'string' || !reference.includes('/')) return undefined;
  const name = componentName(reference);
  return name === 'schema' || name === 'items' || (name !== undefined && /^\d+$/.test(name))
    ? undefined
    : name;
}
