/**
 * Finds the strongly connected components of a graph (Tarjan, 1972). Returns the component number of each node. The successors of
 * a component have smaller numbers.
 */
export function strongComponents(size: number, next: (node: number) => readonly number[]): Int32Array {
  const component = new Int32Array(size).fill(-1);
  const index = new Int32Array(size).fill(-1);
  const lowest = new Int32Array(size);
  const open: number[] = [];
  let found = 0;
  let components = 0;
  for (let root = 0; root < size; root++) {
    if (index[root] !== -1) continue;
    const path: { node: number; targets: readonly number[]; at: number }[] = [];
    const enter = (node: number): void => {
      index[node] = lowest[node] = found++;
      open.push(node);
      path.push({ node, targets: next(node), at: 0 });
    };
    enter(root);
    for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
      const { node } = frame;
      const target = frame.targets[frame.at++];
      if (target !== undefined) {
        if (index[target] === -1) enter(target);
        else if (component[target] === -1) lowest[node] = Math.min(lowest[node] ?? 0, index[target] ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lowest[parent.node] = Math.min(lowest[parent.node] ?? 0, lowest[node] ?? 0);
      if (lowest[node] !== index[node]) continue;
      for (let member = -1; member !== node;) {
        member = open.pop() ?? node;
        component[member] = components;
      }
      components++;
    }
  }
  return component;
}
