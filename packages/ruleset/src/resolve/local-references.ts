import { DependencyGraph } from './dependency-graph.js';

/** References inside one document, as a graph of pointers. */
export class LocalReferences {
  readonly pointers = new DependencyGraph<never>();
  /** Pointers whose values have been crawled. */
  readonly crawled = new Set<string>();
  /** The dependencies of each pointer on the path to a reference. */
  private readonly stems = new Map<string, Set<string>>();
  /** Referenced pointers, by decoded path. */
  private readonly targets = new Map<string, string[]>();

  /** True if a value in place of a reference would contain itself. */
  isCircular(dependant: readonly string[], pointer: string, reached: () => ReadonlySet<string>): boolean {
    for (let length = dependant.length; length >= 0; length--) {
      const names = this.targets.get(dependant.slice(0, length).join('\n'));
      for (const name of names ?? []) if (name !== pointer && reached().has(name)) return true;
    }
    return false;
  }

  /** Returns the pointers that a pointer depends on, directly or indirectly. */
  reachFrom(pointer: string): ReadonlySet<string> {
    const reached = new Set<string>();
    const waiting = [pointer];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
      for (const next of this.stems.get(name) ?? []) {
        if (reached.has(next)) continue;
        reached.add(next);
        waiting.push(next);
      }
    return reached;
  }

  /** Adds a reference from a pointer to another one. */
  add(path: readonly string[], pointer: string, target: string, targetPath: readonly string[]): void {
    this.noteStems(path, pointer, target, targetPath);
    this.pointers.addNode(pointer);
    this.pointers.addNode(target);
    this.pointers.addDependency(pointer, target);
  }

  private noteStems(
    path: readonly string[],
    pointer: string,
    target: string,
    targetPath: readonly string[],
  ): void {
    const key = targetPath.join('\n');
    const known = this.targets.get(key);
    if (known === undefined) this.targets.set(key, [target]);
    else if (!known.includes(target)) known.push(target);
    let stem = '#';
    let tail = '';
    for (const [index, part] of path.entries()) {
      if (part === targetPath[index]) {
        stem += `/${part}`;
        continue;
      }
      tail += `/${part}`;
      const dependant = `${stem}${tail}`;
      if (dependant === pointer || dependant === target) continue;
      const dependencies = this.stems.get(dependant);
      if (dependencies === undefined) this.stems.set(dependant, new Set([target]));
      else dependencies.add(target);
    }
  }
}
