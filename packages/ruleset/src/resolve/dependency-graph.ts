/** A graph of named nodes with data. Its methods are those of Spectral's graph, which ruleset functions use. */
export class DependencyGraph<Data> {
  private readonly data = new Map<string, Data | undefined>();
  private readonly outgoing = new Map<string, Set<string>>();
  private readonly incoming = new Map<string, Set<string>>();

  /** Returns all nodes that a node depends on, directly or indirectly. */
  readonly dependenciesOf: (name: string) => string[] = (name) => this.reach(name, this.outgoing);

  /** The data of the nodes, by name. */
  get nodes(): Record<string, Data | undefined> {
    return Object.fromEntries(this.data);
  }

  size(): number {
    return this.data.size;
  }

  hasNode(name: string): boolean {
    return this.data.has(name);
  }

  addNode(name: string, data?: Data): void {
    if (this.data.has(name)) return;
    this.data.set(name, data);
  }

  /** @throws Error if the node does not exist. */
  getNodeData(name: string): Data {
    const data = this.data.get(name);
    if (data === undefined) throw new Error(`Node does not exist: ${name}`);
    return data;
  }

  addDependency(from: string, to: string): void {
    if (!this.data.has(from) || !this.data.has(to)) return;
    addEdge(this.outgoing, from, to);
    addEdge(this.incoming, to, from);
  }

  /** Returns all nodes that depend on a node, directly or indirectly. */
  dependantsOf(name: string): string[] {
    return this.reach(name, this.incoming);
  }

  directDependenciesOf(name: string): string[] {
    return [...(this.outgoing.get(name) ?? [])];
  }

  directDependantsOf(name: string): string[] {
    return [...(this.incoming.get(name) ?? [])];
  }

  /** Returns all nodes, each after its dependencies. It starts with the nodes that no other depends on. */
  overallOrder(): string[] {
    const order = new Set<string>();
    for (const name of this.data.keys()) if (!this.incoming.has(name)) visit(name, this.outgoing, order);
    for (const name of this.data.keys()) visit(name, this.outgoing, order);
    return [...order];
  }

  private reach(name: string, edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
    if (!this.data.has(name)) throw new Error(`Node does not exist: ${name}`);
    const order = new Set<string>();
    visit(name, edges, order);
    order.delete(name);
    return [...order];
  }
}

function addEdge(edges: Map<string, Set<string>>, from: string, to: string): void {
  const targets = edges.get(from);
  if (targets === undefined) edges.set(from, new Set([to]));
  else targets.add(to);
}

/** Adds a node after all its dependencies; cycles are cut at their last edge. */
function visit(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>, order: Set<string>): void {
  const onPath = new Set<string>();
  const stack: { readonly name: string; isEntered: boolean }[] = [{ name: start, isEntered: false }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { name } = top;
    if (top.isEntered) {
      stack.pop();
      onPath.delete(name);
      order.add(name);
    } else if (order.has(name) || onPath.has(name)) {
      stack.pop();
    } else {
      onPath.add(name);
      top.isEntered = true;
      for (const next of [...(edges.get(name) ?? [])].toReversed())
        stack.push({ name: next, isEntered: false });
    }
  }
}
