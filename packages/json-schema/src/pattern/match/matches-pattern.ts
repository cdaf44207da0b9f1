import { isPlainlyHarmless } from '../backtracking/plainly-harmless.js';
import { parsePattern, type Pattern } from '../syntax/parse-pattern.js';
import { compileProgram, type Program } from './program.js';
import { findsMatch } from './simulate.js';

// A pattern that is not anchored costs an engine the square of the length.
const longestRun = 2000;
const mostSteps = 1_000_000;

/** What is known of how a pattern is matched. */
interface Matcher {
  readonly pattern: Pattern;
  readonly isHarmless: boolean;
  /** The program, and the length of the texts that it is good for. */
  program: Program | undefined;
  longestText: number;
}

const remembered = new Map<string, Matcher | undefined>();
const mostRemembered = 1000;

/**
 * True where a string has a match of a pattern anywhere in it (JSON Schema 2020-12, Validation, 6.3.3). The engine runs what is
 * plainly harmless; all else is followed by an automaton, which never backtracks.
 *
 * Undefined where it is not judged: `parsePattern` does not read the pattern, it has backreferences, or it is too large for the
 * length of the string: more than a million steps.
 */
export function matchesPattern(pattern: string, value: string): boolean | undefined {
  const matcher = matcherOf(pattern);
  if (matcher === undefined) return undefined;
  if (matcher.isHarmless && value.length <= longestRun) return matcher.pattern.expression.test(value);
  const { isUnicode } = matcher.pattern;
  const characters = isUnicode
    ? Array.from(value, (character) => character.codePointAt(0) ?? 0)
    : Array.from({ length: value.length }, (_, index) => value.charCodeAt(index));
  const program = programFor(matcher, characters.length);
  return program === undefined ? undefined : findsMatch(program, characters, mostSteps);
}

function matcherOf(source: string): Matcher | undefined {
  if (remembered.has(source)) return remembered.get(source);
  if (remembered.size >= mostRemembered) remembered.clear();
  const pattern = parsePattern(source);
  const matcher = pattern && {
    pattern,
    isHarmless: isPlainlyHarmless(source),
    program: undefined,
    longestText: -1,
  };
  remembered.set(source, matcher);
  return matcher;
}

/** Programs are made for lengths that double, so that few are made for one pattern. */
function programFor(matcher: Matcher, length: number): Program | undefined {
  if (length > matcher.longestText) {
    matcher.longestText = Math.max(64, 2 ** Math.ceil(Math.log2(length + 1)));
    matcher.program = compileProgram(matcher.pattern.root, matcher.longestText);
  }
  return matcher.program;
}
