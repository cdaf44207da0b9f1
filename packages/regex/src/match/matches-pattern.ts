import { findsByBacktracking } from './backtracking-match.js';
import { isPlainlyHarmless } from './harmless-pattern.js';
import { compileProgram } from '../program/compile-program.js';
import type { Program } from '../program/program.js';
import { parsePattern, type Pattern } from '../syntax/parse-pattern.js';
import { contains } from '../syntax/pattern-node.js';
import { charactersOf } from '../program/characters.js';
import { findsMatch } from './simulate.js';

// The maximum string length for the engine, because an unanchored pattern takes the square of the length.
const longestRun = 2000;
const maxSteps = 300_000;

/** Facts about matching a pattern. */
interface Matcher {
  readonly pattern: Pattern;
  readonly isHarmless: boolean;
  /** True for patterns with backreferences, which automata cannot represent. They are matched by backtracking. */
  readonly hasBackreferences: boolean;
  /** The program, and the maximum string length that it supports. */
  program: Program | undefined;
  longestText: number;
}

const remembered = new Map<string, Matcher | undefined>();
const maxRemembered = 1000;

/**
 * True if a pattern matches anywhere in a string (JSON Schema 2020-12, Validation, 6.3.3). The engine runs patterns that are
 * plainly harmless. Other patterns run in an automaton, which never backtracks. Patterns with backreferences are matched by
 * backtracking with a limited number of steps.
 *
 * Undefined if `parsePattern` cannot read the pattern, or if it takes more than 300,000 steps.
 */
export function matchesPattern(pattern: string, value: string, flags?: string): boolean | undefined {
  const matcher = matcherOf(pattern, flags);
  if (matcher?.isHarmless === true && value.length <= longestRun)
    return matcher.pattern.expression.test(value);
  const found = findWithinSteps(pattern, value, maxSteps, flags);
  return typeof found === 'boolean' ? found : undefined;
}

/**
 * Decides in a limited number of steps if a pattern matches anywhere in a string. Unlike `matchesPattern`, it never runs the
 * pattern in the engine.
 *
 * @returns 'unread' if `parsePattern` cannot read the pattern, 'exceeded' if the steps are not enough.
 */
export function findWithinSteps(
  pattern: string,
  value: string,
  most: number,
  flags?: string,
): boolean | 'unread' | 'exceeded' {
  const matcher = matcherOf(pattern, flags);
  if (matcher === undefined) return 'unread';
  const characters = charactersOf(value, matcher.pattern.isUnicode);
  const program = programFor(matcher, characters.length);
  if (program === undefined) return 'exceeded';
  const finds = matcher.hasBackreferences ? findsByBacktracking : findsMatch;
  return finds(program, characters, most) ?? 'exceeded';
}

function matcherOf(source: string, flags: string | undefined): Matcher | undefined {
  const key = `${flags ?? '-'}/${source}`;
  if (remembered.has(key)) return remembered.get(key);
  if (remembered.size >= maxRemembered) remembered.clear();
  const pattern = parsePattern(source, flags);
  const matcher = pattern && {
    pattern,
    isHarmless: isPlainlyHarmless(source, flags),
    hasBackreferences: contains(pattern.root, ({ kind }) => kind === 'backreference'),
    program: undefined,
    longestText: -1,
  };
  remembered.set(key, matcher);
  return matcher;
}

/** Returns a program for a string length. Lengths are rounded up to powers of two, so that each pattern needs few programs. */
function programFor(matcher: Matcher, length: number): Program | undefined {
  if (length > matcher.longestText) {
    matcher.longestText = Math.max(64, 2 ** Math.ceil(Math.log2(length + 1)));
    matcher.program = compileProgram(matcher.pattern, {
      longestText: matcher.longestText,
      isSimulated: !matcher.hasBackreferences,
    });
  }
  return matcher.program;
}
