import type { Branch, Choice } from './conjunction.js';
import type { Keywords } from './keywords.js';
import type { SchemaPlaces } from './schema-places.js';

/** Coverage of a schema by several values: each next value takes the least used branches. */
export class Coverage {
  /** True if a branch was taken for the first time since `begin`. */
  isNew = false;
  /** True if values may match several alternatives of a `oneOf`. */
  isLoose = false;
  /** True if that has let the value that was begun last have a part that matches several. */
  isLoosened = false;
  /** True if a value had no room for everything. */
  isCut = false;
  /** With it, values have only the optional properties that it wants. */
  rest: SchemaPlaces | undefined;
  /** By the owner of a choice, then by its keyword and the place: how often each branch was taken. */
  private readonly uses = new Map<Keywords, Map<string, Map<number, number>>>();

  /** Begins the next value. */
  begin(): void {
    this.isNew = false;
    this.isLoosened = false;
  }

  /**
   * Counts the uses of a choice's branches at a place, a JSON Pointer in the value, by index; undefined if none was
   * used.
   */
  countUses({ owner, keyword }: Choice, place: string): ReadonlyMap<number, number> | undefined {
    return this.uses.get(owner)?.get(`${keyword} ${place}`);
  }

  /** Notes that a branch is taken at a place. */
  take({ owner, keyword, branches }: Choice, { index }: Branch, place: string): void {
    let ofOwner = this.uses.get(owner);
    if (ofOwner === undefined) this.uses.set(owner, (ofOwner = new Map<string, Map<number, number>>()));
    const key = `${keyword} ${place}`;
    let ofPlace = ofOwner.get(key);
    if (ofPlace === undefined) ofOwner.set(key, (ofPlace = new Map<number, number>()));
    const uses = ofPlace.get(index) ?? 0;
    if (uses === 0 && branches.length > 1) this.isNew = true;
    ofPlace.set(index, uses + 1);
  }
}
