import type { Change } from '@assay/diff';
import type { Value } from './schema-arbitrary.js';

type Tree = Record<string, Value>;

/** Describes the parts of a change that stay the same if it is reversed twice: its id, direction and locations. */
export function mirrored({ id, axis, security, old, new: now }: Change): string {
  return [id, axis, security, old?.pointer ?? '-', now?.pointer ?? '-'].join(' ');
}

/** Renames every component of a document. Security requirements follow the new names of their schemes. */
export function renamedComponents(document: Value): Value {
  const rename = (ref: string): string =>
    ref.replace(
      /^(#\/(?:components\/(?:schemas|parameters|responses|requestBodies|headers)|definitions|parameters|responses)\/)([^/]+)/,
      '$1Renamed$2',
    );
  const visit = (value: Value, path: readonly string[]): Value => {
    if (Array.isArray(value)) return value.map((item) => visit(item, [...path, '-']));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, member]): [string, Value] => [
      isSection(path) ? `Renamed${key}` : key,
      typeof member === 'string' && (key === '$ref' || member.startsWith('#/'))
        ? rename(member)
        : visit(member, [...path, key]),
    ]);
    return Object.fromEntries(entries);
  };
  return visit(document, []);
}

function isSection(path: readonly string[]): boolean {
  return /^(?:components\/(?:schemas|parameters|responses|requestBodies|headers)|definitions|parameters|responses)$/.test(
    path.join('/'),
  );
}

/** Renames the variables of a document's paths. */
export function renamedVariables(document: Value): Value {
  // `as`: generated documents are objects.
  const root = structuredClone(document) as Tree;
  const paths = (root['paths'] ?? {}) as Tree;
  const rename = (name: string): string => `${name}Renamed`;
  const visit = (value: Value): Value => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const copy: Record<string, Value> = Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, visit(member)]),
    );
    if (copy['in'] === 'path' && typeof copy['name'] === 'string') copy['name'] = rename(copy['name']);
    return copy;
  };
  const renamed = visit(root) as Tree;
  renamed['paths'] = Object.fromEntries(
    Object.entries((renamed['paths'] ?? paths) as Tree).map(([path, item]) => [
      path.replace(/\{([^{}]+)\}/g, (_, name: string) => `{${rename(name)}}`),
      item,
    ]),
  );
  return renamed;
}

/** Moves the schemas of media types and parameters into components (3.x). */
export function inComponents(document: Value): Value {
  const root = structuredClone(document) as Tree;
  const components = (root['components'] ??= {}) as Tree;
  const schemas = (components['schemas'] ??= {}) as Tree;
  let count = 0;
  const visit = (value: Value): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    for (const [key, member] of Object.entries(value)) {
      const isInline = typeof member === 'object' && member !== null && !Array.isArray(member);
      if (key === 'schema' && isInline && !Object.hasOwn(member, '$ref')) {
        const name = `Moved${count++}`;
        schemas[name] = member;
        (value as Tree)[key] = { $ref: `#/components/schemas/${name}` };
      } else visit(member);
    }
  };
  visit(root['paths'] ?? null);
  return root;
}

/** Converts a 3.0 document to 3.1 with the same meaning: null becomes a type, and exclusive bounds become numbers. */
export function asVersion31(document: Value): Value {
  const visit = (value: Value, isSchema: boolean, isMap = false): Value => {
    if (Array.isArray(value)) return value.map((item) => visit(item, isSchema));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, member]): [string, Value] => {
      // The keys of a map are names, for example of a property called `default`.
      if (isMap) return [key, visit(member, isSchema)];
      const isData = alwaysData.has(key) || (isSchema && dataOfSchemas.has(key));
      return [
        key,
        isData ? member : visit(member, isSchema || key === 'schema' || key === 'schemas', maps.has(key)),
      ];
    });
    const copy: Tree = Object.fromEntries(entries);
    if (!isSchema || isMap) return copy;
    // 3.0 ignores siblings of a reference, 3.1 does not.
    if (typeof copy['$ref'] === 'string') return { $ref: copy['$ref'] };
    rewriteSchema(copy);
    if (copy['nullable'] !== true) return copy;
    // A schema with `allOf` has no type to which null could be added.
    delete copy['nullable'];
    return { anyOf: [copy, { type: 'null' }] };
  };
  const root = visit(document, false) as Tree;
  return { ...root, openapi: '3.1.1' };
}

/** Fields whose values are data, not objects of the specification. */
const alwaysData: ReadonlySet<string> = new Set(['example', 'examples', 'value']);
const dataOfSchemas: ReadonlySet<string> = new Set(['default', 'enum']);

/** Fields whose keys are names. */
const maps: ReadonlySet<string> = new Set(['schemas', 'properties', 'responses', 'headers', 'content']);

function rewriteSchema(schema: Tree): void {
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[flag] !== 'boolean') continue;
    if (schema[flag] && schema[bound] !== undefined) {
      schema[flag] = schema[bound];
      delete schema[bound];
    } else delete schema[flag];
  }
  if (schema['nullable'] === true && typeof schema['type'] === 'string') {
    schema['type'] = [schema['type'], 'null'];
    if (Array.isArray(schema['enum']) && !schema['enum'].includes(null))
      schema['enum'] = [...schema['enum'], null];
    delete schema['nullable'];
  }
}
