/** Hands out names, each once. */
export class UniqueNames {
  private readonly taken: Set<string>;
  private readonly separator: string;

  /**
   * @param taken names that are not handed out
   * @param separator what is between a name and the number that makes it unique
   */
  constructor(taken: Iterable<string> = [], separator = '_') {
    this.taken = new Set(taken);
    this.separator = separator;
  }

  /** The wanted name, with a number after it where it is taken. */
  give(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.taken.has(name); number++) name = `${wanted}${this.separator}${number}`;
    this.taken.add(name);
    return name;
  }
}
