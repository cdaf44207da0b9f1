import { findWithinSteps, isPlainlyHarmless } from '@assay/regex';
import { shorten } from '@assay/text';

/** Strings up to this length cannot take an engine long with any pattern. */
const shortText = 12;

/**
 * The maximum number of steps, in total and per character of a long string: less than a second for a pattern with backreferences.
 */
const maxSteps = 3_000_000;
const maxStepsPerCharacter = 1_000;

/** Syntax that automata read differently from an engine without the flag `u`: Unicode classes, and characters beyond 16 bits. */
const unicodeSyntax = /\\[pPku]/;
const surrogate = /[\ud800-\udfff]/;

const harmless = new WeakMap<RegExp, boolean>();

/**
 * True for a pattern that runs in the engine directly. Patterns with flags or Unicode syntax are included without analysis,
 * because automata would read them differently.
 */
function isHarmless(pattern: RegExp): boolean {
  let known = harmless.get(pattern);
  if (known === undefined) {
    const { source, flags } = pattern;
    known = flags !== '' || unicodeSyntax.test(source) || isPlainlyHarmless(source);
    harmless.set(pattern, known);
  }
  return known;
}

/**
 * Tests a string with a pattern of a ruleset or a document, like `RegExp.prototype.test`. An analysed pattern that may take an
 * engine too long is matched without backtracking, or in a limited number of steps.
 *
 * @throws Error if it takes more steps.
 */
export function testPattern(pattern: RegExp, text: string): boolean {
  if (text.length <= shortText || isHarmless(pattern) || surrogate.test(text)) return pattern.test(text);
  const found = findWithinSteps(pattern.source, text, Math.max(maxSteps, maxStepsPerCharacter * text.length));
  if (found === 'exceeded')
    throw new Error(
      `the pattern \`${shorten(pattern.source, 100)}\` takes too many steps on a text of ${text.length} characters`,
    );
  return found === 'unread' ? pattern.test(text) : found;
}
