import type { WalkedPath } from './walked-path.js';
import { ExpressionError } from './expression-parser.js';
import { compileFilter } from './filter.js';
import { parsePath, type Step } from './path-parser.js';
import { PlusPath } from './plus-path.js';

/** A path, by the engine that evaluates it. */
export type ClassifiedPath =
  | WalkedPath
  | { readonly kind: 'plus'; readonly path: PlusPath }
  /** It matches nothing. */
  | { readonly kind: 'never' }
  /** No engine can evaluate it. */
  | { readonly kind: 'invalid'; readonly reason: string }
  /** Only Spectral itself can evaluate it. */
  | { readonly kind: 'unsupported'; readonly reason: string };

/** Selects the engine for a path like Spectral: Nimma if it needs no backtracking, jsonpath-plus otherwise. */
export function classifyPath(text: string): ClassifiedPath {
  try {
    return classify(text);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { kind: error.isInvalid ? 'invalid' : 'unsupported', reason: error.message };
  }
}

function classify(text: string): ClassifiedPath {
  const parsed = parsePath(text);
  if (parsed === undefined) return { kind: 'plus', path: new PlusPath(text) };
  const nodes = [...parsed.steps, ...parsed.modifiers.map((kind) => ({ kind, deep: false }) as const)];
  if (isBacktracking(nodes)) return { kind: 'plus', path: new PlusPath(text) };
  const { keyed, parents } = readModifiers(parsed.modifiers);
  const steps = compactSteps(parsed.steps);
  const isDocument = steps.length === 0 || steps[0]?.kind === 'objects';
  if (isDocument && parsed.modifiers.length > 0)
    return { kind: 'unsupported', reason: 'it requests the key or the parent of the document itself' };
  const firstDeep = steps.findIndex(({ deep }) => deep);
  if (firstDeep === -1 && parents > steps.length) return { kind: 'never' };
  const reason = findPeculiarity(steps, firstDeep, keyed);
  if (reason !== undefined) return { kind: 'unsupported', reason };
  for (const [index, step] of steps.entries())
    if (step.kind === 'filter')
      compileFilter(step.text, { isLast: index === steps.length - 1, isOnly: parsed.steps.length === 1 });
  return { kind: 'walk', steps, keyed, parents };
}

interface NodeShape {
  readonly kind: string;
  readonly deep: boolean;
}

/** True for paths that Nimma leaves to jsonpath-plus. */
function isBacktracking(nodes: readonly NodeShape[]): boolean {
  const first = nodes.findIndex(({ deep }) => deep);
  const firstNode = nodes[first];
  if (firstNode === undefined) return false;
  if (firstNode.kind !== 'member') return nodes.slice(first + 1).some(({ deep }) => deep);
  let hasFlat = false;
  let deepNodes = 1;
  for (const node of nodes.slice(first + 1, -1)) {
    const isPlain = node.kind === 'member' || node.kind === 'wildcard';
    if (!node.deep) {
      hasFlat ||= isPlain;
      continue;
    }
    deepNodes++;
    if (!isPlain || hasFlat) return true;
  }
  const last = nodes.at(-1);
  return last?.deep === true ? hasFlat || last.kind === 'wildcard' : deepNodes > 1;
}

function readModifiers(modifiers: readonly ('key' | 'parent')[]): { keyed: boolean; parents: number } {
  let keyed = false;
  let parents = 0;
  for (const modifier of modifiers.toReversed()) {
    if (modifier === 'parent') {
      parents++;
    } else {
      keyed = true;
      parents = 0;
    }
  }
  return { keyed, parents };
}

/** Removes `..*` before another step and makes that step deep, as Nimma does. */
function compactSteps(steps: readonly Step[]): readonly Step[] {
  const compacted: Step[] = [];
  let deepens = false;
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'wildcard' && step.deep && index < steps.length - 1) {
      deepens = true;
      continue;
    }
    compacted.push(deepens ? { ...step, deep: true } : step);
    deepens = false;
  }
  return compacted;
}

/** Returns a feature that Nimma evaluates in a peculiar way, which is not reproduced; undefined if none exists. */
function findPeculiarity(steps: readonly Step[], firstDeep: number, keyed: boolean): string | undefined {
  if (steps.some(({ kind }) => kind === 'objects') && steps.length > 1) return 'it continues after `$..`';
  if (steps.some((step) => step.kind === 'members' && step.names.length === 0))
    return 'it has empty brackets';
  if (steps.length > 1 && steps[0]?.kind === 'filter' && !steps[0].deep)
    return 'it continues after a filter of the document itself';
  if (steps.length > 1 && steps[0]?.kind === 'slice' && steps[0].bounds.some((bound) => bound < 0))
    return 'it continues after a slice of the document itself that counts from the end';
  const isIndexed = (firstDeep === -1 ? steps : steps.slice(0, firstDeep)).some(hasIndex);
  if (isIndexed && (firstDeep !== -1 || keyed)) return 'it has a number for a name';
  if (firstDeep === -1) return undefined;
  const slices = steps.some(({ kind }) => kind === 'slice');
  if (slices) return 'it has a slice behind `..`';
  const deepSteps = steps.filter(({ deep }) => deep);
  if (deepSteps.length > 1) {
    const tail = steps.slice(firstDeep);
    if (!tail.every(({ deep }) => deep)) return 'it has steps of one level between two `..`';
    if (!tail.slice(0, -1).every(({ kind }) => kind === 'member')) return 'it has several `..` without names';
    if (tail.some(hasIndex)) return 'it has a number for a name';
  }
  return undefined;
}

function hasIndex(step: Step): boolean {
  const names = step.kind === 'member' ? [step.name] : step.kind === 'members' ? step.names : [];
  return names.some((name) => Number.isSafeInteger(Number(name)));
}
