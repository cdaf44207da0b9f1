import type { Rule, RuleMeta } from './rule.js';
import type { SelectedRule } from './selected-rule.js';

/** Facts about a rule before it is loaded: enough to list it and to choose it. */
export type RuleHead = Omit<RuleMeta, 'problem' | 'impact' | 'recommendation' | 'references'>;

/** A rule whose code and texts are loaded when an analysis runs it for the first time. */
export interface DeferredRule<Id extends string = string> {
  readonly id: Id;
  readonly meta: RuleHead;
  load(): Promise<Rule<Id>>;
}

/** A rule that could be loaded, but is not what was promised; `code` identifies the error. */
export class DeferredRuleError extends Error {
  readonly code = 'ERR_ASSAY_DEFERRED_RULE';
}

/**
 * Makes rules of their heads.
 *
 * @param load Loads all of them together: an `import()`, which bundlers make a chunk of.
 */
export function deferRules(
  heads: readonly { readonly id: string; readonly meta: RuleHead }[],
  load: () => Promise<readonly Rule[]>,
): DeferredRule[] {
  let byId: Promise<ReadonlyMap<string, Rule>> | undefined;
  const loadAll = (): Promise<ReadonlyMap<string, Rule>> =>
    (byId ??= load().then(
      (rules) => new Map(rules.map((rule) => [rule.id, rule])),
      (error: unknown) => {
        // A later analysis may find the server well again.
        byId = undefined;
        throw error;
      },
    ));
  return heads.map(({ id, meta }) => ({
    id,
    meta,
    async load() {
      const rule = (await loadAll()).get(id);
      if (rule === undefined)
        throw new DeferredRuleError(`The rule \`${id}\` is not among those loaded for it`);
      return rule;
    },
  }));
}

function isLoaded(entry: SelectedRule<Rule | DeferredRule>): entry is SelectedRule {
  return !('load' in entry.rule);
}

/**
 * Loads the rules of a selection that are not there yet.
 *
 * @throws DeferredRuleError, or whatever loading throws: where a server does not answer.
 */
export async function loadRules(
  selected: readonly SelectedRule<Rule | DeferredRule>[],
): Promise<readonly SelectedRule[]> {
  if (selected.every(isLoaded)) return selected;
  return Promise.all(
    selected.map(async ({ rule, ...settings }) => ({
      ...settings,
      rule: 'load' in rule ? await rule.load() : rule,
    })),
  );
}
