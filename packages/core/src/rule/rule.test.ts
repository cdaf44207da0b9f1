import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import { definePlugin, type Plugin, type RuleSetting } from './define-plugin.js';
import { defineRule, RuleDefinitionError } from './define-rule.js';
import { placeholdersOf } from './message.js';
import { presets, type Preset, type Rule, type RuleMeta } from './rule.js';
import { RuleSettingError, selectRules } from './select-rules.js';

function ruleOf(id: string, meta: Partial<RuleMeta> = {}): Rule {
  const defaults: RuleMeta = {
    name: id,
    category: 'documentation',
    severity: 'medium',
    formats: ['oas3.1'],
    preset: 'recommended',
    problem: 'Found.',
    impact: 'None.',
    recommendation: 'Nothing.',
  };
  return { id, meta: { ...defaults, ...meta }, create: () => ({}) };
}

const always = ruleOf('always', { always: true, preset: 'none', severity: 'critical' });
const all = [
  ruleOf('recommended'),
  ruleOf('strict', { preset: 'strict' }),
  ruleOf('style', { preset: 'style' }),
  ruleOf('agents', { preset: 'agents' }),
  ruleOf('style-for-agents', { preset: 'style', agents: true }),
  ruleOf('none', { preset: 'none' }),
  always,
];

function chosen(preset: Preset): string[] {
  return selectRules(all, preset, {}).map(({ rule }) => rule.id);
}

describe('a preset', () => {
  it('contains the recommended rules and its own; `agents` only its own, `all` every rule', () => {
    expect(Object.fromEntries(presets.map((preset) => [preset, chosen(preset)]))).toEqual({
      recommended: ['recommended', 'always'],
      strict: ['recommended', 'strict', 'always'],
      style: ['recommended', 'style', 'style-for-agents', 'always'],
      agents: ['agents', 'style-for-agents', 'always'],
      all: ['recommended', 'strict', 'style', 'agents', 'style-for-agents', 'none', 'always'],
    });
  });
});

it('selects again after the caller has changed its list of rules', () => {
  const rules = [ruleOf('first'), ruleOf('second')];
  const select = (): string[] => selectRules(rules, 'recommended', {}).map(({ rule }) => rule.id);
  expect(select()).toEqual(['first', 'second']);
  rules[1] = ruleOf('third');
  expect(select()).toEqual(['first', 'third']);
  rules.pop();
  expect(select()).toEqual(['first']);
});

describe('a setting', () => {
  it('switches a rule off, or on at a severity', () => {
    const settings: Record<string, RuleSetting> = {
      recommended: 'off',
      none: 'low',
      strict: ['info', {}],
      style: ['off', {}],
    };
    const selected = selectRules(all, 'recommended', settings);
    expect(selected.map(({ rule, severity }) => `${rule.id} ${severity}`)).toEqual([
      'strict info',
      'none low',
      'always critical',
    ]);
  });

  it('lets a rule grade its findings below the severity, unless that is exact', async () => {
    const graded = defineRule({
      id: 'graded',
      meta: { ...ruleOf('graded', {}).meta, severity: 'high' },
      create: (context) => ({
        Operation: (at) => context.report({ at, severity: at.method === 'POST' ? 'low' : undefined }),
      }),
    });
    const text =
      '{ openapi: 3.1.0, info: { title: A, version: "1" }, paths: { /a: { get: { responses: {} }, post: { responses: {} } } } }';
    const severitiesAt = async (level: RuleSetting): Promise<string[]> => {
      const { findings } = await analyse(
        { uri: 'file:///a.yaml', text },
        { rules: [graded], settings: { graded: level } },
      );
      return findings.map(({ severity }) => severity);
    };
    expect(await severitiesAt('medium')).toEqual(['medium', 'low']);
    expect(await severitiesAt('critical')).toEqual(['critical', 'low']);
    expect(await severitiesAt('=critical')).toEqual(['critical', 'critical']);
    expect(await severitiesAt(['=info', {}])).toEqual(['info', 'info']);
  });

  it('neither disables nor lowers a rule that always reports', () => {
    for (const setting of ['off', 'info'] as const) {
      expect(selectRules([always], 'recommended', { always: setting })).toMatchObject([
        { severity: 'critical' },
      ]);
    }
  });

  it('sets options, whose defaults apply otherwise', () => {
    const options = {
      type: 'object',
      properties: {
        most: { type: 'integer', default: 3 },
        names: { type: 'array', items: { type: 'string' }, default: ['a'] },
      },
    } as const;
    const rule = ruleOf('with-options', { options });
    expect(selectRules([rule], 'all', {})[0]?.options).toEqual({ most: 3, names: ['a'] });
    expect(selectRules([rule], 'all', { 'with-options': ['low', { most: 5 }] })[0]?.options).toEqual({
      most: 5,
      names: ['a'],
    });
  });

  it('of an unknown rule or option, or two rules with one id, are errors', () => {
    expect(() => selectRules(all, 'all', { missing: 'off' })).toThrow(RuleSettingError);
    expect(() => selectRules(all, 'all', { constructor: 'off' } as Record<string, 'off'>)).toThrow(
      '`constructor`',
    );
    expect(() => selectRules(all, 'all', { strict: ['low', { most: 1 }] })).toThrow('`most`');
    expect(() => selectRules([always, always], 'all', {})).toThrow('`always`');
  });

  it.each([
    ['error', '`error`'],
    [true, 'must be `off`, a severity (`critical`, `high`, `medium`, `low`, `info`) or `=` and a severity'],
    [{ most: 3 }, 'or a list of that and the options'],
    [['hgh', {}], '`hgh`'],
    [null, 'must be'],
  ])('rejects %j, which is not a setting, from an untyped program', (setting, sentence) => {
    // `as`: callers in JavaScript can pass any value.
    const settings = { [all[0]?.id ?? '']: setting } as unknown as Record<string, 'off'>;
    expect(() => selectRules(all, 'all', settings)).toThrow(RuleSettingError);
    expect(() => selectRules(all, 'all', settings)).toThrow(sentence);
  });
});

