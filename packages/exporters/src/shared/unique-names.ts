/** Generates unique names. */
export class UniqueNames {
  private readonly usedNames: Set<string>;
  private readonly separator: string;

  /**
   * @param usedNames names that are already in use
   * @param separator text between a name and the number that makes it unique
   */
  constructor(usedNames: Iterable<string> = [], separator = '_') {
    this.usedNames = new Set(usedNames);
    this.separator = separator;
  }

  /** Returns the preferred name, with a number if it is in use. */
  give(preferredName: string): string {
    let name = preferredName;
    for (let number = 2; this.usedNames.has(name); number++)
      name = `${preferredName}${this.separator}${number}`;
    this.usedNames.add(name);
    return name;
  }
}
