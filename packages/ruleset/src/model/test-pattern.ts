import { findWithinSteps, isPlainlyHarmless } from '@assay/regex';
import { shorten } from '@assay/text';

/** Texts up to this length cannot take an engine long, whatever the pattern. */
const shortText = 12;

/** The most steps, and the most for each character of a long text: less than a second for a pattern with backreferences. */
const maxSteps = 3_000_000;
const maxStepsPerCharacter = 1_000;

/** Syntax that an automaton reads differently from an engine without the flag `u`: classes of Unicode, and characters beyond 16 bits. */
const unicodeSyntax = /\\[pPku]/;
const surrogate = /[\ud800-\udfff]/;

const harmless = new WeakMap<RegExp, boolean>();

/** True for a pattern that the engine can run on any text. Patterns with flags are not looked at: flags can make them ambiguous. */
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
 * Tests a text with a pattern of a ruleset or a document, as `RegExp.prototype.test` does. A pattern in which engines may get lost
 * is matched without backtracking, or in a limited number of steps.
 *
 * @throws Error where it takes more steps.
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
