import { isMoreSevere, type Finding } from '@assay/findings';
import type { Model } from '../model/model.js';
import { parseRuleLevel } from '../rule/rule-level.js';
import type { FindingOverride } from './finding-override.js';
import { OverridePlaces } from './places.js';

/**
 * Sets the severity of the findings that lie in parts of the documents, or leaves them out. Of several overrides that name a
 * finding's rule and cover its place the last one counts; it raises a severity only if its level is exact.
 * A finding belongs to an operation by its `operation` or by being inside it, to a path and to tags by its operation; to a
 * path also by being inside its path item.
 *
 * @param model The model of the analysis; without one the findings come back as they are.
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

/** Finds what the selectors of overrides name and the documents do not have: a list for each override. */
export function unmatchedSelectors(overrides: readonly FindingOverride[], model: Model): string[][] {
  const places = new OverridePlaces(model);
  return overrides.map((override) => places.unmatched(override));
}

/** The overrides that name each rule, the last one first. */
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
