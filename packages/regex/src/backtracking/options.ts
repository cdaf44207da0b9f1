import { listPatternParts, type PatternNode } from '../syntax/pattern-node.js';

const many = 20;

/** True if a pattern has so many optional parts that they alone may take an engine long, as in `a?a?a?aaa`. */
export function hasManyOptions(root: PatternNode): boolean {
  return optionsIn(root) >= many;
}

function optionsIn(node: PatternNode): number {
  const own = node.kind === 'repeat' && node.max === 1 ? 1 : 0;
  return listPatternParts(node).reduce((sum, part) => sum + optionsIn(part), own);
}

/** Replaces optional parts by unlimited repetitions, which adds paths. */
export function withRepeatedOptions(node: PatternNode): PatternNode {
  switch (node.kind) {
    case 'repeat':
      return { ...node, max: node.max === 1 ? Infinity : node.max, part: withRepeatedOptions(node.part) };
    case 'group':
    case 'look':
      return { ...node, part: withRepeatedOptions(node.part) };
    case 'sequence':
      return { ...node, parts: node.parts.map(withRepeatedOptions) };
    case 'choice':
      return { ...node, options: node.options.map(withRepeatedOptions) };
    case 'character':
    case 'assertion':
    case 'backreference':
      return node;
  }
}
