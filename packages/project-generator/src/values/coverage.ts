import type { Branch, Choice } from './conjunction.js';
import type { Keywords } from './keywords.js';

/** What several values of one schema have shown of it already: each next value takes the branches that were taken least. */
export class Coverage {
  /** True if a branch was taken for the first time since `begin`. */
  isNew = false;
  /** True if values may match several alternatives of a `oneOf`. */
  isLoose = false;
  private readonly uses = new Map<Keywords, Map<string, number>>();

  /** Begins the next value. */
  begin(): void {
    this.isNew = false;
  }

  /** How often a branch was taken at a place: a JSON Pointer in the value. */
  usesOf({ owner, keyword }: Choice, { index }: Branch, place: string): number {
    return this.uses.get(owner)?.get(`${keyword} ${index} ${place}`) ?? 0;
  }

  /** Notes that a branch is taken at a place. */
  take(choice: Choice, branch: Branch, place: string): void {
    let ofOwner = this.uses.get(choice.owner);
    if (ofOwner === undefined) this.uses.set(choice.owner, (ofOwner = new Map<string, number>()));
    const uses = this.usesOf(choice, branch, place);
    if (uses === 0 && choice.branches.length > 1) this.isNew = true;
    ofOwner.set(`${choice.keyword} ${branch.index} ${place}`, uses + 1);
  }
}
