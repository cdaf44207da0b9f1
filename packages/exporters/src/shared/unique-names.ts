/** Hands out names, each once. */
export class UniqueNames {
  private readonly usedNames: Set<string>;
  private readonly separator: string;

  /**
   * @param taken names that are not handed out
   * @param separator what is between a name and the number that makes it unique
   */
  constructor(usedNames: Iterable<string> = [], separator = '_') {
    this.usedNames = new Set(usedNames);
    this.separator = separator;
  }

  /** The wanted name, with a number after it where it is taken. */
  give(preferredName: string): string {
    let name = preferredName;
    for (let number = 2; this.usedNames.has(name); number++)
      name = `${preferredName}${this.separator}${number}`;
    this.usedNames.add(name);
    return name;
  }
}
