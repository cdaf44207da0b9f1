import { compileProgram } from '../program/compile-program.js';
import { parsePattern, type Pattern } from '../syntax/parse-pattern.js';
import { contains, type Look, type PatternNode } from '../syntax/pattern-node.js';
import { ambiguityOf, type Ambiguity, type GrowingText } from './ambiguity.js';
import { attackOf, simplified, type Attack } from './attack.js';
import { hasLetter } from './alphabet.js';
import { Measure } from './growth.js';
import { looksAreNear, looksIn, withAllTaken } from './look-arounds.js';
import { hasManyOptions, withRepeatedOptions } from './options.js';
import { hasFewWays, isPlainlyHarmless } from '../match/harmless-pattern.js';
import { OutOfSteps, Steps } from './steps.js';
import { allWays, triedWays } from './path-automaton.js';
import { waysThrough, type Ways } from './match-paths.js';

/** Cost of a pattern in an engine that tries one way after the other. */
export type Backtracking =
  /** In proportion to the length of the string, for each place where a match is tried. */
  | { readonly kind: 'harmless' }
  | {
      readonly kind: 'catastrophic';
      /** The power of the length that the time grows with; Infinity where it grows exponentially, undefined where it is only long. */
      readonly degree: number | undefined;
      readonly attack: Attack;
      /** The length from which on the attack takes an engine about a second or more. */
      readonly slowFrom: number;
    }
  | { readonly kind: 'undecided'; readonly why: UndecidedReason };

/**
 * Reason why a pattern was not decided: it cannot be read; it has look-arounds or backreferences, which no automaton
 * holds, and no attack was found; it takes too many states or steps; the attack that was found did not grow as it
 * should.
 */
export type UndecidedReason = 'unread' | 'look-around' | 'backreference' | 'too many steps' | 'unconfirmed';

/** A verdict and what it took. Both depend on the pattern alone. */
export interface Judgement {
  readonly verdict: Backtracking;
  /** A step takes about 20 ns. */
  readonly steps: number;
}

const maxSteps = 3_000_000;
const maxOverview = 500_000;
const maxExact = 1_500_000;
const maxGuessed = 1_100_000;
const maxInstructions = 3000;
/** Maximum steps of tried attacks under which the untried ones do not take long either. */
const fewSteps = 1e8;
/** Shorter attacks are not looked for. */
const shortText = 100;

const remembered = new Map<string, Judgement>();
const maxRemembered = 1000;

/**
 * Judges how long a pattern can take an engine that backtracks, in a limited number of steps, and without the clock. What is
 * catastrophic has been confirmed by counting the steps of an engine on the attack. That engines try a pattern that is not anchored
 * at each place of a string is not counted. The last thousand verdicts are remembered.
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

/** Overview of all ways through a pattern, also those that an engine does not take. */
interface Overview {
  readonly ways: Ways;
  readonly ambiguity: Ambiguity;
}

