import { isObject, listEntries, type NumberLiteral, setProperty } from '@assay/text/patches';
import type { Content, EditNode, Edits } from './edits.js';
import type { Literals } from './literals.js';
import { placeKey, valueAt, type Place } from './place.js';

/** Thrown if the bundle would have too many values. Parts without a components section are copied to each reference. */
export class TooManyValuesError extends Error {
  readonly code = 'too-many-values';
}

const maxValues = 20_000_000;

/** Computes the values of the bundle from the documents and the edits. */
export class Values {
  private readonly edits: Edits;
  private readonly literals: Literals | undefined;
  private readonly known = new Map<string, { readonly value: unknown; readonly count: number }>();
  private count = 0;

  /**
   * @param literals - if set, numbers that JavaScript prints differently become `NumberLiteral`s, and objects become maps, which
   * keep the order of all keys
   */
  constructor(edits: Edits, literals?: Literals) {
    this.edits = edits;
    this.literals = literals;
  }

  /** Returns the value of a content. */
  of(content: Content): unknown {
    switch (content.kind) {
      case 'value':
        return content.value;
      case 'place':
        return this.at(content.place);
      case 'map':
        return this.object(content.entries.map(([name, entry]) => [name, this.of(entry)]));
    }
  }

  /** Returns the value at a place, with its edits applied. */
  at(place: Place): unknown {
    const key = placeKey(place);
    const known = this.known.get(key);
    if (known !== undefined) {
      this.add(known.count);
      return known.value;
    }
    const before = this.count;
    const { document, segments } = place;
    const container = valueAt({ document, segments: segments.slice(0, -1) });
    const node = this.edits.at(place);
    const value = this.edited(valueAt(place), document, container, segments.at(-1) ?? '', node);
    this.known.set(key, { value, count: this.count - before });
    return value;
  }

  private add(count: number): void {
    this.count += count;
    if (this.count > maxValues) throw new TooManyValuesError();
  }

  private edited(
    value: unknown,
    document: Place['document'],
    container: unknown,
    key: string,
    node: EditNode | undefined,
  ): unknown {
    this.add(1);
    if (node?.edit?.kind === 'replace') return this.of(node.edit.content);
    if (typeof value === 'number') return this.number(value, document, container, key);
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) =>
        this.edited(item, document, value, String(index), node?.children.get(String(index))),
      );
    }
    if (!isObject(value)) return value;
    const merged = node?.edit?.kind === 'merge' ? this.at(node.edit.place) : undefined;
    const entries: (readonly [string, unknown])[] = [];
    for (const name of this.literals?.listKeys(document, value) ?? Object.keys(value)) {
      const child = node?.children.get(name);
      if (child?.edit?.kind === 'remove') continue;
      if (merged !== undefined && name === '$ref') entries.push(...membersBeside(merged, value));
      else entries.push([name, this.edited(value[name], document, value, name, child)]);
    }
    for (const [name, content] of node?.added ?? []) entries.push([name, this.of(content)]);
    return this.object(entries);
  }

  private object(entries: readonly (readonly [string, unknown])[]): unknown {
    if (this.literals !== undefined) return new Map(entries);
    const object = {};
    for (const [name, value] of entries) setProperty(object, name, value);
    return object;
  }

  private number(
    value: number,
    document: Place['document'],
    container: unknown,
    key: string,
  ): number | NumberLiteral {
    if (this.literals === undefined || typeof container !== 'object' || container === null) return value;
    return this.literals.numberAt(document, container, key, value);
  }
}

/** Returns the members of a `$ref`'s target that the object with the `$ref` does not have itself. */
export function membersBeside(merged: unknown, beside: unknown): (readonly [string, unknown])[] {
  return listEntries(merged).filter(
    ([key]) => key === '$ref' || !isObject(beside) || !Object.hasOwn(beside, key),
  );
}
