import { isMoreSevere, type Finding } from '@assay/findings';
import type { Model } from '../model/model.js';
import { parseRuleLevel } from '../rule/rule-level.js';
import type { FindingOverride } from './finding-override.js';
import { OverridePlaces } from './places.js';

/**
 * Changes the severity of findings in parts of the documents, or removes them. If several overrides match a finding's rule and
 * location, the last one counts. An override raises a severity only if its level is exact. A finding belongs to an operation by
 * its `operation` or by its location. It belongs to a path and to tags by its operation, and to a path also by its location
 * inside the path item.
 *
 * @param model The model of the analysis; without one, the findings are returned unchanged.
 */
export function overrideFindings(
  findings: readonly Finding[],
  overrides: readonly FindingOverride[],
  model: Model | undefined,
): readonly Finding[] {
  if (overrides.length === 0 || model === undefined) return findings;
  const places = new OverridePlaces(model);
  const byRule = groupByRule(overrides);
  return findings.flatMap((finding) => {
    const override = byRule.get(finding.id)?.find((each) => places.covers(each, finding));
    const level = override?.rules[finding.id];
    if (level === 'off') return [];
    if (level === undefined) return [finding];
    const { severity, isExact } = parseRuleLevel(level);
    return isExact || isMoreSevere(finding.severity, severity) ? [{ ...finding, severity }] : [finding];
  });
}

/** Returns the selectors of each override that match nothing in the documents. */
export function unmatchedSelectors(overrides: readonly FindingOverride[], model: Model): string[][] {
  const places = new OverridePlaces(model);
  return overrides.map((override) => places.unmatched(override));
}

/** Returns the overrides of each rule, the last one first. */
function groupByRule(overrides: readonly FindingOverride[]): ReadonlyMap<string, readonly FindingOverride[]> {
  const byRule = new Map<string, FindingOverride[]>();
  for (const override of overrides.toReversed()) {
    for (const id of Object.keys(override.rules)) {
      const group = byRule.get(id);
      if (group === undefined) byRule.set(id, [override]);
      else group.push(override);
    }
  }
  return byRule;
}
