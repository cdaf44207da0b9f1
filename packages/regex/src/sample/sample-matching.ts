import { matchesPattern } from '../match/matches-pattern.js';
import { parsePattern, type Pattern } from '../syntax/parse-pattern.js';
import { contains } from '../syntax/pattern-node.js';
import type { Taste } from './sample-style.js';
import type { RandomSource } from './random-source.js';
import { sampleTree } from './sample-tree.js';

/** Requirements of a sample besides the pattern. */
export interface SampleOptions {
  /** The least and the greatest length, in code points. */
  readonly min: number;
  readonly max: number;
  readonly random: RandomSource;
  /** Asks for more than what matches, where the pattern is not anchored: shorter strings are few. */
  readonly isLonger: boolean;
  /** Returns whether a string will do. It is called only for strings that match. */
  readonly accept: (text: string) => boolean;
}

/** A string that matches a pattern, or why there is none. */
export type Sample =
  | { readonly kind: 'sample'; readonly text: string }
  /** `unread`: `parsePattern` does not read it. `unmatched`: `matchesPattern` does not judge it. `none`: none was found. */
  | { readonly kind: 'unread' | 'unmatched' | 'none' };

const tastes: readonly Taste[] = ['plain', 'mixed', 'symbols', 'any'];

/** For what the tree says nothing about: look-arounds, boundaries. */
const guesses: readonly Taste[] = [...tastes, 'digits', 'capitals'];
const tries = 15;

/** Samples a string that matches a pattern and satisfies everything else required of it. */
export function sampleMatching(source: string, options: SampleOptions): Sample {
  const read = [source, inOurWords(source)].find((words) => parsePattern(words) !== undefined);
  const pattern = read === undefined ? undefined : parsePattern(read);
  if (read === undefined || pattern === undefined) return { kind: 'unread' };
  const isExact = coversWholePattern(pattern);
  if (!isExact && matchesPattern(read, '') === undefined) return { kind: 'unmatched' };
  const text = find(pattern, options, isExact ? tastes : guesses, isExact, (candidate) =>
    isExact || matchesPattern(read, candidate) === true ? options.accept(candidate) : false,
  );
  return text === undefined ? { kind: 'none' } : { kind: 'sample', text };
}

function find(
  { root }: Pattern,
  { min, max, random, isLonger }: SampleOptions,
  tasteList: readonly Taste[],
  isExact: boolean,
  accept: (text: string) => boolean,
): string | undefined {
  for (const taste of tasteList) {
    for (let count = 0; count < tries; count++) {
      const text = sampleTree(root, min, max, random, taste, isLonger || count > 1);
      if (text !== undefined && accept(text)) return text;
      // The tree leaves nothing to luck but the places of anchors and the ways of choices.
      if (text === undefined && count >= 3 && isExact) break;
    }
  }
  return undefined;
}

/** True if what the tree makes is sure to match. */
function coversWholePattern({ root }: Pattern): boolean {
  return !contains(
    root,
    (part) =>
      part.kind === 'look' ||
      part.kind === 'backreference' ||
      (part.kind === 'assertion' && part.name.endsWith('boundary')),
  );
}

/** Patterns in the words of other engines: `(?i)` in front loosens a pattern only, `\A` and `\z` are `^` and `$`. */
function inOurWords(source: string): string {
  return source
    .replace(/^(\^?)\(\?[a-z]+\)/, '$1')
    .replace(/^\\A/, '^')
    .replace(/\\[zZ]$/, '$');
}
