import { expect, it } from 'vitest';
import { Ruleset } from './ruleset.js';

const always = (): [] => [];

it.each([
  ['C:\\work\\rules.yaml', '/C:/work/apis/a.yaml', false],
  ['C:\\work\\rules.yaml', '/C:/work/other/a.yaml', true],
  ['/work/rules.yaml', '/work/apis/a.yaml', false],
])('overrides of %s switch a rule off for some files: %s', (source, file, enabled) => {
  const rule = { given: '$', then: { function: always } };
  const ruleset = new Ruleset(
    { rules: { 'a-rule': rule }, overrides: [{ files: ['apis/**'], rules: { 'a-rule': 'off' } }] },
    { source },
  );
  expect(ruleset.fromSource(file).rules['a-rule']?.enabled).toBe(enabled);
});
