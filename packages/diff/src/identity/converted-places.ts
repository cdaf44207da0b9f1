import {
  parsePointer,
  type MediaType,
  type Model,
  type Node,
  type PointerSegments,
  type Server,
} from '@assay/core';
import { readNamedPointer, sharePointer, type IgnoredPlace, type KnownNames } from '@assay/findings';
import { escapedSegment, formatPointer, step, unescapedSegment } from '@assay/text';
import { followReferences, type Use, type UseTree } from './use-tree.js';
import { getPlace, normaliseLabel, parseUse, selectInChain, type Place } from './use-text.js';

/** Finds the places of a document's ignored parts in a document that was converted from it, from 2.0 to a later version or back. */
export class ConvertedPlaces {
  private readonly model: Model;
  private readonly tree: UseTree;
  private readonly known: KnownNames = new Map();
  private nodes: ReadonlyMap<string, readonly Node[]> | undefined;

  constructor(model: Model, tree: UseTree) {
    this.model = model;
    this.tree = tree;
  }

  /** Finds all places of a part. A schema in 2.0 can become a schema of each media type. */
  find({ pointer, use }: Pick<IgnoredPlace, 'pointer' | 'use'>): readonly Place[] {
    const { labels, marks, rest } = parseUse(use);
    // The label of an unused component is its content, which differs between the versions. Its name stays the same.
    if (labels[0] === 'components') return this.findInside(this.model.document, pointer);
    if (this.model.document.format !== 'oas2') return this.findAll(labels, marks, rest);
    const type = readMediaType(labels.at(-1));
    if (type !== undefined && rest === '') return this.findList(labels, type);
    const restOf2 =
      type === undefined ? rest : rest.replace(/^\/example(?![^/])/, `/examples/${escapedSegment(type)}`);
    return listLabelsOfVersion2(labels).flatMap((each) => this.findAll(each, marks, restOf2));
  }

  private findAll(labels: readonly string[], marks: number, rest: string): readonly Place[] {
    return this.follow(labels)
      .flatMap(({ node }) => selectInChain(followReferences(node), marks) ?? [])
      .flatMap((node) => this.findInside(node, rest));
  }

  private follow(labels: readonly string[]): readonly Use[] {
    let uses: readonly Use[] = [{ node: this.model.document, variables: [] }];
    for (const label of labels) uses = uses.flatMap((each) => this.step(each, label));
    return uses;
  }

  private step(use: Use, label: string): readonly Use[] {
    const parts = this.tree.list(use);
    const same = parts.filter((part) => withoutSlash(normaliseLabel(part.label)) === withoutSlash(label));
    if (same.length > 0) return same;
    const field = /^parameter formData (.*)$/s.exec(label)?.[1];
    if (field !== undefined)
      return parts
        .filter((part) => part.label === 'body')
        .flatMap((body) => this.step(body, 'schema'))
        .flatMap((schema) => this.step(schema, `properties ${field}`));
    if (label !== 'schema') return [];
    // A form field is already the schema.
    if (use.node.kind === 'Schema') return [use];
    return parts
      .filter((part) => part.label.startsWith('content '))
      .flatMap((mediaType) => this.step(mediaType, label));
  }

  /** Finds the places of a pointer inside a node. The pointer can be from either version. */
  private findInside(node: Node, rest: string): readonly Place[] {
    if (node.kind === 'Server' && this.model.document.format === 'oas2') return this.listServerPlaces(node);
    if (rest === '') return [getPlace(node, [])];
    const [, field, type] = /^\/(consumes|produces)(?:\/\[(.*)\])?$/s.exec(rest) ?? [];
    if (field !== undefined) return this.findMediaTypes(node, field, type && unescapedSegment(type));
    const inside = this.enter(node, parsePointer(rest) ?? []);
    if (inside !== undefined) return [getPlace(node, inside)];
    const { pointer, copy } = sharePointer(formatPointer(node.segments()) + rest);
    const segments = parsePointer(pointer) ?? [];
    for (let count = segments.length; count > 0; count--) {
      const around = this.listNodes().get(formatPointer(segments.slice(0, count))) ?? [];
      const places = around.flatMap((each) => {
        if (each.kind === 'Server' && copy !== '' && (each as Server).scheme !== copy) return [];
        const found = this.enter(each, segments.slice(count));
        return found === undefined ? [] : [getPlace(each, found)];
      });
      if (places.length > 0) return places;
    }
    return [];
  }

