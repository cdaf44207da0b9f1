import { findRule, type Rule } from '@assay/core';
import { rules } from '@assay/rules';
import { explanations } from '../generated/explanations.js';

/** Returns the page of a rule as Markdown, for reports with pages; undefined if the rule is not one of Assay's. */
export function rulePage(id: string): string | undefined {
  const all: readonly Rule[] = rules;
  const rule = findRule(all, id);
  const explanation =
    rule !== undefined && Object.hasOwn(explanations, rule.id) ? explanations[rule.id] : undefined;
  if (rule === undefined || explanation === undefined) return undefined;
  const { meta } = rule;
  return [
    `# ${meta.name}`,
    `**Impact.** ${readable(meta.impact)}`,
    `**What to do.** ${readable(meta.recommendation)}`,
    explanation.prose.trim(),
    ...example('A document that it reports', explanation.bad),
    ...example('A document that is fine', explanation.good),
  ].join('\n\n');
}

/** Replaces placeholders, because the page is not about a specific finding. */
function readable(text: string): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, '…');
}

function example(title: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`## ${title}`, `\`\`\`\`yaml\n${text.trimEnd()}\n\`\`\`\``];
}
