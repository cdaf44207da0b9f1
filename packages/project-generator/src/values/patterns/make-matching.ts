import type { Random } from '../random.js';
import type { Taste } from './alphabet.js';
import { readPattern, type ReadPattern } from './match-pattern.js';
import { sampleTree } from './sample-tree.js';

const tastes: readonly Taste[] = ['plain', 'mixed', 'symbols', 'any'];

/** For what the tree says nothing of: property escapes, look arounds. */
const guesses: readonly Taste[] = [...tastes, 'digits', 'capitals'];
const tries = 15;

/**
 * A text that matches a pattern and satisfies what else is asked of it; undefined where none was found.
 *
 * @param isLonger asks for more than what matches, where the pattern is not anchored: shorter texts are few
 * @param accept tells whether a text will do. What the pattern's tree cannot guarantee is checked here, before it is asked.
 */
export function makeMatching(
  source: string,
  lengths: { readonly min: number; readonly max: number },
  random: Random,
  isLonger: boolean,
  accept: (text: string) => boolean,
): string | undefined {
  const pattern =
    readPattern(source).tree === undefined ? readPattern(inOurWords(source)) : readPattern(source);
  const { tree } = pattern;
  if (tree === undefined || !isCheckable(pattern)) return undefined;
  for (const taste of pattern.isExact ? tastes : guesses) {
    for (let count = 0; count < tries; count++) {
      const text = sampleTree(tree, lengths.min, lengths.max, random, taste, isLonger || count > 1);
      if (text === undefined) {
        // The tree leaves nothing to luck but the places of anchors and the ways of choices.
        if (count >= 3 && pattern.isExact) break;
        continue;
      }
      if ((pattern.isExact || pattern.expression?.test(text) === true) && accept(text)) return text;
    }
  }
  return undefined;
}

/** What the tree does not say has to be checked by running the expression. */
function isCheckable({ isExact, expression }: ReadPattern): boolean {
  return isExact || expression !== undefined;
}

/** Patterns in the words of other engines: `(?i)` in front loosens a pattern only, `\A` and `\z` are `^` and `$`. */
function inOurWords(source: string): string {
  return source
    .replace(/^(\^?)\(\?[a-z]+\)/, '$1')
    .replace(/^\\A/, '^')
    .replace(/\\[zZ]$/, '$');
}

/** Why nothing matches a pattern, as a clause. */
export function whyNothingMatches(source: string, name: string): string {
  const { tree, isExact, expression } = readPattern(source);
  if (tree === undefined) return `its \`pattern\` ${name} cannot be read as a regular expression`;
  if (!isExact && expression === undefined) {
    return `its \`pattern\` ${name} cannot be checked without risk: matching it could take very long`;
  }
  return `its \`pattern\` ${name} cannot be satisfied`;
}
