import { expect, it, vi } from 'vitest';
import { analyse } from '../analyse.js';
import { DeferredRuleError, deferRules } from './deferred-rule.js';
import { defineRule } from './define-rule.js';
import type { Rule } from './rule.js';

const titled = defineRule({
  id: 'titled',
  meta: {
    name: 'Title',
    category: 'documentation',
    severity: 'low',
    formats: ['oas3.1'],
    preset: 'recommended',
    problem: 'The title is `{{title}}`.',
    impact: 'None.',
    recommendation: 'Nothing.',
  },
  create: (context) => ({
    Info: (at) => context.report({ at, property: 'title', data: { title: at.title ?? '' } }),
  }),
});
const strict: Rule = { ...titled, id: 'strict', meta: { ...titled.meta, preset: 'strict' } };
const text = '{"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{}}';

function headOf({ id, meta }: Rule): { readonly id: string; readonly meta: Rule['meta'] } {
  return { id, meta };
}

it('deferred rules give the same findings as rules loaded before, and only running rules are loaded, once', async () => {
  const load = vi.fn(() => Promise.resolve([titled]));
  const loadStrict = vi.fn(() => Promise.resolve([strict]));
  const rules = [...deferRules([headOf(titled)], load), ...deferRules([headOf(strict)], loadStrict)];
  expect(load).not.toHaveBeenCalled();
  const deferred = await analyse({ text }, { rules });
  const plain = await analyse({ text }, { rules: [titled] });
  expect(deferred.findings).toEqual(plain.findings);
  expect(deferred.findings).toMatchObject([
    { id: 'titled', problem: 'The title is `Pets`.', impact: 'None.' },
  ]);
  await analyse({ text }, { rules });
  expect(load).toHaveBeenCalledTimes(1);
  expect(loadStrict).not.toHaveBeenCalled();
  const both = await analyse({ text }, { rules, preset: 'strict' });
  expect(both.findings.map(({ id }) => id)).toEqual(['strict', 'titled']);
});

it('deferred and other rules can be mixed, and settings apply to both', async () => {
  const rules = [...deferRules([headOf(titled)], () => Promise.resolve([titled])), strict];
  const { findings } = await analyse({ text }, { rules, settings: { titled: 'info', strict: 'low' } });
  expect(findings.map(({ id, severity }) => [id, severity])).toEqual([
    ['strict', 'low'],
    ['titled', 'info'],
  ]);
});

it('a rule that fails to load rejects the analysis, and is loaded again by the next one', async () => {
  let isDown = true;
  const load = (): Promise<readonly Rule[]> =>
    isDown ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve([titled]);
  const rules = deferRules([headOf(titled)], load);
  await expect(analyse({ text }, { rules })).rejects.toThrow('Failed to fetch');
  isDown = false;
  expect((await analyse({ text }, { rules })).findings).toHaveLength(1);
});

it('a loaded module without the rule is an error that names it', async () => {
  const rules = deferRules([headOf(titled)], () => Promise.resolve([strict]));
  await expect(analyse({ text }, { rules })).rejects.toThrow(
    new DeferredRuleError('The rule `titled` is not among those loaded for it'),
  );
});
