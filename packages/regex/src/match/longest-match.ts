import { parsePattern } from '../syntax/parse-pattern.js';
import type { PatternNode } from '../syntax/pattern-node.js';

/**
 * Returns the maximum length in characters of a string that a `pattern` accepts. It is Infinity without a limit, for example if
 * the pattern is not anchored at both ends (JSON Schema, 6.3.3: a pattern may match anywhere in the string).
 */
export function longestMatch(pattern: string): number {
  const root = parsePattern(pattern)?.root;
  return root === undefined ? Infinity : longestWhole(root);
}

function longestWhole(node: PatternNode): number {
  if (node.kind === 'choice') return Math.max(...node.options.map(longestWhole));
  const isAnchored = anchors(node, 'start') && anchors(node, 'end');
  return isAnchored ? longestPart(node) : Infinity;
}

/** True if a part can match only at the start, or only at the end, of the string. */
export function anchors(node: PatternNode, end: 'start' | 'end'): boolean {
  switch (node.kind) {
    case 'assertion':
      return node.name === end;
    case 'choice':
      return node.options.every((option) => anchors(option, end));
    case 'sequence': {
      const parts = end === 'start' ? node.parts : [...node.parts].reverse();
      for (const part of parts) {
        if (anchors(part, end)) return true;
        // Look-arounds consume no character, so an anchor can follow them.
        if (part.kind !== 'look') return false;
      }
      return false;
    }
    case 'repeat':
      return node.min > 0 && anchors(node.part, end);
    case 'group':
      return anchors(node.part, end);
    case 'character':
    case 'look':
    case 'backreference':
      return false;
  }
}

function longestPart(node: PatternNode): number {
  switch (node.kind) {
    case 'character':
      return 1;
    case 'assertion':
    case 'look':
      return 0;
    case 'backreference':
      return Infinity;
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + longestPart(part), 0);
    case 'choice':
      return Math.max(...node.options.map(longestPart));
    case 'repeat': {
      const once = longestPart(node.part);
      return once === 0 || node.max === 0 ? 0 : once * node.max;
    }
    case 'group':
      return longestPart(node.part);
  }
}