  /** Lists what a server of 3.x is in 2.0: a scheme, a host and a path. */
  private listServerPlaces(server: Node): readonly Place[] {
    const { document } = this.model;
    const fields = (server.parent === document ? ['host', 'basePath'] : []).filter(
      (field) => this.enter(document, [field]) !== undefined,
    );
    return [getPlace(server, []), ...fields.map((field) => getPlace(document, [field]))];
  }

  /** Follows segments inside a node. Items of arrays can be named or numbered. */
  private enter({ raw }: Node, segments: PointerSegments): PointerSegments | undefined {
    const found = readNamedPointer(raw, formatPointer(segments), this.known);
    if (found !== undefined) return found;
    return segments.reduce<unknown>(step, raw) === undefined ? undefined : segments;
  }

  /**
   * Finds the media types that replace a list of media types in 2.0: those of the bodies or responses of one operation or of all.
   */
  private findMediaTypes(around: Node, field: string, type: string | undefined): readonly Place[] {
    const holder = field === 'consumes' ? 'RequestBody' : 'Response';
    return this.model.nodes
      .filter((node): node is MediaType => node.kind === 'MediaType')
      .filter(({ parent, mediaType }) => parent?.kind === holder && (type ?? mediaType) === mediaType)
      .filter((node) => isInside(node, around))
      .map((node) => getPlace(node, []));
  }

  /**
   * Finds the list of 2.0 with a media type of 3.x: that of the operation. A list of the root is about all operations, and covered only
   * if no other one uses it.
   */
  private findList([path = '', method = '', message]: readonly string[], type: string): readonly Place[] {
    const field = message === 'body' ? 'consumes' : 'produces';
    const { document } = this.model;
    const isHolder = (node: Node): boolean => this.enter(node, [field]) !== undefined;
    return this.follow([path, method]).flatMap(({ node }) => {
      const others = document.operations.filter(
        (each) =>
          each !== node && !isHolder(each) && (field === 'produces' || each.requestBody !== undefined),
      );
      const holder = [node, ...(others.length === 0 ? [document] : [])].find(isHolder);
      if (holder === undefined) return [];
      const item = this.enter(holder, [field, `[${type}]`]);
      return [getPlace(holder, [field]), ...(item === undefined ? [] : [getPlace(holder, item)])];
    });
  }

  /** Indexes the nodes of the main document by their pointers in a form that both versions share. */
  private listNodes(): ReadonlyMap<string, readonly Node[]> {
    if (this.nodes !== undefined) return this.nodes;
    const nodes = new Map<string, Node[]>();
    for (const node of this.model.nodes) {
      if (node.document !== this.model.document.document) continue;
      const { pointer } = sharePointer(formatPointer(node.segments()));
      const same = nodes.get(pointer);
      if (same === undefined) nodes.set(pointer, [node]);
      else same.push(node);
    }
    this.nodes = nodes;
    return nodes;
  }
}

/** Returns a label as both versions have it: a server of 2.0 ends with the path `/` where 3.x has none. */
function withoutSlash(label: string): string {
  return label.startsWith('server ') ? label.replace(/\/$/, '') : label;
}

/** Returns the media type that a label names; undefined for other labels. */
function readMediaType(label = ''): string | undefined {
  return /^content (.*)$/s.exec(label)?.[1];
}

/** Writes labels of a use in 3.x as 2.0 has them, where a property of a body may be a field of a form. */
function listLabelsOfVersion2(labels: readonly string[]): readonly (readonly string[])[] {
  const own = labels.flatMap((label, index) => {
    const around = readMediaType(labels[index - 1]);
    if (label === 'example' && around !== undefined) return `examples ${around}`;
    return readMediaType(label) === undefined ? label : [];
  });
  const [path = '', method = '', body, schema, property = '', ...inside] = own;
  const field = /^properties (.*)$/s.exec(property)?.[1];
  if (body !== 'body' || schema !== 'schema' || field === undefined) return [own];
  const ofField = inside.length === 0 ? [] : ['schema', ...inside];
  return [own, [path, method, `parameter formData ${field}`, ...ofField]];
}

function isInside(node: Node, around: Node): boolean {
  let outer: Node | undefined = node;
  while (outer !== undefined && outer !== around) outer = outer.parent;
  return outer !== undefined;
}
