import { compileProgram } from '../program/compile-program.js';
import type { Program } from '../program/program.js';
import { parsePattern, type Pattern } from '../syntax/parse-pattern.js';
import { contains, type Look, type PatternNode } from '../syntax/pattern-node.js';
import { ambiguityOf, type Ambiguity } from './ambiguity.js';
import { attackOf, isConfirmed, takesLong, type Attack } from './attack.js';
import { hasLetter } from './alphabet.js';
import { looksAreNear, looksIn, withAllTaken } from './looks.js';
import { isPlainlyHarmless } from './plainly-harmless.js';
import { OutOfSteps, Steps } from './steps.js';
import { allWays, triedWays } from './way-automaton.js';
import { waysThrough, type Ways } from './ways.js';

/** How long a pattern can take an engine that tries one way after the other. */
export type Backtracking =
  /** In proportion to the length of the string, for each place where a match is tried. */
  | { readonly kind: 'harmless' }
  | {
      readonly kind: 'catastrophic';
      /** The power of the length that the time grows with; Infinity where it grows exponentially. */
      readonly degree: number;
      readonly attack: Attack;
    }
  | { readonly kind: 'undecided'; readonly why: UndecidedReason };

/**
 * Why a pattern was not decided: it cannot be read; it has look-arounds or backreferences, which no automaton holds, and no attack
 * was found; it takes too many states or steps; the attack that was found did not grow as it should.
 */
export type UndecidedReason = 'unread' | 'look-around' | 'backreference' | 'too many steps' | 'unconfirmed';

/** A verdict and what it took. Both depend on the pattern alone. */
export interface Judgement {
  readonly verdict: Backtracking;
  /** A step takes about 20 ns. */
  readonly steps: number;
}

const mostSteps = 3_000_000;
const mostOverview = 500_000;
const mostExact = 1_500_000;
const mostInstructions = 3000;

const remembered = new Map<string, Judgement>();
const mostRemembered = 1000;

/**
 * Judges how long a pattern can take an engine that backtracks, in a limited number of steps, and without the clock. What is
 * catastrophic has been confirmed by counting the steps of an engine on the attack. That engines try a pattern that is not anchored
 * at each place of a string is not counted. The last thousand verdicts are remembered.
 */
export function judgeBacktracking(source: string): Judgement {
  let judgement = remembered.get(source);
  if (judgement === undefined) {
    if (remembered.size >= mostRemembered) remembered.clear();
    judgement = judgeAnew(source);
    remembered.set(source, judgement);
  }
  return judgement;
}

const harmless: Backtracking = { kind: 'harmless' };
const unconfirmed: Backtracking = { kind: 'undecided', why: 'unconfirmed' };

function judgeAnew(source: string): Judgement {
  const pattern = parsePattern(source);
  if (pattern === undefined) return { verdict: { kind: 'undecided', why: 'unread' }, steps: source.length };
  if (isPlainlyHarmless(source)) return { verdict: harmless, steps: source.length };
  const steps = new Steps(mostSteps);
  try {
    return { verdict: new Judge(pattern, steps).verdict(), steps: steps.taken };
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
    return { verdict: { kind: 'undecided', why: 'too many steps' }, steps: steps.taken };
  }
}

/** What all ways through a pattern say, also those that an engine does not go. */
interface Overview {
  readonly ways: Ways;
  readonly ambiguity: Ambiguity;
}

class Judge {
  private readonly pattern: Pattern;
  private readonly steps: Steps;
  /** What an engine does; undefined if that is too much. */
  private readonly engine: Program | undefined;

  constructor(pattern: Pattern, steps: Steps) {
    this.pattern = pattern;
    this.steps = steps;
    this.engine = compileProgram(pattern, { longestText: 20_000 });
  }