describe('the definition of a rule', () => {
  it.each(['good', 'two-words', 'oauth2-flow', 'my-plugin/two-words'])('may have the id %s', (id) => {
    expect(defineRule({ ...ruleOf(id) }).id).toBe(id);
  });

  it.each(['', 'Bad', 'bad_id', '-bad', 'bad-', 'bad--id', 'a/b/c', '2-bad', '__proto__'])(
    'may not have the id `%s`',
    (id) => {
      expect(() => defineRule({ ...ruleOf(id) })).toThrow(RuleDefinitionError);
    },
  );

  it('lists its placeholders', () => {
    expect(placeholdersOf('In `{{a}}` {{b}} {c} {{ d }}')).toEqual(['a', 'b']);
  });
});

describe('the definition of a plugin', () => {
  const rule = ruleOf('shop/price');
  const plugin = { name: 'shop', apiVersion: 1, rules: [rule] } as const;

  it('is returned if it is valid', () => {
    const withPreset: Plugin = { ...plugin, presets: { strict: { 'shop/price': 'high' } } };
    expect(definePlugin(withPreset)).toBe(withPreset);
  });

  it.each([
    ['of another version of the API', { ...plugin, apiVersion: 2 as 1 }, 'version 2'],
    [
      'with a former id of another plugin',
      { ...plugin, rules: [ruleOf('shop/price', { formerIds: ['other/price'] })] },
      '`other/price`',
    ],
    [
      'with the id of another rule as a former id',
      {
        ...plugin,
        rules: [ruleOf('shop/price', { formerIds: ['shop/cost'] }), ruleOf('shop/cost')],
      },
      '`shop/cost`',
    ],
    ['with a rule of another name', { ...plugin, rules: [ruleOf('price')] }, '`price`'],
    ['with the same rule twice', { ...plugin, rules: [rule, rule] }, 'two rules `shop/price`'],
    [
      'with a preset of rules that it does not have',
      { ...plugin, presets: { strict: { 'shop/other': 'off' as const } } },
      '`shop/other`',
    ],
  ])('%s is an error', (_name, wrong, reported) => {
    expect(() => definePlugin(wrong)).toThrow(RuleDefinitionError);
    expect(() => definePlugin(wrong)).toThrow(reported);
  });
});

describe('a rule that yields to an id that does not exist', () => {
  const yielding = (id: string, winner: string, more: Partial<RuleMeta> = {}) =>
    ruleOf(id, { yieldsTo: { [winner]: 'object' }, ...more });

  it('is rejected, whatever the settings', () => {
    const rules = [yielding('mine', 'recomended'), ruleOf('recommended')];
    const sentence =
      'The rule `mine` yields to `recomended`, which is not among the rules; a rule that is not to run is `off` in `settings`';
    expect(() => selectRules(rules, 'all', { mine: 'off' })).toThrow(new RuleSettingError(sentence));
    expect(
      selectRules([yielding('mine', 'recommended'), ruleOf('recommended')], 'all', { recommended: 'off' }),
    ).toHaveLength(1);
  });

  it('is accepted for a rule of the catalogue, whose rules can be used separately', () => {
    expect(
      selectRules([yielding('of-ours', 'another-of-ours', { topic: 'schemas' })], 'all', {}),
    ).toHaveLength(1);
  });

  it('is rejected for a rule of the same plugin', () => {
    const plugin: Plugin = { name: 'shop', apiVersion: 1, rules: [yielding('shop/price', 'shop/prize')] };
    expect(() => definePlugin(plugin)).toThrow(
      'The rule `shop/price` yields to `shop/prize`, which the plugin `shop` does not have',
    );
    expect(() => definePlugin({ ...plugin, rules: [yielding('shop/price', 'farm/price')] })).not.toThrow();
  });
});
