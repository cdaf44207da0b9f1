import {
  severities,
  type Category,
  type Finding,
  type Rule,
  type RuleReferences,
  type Severity,
} from '@assay/core';

/** Facts in a report about a rule with findings: plain data. */
export interface RuleFacts {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  /** The severity of its most severe finding. */
  readonly severity: Severity;
  readonly impact: string;
  readonly recommendation: string;
  readonly references: RuleReferences | undefined;
}

/** The facts about the rules of findings, by id; those of other tools have no rule, and are known from their findings only. */
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

/** The facts about rules of a whole run. */
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

  /** All of them by id. */
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
    // The texts of a finding name what was found; those of the rule tell of all its findings.
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
