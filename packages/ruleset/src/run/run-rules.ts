import type { Match, WalkedPath } from '../json-path/walked-path.js';
import { errorMessage } from '@assay/text';
import { classifyPath, type ClassifiedPath } from '../json-path/classify-path.js';
import { readsTrail } from '../json-path/path-states.js';
import { PathWalker, type MatchOutcome } from '../json-path/walk-paths.js';
import type { Rule } from '../model/rule.js';
import type { Ruleset } from '../model/ruleset.js';
import { joinOutcomes, lintMatch, type LintContext } from './lint-match.js';

/** A rule that could not be run on a document, and the reason. */
export interface BrokenRule {
  readonly rule: string;
  readonly message: string;
}

/** A run that was stopped at a limit. */
export class RulesetStopped extends Error {
  readonly code: string = 'ERR_ASSAY_RULESET_STOPPED';
  /** The rules that were running; empty if unknown. */
  readonly rules: readonly string[];

  constructor(message: string, rules: readonly string[] = []) {
    super(message);
    this.rules = rules;
  }
}

/** The time limit was exceeded. */
class TimeExceeded extends RulesetStopped {
  constructor(rules: readonly string[]) {
    super('The ruleset takes too much time on this document.', rules);
  }
}

/** Expressions of many rules, matched in one walk. */
class PathGroup {
  private readonly rules = new Map<string, Set<Rule>>();

  add(expression: string, rule: Rule): void {
    const rules = this.rules.get(expression);
    if (rules === undefined) this.rules.set(expression, new Set([rule]));
    else rules.add(rule);
  }

  run(root: unknown, context: LintContext, paths: PathCache): void {
    const walked: WalkedRules[] = [];
    const isContainer = typeof root === 'object' && root !== null;
    for (const [expression, rules] of this.rules) {
      if (!isContainer) {
        if (expression === '$') for (const rule of rules) lintMatch(context, { path: [], value: root }, rule);
        continue;
      }
      const path = paths.classify(expression);
      if (path.kind === 'walk') walked.push({ path, rules });
      else evaluateAlone(path, root, context, rules);
    }
    // Paths that read the trail are walked separately, because values cannot be skipped in their walk.
    for (const isReading of [false, true]) {
      const group = walked.filter(({ path }) => readsTrail(path) === isReading);
      if (group.length > 0) walkAll(group, root, context);
    }
  }
}

/** A path, and the rules that check its matches. */
interface WalkedRules {
  readonly path: WalkedPath;
  readonly rules: ReadonlySet<Rule>;
}

function walkAll(walked: readonly WalkedRules[], root: unknown, context: LintContext): void {
  const { inventory } = context;
  const isResolved = root === inventory.resolved;
  const walker = new PathWalker(walked.map(({ path }) => path));
  context.matching = () =>
    walker.filtering.flatMap((index) => [...(walked[index]?.rules ?? [])].map(({ name }) => name));
  walker.walk(root, {
    onMatch: (index, match) => lintAll(context, match, walked[index]?.rules ?? []),
    onFault: (index, error) => breakRules(context, walked[index]?.rules ?? [], errorMessage(error)),
    tick: () => context.tick(),
    isShared: (value) => isResolved && inventory.isShared(value),
    findPlace: (path) => inventory.findPlace(path),
  });
}

function evaluateAlone(
  path: Exclude<ClassifiedPath, WalkedPath>,
  root: unknown,
  context: LintContext,
  rules: ReadonlySet<Rule>,
): void {
  if (path.kind === 'never') return;
  if (path.kind !== 'plus') {
    breakRules(context, rules, path.reason);
    return;
  }
  context.matching = () => [...rules].map(({ name }) => name);
  try {
    path.path.evaluate(root, (match) => {
      context.tick();
      lintAll(context, match, rules);
    });
  } catch (error) {
    context.rethrow(error);
    breakRules(context, rules, errorMessage(error));
  }
}

function lintAll(context: LintContext, match: Match, rules: Iterable<Rule>): MatchOutcome {
  let outcome: MatchOutcome = 'nothing';
  for (const rule of rules) outcome = joinOutcomes(outcome, lintMatch(context, match, rule));
  return outcome;
}

function breakRules({ broken }: LintContext, rules: Iterable<Rule>, message: string): void {
  for (const { name } of rules) if (!broken.has(name)) broken.set(name, message);
}

/** Classified expressions of a ruleset, each computed once. */
export class PathCache {
  private readonly known = new Map<string, ClassifiedPath>();

  classify(expression: string): ClassifiedPath {
    let path = this.known.get(expression);
    if (path === undefined) this.known.set(expression, (path = classifyPath(expression)));
    return path;
  }
}

/**
 * Runs the enabled rules of a ruleset for the format of the document, in one walk over the resolved values and one over the
 * unresolved ones.
 */
export async function runRules(
  ruleset: Ruleset,
  context: LintContext,
  paths: PathCache,
  isSelected: (rule: Rule) => boolean = () => true,
): Promise<void> {
  const { inventory } = context;
  const [resolved, unresolved] = [new PathGroup(), new PathGroup()];
  const formats = inventory.formats ?? null;
  for (const rule of Object.values(ruleset.rules)) {
    if (!rule.enabled || !rule.matchesFormat(formats) || !isSelected(rule)) continue;
    for (const expression of rule.getGivenForFormats(formats))
      (rule.resolved ? resolved : unresolved).add(expression, rule);
  }
  const walk = (): void => {
    resolved.run(inventory.resolved, context, paths);
    unresolved.run(inventory.unresolved, context, paths);
  };
  if (!context.guard(walk)) {
    const { current } = context;
    throw new TimeExceeded(current === undefined ? context.matching() : [current]);
  }
  await Promise.all(context.promises);
}
