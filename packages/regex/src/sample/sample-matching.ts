import { matchesPattern } from '../match/matches-pattern.js';
import { parsePattern, type Pattern } from '../syntax/parse-pattern.js';
import { contains } from '../syntax/pattern-node.js';
import type { Taste } from './sample-style.js';
import type { RandomSource } from './random-source.js';
import { sampleTree } from './sample-tree.js';

/** Requirements of a sample besides the pattern. */
export interface SampleOptions {
  /** The minimum and the maximum length, in code points. */
  readonly min: number;
  readonly max: number;
  readonly random: RandomSource;
  /** True to make strings longer than the match if the pattern is not anchored, because there are few shorter strings. */
  readonly isLonger: boolean;
  /** Returns true if a string is acceptable. It is called only for matching strings. */
  readonly accept: (text: string) => boolean;
}

/** A string that matches a pattern, or the reason for a failure. */
export type Sample =
  | { readonly kind: 'sample'; readonly text: string }
  /** `unread`: `parsePattern` cannot read it. `unmatched`: `matchesPattern` cannot decide. `none`: no string was found. */
  | { readonly kind: 'unread' | 'unmatched' | 'none' };

const tastes: readonly Taste[] = ['plain', 'mixed', 'symbols', 'any'];

/** Additional tastes for elements that the tree ignores: look-arounds and boundaries. */
const guesses: readonly Taste[] = [...tastes, 'digits', 'capitals'];
const tries = 15;

/** Samples a string that matches a pattern and satisfies the options. */
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
      // Without ignored elements, further attempts change only anchors and choices.
      if (text === undefined && count >= 3 && isExact) break;
    }
  }
  return undefined;
}

/** True if each string of the tree is certain to match. */
function coversWholePattern({ root }: Pattern): boolean {
  return !contains(
    root,
    (part) =>
      part.kind === 'look' ||
      part.kind === 'backreference' ||
      (part.kind === 'assertion' && part.name.endsWith('boundary')),
  );
}

/** Translates syntax of other engines: a leading `(?i)` is removed, and `\A` and `\z` become `^` and `$`. */
function inOurWords(source: string): string {
  return source
    .replace(/^(\^?)\(\?[a-z]+\)/, '$1')
    .replace(/^\\A/, '^')
    .replace(/\\[zZ]$/, '$');
}
