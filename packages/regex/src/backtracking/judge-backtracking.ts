import { compileProgram } from '../program/compile-program.js';
import { parsePattern, type Pattern } from '../syntax/parse-pattern.js';
import { contains, type Look, type PatternNode } from '../syntax/pattern-node.js';
import { ambiguityOf, type Ambiguity, type GrowingText } from './ambiguity.js';
import { attackOf, simplified, type Attack } from './attack.js';
import { hasLetter } from './alphabet.js';
import { Measure } from './growth.js';
import { areLookAroundsBounded, listLookArounds, inlineLookArounds } from './look-arounds.js';
import { hasManyOptions, withRepeatedOptions } from './options.js';
import { hasFewWays, isPlainlyHarmless } from '../match/harmless-pattern.js';
import { OutOfSteps, Steps } from './steps.js';
import { allPaths, triedWays } from './path-automaton.js';
import { listPaths, type MatchPaths } from './match-paths.js';

/** Cost of a pattern in a backtracking engine. */
export type Backtracking =
  /** Proportional to the length of the string, for each position where a match is tried. */
  | { readonly kind: 'harmless' }
  | {
      readonly kind: 'catastrophic';
      /** The power of the length in the time; Infinity for exponential growth, undefined if it is only known to be long. */
      readonly degree: number | undefined;
      readonly attack: Attack;
      /** The minimum length at which the attack takes an engine about a second or more. */
      readonly slowFrom: number;
    }
  | { readonly kind: 'undecided'; readonly why: UndecidedReason };

/**
 * Reason why a pattern is undecided: it cannot be parsed; it has look-arounds or backreferences, which automata cannot represent,
 * and no attack was found; it needs too many states or steps; or the attack did not grow as expected.
 */
export type UndecidedReason = 'unread' | 'look-around' | 'backreference' | 'too many steps' | 'unconfirmed';

/** A verdict and the steps that it took. Both depend only on the pattern. */
export interface Judgement {
  readonly verdict: Backtracking;
  /** The number of steps, of about 20 ns each. */
  readonly steps: number;
}

const maxSteps = 3_000_000;
const maxOverview = 500_000;
const maxExact = 1_500_000;
const maxGuessed = 1_100_000;
const maxInstructions = 3000;
/** If the tried attacks take fewer steps than this, untried ones do not take long either. */
const fewSteps = 1e8;
/** The length below which a better attack is not searched for. */
const shortText = 100;

const remembered = new Map<string, Judgement>();
const maxRemembered = 1000;

/**
 * Judges how long a pattern can take in a backtracking engine. It uses a limited number of steps and no clock. Each catastrophic
 * pattern is confirmed by counting an engine's steps on the attack. The factor for unanchored patterns, which engines try at each
 * position, is not included. The last thousand verdicts are cached.
 */
export function judgeBacktracking(source: string): Judgement {
  let judgement = remembered.get(source);
  if (judgement === undefined) {
    if (remembered.size >= maxRemembered) remembered.clear();
    judgement = judgeUncached(source);
    remembered.set(source, judgement);
  }
  return judgement;
}

type Danger = Backtracking & { readonly kind: 'catastrophic' };

const harmless: Backtracking = { kind: 'harmless' };
const unconfirmed: Backtracking = { kind: 'undecided', why: 'unconfirmed' };
const tooManySteps: Backtracking = { kind: 'undecided', why: 'too many steps' };

function judgeUncached(source: string): Judgement {
  const pattern = parsePattern(source);
  if (pattern === undefined) return { verdict: { kind: 'undecided', why: 'unread' }, steps: source.length };
  if (isPlainlyHarmless(source)) return { verdict: harmless, steps: source.length };
  const steps = new Steps(maxSteps);
  try {
    return { verdict: new Judge(pattern, steps).verdict(), steps: steps.taken };
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
    return { verdict: tooManySteps, steps: steps.taken };
  }
}

