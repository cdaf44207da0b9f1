import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analyse, overrideFindings, type OptionsSchema, type Rule } from '@assay/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Configurations, loadConfiguration } from './configuration.js';

const options = {
  type: 'object',
  properties: { most: { type: 'integer', default: 1 } },
} as const satisfies OptionsSchema;

/** Returns a rule that reports every operation. */
function ruleOf(id: string, more: Partial<Rule['meta']> = {}): Rule {
  return {
    id,
    meta: {
      name: 'A fault',
      category: 'documentation',
      severity: 'medium',
      formats: ['oas3.1'],
      preset: 'recommended',
      problem: 'p',
      impact: 'i',
      recommendation: 'r',
      ...more,
    },
    create: (context) => ({ Operation: (operation) => context.report({ at: operation, data: {} }) }),
  };
}

const rules = [
  ruleOf('first', { options }),
  ruleOf('second'),
  ruleOf('strict-one', { preset: 'strict' }),
  ruleOf('style-one', { preset: 'style' }),
];

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-configuration-'));
});
afterEach(() => rm(cwd, { recursive: true }));

async function files(contents: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), content);
  }
}

async function settings(configuration: string, document = 'openapi.yaml') {
  await files({ 'assay.config.yaml': configuration });
  return loadConfiguration(document, { rules, cwd });
}

describe('a configuration is found', () => {
  const lowering = 'rules: { first: low }';

  it.each([
    ['assay.config.yaml', lowering],
    ['assay.config.yml', lowering],
    ['assay.config.json', '{"rules": {"first": "low"}}'],
    ['assay.config.js', 'module.exports = { rules: { first: "low" } };'],
    ['assay.config.mjs', 'export default { rules: { first: "low" } };'],
    ['package.json', '{"name": "x", "assay": {"rules": {"first": "low"}}}'],
  ])('as %s', async (name, text) => {
    await files({ [name]: text });
    expect(await loadConfiguration('openapi.yaml', { rules, cwd })).toMatchObject({
      settings: { first: 'low' },
    });
  });

  it('as TypeScript, if code can be imported', async () => {
    await files({ 'assay.config.ts': '' });
    const importModule = async () => ({ default: { rules: { first: 'low' } } });
    expect((await loadConfiguration('a.yaml', { rules, cwd, importModule })).settings).toEqual({
      first: 'low',
    });
  });

  it('upwards from the document, the nearest one alone, and not from below', async () => {
    await files({
      'assay.config.yaml': 'preset: strict',
      'package.json': '{"name": "without"}',
      'a/assay.config.yml': lowering,
      'a/b/package.json': '{}',
    });
    const presetOf = async (document: string) => (await loadConfiguration(document, { rules, cwd })).preset;
    expect(
      await Promise.all(['x.yaml', 'a/b/c/x.yaml', 'https://api.test/x.yaml', 'c/x.yaml'].map(presetOf)),
    ).toEqual(['strict', 'recommended', 'strict', 'strict']);
  });

  it('at the named path, or not at all', async () => {
    await files({ 'assay.config.yaml': 'preset: strict', 'other/mine.yaml': 'preset: all' });
    const named = await loadConfiguration('x.yaml', { rules, cwd, file: 'other/mine.yaml' });
    const none = await loadConfiguration('x.yaml', { rules, cwd, file: false });
    expect([named.preset, none.preset]).toEqual(['all', 'recommended']);
    await expect(loadConfiguration('x.yaml', { rules, cwd, file: 'none.yaml' })).rejects.toThrow(
      'none.yaml: cannot read the file: no such file.',
    );
  });

  it('and read once for many documents', async () => {
    await files({ 'assay.config.yaml': lowering });
    const configurations = new Configurations({ rules, cwd });
    const item = await configurations.forDocument(pathToFileURL(join(cwd, 'a.yaml')).href);
    expect(await configurations.forDocument(pathToFileURL(join(cwd, 'b/c.yaml')).href)).toBe(item);
  });
});

