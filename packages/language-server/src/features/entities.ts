import {
  type Analysis,
  type Model,
  type Operation,
  parsePointer,
  type PointerSegments,
  type Reference,
  type ReferenceTarget,
  type SourceDocument,
} from '@assay/core';
import { valueAt } from '@assay/text';
import type { Cursor } from '../cursor/cursor.js';

/** A named element of a document that can be referenced elsewhere. */
export interface Entity {
  readonly kind: 'component' | 'tag' | 'operation' | 'value';
  readonly document: SourceDocument;
  /** Path of its definition. */
  readonly segments: PointerSegments;
}

/** A use of an entity. */
export interface Use {
  readonly document: SourceDocument;
  readonly segments: PointerSegments;
  /** The part that contains the name: the key or the value. */
  readonly at: 'key' | 'value';
}

/** The sections with components in 2.0 and later versions, with the length of the path to a component. */
const sections: Readonly<Record<string, number>> = {
  components: 3,
  definitions: 2,
  parameters: 2,
  responses: 2,
  securityDefinitions: 2,
};

/** Finds the entity at a cursor, from a use or from its definition. */
export function entityAt(analysis: Analysis, uri: string, { path, at, text }: Cursor): Entity | undefined {
  const { model } = analysis;
  const document = analysis.documents.find((each) => each.uri === uri);
  if (model === undefined || document === undefined) return undefined;
  const last = path.at(-1);
  const root = model.document.document;
  if (at === 'value' && typeof last === 'string') {
    const reference = [...model.references, ...model.mappings].find((each) => isAt(each, document, path));
    const target = reference === undefined ? undefined : model.getTarget(reference);
    if (target !== undefined)
      return { kind: getEntityKind(model, target), document: target.document, segments: target.segments };
    if (path.at(-2) === 'mapping' || last === 'defaultMapping') return mappingTarget(text, document);
    if (last === 'operationId') return findOperationById(model, text);
  }
  if (at === 'value' && (path.at(-2) === 'tags' || (path[0] === 'tags' && last === 'parent')))
    return findTag(root, text);
  if (at === 'key' && path.at(-3) === 'security') return findScheme(root, String(last));
  if (at === 'key' && getEntityKind(model, { document, segments: path }) === 'component')
    return { kind: 'component', document, segments: path };
  if (path[0] === 'tags' && path.length === 3 && last === 'name')
    return { kind: 'tag', document: root, segments: path.slice(0, 2) };
  return undefined;
}

/** Lists the uses of an entity, in no guaranteed order. */
export function listEntityUses({ model }: Analysis, entity: Entity): readonly Use[] {
  if (model === undefined) return [];
  if (entity.kind === 'tag') return tagUses(model, entity);
  const uses: Use[] = [];
  for (const reference of [...model.references, ...model.mappings]) {
    const target = model.getTarget(reference);
    if (
      target !== undefined &&
      target.document === entity.document &&
      startsWith(target.segments, entity.segments)
    )
      uses.push({ document: reference.document, segments: getReferenceField(reference), at: 'value' });
  }
  if (entity.kind === 'operation') uses.push(...operationIdUses(model, entity));
  else if (isScheme(entity.segments)) uses.push(...schemeUses(model, String(entity.segments.at(-1))));
  else if (entity.segments.includes('schemas') || isPart(entity.document))
    uses.push(...mappingUses(model, entity));
  return uses;
}

/** Returns the path to the text of a reference. */
function getReferenceField(reference: Reference): PointerSegments {
  return [...reference.segments(), reference.field];
}

function isAt(reference: Reference, document: SourceDocument, path: PointerSegments): boolean {
  return (
    reference.document === document &&
    reference.field === path.at(-1) &&
    isSame(getReferenceField(reference), path)
  );
}

function getEntityKind(
  model: Model,
  { document, segments }: Pick<ReferenceTarget, 'document' | 'segments'>,
): Entity['kind'] {
  if (model.findNode(valueAt(document.value, segments))?.kind === 'Operation') return 'operation';
  if (sections[String(segments[0])] === segments.length) return 'component';
  return isPart(document) && segments.length === 1 && isMapOfTargets(model, document, segments)
    ? 'component'
    : 'value';
}

/** True if a file is not an OpenAPI document, but may be part of one. */
export function isPart({ value }: SourceDocument): boolean {
  return valueAt(value, ['openapi']) === undefined && valueAt(value, ['swagger']) === undefined;
}

/** True if references select a name at the top level of a file, and the file itself is not an object of the specification. */
function isMapOfTargets(model: Model, document: SourceDocument, segments: PointerSegments): boolean {
  let isTarget = false;
  for (const reference of model.references) {
    const target = model.getTarget(reference);
    if (target?.document !== document) continue;
    if (target.segments.length === 0) return false;
    isTarget ||= isSame(target.segments, segments);
  }
  return isTarget;
}

/** Returns the name of an entity as its uses write it. */
export function getEntityName({ kind, document, segments }: Entity): string {
  if (kind === 'tag') return String(valueAt(document.value, [...segments, 'name']));
  if (kind === 'operation') return String(valueAt(document.value, [...segments, 'operationId']));
  return String(segments.at(-1));
}

