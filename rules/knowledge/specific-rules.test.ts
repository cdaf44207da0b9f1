import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { specificRuleIds } from './specific-rules.js';

describe('the rules that tell of violations in words of their own', () => {
  it.each([...new Set(specificRuleIds)])('%s is a rule', (id) => {
    expect(existsSync(new URL(`../${id}/rule.ts`, import.meta.url))).toBe(true);
  });
});
