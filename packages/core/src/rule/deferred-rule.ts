import type { Rule, RuleMeta } from './rule.js';
import type { SelectedRule } from './selected-rule.js';

/** The metadata of a rule that is available before it is loaded: enough to list and select it. */
export type RuleHead = Omit<RuleMeta, 'problem' | 'impact' | 'recommendation' | 'references'>;

/** A rule whose code and texts are loaded when an analysis runs it for the first time. */
export interface DeferredRule<Id extends string = string> {
  readonly id: Id;
  readonly meta: RuleHead;
  load(): Promise<Rule<Id>>;
}

/** A loaded module does not contain the expected rule; `code` identifies the error. */
export class DeferredRuleError extends Error {
  readonly code = 'ERR_ASSAY_DEFERRED_RULE';
}

/**
 * Creates rules that are loaded on demand.
 *
 * @param load Loads all of these rules together. Use an `import()`, which bundlers turn into a chunk.
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
        // Loading can succeed in a later analysis, after a server failure.
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
 * Loads the selected rules that have not been loaded yet.
 *
 * @throws DeferredRuleError, or the error of the loader, for example if a server does not respond.
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