/** Result of guessing attacks. */
interface Guess {
  readonly danger: Danger | undefined;
  /** False if it would have taken too many steps to try them all. */
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
    // A limited number of rounds can have many more ways than a power of the length shows.
    const isLarger = overview?.ambiguity.degree !== exact?.ambiguity.degree;
    const guess = isLarger ? this.guess(overview) : nothing;
    const danger = sooner(proven, guess.danger);
    if (danger !== undefined) return danger;
    if (exact === undefined) return tooManySteps;
    if (exact.ambiguity.text !== undefined) return unconfirmed;
    return guess.isComplete || this.measure.maxFound < fewSteps ? harmless : tooManySteps;
  }

  /** Undefined if it is too large. */
  private overviewOf(root: PatternNode, isBackward = false, isLoose = false): Overview | undefined {
    const options = { isRelaxed: true, partsWords: true, isBackward, mostInstructions: maxInstructions };
    const program = compileProgram(this.pattern, options, root);
    return (
      program &&
      this.within(maxOverview, (steps) => {
        const ways = waysThrough(program, this.pattern.isUnicode, isLoose, steps);
        return { ways, ambiguity: ambiguityOf(allWays(ways), steps) };
      })
    );
  }

  private looksAreHarmless(): boolean {
    const { root } = this.pattern;
    const isLimited = ({ part, isBehind }: Look): boolean =>
      this.overviewOf(part, isBehind, true)?.ambiguity.degree === 0;
    return looksAreNear(root) && looksIn(root).every(isLimited);
  }

  /** Returns the overview of the ways that an engine really takes; undefined if they are too many. */
  private exactly(): Overview | undefined {
    const program = compileProgram(this.pattern, { partsWords: true, mostInstructions: maxInstructions });
    return (
      program &&
      this.within(maxExact, (steps) => {
        const ways = waysThrough(program, this.pattern.isUnicode, false, steps);
        return { ways, ambiguity: ambiguityOf(triedWays(ways, steps), steps) };
      })
    );
  }

  private guessOr(why: UndecidedReason, overview: Overview | undefined): Backtracking {
    const danger =
      this.guess(overview).danger ?? this.guess(this.overviewOf(withAllTaken(this.pattern.root))).danger;
    return danger ?? { kind: 'undecided', why };
  }

  /** An attack on many parts that can each be left out at once. */
  private guessOptional(): Danger | undefined {
    const { root } = this.pattern;
    return hasManyOptions(root) ? this.guess(this.overviewOf(withRepeatedOptions(root))).danger : undefined;
  }

  /** Attacks on more ways than an engine goes, with ends that may make it fail: one that is confirmed. */
  private guess(overview: Overview | undefined): Guess {
    if (overview?.ambiguity.text === undefined) return nothing;
    const { pumps } = overview.ambiguity.text;
    let danger: Danger | undefined;
    const isComplete = this.within(maxGuessed, (steps) => {
      for (const tried of this.measure.isLimited ? [pumps, ...ofOneLetter(pumps, overview.ways)] : [pumps]) {
        for (const suffix of suffixesFor(overview.ways)) {
          danger = shorter(danger, this.danger(overview, { pumps: tried, suffix }, false, steps));
          // Where rounds are limited, one end can make an engine fail long before another.
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

  /** Runs a function within a share of the steps; undefined if it would take more. */
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
 * Lists pumps of one letter for limited rounds, among those found and those that most states accept: another pump may
 * do more in few rounds.
 */
function ofOneLetter([first]: Pumps, ways: Ways): readonly Pumps[] {
  if (first === undefined) return [];
  const letters = new Set([...first.pump, ...lettersByTakers(ways).slice(-2)]);
  if (first.pump.length === 1) letters.delete(first.pump[0] ?? -1);
  return [...letters].map((letter) => [{ prefix: first.prefix, pump: [letter] }]);
}

const maxSuffixes = 6;

/** No more text, and the characters that the fewest states take. */
function suffixesFor(ways: Ways): readonly (readonly number[])[] {
  const letters = lettersByTakers(ways);
  const isTakenNowhere = !ways.letters.some((set) => hasLetter(set, letters[0] ?? 0));
  return [[], ...letters.slice(0, isTakenNowhere ? 1 : maxSuffixes).map((letter) => [letter])];
}

/** The letters, those that the fewest states take first. */
function lettersByTakers({ alphabet, letters }: Ways): readonly number[] {
  const takers = alphabet.letters.map((_, letter) => letters.filter((set) => hasLetter(set, letter)).length);
  return [...takers.keys()].sort((a, b) => (takers[a] ?? 0) - (takers[b] ?? 0));
}

/** The danger that shorter texts are enough for. */
function shorter(first: Danger | undefined, second: Danger | undefined): Danger | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return second.slowFrom < first.slowFrom ? second : first;
}

/** The danger that much shorter texts are enough for; the first where they are not. */
function sooner(first: Danger | undefined, second: Danger | undefined): Danger | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return second.slowFrom < first.slowFrom / 2 ? second : first;
}
