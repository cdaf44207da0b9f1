import { findRule, type Rule } from '@assay/core';
import { didYouMean, type RuleChoice } from '@assay/host';
import { UsageError } from '../command-error.js';
import { unknownRule } from '../options.js';

/** The rule ids and tags of a selection. */
export interface ChoiceNames {
  readonly only: readonly string[];
  readonly tags: readonly string[];
}

/**
 * Finds the rules that `--only` and `--tag` select.
 *
 * @throws UsageError if a rule or tag does not exist, or nothing is selected.
 */
export function chooseRules({ only, tags }: ChoiceNames, rules: readonly Rule[]): RuleChoice {
  if (only.length + tags.length === 0)
    throw new UsageError('Name a rule, as in `--only plaintext-communication`, or a tag.');
  const chosen = only.map((name) => {
    const rule = findRule(rules, name);
    if (rule === undefined) throw unknownRule(name, rules);
    return { name, id: rule.id };
  });
  return { chosen, tagged: listTagged(tags, rules) };
}

/** Lists the tags of a rule: its topic, category, OWASP API Security Top 10 items, CWE entries and plugin. */
export function tagsOf({ id, meta }: Pick<Rule, 'id' | 'meta'>): string[] {
  const { topic, category, references } = meta;
  const plugin = /^([^/]+)\//.exec(id)?.[1];
  return [
    ...new Set([
      ...(topic === undefined ? [] : [topic]),
      category,
      ...(references?.owasp ?? []).flatMap((item) => [item, item.replace(/:\d+$/, '')]),
      ...(references?.cwe ?? []).map((entry) => `CWE-${entry}`),
      ...(plugin === undefined ? [] : [plugin]),
    ]),
  ];
}

function listTagged(tags: readonly string[], rules: readonly Rule[]): string[] {
  if (tags.length === 0) return [];
  const idsByTag = new Map<string, Set<string>>();
  for (const rule of rules) {
    for (const tag of tagsOf(rule)) {
      const ids = idsByTag.get(tag.toLowerCase()) ?? new Set();
      idsByTag.set(tag.toLowerCase(), ids.add(rule.id));
    }
  }
  const all = new Set(rules.flatMap(tagsOf));
  return tags.flatMap((tag) => {
    const ids = idsByTag.get(tag.toLowerCase());
    if (ids !== undefined) return [...ids];
    throw new UsageError(
      `There is no tag \`${tag}\`${didYouMean(tag, all)} A tag is a topic, a category, an item of OWASP (\`API8\`), \`CWE-319\` or a plugin.`,
    );
  });
}

/** Splits the values of a repeatable option with comma-separated lists. */
export function splitNames(values: readonly string[] = []): string[] {
  return values.flatMap((value) => value.split(',').flatMap((name) => name.trim() || []));
}
