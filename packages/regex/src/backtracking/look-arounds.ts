import { listPatternParts, type Look, type PatternNode } from '../syntax/pattern-node.js';

/** Returns the look-arounds of a pattern, including nested ones. */
export function listLookArounds(node: PatternNode): readonly Look[] {
  return [...(node.kind === 'look' ? [node] : []), ...listPatternParts(node).flatMap(listLookArounds)];
}

/**
 * True if an engine examines many characters only at a few positions. Look-arounds of unlimited length must therefore follow a
 * limited number of characters, as in `^(?=.*[A-Z]).{8,}$`.
 */
export function areLookAroundsBounded(root: PatternNode): boolean {
  return everyLook(root, false, ({ part }, isFar) => !isFar || !isUnlimited(part));
}

/** True if a condition applies to each look-around. `isFar` is true if any number of characters can precede it. */
function everyLook(
  node: PatternNode,
  isFar: boolean,
  condition: (look: Look, isFar: boolean) => boolean,
): boolean {
  switch (node.kind) {
    case 'look':
      return condition(node, isFar) && everyLook(node.part, isFar, condition);
    case 'repeat':
      return everyLook(node.part, isFar || node.max === Infinity, condition);
    case 'sequence': {
      let isPartFar = isFar;
      return node.parts.every((part) => {
        const isSatisfied = everyLook(part, isPartFar, condition);
        isPartFar ||= isUnlimited(part);
        return isSatisfied;
      });
    }
    case 'choice':
    case 'group':
      return listPatternParts(node).every((part) => everyLook(part, isFar, condition));
    case 'character':
    case 'assertion':
    case 'backreference':
      return true;
  }
}

function isUnlimited(node: PatternNode): boolean {
  if (node.kind === 'backreference' || (node.kind === 'repeat' && node.max === Infinity)) return true;
  return listPatternParts(node).some(isUnlimited);
}

/**
 * Replaces look-arounds and backreferences by their contents. The result matches other strings, but often takes an engine long
 * for the same ones.
 */
export function inlineLookArounds(root: PatternNode): PatternNode {
  const groups = new Map<number, PatternNode>();
  const take = (node: PatternNode): PatternNode => {
    switch (node.kind) {
      case 'look':
        return take(node.part);
      case 'group': {
        const part = take(node.part);
        groups.set(node.number, part);
        return part;
      }
      case 'backreference':
        return groups.get(node.number) ?? { kind: 'sequence', parts: [] };
      case 'sequence':
        return { kind: 'sequence', parts: node.parts.map(take) };
      case 'choice':
        return { kind: 'choice', options: node.options.map(take) };
      case 'repeat':
        return { ...node, part: take(node.part) };
      case 'character':
      case 'assertion':
        return node;
    }
  };
  return take(root);
}
