import { findWithinSteps, isPlainlyHarmless } from '@assay/regex';
import { shorten } from '@assay/text';

/** Strings up to this length cannot take an engine long with any pattern. */
const shortText = 12;

/**
 * The maximum number of steps, in total and per character of a long string: less than a second for a pattern with backreferences.
 */
const maxSteps = 3_000_000;
const maxStepsPerCharacter = 1_000;

const harmless = new WeakMap<RegExp, boolean>();

function isHarmless(pattern: RegExp): boolean {
  let known = harmless.get(pattern);
  if (known === undefined) harmless.set(pattern, (known = isPlainlyHarmless(pattern.source, pattern.flags)));
  return known;
}

/**
 * Tests a string with a pattern of a ruleset or a document, like `RegExp.prototype.test`. A pattern that may take an engine too
 * long is matched without backtracking, or in a limited number of steps. Patterns that `parsePattern` cannot read run in the
 * engine: the caller must limit their time.
 *
 * @throws Error if it takes more steps.
 */
export function testPattern(pattern: RegExp, text: string): boolean {
  if (text.length <= shortText || isHarmless(pattern)) return pattern.test(text);
  const maxStepsOfText = Math.max(maxSteps, maxStepsPerCharacter * text.length);
  const found = findWithinSteps(pattern.source, text, maxStepsOfText, pattern.flags);
  if (found === 'exceeded')
    throw new Error(
      `the pattern \`${shorten(pattern.source, 100)}\` takes too many steps on a text of ${text.length} characters`,
    );
  return found === 'unread' ? pattern.test(text) : found;
}