  verdict(): Backtracking {
    const { root } = this.pattern;
    const overview = this.overviewOf(root);
    if (contains(root, ({ kind }) => kind === 'backreference'))
      return this.guessOr('backreference', overview);
    if (contains(root, ({ kind }) => kind === 'look')) {
      const isHarmless = overview?.ambiguity.degree === 0 && this.looksAreHarmless();
      return isHarmless ? harmless : this.guessOr('look-around', overview);
    }
    if (overview?.ambiguity.degree === 0) return harmless;
    const exact = this.exactly();
    if (exact?.kind === 'catastrophic' && exact.degree === Infinity) return exact;
    // If rounds are limited but many, no power of the length describes the time.
    const isExplosive = overview?.ambiguity.degree === Infinity;
    const guessed = isExplosive || exact === undefined ? this.guess(overview) : undefined;
    if (guessed !== undefined) return guessed;
    // A limited number of ways can be large.
    if (exact?.kind === 'harmless' && isExplosive) return this.takesFew(overview) ? exact : unconfirmed;
    return exact ?? { kind: 'undecided', why: 'too many steps' };
  }

  /** Undefined if it is too large. */
  private overviewOf(root: PatternNode, isBackward = false, isLoose = false): Overview | undefined {
    const options = { isRelaxed: true, partsWords: true, isBackward, mostInstructions };
    const program = compileProgram(this.pattern, options, root);
    return (
      program &&
      this.within(mostOverview, (steps) => {
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

  /** The verdict of the ways that an engine goes indeed; undefined if they are too many. */
  private exactly(): Backtracking | undefined {
    const program = compileProgram(this.pattern, { partsWords: true, mostInstructions });
    return (
      program &&
      this.within(mostExact, (steps) => {
        const ways = waysThrough(program, this.pattern.isUnicode, false, steps);
        const { degree, text } = ambiguityOf(triedWays(ways, steps), steps);
        if (text === undefined) return harmless;
        return (
          this.confirmed(degree + 1, attackOf(text, ways.alphabet), true) ?? {
            kind: 'undecided',
            why: 'unconfirmed',
          }
        );
      })
    );
  }

  private guessOr(why: UndecidedReason, overview: Overview | undefined): Backtracking {
    const taken = this.overviewOf(withAllTaken(this.pattern.root));
    return this.guess(overview) ?? this.guess(taken) ?? { kind: 'undecided', why };
  }

  /** An attack on more ways than an engine goes, with an end that may make it fail, if it is confirmed. */
  private guess(overview: Overview | undefined): Backtracking | undefined {
    if (overview?.ambiguity.text === undefined) return undefined;
    const { ways, ambiguity } = overview;
    const { pumps } = overview.ambiguity.text;
    for (const suffix of suffixesFor(ways)) {
      const attack = attackOf({ pumps, suffix }, ways.alphabet);
      const verdict = this.confirmed(ambiguity.degree + 1, attack, false);
      if (verdict !== undefined) return verdict;
    }
    return undefined;
  }

  /** True if no attack that was guessed takes an engine many steps, though they do not grow as they should. */
  private takesFew({ ways, ambiguity }: Overview): boolean {
    const pumps = ambiguity.text?.pumps ?? [];
    return suffixesFor(ways).every((suffix) => {
      const attack = attackOf({ pumps, suffix }, ways.alphabet);
      return this.engine !== undefined && !takesLong(attack, this.engine, this.pattern.isUnicode, this.steps);
    });
  }

  private confirmed(degree: number, attack: Attack, isProven: boolean): Backtracking | undefined {
    const { engine, pattern, steps } = this;
    return engine !== undefined && isConfirmed(attack, degree, engine, pattern.isUnicode, isProven, steps)
      ? { kind: 'catastrophic', degree, attack }
      : undefined;
  }

  /** What a function finds in some of the steps; undefined if it would take more of them. */
  private within<Result>(most: number, find: (steps: Steps) => Result): Result | undefined {
    try {
      return find(this.steps.part(most));
    } catch (error) {
      if (!(error instanceof OutOfSteps)) throw error;
      this.steps.take(0);
      return undefined;
    }
  }
}

const mostSuffixes = 6;

/** No more text, and the characters that the fewest states take. */
function suffixesFor({ alphabet, letters }: Ways): readonly (readonly number[])[] {
  const takers = alphabet.letters.map((_, letter) => letters.filter((set) => hasLetter(set, letter)).length);
  const rare = [...takers.keys()].sort((one, other) => (takers[one] ?? 0) - (takers[other] ?? 0));
  return [[], ...rare.slice(0, mostSuffixes).map((letter) => [letter])];
}
