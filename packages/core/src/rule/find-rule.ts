import type { DeferredRule } from './deferred-rule.js';
import type { Rule } from './rule.js';

type AnyRule = Pick<Rule, 'id'> & { readonly meta: DeferredRule['meta'] };

/** Finds a rule by its id or a former id. */
export function findRule<R extends AnyRule>(rules: readonly R[], id: string): R | undefined {
  return rules.find((rule) => rule.id === id) ?? rules.find(({ meta }) => meta.formerIds?.includes(id));
}

/** Maps the former ids of rules to their current ids. A rule can replace several former ones. */
export function mapFormerIds(rules: readonly AnyRule[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { id, meta } of rules) for (const former of meta.formerIds ?? []) ids.set(former, id);
  return ids;
}