describe('precedence of settings', () => {
  it('goes to the later layer: the extended files, the rules, the overrides, the command line', async () => {
    await files({
      'a.yaml': 'rules: { first: [info, { most: 7 }], second: info, strict-one: info }',
      'b.yaml': 'rules: { second: low }',
      'assay.config.yaml': `
extends: [./a.yaml, ./b.yaml]
rules: { strict-one: high }
overrides:
  - files: "*.yaml"
    rules: { strict-one: critical, style-one: low }
`,
    });
    const commandLine = { style: 'off' } as const;
    const loaded = await loadConfiguration('x.yaml', {
      rules,
      cwd,
      settings: { 'style-one': commandLine.style },
    });
    expect(loaded.settings).toEqual({
      first: ['info', { most: 7 }],
      second: 'low',
      'strict-one': 'critical',
      'style-one': 'off',
    });
  });

  it('keeps earlier options, unless a later layer sets others', async () => {
    const text =
      'rules: { first: [info, { most: 7 }] }\noverrides: [{ files: "a.yaml", rules: { first: high } }, { files: "b.yaml", rules: { first: [low, { most: 8 }] } }]';
    expect((await settings(text, 'a.yaml')).settings).toEqual({ first: ['high', { most: 7 }] });
    expect((await settings(text, 'b.yaml')).settings).toEqual({ first: ['low', { most: 8 }] });
  });

  it('puts the rules of a file before the overrides of extended files', async () => {
    await files({ 'base.yaml': 'overrides: [{ paths: "/**", rules: { first: off, second: off } }]' });
    const { settings: given, overrides } = await settings('extends: ./base.yaml\nrules: { first: high }');
    expect([given, overrides]).toEqual([{ first: 'high' }, [{ paths: ['/**'], rules: { second: 'off' } }]]);
  });

  it('goes to the nearest of other values, and paths start in the folder of their file', async () => {
    await files({
      'shared/base.yaml':
        'failSeverity: low\nminScore: 60\nbaseline: known.json\nspectral: { ruleset: spectral.yaml }\nallowRemote: true',
    });
    const { configuration } = await settings('extends: ./shared/base.yaml\nfailSeverity: none\nroot: ..');
    const { failSeverity, minScore, baseline, spectral, root, allowRemote } = configuration.values;
    expect(
      [failSeverity, minScore, baseline, spectral?.value.ruleset, root, allowRemote].map((each) =>
        typeof each === 'object' ? each.value : each,
      ),
    ).toEqual([
      'none',
      60,
      join(cwd, 'shared/known.json'),
      join(cwd, 'shared/spectral.yaml'),
      dirname(cwd),
      true,
    ]);
  });
});

describe('presets', () => {
  it.each([
    ['rules: {}', 'recommended', ['first', 'second']],
    ['preset: strict', 'strict', ['first', 'second', 'strict-one']],
    ['extends: assay:style', 'style', ['first', 'second', 'style-one']],
    ['extends: [assay:strict, assay:style]', 'strict', ['first', 'second', 'strict-one', 'style-one']],
    ['extends: [assay:recommended, assay:all]', 'all', ['first', 'second', 'strict-one', 'style-one']],
    ['extends: ./all.yaml\npreset: recommended', 'recommended', ['first', 'second']],
  ])('of %j', async (text, preset, running) => {
    await files({ 'all.yaml': 'preset: all' });
    const loaded = await settings(text);
    const analysis = await analyse(document, loaded);
    expect([loaded.preset, analysis.findings.map(({ id }) => id)]).toEqual([preset, running]);
  });
});

const document = {
  text: 'openapi: 3.1.0\ninfo: { title: t, version: v }\npaths: { /a: { get: { operationId: getA, tags: [old], responses: {} } } }',
};
const twoPaths = {
  text: document.text.replace('paths: {', 'paths: { /b: { get: { operationId: getB, responses: {} } },'),
};

