import { analyse, type Analysis, type Rule } from '@assay/core';
import { harmOf } from '@assay/diff';
import { fixDocuments, fixKinds, type FixKind, type RuleFixes } from '@assay/fixes';
import type { Example } from '@assay/rule-tester';
import { fixes } from '@assay/rules/fixes';
import { unifiedDiff } from '../../packages/cli/src/fix/unified-diff.js';
import { readRuleText, type RuleFolder } from '../../tools/generate/rule-folder.js';
import { diffLines } from './line-diff.js';

const fixesByRule: ReadonlyMap<string, RuleFixes> = new Map(fixes.map((item) => [item.rule, item]));

/** The number of context lines around a finding. */
const context = 3;

/** The result of `assay fix` on an example. */
export interface FixedExample {
  readonly kind: FixKind;
  readonly title: string;
  /** The hunks of a unified diff. */
  readonly diff: string;
}

/**
 * Finds the lines of a good example that replace a finding in the bad example of the same name.
 *
 * @returns undefined if no good example has the same name, or it does not differ near a finding.
 */
export function goodExcerpt({ id, good, bad }: RuleFolder): string | undefined {
  for (const example of bad) {
    const twin = good.find(({ name }) => name.slice('good/'.length) === example.name.slice('bad/'.length));
    const [before, after] = [textOf(example), twin === undefined ? undefined : textOf(twin)];
    if (before === undefined || after === undefined) continue;
    const excerpt = findReplacement(before, after, `issue: ${id}`);
    if (excerpt !== undefined) return excerpt;
  }
  return undefined;
}

function findReplacement(before: string, after: string, mark: string): string | undefined {
  const [old, now] = [before, after].map((text) => text.split(/\r\n|\r|\n/));
  const lines = diffLines(old ?? [], now ?? []);
  const marked = lines.findIndex(({ sign, text }) => sign !== '+' && text.includes(mark));
  if (marked < 0) return undefined;
  let [first, end] = [marked, marked + 1];
  while (end < lines.length && lines[end]?.sign !== ' ') end++;
  while (first > 0 && lines[first - 1]?.sign !== ' ') first--;
  const hunk = lines.slice(Math.max(0, first - context), end + context);
  if (!hunk.some(({ sign }) => sign === '+')) return undefined;
  return dedent(hunk.filter(({ sign }) => sign !== '-').map(({ text }) => text));
}

/** Applies the fixes of a rule to its first example that they change. Undefined if the rule has none. */
export async function fixedExample({ id, rule, bad }: RuleFolder): Promise<FixedExample | undefined> {
  const ruleFixes = fixesByRule.get(id);
  if (ruleFixes === undefined) return undefined;
  for (const example of bad) {
    const text = textOf(example);
    const fixed = text === undefined ? undefined : await fixText(rule, ruleFixes, text);
    if (fixed !== undefined) return fixed;
  }
  return undefined;
}

async function fixText(rule: Rule, ruleFixes: RuleFixes, text: string): Promise<FixedExample | undefined> {
  const uri = 'file:///openapi.yaml';
  const analyseTexts = (texts: ReadonlyMap<string, string>): Promise<Analysis> =>
    analyse({ uri, text: texts.get(uri) ?? text }, { rules: [rule], preset: 'all' });
  const first = await analyseTexts(new Map());
  if (first.model === undefined) return undefined;
  const { applied, documents } = await fixDocuments(first, {
    fixes: new Map([[rule.id, ruleFixes]]),
    kinds: fixKinds,
    analyse: analyseTexts,
    harmOf,
  });
  const [[record], [document]] = [applied, documents];
  if (record === undefined || document === undefined) return undefined;
  const [, , ...hunks] = unifiedDiff('openapi.yaml', text, document.patches).split('\n');
  // The first hunk is enough, because the others show the same fix at other locations.
  const next = hunks.findIndex((line, index) => index > 0 && line.startsWith('@@'));
  const diff = hunks.slice(1, next === -1 ? undefined : next).join('\n');
  return { kind: record.kind, title: record.title, diff: diff.trimEnd() };
}

function textOf({ files }: Example): string | undefined {
  const [file] = files;
  return files.length === 1 && file !== undefined ? readRuleText(file) : undefined;
}

function dedent(lines: readonly string[]): string {
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines
    .map((line) => line.slice(indent))
    .join('\n')
    .trimEnd();
}
