import { existsSync, readdirSync } from 'node:fs';
import type { Rule } from '@assay/core';
import { testRule } from '@assay/rule-tester/vitest';

// `npm test -- rules/<id>` names the rules to test; otherwise all are.
const chosen = process.env['ASSAY_TESTED_RULES']?.split(',');
const ids = (chosen ?? readdirSync(new URL('.', import.meta.url)))
  .filter((name) => existsSync(new URL(`${name}/rule.ts`, import.meta.url)))
  .sort();
// `as`: that the module is a rule's is checked by the tests.
const modules = await Promise.all(
  ids.map((id) => import(`./${id}/rule.ts`) as Promise<{ readonly default: Rule }>),
);

for (const [index, id] of ids.entries()) {
  testRule(modules[index]!.default, { folder: new URL(id, import.meta.url) });
}
