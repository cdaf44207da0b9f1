import { defineFact, factOf, isObject, type Format, type Model } from '@assay/core';
import type { PointerSegments, SourceDocument } from '@assay/text';
import { getTreeTypes, type TreeType } from './types.js';

/** The location of a value. */
export interface TreePlace {
  readonly document: SourceDocument;
  readonly segments: PointerSegments;
}

/** An object of a document as the tree reaches it, with references resolved. */
export interface Visit extends TreePlace {
  readonly type: string;
  readonly value: unknown;
  /** The field or index through which it is reached. */
  readonly key: string | number;
  /** The value and location before references are resolved. */
  readonly raw: unknown;
  readonly rawPlace: TreePlace;
  /** The visit through which it is reached; undefined for the root. */
  readonly parent: Visit | undefined;
}

/** A Reference Object in the tree. */
export interface ReferenceVisit extends TreePlace {
  readonly type: string;
  readonly value: Readonly<Record<string, unknown>> & { readonly $ref: string };
  readonly key: string | number;
  readonly target: Resolved | undefined;
}

/** The target of a reference. */
export interface Resolved extends TreePlace {
  readonly value: unknown;
}

/** The maximum length of a reference chain. */
const maxHops = 100;

/** The maximum nesting of a tree. */
const maxDepth = 400;

/**
 * The objects of an API description by type. Each object is visited once for each type, through the first path to it. Targets of
 * references are part of the tree.
 */
export class Tree {
  readonly format: Format;
  readonly root: Visit;
  readonly references: readonly ReferenceVisit[];
  /** All visits, in order. */
  readonly visits: readonly Visit[];
  private readonly byType = new Map<string, Visit[]>();
  private readonly types: ReadonlyMap<string, TreeType>;
  private readonly documents: ReadonlyMap<string, SourceDocument>;

  constructor(model: Model, format: Format) {
    const [document] = model.documents;
    if (document === undefined) throw new TypeError('A model without a document');
    this.format = format;
    this.types = getTreeTypes(format);
    this.documents = new Map(model.documents.map((each) => [each.uri, each]));
    const place = { document, segments: [] };
    this.root = {
      type: 'Root',
      value: document.value,
      key: '',
      raw: document.value,
      rawPlace: place,
      parent: undefined,
      ...place,
    };
    const visits: Visit[] = [];
    const references: ReferenceVisit[] = [];
    this.collect(visits, references);
    this.visits = visits;
    this.references = references;
  }

  /** Lists the objects of a type. */
  list(type: string): readonly Visit[] {
    return type === 'any' ? this.visits : (this.byType.get(type) ?? []);
  }

  /**
   * Lists the objects of a type inside another object, with references resolved. Objects inside nested objects of either type are
   * excluded. The target of several references is listed several times.
   */
  listInside(from: Visit, type: string): Visit[] {
    const found: Visit[] = [];
    const seen = new Set<unknown>([from.value]);
    const look = (visit: Visit, depth: number): void => {
      if (depth > maxDepth) return;
      for (const child of this.children(visit)) {
        if (child.type === type) {
          found.push(child);
          continue;
        }
        if (child.type === from.type) continue;
        if (isContainer(child.value)) {
          if (seen.has(child.value)) continue;
          seen.add(child.value);
        }
        look(child, depth + 1);
      }
    };
    look(from, 0);
    return found;
  }

  /** Resolves a reference in a document. A value without a reference is its own target. */
  resolve(value: unknown, place: TreePlace): Resolved | undefined {
    let current: Resolved = { ...place, value };
    for (let hops = 0; hops <= maxHops; hops++) {
      if (!isReferenceObject(current.value)) return current;
      const next = this.find(current.value.$ref, current.document);
      if (next === undefined) return undefined;
      current = next;
    }
    return undefined;
  }

  /** Finds the target of a reference, which may be a reference again. */
  find(reference: string, document: SourceDocument): Resolved | undefined {
    const [before, fragment] = splitReference(reference);
    const target = before === '' ? document : this.documents.get(absolute(before, document.uri) ?? '');
    if (target === undefined) return undefined;
    const segments = fragmentSegments(fragment);
    if (segments === undefined) return undefined;
    let value: unknown = target.value;
    for (const segment of segments) {
      if (!isContainer(value) || !Object.hasOwn(value, segment)) return undefined;
      // `as`: the value has the key.
      value = (value as Readonly<Record<string, unknown>>)[segment];
    }
    return { document: target, segments, value };
  }