describe('overrides', () => {
  /** Returns the findings of a document as lines of rule, operation and severity. */
  async function found(text: string): Promise<string[]> {
    const loaded = await settings(text);
    const { findings, model } = await analyse(twoPaths, loaded);
    return overrideFindings(findings, loaded.overrides, model)
      .map(({ id, operation, severity }) => `${id} ${operation} ${severity}`)
      .filter((each) => !each.startsWith('second'));
  }

  it('enable a rule or raise its severity, in a part alone', async () => {
    expect(await found('overrides: [{ tags: old, rules: { strict-one: high, first: critical } }]')).toEqual([
      'first getB medium',
      'first getA critical',
      'strict-one getA high',
    ]);
  });

  it('set an exact severity for a part', async () => {
    expect(
      await found(
        'rules: { first: =low }\noverrides: [{ operations: getB, rules: { first: =high, strict-one: =info } }]',
      ),
    ).toEqual(['first getB high', 'strict-one getB info', 'first getA low']);
    expect(
      await found('rules: { first: =low }\noverrides: [{ operations: getB, rules: { first: high } }]'),
    ).toEqual(['first getB high', 'first getA low']);
  });

  it('disable or lower a rule in a part', async () => {
    expect(
      await found(
        'overrides: [{ paths: /**, rules: { first: low } }, { operations: getB, rules: { first: off } }]',
      ),
    ).toEqual(['first getA low']);
  });

  it('by files start in the folder of their own file', async () => {
    await files({
      'shared/base.yaml': 'overrides: [{ files: ["../legacy", "*.yml"], rules: { first: off } }]',
    });
    const text =
      'extends: ./shared/base.yaml\noverrides: [{ files: ["./v1/*.yaml", "https://api.test/**"], rules: { second: off } }]';
    const offIn = async (name: string) => Object.keys((await settings(text, name)).settings);
    const names = [
      'a.yaml',
      'legacy/b/c.yaml',
      'shared/x.yml',
      'v1/a.yaml',
      'v1/x/a.yaml',
      'https://api.test/a?b',
    ];
    const off: string[][] = [];
    // One after another, because each run writes the configuration.
    for (const name of names) off.push(await offIn(name));
    expect(off).toEqual([[], ['first'], ['first'], ['second'], [], ['second']]);
  });

  it('by pointers apply to the document itself, or to one that they name', async () => {
    const { overrides } = await settings(
      'overrides: [{ pointers: ["#/paths/~1a", "parts/a.yaml#/keys"], rules: { first: off } }]',
    );
    expect(overrides[0]?.pointers).toEqual([
      { uri: undefined, pointer: '/paths/~1a' },
      { uri: pathToFileURL(join(cwd, 'parts/a.yaml')).href, pointer: '/keys' },
    ]);
  });
});

describe('include and exclude', () => {
  it('select documents of a folder', async () => {
    const { configuration } = await settings('include: [specs, "*.json"]\nexclude: "**/old/**"');
    const names = ['specs/a.yaml', 'specs/v1/b.yaml', 'specs/old/c.yaml', 'd.json', 'e.yaml', 'x/d.json'];
    expect(names.filter((name) => configuration.takes(pathToFileURL(join(cwd, name)).href))).toEqual([
      'specs/a.yaml',
      'specs/v1/b.yaml',
      'd.json',
    ]);
  });
});

describe('packages and plugins', () => {
  const rule = (id: string) =>
    `{ id: '${id}', meta: { name: 'n', category: 'security', severity: 'low', formats: ['oas3.1'], preset: 'none', problem: 'p', impact: 'i', recommendation: 'r' }, create: (context) => ({ Operation: (at) => context.report({ at }) }) }`;

  it('are found in node_modules, and provide rules, presets and settings', async () => {
    await files({
      'node_modules/@acme/config/package.json':
        '{"name": "@acme/config", "type": "module", "exports": {"import": "./index.js"}}',
      'node_modules/@acme/config/index.js':
        'export default { plugins: "shop", extends: "shop:strict", overrides: [{ files: "specs/*.yaml", rules: { first: "off" } }] };',
      'node_modules/shop/package.json': '{"name": "shop", "main": "index.mjs"}',
      'node_modules/shop/index.mjs': `export default { name: 'shop', apiVersion: 1, rules: [${rule('shop/price')}], presets: { strict: { 'shop/price': 'high' } } };`,
    });
    const loaded = await settings("extends: '@acme/config'\nrules: { second: off }", 'specs/a.yaml');
    const { findings } = await analyse(document, loaded);
    expect(findings.map(({ id, severity }) => [id, severity])).toEqual([['shop/price', 'high']]);
    expect(loaded.rules.map(({ id }) => id)).toContain('shop/price');
  });
});

describe('the configuration steps', () => {
  it('list the origin of each setting, in the order in which they take effect', async () => {
    await files({ 'base.yaml': 'rules:\n  first: low\n' });
    const { steps } = await settings(`extends: ./base.yaml
rules:
  first: off
overrides:
  - files: other.yaml
    rules: { first: high }
  - paths: [/a]
    tags: old
    rules: { second: off }
`);
    expect(steps).toEqual([
      { place: 'base.yaml:2:3', id: 'first', setting: 'low', where: '', without: 'overruled' },
      { place: 'assay.config.yaml:3:3', id: 'first', setting: 'off', where: '', without: undefined },
      {
        place: 'assay.config.yaml:6:14',
        id: 'first',
        setting: 'high',
        where: 'in `other.yaml`',
        without: 'other-document',
      },
      {
        place: 'assay.config.yaml:9:14',
        id: 'second',
        setting: 'off',
        where: 'under the path `/a`, in operations with the tag `old`',
        without: undefined,
      },
    ]);
  });
});
