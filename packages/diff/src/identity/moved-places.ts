import { parsePointer, type Model, type PointerSegments } from '@assay/core';
import { readNamedPointer, type IgnoredPlace, type KnownNames } from '@assay/findings';
import { formatPointer, step } from '@assay/text';
import { ConvertedPlaces } from './converted-places.js';
import { findDeepestNode } from './deepest-node.js';
import { UseAddresses } from './describe-use.js';
import { followReferences, UseTree, type Use } from './use-tree.js';
import {
  getPlace,
  normaliseLabel,
  parseUse,
  referenceMark,
  restMark,
  selectInChain,
  type Place,
} from './use-text.js';

/** Formats the uses of places for an ignore file, and finds the current places of such uses. */
export class MovedPlaces {
  private readonly model: Model;
  private readonly known: KnownNames = new Map();
  private addresses: UseAddresses | undefined;
  private tree: UseTree | undefined;
  private converted: ConvertedPlaces | undefined;

  constructor(model: Model) {
    this.model = model;
  }

  /**
   * Formats the use of a place: `/path ~1loans~1{}/get/parameter query limit`. Undefined for the root, and for a place that is in
   * no part of the API.
   */
  describe(uri: string, segments: PointerSegments): string | undefined {
    this.addresses ??= new UseAddresses(this.model);
    const path = this.addresses.find(uri, segments);
    if (path === undefined) return undefined;
    // The root has no label.
    const labels = path.labels.slice(1).map(normaliseLabel);
    const use = this.follow(labels);
    // A label that several parts share is ambiguous.
    if (use === undefined) return undefined;
    const chain = followReferences(use.node);
    const index = chain.indexOf(path.node);
    if (index === -1) return undefined;
    const marks = Array<string>(index === chain.length - 1 ? 0 : index + 1).fill(referenceMark);
    const names = [...labels, ...marks, ...(path.rest === '' ? [] : [restMark])];
    const text = formatPointer(names) + path.rest;
    return text === '' ? undefined : text;
  }

  /** Finds the current places of an ignored part of the API; undefined if its pointer still leads to all of them. */
  find(place: IgnoredPlace): readonly Place[] | undefined {
    const { uri, pointer, use } = place;
    const segments = parsePointer(pointer) ?? [];
    const here = this.examine(uri, segments);
    if (here !== undefined && !here.inArray) {
      // The pointer still identifies the place, but its content may have moved to the target of a reference.
      const end = here.node && followReferences(here.node).at(-1);
      const isMoved = end !== undefined && end !== here.node && !parseUse(use).marks;
      return isMoved ? [{ uri, pointer }, getPlace(end, [])] : undefined;
    }
    if (here !== undefined && this.describe(uri, segments) === use) return undefined;
    return this.isOfOtherVersion(use)
      ? this.locateConverted(place)
      : (this.locate(use) ?? this.locateConverted(place));
  }

  /** Returns the node at a pointer, and if the pointer leads through an array; undefined if the pointer leads nowhere. */
  private examine(uri: string, segments: PointerSegments) {
    let value = this.model.documents.find((document) => document.uri === uri)?.value;
    let inArray = false;
    for (const segment of segments) {
      inArray ||= Array.isArray(value);
      value = step(value, segment);
    }
    if (value === undefined) return undefined;
    const found = findDeepestNode(this.model, uri, segments, () => true);
    return { inArray, node: found?.rest.length === 0 ? found.node : undefined };
  }

  private locate(text: string): readonly Place[] | undefined {
    const { labels, marks, rest } = parseUse(text);
    const use = this.follow(labels);
    if (use === undefined) return undefined;
    const chain = followReferences(use.node);
    const end = selectInChain(chain, marks);
    // A path belongs to its key in `paths`, even if its operations are in another file.
    const nodes = chain.filter((node) => node === end || (marks === 0 && node.kind === 'PathItem'));
    const places = nodes.flatMap((node) => {
      const inside = readNamedPointer(node.raw, rest, this.known);
      return inside === undefined ? [] : [getPlace(node, inside)];
    });
    return places.length === 0 ? undefined : places;
  }

  /** True for a use that only a 3.x document has, in a 2.0 document: there, media types are items of lists. */
  private isOfOtherVersion(use: string): boolean {
    return (
      this.model.document.format === 'oas2' && parseUse(use).labels.at(-1)?.startsWith('content ') === true
    );
  }

  /** Finds the places of an ignored part in a document that was converted from 2.0, or to 2.0. */
  private locateConverted(place: IgnoredPlace): readonly Place[] | undefined {
    this.tree ??= new UseTree(this.model);
    this.converted ??= new ConvertedPlaces(this.model, this.tree);
    const places = this.converted.find(place);
    return places.length === 0 ? undefined : places;
  }

  /** Follows labels from the root; undefined if no part or several parts match. */
  private follow(labels: readonly string[]): Use | undefined {
    this.tree ??= new UseTree(this.model);
    let use: Use = { node: this.model.document, variables: [] };
    for (const label of labels) {
      const [part, ...others] = this.tree.list(use).filter((each) => normaliseLabel(each.label) === label);
      if (part === undefined || others.length > 0) return undefined;
      use = part;
    }
    return use;
  }
}
