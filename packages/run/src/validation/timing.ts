/** Adds up over all documents how long each rule took. */
export class Timing {
  private readonly milliseconds = new Map<string, number>();

  add(timings: ReadonlyMap<string, number> | undefined): void {
    for (const [id, time] of timings ?? [])
      this.milliseconds.set(id, (this.milliseconds.get(id) ?? 0) + time);
  }

  /** The times as a table, the slowest rule first. */
  toText(): string {
    const rows = [...this.milliseconds].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    const sum = rows.reduce((total, [, time]) => total + time, 0);
    const lines = [...rows, [`${rows.length} rules`, sum] as const].map(
      ([id, time]) => `${time.toFixed(1).padStart(9)} ms  ${id}`,
    );
    return `${lines.join('\n')}\n`;
  }
}
