/** A finding or error at a location, before or after changes. */
export interface RankedStatement {
  /** Rank of its severity. A statement does not match an earlier one with a lower rank. */
  readonly rank: number;
}

/** Pairs statements before changes with statements after them, each at most once. */
export class Pairing<Before extends RankedStatement, After extends RankedStatement> {
  /** Statements without a counterpart after the changes, by index. */
  readonly gone: Map<number, Before>;
  /** Statements without a counterpart before the changes, by index. */
  readonly fresh: Map<number, After>;

  constructor(before: readonly Before[], after: readonly After[]) {
    this.gone = new Map(before.entries());
    this.fresh = new Map(after.entries());
  }

  /**
   * Pairs statements with a common name.
   *
   * @param isSame An additional condition.
   */
  pair(
    namesBefore: (statement: Before) => readonly string[],
    nameAfter: (statement: After) => string,
    isSame: (before: Before, after: After) => boolean = () => true,
  ): void {
    if (this.gone.size === 0 || this.fresh.size === 0) return;
    const known = new Map<string, number[]>();
    for (const [index, statement] of this.fresh) {
      const name = nameAfter(statement);
      const same = known.get(name);
      if (same === undefined) known.set(name, [index]);
      else same.push(index);
    }
    for (const [index, statement] of this.gone) {
      for (const name of namesBefore(statement)) {
        const found = this.take(known.get(name), statement, isSame);
        if (found === undefined) continue;
        this.gone.delete(index);
        this.fresh.delete(found);
        break;
      }
    }
  }

  private take(
    indexes: number[] | undefined,
    before: Before,
    isSame: (before: Before, after: After) => boolean,
  ): number | undefined {
    const at =
      indexes?.findIndex((index) => {
        const after = this.fresh.get(index);
        return after !== undefined && after.rank <= before.rank && isSame(before, after);
      }) ?? -1;
    return at < 0 ? undefined : indexes?.splice(at, 1)[0];
  }
}