  private collect(visits: Visit[], references: ReferenceVisit[]): void {
    const seen = new Map<string, Set<unknown>>();
    const seenReferences = new Set<unknown>();
    const enter = (visit: Visit, depth: number): void => {
      const ofType = seen.get(visit.type) ?? new Set();
      seen.set(visit.type, ofType);
      const identity = isContainer(visit.value) ? visit.value : placeKey(visit);
      if (ofType.has(identity)) return;
      ofType.add(identity);
      visits.push(visit);
      const list = this.byType.get(visit.type);
      if (list === undefined) this.byType.set(visit.type, [visit]);
      else list.push(visit);
      if (depth > maxDepth) return;
      for (const child of this.children(visit, onReference)) enter(child, depth + 1);
    };
    const onReference = (reference: ReferenceVisit): void => {
      if (seenReferences.has(reference.value)) return;
      seenReferences.add(reference.value);
      references.push(reference);
    };
    enter(this.root, 0);
  }

  /** Yields the objects in the fields of an object, with references resolved. */
  *children(visit: Visit, onReference?: (reference: ReferenceVisit) => void): Generator<Visit> {
    const type = this.types.get(visit.type);
    const { value } = visit;
    if (type === undefined || !isContainer(value)) return;
    for (const [key, field, fieldType] of this.listFields(type, value)) {
      const rawPlace = { document: visit.document, segments: [...visit.segments, String(key)] };
      const target = this.resolve(field, rawPlace);
      if (isReferenceObject(field))
        onReference?.({ type: fieldType, value: field, key, target, ...rawPlace });
      if (target === undefined || target.value === undefined || fieldType === 'scalar') continue;
      yield { ...target, type: fieldType, key, raw: field, rawPlace, parent: visit };
    }
  }

  private *listFields(type: TreeType, value: object): Generator<readonly [string | number, unknown, string]> {
    if (Array.isArray(value)) {
      if (type.items === undefined) return;
      for (const [index, item] of value.entries()) yield [index, item, type.items];
      return;
    }
    // `as`: a value that is not an array is an object of a document.
    const object = value as Readonly<Record<string, unknown>>;
    if (type.name === 'DiscriminatorMapping') {
      for (const [name, item] of Object.entries(object))
        if (typeof item === 'string' && isMappedReference(item)) yield [name, { $ref: item }, 'Schema'];
      return;
    }
    for (const [field, fieldType] of type.fields) {
      const item = Object.hasOwn(object, field) ? object[field] : undefined;
      if (item === undefined) continue;
      if (fieldType === 'Schema' && Array.isArray(item)) yield [field, item, 'SchemaList'];
      else if (fieldType !== 'Schema' || typeof item !== 'boolean') yield [field, item, fieldType];
    }
    for (const [field, item] of Object.entries(object)) {
      if (type.fields.has(field)) continue;
      if (type.isExtensible && field.startsWith('x-')) {
        if (isContainer(item)) yield [field, item, 'SpecExtension'];
      } else if (isReferenceObject(item) && (type.name === 'SpecExtension' || field === 'example'))
        yield [field, item, 'scalar'];
      else if (type.others !== undefined && isMember(type, field, item)) yield [field, item, type.others];
    }
  }
}

/** True for an entry of a mapping that is a reference instead of a schema name. */
function isMappedReference(entry: string): boolean {
  return entry.startsWith('#') || entry.includes('/') || /\.(?:ya?ml|json)$/i.test(entry);
}

function isMember({ name, others }: TreeType, field: string, item: unknown): boolean {
  if (name === 'Paths') return field.startsWith('/');
  if (name === 'Responses') return /^[0-9][0-9Xx]{2}$/.test(field);
  return others !== 'Schema' || typeof item !== 'boolean';
}

/** True for an object with a `$ref`. */
export function isReferenceObject(value: unknown): value is ReferenceVisit['value'] {
  return isObject(value) && typeof value['$ref'] === 'string';
}

/** True for objects and arrays. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns a key that identifies a location. */
export function placeKey({ document, segments }: TreePlace): string {
  return `${document.uri}#${segments.join('\0')}`;
}

function splitReference(reference: string): [string, string] {
  const at = reference.indexOf('#');
  return at < 0 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)];
}

function absolute(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}

function fragmentSegments(fragment: string): string[] | undefined {
  if (fragment === '' || fragment === '/') return [];
  if (!fragment.startsWith('/')) return undefined;
  try {
    return decodeURIComponent(fragment.slice(1))
      .split('/')
      .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  } catch {
    return undefined;
  }
}

const treeFacts = new Map<Format, ReturnType<typeof defineTreeFact>>();

function defineTreeFact(format: Format) {
  return defineFact(`typed tree of ${format}`, (model) => new Tree(model, format));
}

/** Returns the tree of a model, which is created for the first rule that needs it. */
export function getTree(model: Model, format: Format): Tree {
  const fact = treeFacts.get(format) ?? defineTreeFact(format);
  treeFacts.set(format, fact);
  return factOf(model, fact);
}