/** The paths through a pattern and their ambiguity. */
interface Overview {
  readonly ways: MatchPaths;
  readonly ambiguity: Ambiguity;
}

/** Result of guessing attacks. */
interface Guess {
  readonly danger: Danger | undefined;
  /** False if some attacks were not tried because of the limit of steps. */
  readonly isComplete: boolean;
}

const nothing: Guess = { danger: undefined, isComplete: true };

class Judge {
  private readonly pattern: Pattern;
  private readonly steps: Steps;
  private readonly measure: Measure;

  constructor(pattern: Pattern, steps: Steps) {
    this.pattern = pattern;
    this.steps = steps;
    this.measure = new Measure(pattern);
  }

  verdict(): Backtracking {
    const { root } = this.pattern;
    if (hasFewWays(root)) return harmless;
    const overview = this.overviewOf(root);
    if (contains(root, ({ kind }) => kind === 'backreference'))
      return this.guessOr('backreference', overview);
    if (contains(root, ({ kind }) => kind === 'look')) {
      const isHarmless = overview?.ambiguity.degree === 0 && this.looksAreHarmless();
      return isHarmless ? harmless : this.guessOr('look-around', overview);
    }
    if (overview?.ambiguity.degree === 0) return this.guessOptional() ?? harmless;
    const exact = this.exactly();
    const proven = this.proven(exact);
    if (proven !== undefined && proven.slowFrom <= shortText) return proven;
    // Limited repetitions can have many more paths than the degree shows.
    const isLarger = overview?.ambiguity.degree !== exact?.ambiguity.degree;
    const guess = isLarger ? this.guess(overview) : nothing;
    const danger = pickMuchShorter(proven, guess.danger);
    if (danger !== undefined) return danger;
    if (exact === undefined) return tooManySteps;
    if (exact.ambiguity.text !== undefined) return unconfirmed;
    return guess.isComplete || this.measure.maxFound < fewSteps ? harmless : tooManySteps;
  }

  /** Returns the overview of all paths, including those that an engine never tries; undefined if it is too large. */
  private overviewOf(root: PatternNode, isBackward = false, isLoose = false): Overview | undefined {
    const options = { isRelaxed: true, partsWords: true, isBackward, mostInstructions: maxInstructions };
    const program = compileProgram(this.pattern, options, root);
    return (
      program &&
      this.within(maxOverview, (steps) => {
        const ways = listPaths(program, this.pattern.isUnicode, isLoose, steps);
        return { ways, ambiguity: ambiguityOf(allPaths(ways), steps) };
      })
    );
  }

  private looksAreHarmless(): boolean {
    const { root } = this.pattern;
    const isLimited = ({ part, isBehind }: Look): boolean =>
      this.overviewOf(part, isBehind, true)?.ambiguity.degree === 0;
    return areLookAroundsBounded(root) && listLookArounds(root).every(isLimited);
  }

  /** Returns the overview of the paths that an engine really tries; undefined if there are too many. */
  private exactly(): Overview | undefined {
    const program = compileProgram(this.pattern, { partsWords: true, maxInstructions });
    return (
      program &&
      this.within(maxExact, (steps) => {
        const ways = listPaths(program, this.pattern.isUnicode, false, steps);
        return { ways, ambiguity: ambiguityOf(triedWays(ways, steps), steps) };
      })
    );
  }

  private guessOr(why: UndecidedReason, overview: Overview | undefined): Backtracking {
    const danger =
      this.guess(overview).danger ?? this.guess(this.overviewOf(inlineLookArounds(this.pattern.root))).danger;
    return danger ?? { kind: 'undecided', why };
  }

  /** Finds an attack on many optional parts. */
  private guessOptional(): Danger | undefined {
    const { root } = this.pattern;
    return hasManyOptions(root) ? this.guess(this.overviewOf(withRepeatedOptions(root))).danger : undefined;
  }

