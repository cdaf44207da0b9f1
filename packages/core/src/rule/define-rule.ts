import type { OptionsOf, OptionsSchema, Rule, RuleContext, RuleMeta, Visitor } from './rule.js';
import type { Placeholders } from './message.js';

/** Argument of `defineRule`: a rule with types for its texts and options. */
export interface RuleDefinition<
  Id extends string,
  Problem extends string,
  Impact extends string,
  Recommendation extends string,
  Options extends OptionsSchema | undefined,
> {
  /** Lower-case words joined by hyphens, optionally after a plugin's name and `/`. */
  readonly id: Id;
  readonly meta: Omit<RuleMeta, 'problem' | 'impact' | 'recommendation' | 'options'> & {
    readonly problem: Problem;
    readonly impact: Impact;
    readonly recommendation: Recommendation;
    readonly options?: Options;
  };
  create(
    context: RuleContext<
      Placeholders<Problem> | Placeholders<Impact> | Placeholders<Recommendation>,
      OptionsOf<Options>
    >,
  ): Visitor;
}

/** An invalid rule definition; `code` identifies the error. */
export class RuleDefinitionError extends Error {
  readonly code = 'ERR_ASSAY_RULE_DEFINITION';
}

const idPattern = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/**
 * Defines a rule. The compiler checks the reported data against the `{{placeholders}}` of the texts, and derives the type of the
 * options from their schema.
 *
 * @throws RuleDefinitionError if the id does not consist of lower-case words joined by hyphens.
 */
export function defineRule<
  const Id extends string,
  const Problem extends string,
  const Impact extends string,
  const Recommendation extends string,
  const Options extends OptionsSchema | undefined = undefined,
>(definition: RuleDefinition<Id, Problem, Impact, Recommendation, Options>): Rule<Id> {
  if (!idPattern.test(definition.id)) {
    throw new RuleDefinitionError(
      `\`${definition.id}\` is not a rule id: use lower-case words joined by hyphens`,
    );
  }
  return definition;
}
