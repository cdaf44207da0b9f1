import { fileURLToPath } from 'node:url';
import type { Rule } from '@assay/core';
import { testRule } from '@assay/rule-tester/vitest';
import { ruleFolders } from './rule-folders.mjs';

// `npm test -- rules/<id>` sets the rules to test. By default all are tested.
const chosen = process.env['ASSAY_TESTED_RULES']?.split(',');
const folders = ruleFolders(fileURLToPath(new URL('.', import.meta.url)));
const ids = [...folders.keys()].filter((id) => chosen?.includes(id) ?? true);
const rules = await Promise.all(ids.map(ruleOf));
const winners = await Promise.all(
  rules.map(({ meta }) => Promise.all(Object.keys(meta.yieldsTo ?? {}).map(ruleOf))),
);

for (const [index, id] of ids.entries()) {
  testRule(rules[index]!, { folder: new URL(folders.get(id)!, import.meta.url), beside: winners[index]! });
}

async function ruleOf(id: string): Promise<Rule> {
  // `as`: other tests check that each module exports a rule.
  const module = (await import(/* @vite-ignore */ `./${folders.get(id)}/rule.ts`)) as {
    readonly default: Rule;
  };
  return module.default;
}
