import {
  parsePointer,
  type MediaType,
  type Model,
  type Node,
  type PointerSegments,
  type Server,
} from '@assay/core';
import { readNamedPointer, sharePointer, type IgnoredPlace, type KnownNames } from '@assay/findings';
import { formatPointer, step, unescapedSegment } from '@assay/text';
import { followReferences, type Use, type UseTree } from './use-tree.js';
import { getPlace, normaliseLabel, parseUse, selectInChain, type Place } from './use-text.js';

/** Finds the places of a 2.0 document's ignored parts in a document that was converted from it. */
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
    let uses: readonly Use[] = [{ node: this.model.document, variables: [] }];
    for (const label of labels) uses = uses.flatMap((each) => this.step(each, label));
    return uses
      .flatMap(({ node }) => selectInChain(followReferences(node), marks) ?? [])
      .flatMap((node) => this.findInside(node, rest));
  }

  private step(use: Use, label: string): readonly Use[] {
    const parts = this.tree.list(use);
    const same = parts.filter((part) => normaliseLabel(part.label) === label);
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
    if (rest === '') return [getPlace(node, [])];
    const [, field, type] = /^\/(consumes|produces)(?:\/\[(.*)\])?$/s.exec(rest) ?? [];
    if (field !== undefined) return this.findMediaTypes(node, field, type && unescapedSegment(type));
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

function isInside(node: Node, around: Node): boolean {
  let outer: Node | undefined = node;
  while (outer !== undefined && outer !== around) outer = outer.parent;
  return outer !== undefined;
}
