import type { RulesetFunctionContext } from '@stoplight/spectral-core';

type ContextRule = RulesetFunctionContext['rule'];

/** The severity and the kind of paths that Spectral should use for the results of one call. */
export interface View {
  /** True if the paths go through references into other files; false if they are paths of the document itself. */
  readonly resolved: boolean;
  /** The severity of the rule, in Spectral's numbers. */
  readonly usual: number;
  /** The severity of these results, unless the user has changed the rule's severity. */
  readonly actual: number;
}

const originals = new WeakMap<ContextRule, ContextRule>();

/**
 * Makes Spectral report the results of the running call as the view defines. Spectral has one severity and one kind of paths for
 * each rule, and reads them from the context of each call. A version that does not would use the rule's severity, and the target
 * of a reference instead of the reference.
 */
export function reportAs(view: View, context: RulesetFunctionContext): void {
  const rule = originals.get(context.rule) ?? context.rule;
  const seen = new Proxy(rule, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (property === 'resolved') return view.resolved;
      if (property === 'severity') return value === view.usual ? view.actual : value;
      if (property !== 'getSeverityForSource' || typeof value !== 'function') return value;
      return (...place: unknown[]): unknown => {
        const severity: unknown = Reflect.apply(value, target, place);
        return severity === view.usual ? view.actual : severity;
      };
    },
  });
  originals.set(seen, rule);
  Reflect.set(context, 'rule', seen);
}

type Owned = ContextRule & {
  readonly owner?: { readonly rules?: Readonly<Record<string, { readonly enabled?: boolean }>> };
};

/**
 * Returns a function that is true if the Assay rule with an id runs beside the given rule. It returns true for all ids if
 * Spectral does not expose this.
 */
export function enabledBeside(rule: ContextRule): (id: string) => boolean {
  // `as`: Spectral's type of rules leaves out `owner`, the ruleset that Spectral sets on each rule.
  const { owner } = (originals.get(rule) ?? rule) as Owned;
  return (id) => owner?.rules?.[id]?.enabled !== false;
}
