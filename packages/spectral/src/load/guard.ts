import type { Ruleset } from '@stoplight/spectral-core';

/** Spectral's rules, by name. */
export type SpectralRules = Ruleset['rules'];

/** An error that a rule's function threw. */
export interface FunctionFailure {
  readonly rule: string;
  readonly function: string;
  readonly message: string;
  /** The path in the document on which the function was called. */
  readonly path: readonly (string | number)[];
}

type RuleFunction = SpectralRules[string]['then'][number]['function'];

const guarded = new WeakSet<RuleFunction>();
const sinks = new WeakMap<object, (failure: FunctionFailure) => void>();

/** Calls `report` with each failure of a function on this Spectral document, as long as the document lives. */
export function subscribeToFailures(document: object, report: (failure: FunctionFailure) => void): void {
  sinks.set(document, report);
}

/**
 * Wraps the functions of rules. Without it, a function that throws would end the run and lose the findings of all other rules.
 */
export function guardRules(rules: SpectralRules): void {
  for (const rule of Object.values(rules)) {
    if (rule.then.every((then) => guarded.has(then.function))) continue;
    rule.then = rule.then.map((then) => ({ ...then, function: guard(rule.name, then.function) }));
  }
}

function guard(rule: string, run: RuleFunction): RuleFunction {
  if (guarded.has(run)) return run;
  const safe: RuleFunction = (input, options, context) => {
    const path = [...context.path];
    const failed = (error: unknown): void => {
      const reportFailure = sinks.get(context.document);
      if (reportFailure === undefined) throw error;
      const message = error instanceof Error ? error.message : String(error);
      reportFailure({ rule, function: run.name, message, path });
    };
    try {
      const results = run(input, options, context);
      return results !== undefined && 'then' in results ? results.then((found) => found, failed) : results;
    } catch (error) {
      failed(error);
      return undefined;
    }
  };
  Object.defineProperty(safe, 'name', { value: run.name });
  guarded.add(safe);
  return safe;
}
