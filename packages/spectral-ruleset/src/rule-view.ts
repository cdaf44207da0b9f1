import type { RulesetFunctionContext } from '@stoplight/spectral-core';

type ContextRule = RulesetFunctionContext['rule'];

/** View of the results of one call for Spectral. */
export interface View {
  /** True if their paths lead through references, into other files; else they are places of the document itself. */
  readonly resolved: boolean;
  /** The severity of the rule, as Spectral counts. */
  readonly usual: number;
  /** The severity of these results, where the user has left the rule's own as it is. */
  readonly actual: number;
}

const originals = new WeakMap<ContextRule, ContextRule>();

/**
 * Makes Spectral tell the results of the running call as a view says. Spectral has one severity and one sort of paths for
 * a rule, and looks for them in the context of each call; a version that does not would show the rule's severity, and
 * a place behind a reference instead of the reference.
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

/** Tells by its id whether a rule of Assay's runs beside one; all do where Spectral does not tell. */
export function enabledBeside(rule: ContextRule): (id: string) => boolean {
  // `as`: Spectral's type of rules leaves out the ruleset that it gives each of them.
  const { owner } = (originals.get(rule) ?? rule) as Owned;
  return (id) => owner?.rules?.[id]?.enabled !== false;
}
