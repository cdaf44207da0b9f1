import { noDeadline } from '../../packages/text/src/base/deadline.js';
import type { Analysis, Finding, Rule, RuleContext, Visitor } from '@assay/core';
import { factOf, Schema } from '@assay/core';
import { makeFindings } from '../../packages/core/src/issue/make-findings.js';
import { selectRules } from '../../packages/core/src/rule/select-rules.js';
import { Reports } from '../../packages/core/src/walk/reports.js';

/** Finds the findings of rules without the engine's walk: visits each node with one rule after the other. */
export async function findNaively(analysis: Analysis, rules: readonly Rule[]): Promise<Finding[]> {
  const { model, format } = analysis;
  const selected = selectRules(rules, 'all', {});
  const reports = new Reports(selected, noDeadline, format);
  for (const [index, entry] of selected.entries()) {
    const { rule, options } = entry;
    if (format === undefined || !rule.meta.formats.includes(format)) continue;
    const context: RuleContext = {
      format,
      options,
      model,
      fact(fact) {
        if (model === undefined) throw new Error('There is no model');
        return factOf(model, fact);
      },
      undecided: () => {},
      checkDeadline: () => {},
      ...reports.ofRule(index, entry),
    };
    // `as`: visitors are looked up by name here.
    const visitor = rule.create(context) as Visitor &
      Readonly<Record<string, ((subject: unknown) => unknown) | undefined>>;
    for (const node of model?.nodes ?? []) {
      if (node instanceof Schema) {
        if (node.isReference) continue;
        for (const keyword of Object.keys(node.keywords)) visitor[`Schema.${keyword}`]?.(node);
      }
      visitor[node.kind]?.(node);
    }
    if (model !== undefined) await visitor['Document:exit']?.(model.document);
    for (const fault of analysis.faults)
      (visitor[fault.kind] as ((subject: unknown) => void) | undefined)?.(fault);
  }
  const reported = reports.settle((_rule, error) => {
    throw error;
  });
  return makeFindings(reported, selected, analysis).findings;
}