/** Returns the place with the name of an entity. */
export function locateName({ kind, document, segments }: Entity): Use {
  if (kind === 'tag') return { document, segments: [...segments, 'name'], at: 'value' };
  if (kind === 'operation') return { document, segments: [...segments, 'operationId'], at: 'value' };
  return { document, segments, at: 'key' };
}

/** Lists the uses of an entity that contain its name. */
export function namingUsesOf(analysis: Analysis, entity: Entity): readonly Use[] {
  if (entity.kind === 'operation')
    return analysis.model === undefined ? [] : operationIdUses(analysis.model, entity);
  return listEntityUses(analysis, entity);
}

function isScheme(segments: PointerSegments): boolean {
  return (
    segments[0] === 'securityDefinitions' ||
    (segments[0] === 'components' && segments[1] === 'securitySchemes')
  );
}

function findScheme(root: SourceDocument, name: string): Entity | undefined {
  for (const segments of [
    ['components', 'securitySchemes', name],
    ['securityDefinitions', name],
  ])
    if (valueAt(root.value, segments) !== undefined) return { kind: 'component', document: root, segments };
  return undefined;
}

function findTag(root: SourceDocument, name: string): Entity | undefined {
  const tags = valueAt(root.value, ['tags']);
  const index = Array.isArray(tags) ? tags.findIndex((tag: unknown) => valueAt(tag, ['name']) === name) : -1;
  return index === -1 ? undefined : { kind: 'tag', document: root, segments: ['tags', index] };
}

function findOperationById(model: Model, id: string): Entity | undefined {
  const operation = model.nodes.find(
    (node): node is Operation => node.kind === 'Operation' && node.raw['operationId'] === id,
  );
  return operation === undefined
    ? undefined
    : { kind: 'operation', document: operation.document, segments: operation.segments() };
}

function mappingTarget(text: string, document: SourceDocument): Entity | undefined {
  const target = text.startsWith('#') ? parsePointer(text.slice(1)) : ['components', 'schemas', text];
  if (target === undefined || valueAt(document.value, target) === undefined) return undefined;
  return { kind: 'component', document, segments: target };
}

/** Lists the links that refer to an operation (Link Object, `operationId`). */
function operationIdUses(model: Model, entity: Entity): Use[] {
  const id = valueAt(entity.document.value, [...entity.segments, 'operationId']);
  return model.nodes.flatMap((node): Use[] =>
    node.kind === 'Link' && typeof id === 'string' && node.raw['operationId'] === id
      ? [{ document: node.document, segments: [...node.segments(), 'operationId'], at: 'value' }]
      : [],
  );
}

/** Lists the operations with a tag, and its child tags (OpenAPI 3.2, Tag Object, `parent`). */
function tagUses(model: Model, { document, segments }: Entity): Use[] {
  const name = valueAt(document.value, [...segments, 'name']);
  return model.nodes.flatMap((node): Use[] => {
    if (node.kind === 'Tag' && node.raw['parent'] === name)
      return [{ document: node.document, segments: [...node.segments(), 'parent'], at: 'value' }];
    if (node.kind !== 'Operation' || !Array.isArray(node.raw['tags'])) return [];
    return node.raw['tags'].flatMap((tag: unknown, index): Use[] =>
      tag === name
        ? [{ document: node.document, segments: [...node.segments(), 'tags', index], at: 'value' }]
        : [],
    );
  });
}

function schemeUses(model: Model, name: string): Use[] {
  return model.nodes.flatMap((node): Use[] => {
    const { security } = node.raw;
    if ((node.kind !== 'Operation' && node.kind !== 'Document') || !Array.isArray(security)) return [];
    return security.flatMap((requirement: unknown, index): Use[] =>
      valueAt(requirement, [name]) === undefined
        ? []
        : [{ document: node.document, segments: [...node.segments(), 'security', index, name], at: 'key' }],
    );
  });
}

/**
 * Lists the discriminator values that name a schema of their own document (Discriminator Object, `mapping`, `defaultMapping`).
 */
function mappingUses(model: Model, { document, segments }: Entity): Use[] {
  const name = segments.at(-1);
  return model.nodes.flatMap((node): Use[] => {
    const discriminator =
      node.kind === 'Schema' && node.document === document ? valueAt(node.raw, ['discriminator']) : undefined;
    const mapping = valueAt(discriminator, ['mapping']);
    const texts: [PointerSegments, unknown][] = [
      [['defaultMapping'], valueAt(discriminator, ['defaultMapping'])],
      ...(typeof mapping === 'object' && mapping !== null ? Object.entries(mapping) : []).map(
        ([key, text]): [PointerSegments, unknown] => [['mapping', key], text],
      ),
    ];
    return texts.flatMap(([place, text]): Use[] => {
      const isNamed =
        text === name ||
        (typeof text === 'string' &&
          text.startsWith('#') &&
          isSame(parsePointer(text.slice(1)) ?? [], segments));
      return isNamed
        ? [{ document, segments: [...node.segments(), 'discriminator', ...place], at: 'value' }]
        : [];
    });
  });
}

function startsWith(segments: PointerSegments, start: PointerSegments): boolean {
  return (
    segments.length >= start.length &&
    start.every((segment, index) => String(segments[index]) === String(segment))
  );
}

function isSame(a: PointerSegments, b: PointerSegments): boolean {
  return a.length === b.length && startsWith(a, b);
}
