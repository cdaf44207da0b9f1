import { listPatternParts, type Look, type PatternNode } from '../syntax/pattern-node.js';

/** The look-arounds of a pattern, those inside others included. */
export function looksIn(node: PatternNode): readonly Look[] {
  return [...(node.kind === 'look' ? [node] : []), ...listPatternParts(node).flatMap(looksIn)];
}

/**
 * True if an engine looks around for long at a few places only: what can look at any number of characters is where a limited
 * number of them has been taken, as in `^(?=.*[A-Z]).{8,}$`.
 */
export function looksAreNear(root: PatternNode): boolean {
  return everyLook(root, false, ({ part }, isFar) => !isFar || !isUnlimited(part));
}

/** Checks whether a condition applies to each look-around; `isFar` if any number of characters can precede it. */
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
 * A pattern that takes what another looks for or remembers: look-arounds and backreferences are replaced by what is in them. It matches
 * other strings, but where an engine takes long with it, it often does with the other.
 */
export function withAllTaken(root: PatternNode): PatternNode {
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
