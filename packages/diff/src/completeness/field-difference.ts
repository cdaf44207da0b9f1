import type { Node } from '@assay/core';
import type { Place } from '../place.js';

/** A field that matters to clients and whose effective value differs between two documents. */
export interface FieldDifference {
  /** The subject of a sentence: ``the field `style` ``, ``the link `next` ``. */
  readonly subject: string;
  readonly before: Place | undefined;
  readonly after: Place | undefined;
  /** The fields of the two nodes at which a kind of change may have reported the difference. `*` is the whole node. */
  readonly fields: readonly string[];
}

/** Returns the difference of a part that only one document has; undefined if both have it. */
export function onlyOnOneSide(
  subject: string,
  before: Node | undefined,
  after: Node | undefined,
): FieldDifference | undefined {
  if ((before === undefined) === (after === undefined)) return undefined;
  return {
    subject,
    before: before && { node: before },
    after: after && { node: after },
    fields: ['*'],
  };
}

/** Collects the fields of two nodes whose effective values differ. */
export class FieldComparison {
  readonly differences: FieldDifference[] = [];
  private readonly before: Node;
  private readonly after: Node;

  constructor(before: Node, after: Node) {
    this.before = before;
    this.after = after;
  }

  /**
   * Compares the effective values of a field.
   *
   * @param aliases other fields with the same meaning, such as `collectionFormat` for `style`
   */
  compare(field: string, before: unknown, after: unknown, ...aliases: readonly string[]): void {
    if (before === after) return;
    this.differences.push({
      subject: `the field \`${field}\``,
      before: this.getPlace(this.before, [field, ...aliases]),
      after: this.getPlace(this.after, [field, ...aliases]),
      fields: [field, ...aliases],
    });
  }

  private getPlace(node: Node, fields: readonly string[]): Place {
    const property = fields.find((field) => node.raw[field] !== undefined);
    return property === undefined ? { node } : { node, property };
  }
}
