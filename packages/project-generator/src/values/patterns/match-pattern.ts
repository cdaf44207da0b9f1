import { isPlainlyHarmless, parsePattern, type PatternNode } from '@assay/core';
import { matchesTree } from './match-tree.js';

/** A pattern of a document, read once. */
export interface ReadPattern {
  readonly source: string;
  /** Undefined where it cannot be read. */
  readonly tree: PatternNode | undefined;
  /** True where the tree says all: no look around, back reference, boundary or property escape. */
  readonly isExact: boolean;
  /** The expression, where running it is harmless. */
  readonly expression: RegExp | undefined;
}

const remembered = new Map<string, ReadPattern>();
const mostRemembered = 500;

/** Reads a pattern; the last few hundred are remembered. */
export function readPattern(source: string): ReadPattern {
  let read = remembered.get(source);
  if (read === undefined) {
    if (remembered.size >= mostRemembered) remembered.clear();
    read = readAnew(source);
    remembered.set(source, read);
  }
  return read;
}

function readAnew(source: string): ReadPattern {
  const tree = parsePattern(source);
  const isExact = tree !== undefined && !/\\p\{/i.test(source) && saysAll(tree);
  return { source, tree, isExact, expression: isPlainlyHarmless(source) ? compile(source) : undefined };
}

function saysAll(node: PatternNode): boolean {
  switch (node.kind) {
    case 'character':
      return true;
    case 'assertion':
      return node.name !== 'boundary';
    case 'look':
    case 'backreference':
      return false;
    case 'sequence':
      return node.parts.every(saysAll);
    case 'choice':
      return node.options.every(saysAll);
    case 'repeat':
      return saysAll(node.part);
  }
}

function compile(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // What Unicode mode refuses (`\-`) is often right without it.
    }
  }
  return undefined;
}

const longestTested = 2000;

/**
 * Tells whether a text matches a pattern (JSON Schema, 6.3.3: anywhere in it). Undefined where that cannot be found out:
 * the pattern cannot be read, running it could take long, or the text is long.
 */
export function matchesPattern(source: string, text: string): boolean | undefined {
  const { tree, isExact, expression } = readPattern(source);
  if (expression !== undefined && text.length <= longestTested) return expression.test(text);
  return tree !== undefined && isExact ? matchesTree(tree, text) : undefined;
}