  /**
   * Finds a confirmed attack on an overview that may include paths that an engine never tries. It tries several suffixes that may
   * make the match fail.
   */
  private guess(overview: Overview | undefined): Guess {
    if (overview?.ambiguity.text === undefined) return nothing;
    const { pumps } = overview.ambiguity.text;
    let danger: Danger | undefined;
    const isComplete = this.within(maxGuessed, (steps) => {
      for (const tried of this.measure.isLimited ? [pumps, ...ofOneLetter(pumps, overview.ways)] : [pumps]) {
        for (const suffix of suffixesFor(overview.ways)) {
          danger = pickShorter(danger, this.danger(overview, { pumps: tried, suffix }, false, steps));
          // If repetitions are limited, the length at which the attack is slow can differ greatly between suffixes.
          if (danger !== undefined && !this.measure.isLimited) return true;
        }
        if (danger !== undefined) return true;
      }
      return true;
    });
    return { danger, isComplete: isComplete === true };
  }

  private proven(exact: Overview | undefined): Danger | undefined {
    const text = exact?.ambiguity.text;
    return exact && text && this.danger(exact, text, true, this.steps);
  }

  private danger(
    { ways, ambiguity }: Overview,
    text: GrowingText,
    isProven: boolean,
    steps: Steps,
  ): Danger | undefined {
    const attack = attackOf(text, ways.alphabet);
    const supposed = { degree: ambiguity.degree + 1, isProven };
    const forms = this.measure.isLimited && !isProven ? [simplified(attack)] : [simplified(attack), attack];
    for (const form of forms) {
      const growth = this.measure.growth(form, supposed, steps);
      if (growth !== undefined) return { kind: 'catastrophic', ...growth, attack: form };
    }
    return undefined;
  }

  /** Runs a function with a share of the steps. Returns undefined if it needs more. */
  private within<Result>(max: number, find: (steps: Steps) => Result): Result | undefined {
    try {
      return find(this.steps.part(max));
    } catch (error) {
      if (!(error instanceof OutOfSteps)) throw error;
      this.steps.take(0);
      return undefined;
    }
  }
}

type Pumps = GrowingText['pumps'];

/**
 * Lists pumps of one letter for limited repetitions: the letters of the found pump, and those that most states accept. Another
 * pump may have more effect in few repetitions.
 */
function ofOneLetter([first]: Pumps, ways: MatchPaths): readonly Pumps[] {
  if (first === undefined) return [];
  const letters = new Set([...first.pump, ...lettersByTakers(ways).slice(-2)]);
  if (first.pump.length === 1) letters.delete(first.pump[0] ?? -1);
  return [...letters].map((letter) => [{ prefix: first.prefix, pump: [letter] }]);
}

const maxSuffixes = 6;

/** Returns the empty suffix, and the characters that the fewest states accept. */
function suffixesFor(ways: MatchPaths): readonly (readonly number[])[] {
  const letters = lettersByTakers(ways);
  const isTakenNowhere = !ways.letters.some((set) => hasLetter(set, letters[0] ?? 0));
  return [[], ...letters.slice(0, isTakenNowhere ? 1 : maxSuffixes).map((letter) => [letter])];
}

/** Returns the letters in ascending order of the number of states that accept them. */
function lettersByTakers({ alphabet, letters }: MatchPaths): readonly number[] {
  const takers = alphabet.letters.map((_, letter) => letters.filter((set) => hasLetter(set, letter)).length);
  return [...takers.keys()].sort((a, b) => (takers[a] ?? 0) - (takers[b] ?? 0));
}

/** Returns the danger with the shorter strings. */
function pickShorter(first: Danger | undefined, second: Danger | undefined): Danger | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return second.slowFrom < first.slowFrom ? second : first;
}

/** Returns the second danger if it needs much shorter strings, else the first. */
function pickMuchShorter(first: Danger | undefined, second: Danger | undefined): Danger | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return second.slowFrom < first.slowFrom / 2 ? second : first;
}
