import {
  severities,
  type Category,
  type Finding,
  type Rule,
  type RuleReferences,
  type Severity,
} from '@assay/core';

/** Details of a rule with findings for a report, as plain data. */
export interface RuleFacts {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  /** The severity of the rule's most severe finding. */
  readonly severity: Severity;
  readonly impact: string;
  readonly recommendation: string;
  readonly references: RuleReferences | undefined;
}

/**
 * Returns the details of the rules with findings. Findings of other tools have no rule object, so their details come from the
 * findings.
 */
export function ruleFactsOf(findings: Iterable<Finding>, rules: readonly Rule[] = []): RuleFacts[] {
  const facts = new Map<string, RuleFacts>();
  for (const finding of findings) {
    const known = facts.get(finding.id);
    if (known === undefined) facts.set(finding.id, describeRuleFacts(finding, rules));
    else if (isWorse(finding.severity, known.severity))
      facts.set(finding.id, { ...known, severity: finding.severity });
  }
  return [...facts.values()];
}

/** Collects the details of rules in a whole run. */
export class RuleCollection {
  private readonly facts = new Map<string, RuleFacts>();

  add(facts: readonly RuleFacts[]): void {
    for (const each of facts) {
      const known = this.facts.get(each.id);
      if (known === undefined) this.facts.set(each.id, each);
      else if (isWorse(each.severity, known.severity))
        this.facts.set(each.id, { ...known, severity: each.severity });
    }
  }

  /** Lists the details, sorted by id. */
  toList(): RuleFacts[] {
    return [...this.facts.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

function describeRuleFacts(
  { id, name, category, severity, impact, recommendation }: Finding,
  rules: readonly Rule[],
): RuleFacts {
  const meta = rules.find((rule) => rule.id === id)?.meta;
  return {
    id,
    name,
    category,
    severity,
    // The texts of a finding contain specific names. The texts of the rule apply to all its findings.
    impact: withoutPlaceholders(meta?.impact ?? impact),
    recommendation: withoutPlaceholders(meta?.recommendation ?? recommendation),
    references: meta?.references,
  };
}

function withoutPlaceholders(text: string): string {
  return text.replace(/\{\{\s*\w+\s*\}\}/g, '…');
}

function isWorse(a: Severity, b: Severity): boolean {
  return severities.indexOf(a) < severities.indexOf(b);
}
