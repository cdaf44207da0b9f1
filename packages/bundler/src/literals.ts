import type { SourceDocument } from '@assay/core';
import { isObject, Lines, NumberLiteral } from '@assay/text/patches';

/** Details of a document's text that are lost in its values. */
interface SourceLiterals {
  /** The numbers that JavaScript would print differently, by their object or array and by key. */
  readonly numbers: ReadonlyMap<object, ReadonlyMap<string, string>>;
  /** The original key order of objects. JavaScript moves integer keys to the front in ascending order. */
  readonly keys: ReadonlyMap<object, readonly string[]>;
}

/** The literals of numbers and the order of keys in documents. */
export class Literals {
  private readonly known = new Map<SourceDocument, SourceLiterals>();

  /** Returns the number at a key of an object or array, as a literal if JavaScript would print it differently. */
  numberAt(document: SourceDocument, container: object, key: string, value: number): number | NumberLiteral {
    const text = this.of(document).numbers.get(container)?.get(key);
    return text === undefined ? value : new NumberLiteral(text);
  }

  /** Lists the keys of an object in the order of the text. */
  listKeys(document: SourceDocument, object: object): readonly string[] {
    return this.of(document).keys.get(object) ?? Object.keys(object);
  }

  private of(document: SourceDocument): SourceLiterals {
    let literals = this.known.get(document);
    if (literals === undefined) this.known.set(document, (literals = readSourceLiterals(document)));
    return literals;
  }
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

function readSourceLiterals(document: SourceDocument): SourceLiterals {
  const members: Member[] = [];
  visit(document.value, [], members);
  const lines = new Lines(document.text);
  const places = document.locate(members.map(({ pointer }) => pointer));
  const numbers = new Map<object, Map<string, string>>();
  const order = new Map<object, { readonly key: string; readonly at: number }[]>();
  members.forEach(({ container, key, value, isOrdered }, index) => {
    const place = places[index];
    if (place === undefined) return;
    if (isOrdered) {
      const at = lines.offset((place.key ?? place.value).start);
      order.set(container, [...(order.get(container) ?? []), { key, at }]);
    }
    const text = document.text.slice(lines.offset(place.value.start), lines.offset(place.value.end));
    if (typeof value !== 'number' || text === String(value) || !jsonNumber.test(text)) return;
    const literals = numbers.get(container) ?? new Map<string, string>();
    if (Number(text) === value) numbers.set(container, literals.set(key, text));
  });
  const keys = new Map<object, readonly string[]>();
  for (const [container, entries] of order)
    keys.set(
      container,
      entries.toSorted((a, b) => a.at - b.at).map(({ key }) => key),
    );
  return { numbers, keys };
}

interface Member {
  readonly container: object;
  readonly key: string;
  readonly value: unknown;
  readonly pointer: readonly string[];
  readonly isOrdered: boolean;
}

/** Collects the members whose text contains more than their value. */
function visit(value: unknown, path: readonly string[], members: Member[]): void {
  if (!Array.isArray(value) && !isObject(value)) return;
  const entries = Object.entries(value);
  const isOrdered = !Array.isArray(value) && entries.length > 1 && /^\d+$/.test(entries[0]?.[0] ?? '');
  for (const [key, member] of entries) {
    const pointer = [...path, key];
    if (isOrdered || typeof member === 'number')
      members.push({ container: value, key, value: member, pointer, isOrdered });
    visit(member, pointer, members);
  }
}
