import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineRule, type OptionsSchema, type Rule } from '@assay/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfiguration } from './configuration.js';
import { ConfigurationError } from './mistakes.js';

const options = {
  type: 'object',
  properties: {
    most: { type: 'integer', minimum: 1, default: 120 },
    names: { type: 'array', items: { type: 'string' }, default: [] },
    style: { type: 'string', enum: ['camel', 'kebab'], default: 'camel' },
  },
} as const satisfies OptionsSchema;

function ruleOf(id: string, more: Partial<Rule['meta']> = {}): Rule {
  return defineRule({
    id,
    meta: {
      name: 'A fault',
      category: 'documentation',
      severity: 'low',
      formats: ['oas3.1'],
      preset: 'recommended',
      problem: 'p',
      impact: 'i',
      recommendation: 'r',
      ...more,
    },
    create: () => ({}),
  });
}

const rules = [
  ruleOf('operation-id-missing'),
  ruleOf('string-max-length-missing'),
  ruleOf('summary-too-long', { options }),
  ruleOf('document-parse-error', { always: true }),
];

const shop = `export default { name: 'shop', apiVersion: 1, presets: { strict: {} }, rules: [{ id: 'shop/price',
  meta: { name: 'n', category: 'security', severity: 'low', formats: ['oas3.1'], preset: 'recommended', problem: 'p', impact: 'i', recommendation: 'r' },
  create: () => ({}) }] };`;

/** Configurations with the files beside them. A single text is the content of `assay.config.yaml`. */
const mistaken: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  'no YAML': 'rules:\n  operation-id-missing: [low\n',
  'no JSON': { 'assay.config.json': '{\n  "rules": {},\n  "preset" "all"\n}' },
  'an unknown key': 'rule:\n  operation-id-missing: off\n',
  'a key twice': 'rules:\n  operation-id-missing: low\nrules:\n  operation-id-missing: off\n',
  'an unknown rule': 'rules:\n  # a comment\n  operationid-missing: off\n',
  'a rule that cannot be set': 'rules:\n  document-parse-error: off\n',
  'a severity of another tool': 'rules:\n  operation-id-missing: warn\n',
  'a wrong severity': 'rules:\n  operation-id-missing: hgih\n  string-max-length-missing: true\n',
  'a setting of a wrong type': 'rules:\n  operation-id-missing:\n    severity: low\n',
  'an option that the rule does not have':
    'rules:\n  summary-too-long: [low, { mots: 3 }]\n  operation-id-missing: [low, { most: 3 }]\n',
  'options of wrong types':
    'rules:\n  summary-too-long:\n    - low\n    - most: many\n      names: [a, 1]\n      style: snake\n',
  'a number and a flag in quotes': 'rules:\n  summary-too-long: [low, { most: "80" }]\nallowRemote: "true"\n',
  'an option out of bounds': 'rules:\n  summary-too-long: [low, { most: 0 }]\n',
  'an unknown preset': 'extends: assay:recomended\npreset: strikt\n',
  'a preset without `assay:`': 'extends: strict\n',
  'two presets': 'extends: assay:strict\npreset: style\n',
  'a missing file': {
    'assay.config.yaml': 'extends: [./shared/bases.yaml, ./share/base.yaml, base.yaml]\n',
    'shared/base.yaml': '',
    'base.yaml': '',
  },
  'a missing package': 'extends:\n  - "@acme/assay-config"\nplugins: acme-plugin\n',
  'a cycle': {
    'assay.config.yaml': 'extends: ./base.yaml\n',
    'base.yaml': 'preset: strict\nextends:\n  - ./assay.config.yaml\n',
  },
  'a mistake in what is extended': {
    'assay.config.yaml': 'extends: ./base.yaml\n',
    'base.yaml': 'rules:\n  operation-id-mising: low\n',
  },
  'an override without rules': 'overrides:\n  - paths: /admin/**\n',
  'an override of nothing': 'overrides:\n  - rules: { operation-id-missing: off }\n',
  'options for a part': 'overrides:\n  - tags: old\n    rules:\n      summary-too-long: [low, { most: 3 }]\n',
  'selectors that cannot be':
    'overrides:\n  - paths: [admin]\n    pointers: paths/get\n    operation: readUser\n    rules: {}\n',
  'a pattern that takes back': "include: ['specs/**', '!specs/old/**']\nexclude: []\n",
  'values of wrong types': 'failSeverity: error\nallowRemote: yes\nbaseline: 3\nignoreFile: ""\n',
  'a rank of harm that does not exist': 'allow: [credential]\n',
  'ranks of harm that are no list': 'allow: outside\n',
  'requests of verify that are written wrongly':
    'verify: { headers: "X-Tenant: acme", cookies: [1], auth: [basic], cookie: [] }\n',
  'credentials that are secrets':
    'credentials:\n  https://a.test: Bearer S3CR3T\n  https://b.test: { bearer: S3CR3T }\n  https://c.test: { headers: { x-key: S3CR3T }, basic: "me:S3CR3T" }\n',
  'credentials of no origin':
    'credentials:\n  a.test: { bearer: ASSAY_CREDENTIAL_A }\n  https://a.test/api: { bearer: ASSAY_CREDENTIAL_A }\n  https://me:S3CR3T@a.test: { bearer: ASSAY_CREDENTIAL_A }\n',
  'credentials of no origin in a module': {
    'assay.config.mjs':
      "export default { credentials: { 'https://me:S3CR3T@a.test': { bearer: 'ASSAY_CREDENTIAL_A' } } };",
  },
  'credentials with other variables':
    'credentials:\n  https://a.test: { bearer: AWS_SECRET_ACCESS_KEY }\n  https://b.test: { bearer: ASSAY_CREDENTIALS }\n  https://c.test: { headers: { x-key: ASSAY_AUTH_BEARER } }\n  https://d.test: { bearer: "$ASSAY_CREDENTIAL_A" }\n',
  'credentials that are written wrongly':
    'credentials:\n  https://a.test: { bearer: ASSAY_CREDENTIAL_A, basic: ASSAY_CREDENTIAL_A }\n  https://b.test: { token: ASSAY_CREDENTIAL_A }\n  https://c.test: {}\n  https://d.test: { headers: ASSAY_CREDENTIAL_A }\n  https://e.test: { bearer: ASSAY_CREDENTIAL_A, headers: { Authorization: ASSAY_CREDENTIAL_A, "a b": ASSAY_CREDENTIAL_A } }\n',
  'credentials that are a list': 'credentials: [https://a.test]\n',
  'a score out of bounds': 'minScore: 101\n',
  'a score that is no whole number': 'minScore: 0.5\n',
  'a score in quotes': 'minScore: "60"\n',
  'a wrong Spectral ruleset': 'spectral: { rulesets: .spectral.yaml, categories: { code: safety } }\n',
  'a Spectral ruleset that stands alone': 'spectral: .spectral.yaml\n',
  'a list': '- rules\n',
  'a plugin that throws': {
    'assay.config.yaml': 'plugins: ./plugin.mjs\nrules:\n  shop/price: off\n',
    'plugin.mjs': 'throw new Error("no licence")',
  },
  'a plugin that is none': {
    'assay.config.yaml': 'plugins: [./a.mjs, ./b.mjs, ./c.mjs, ./d.mjs, ./e.mjs, ./f.mjs]\n',
    'a.mjs': 'export const a = 1',
    'b.mjs': 'export default []',
    'c.mjs': 'export default { name: "c", apiVersion: 2, rules: [] }',
    'd.mjs': shop.replace('shop/price', 'price'),
    'e.mjs': shop.replace("'low'", "'loud'"),
    'f.mjs': shop.replace('create', 'make'),
  },
  'a plugin that a compiler would refuse': {
    'assay.config.yaml':
      'plugins: [./a.mjs, ./b.mjs, ./c.mjs, ./d.mjs, ./e.mjs, ./f.mjs, ./g.mjs, ./h.mjs]\n',
    'a.mjs': shop.replace("severity: 'low'", "severity: 'hgh'"),
    'b.mjs': shop.replace("severity: 'low'", "sevrity: 'low', severity: 'low'"),
    'c.mjs': shop.replace("impact: '", "impact: 'What {{ name }} does. "),
    'd.mjs': shop.replace("severity: 'low'", "severity: 'low', topic: 'money'"),
    'e.mjs': shop.replace("severity: 'low'", "severity: 'low', yieldsTo: ['operation-id-missing']"),
    'f.mjs': shop.replace("severity: 'low'", "severity: 'low', references: 'RFC 9110'"),
    'g.mjs': shop.replace('create', 'messages: {}, create'),
    'h.mjs': shop.replace(/presets: \{.*\}/, "presets: { strict: { 'shop/price': 'hgh' } }"),
  },
  'a preset and a rule that the plugin does not have': {
    'assay.config.yaml':
      'plugins: ./shop.mjs\nextends: [shop:strikt, shops:strict]\nrules:\n  shop/prize: low\n',
    'shop.mjs': shop,
  },
  'rules of plugins that yield to what does not exist': {
    'assay.config.yaml': 'plugins: [./shop.mjs, ./farm.mjs, ./mill.mjs, ./barn.mjs]\n',
    'shop.mjs': shop.replace(
      "problem: 'p'",
      "problem: 'p', yieldsTo: { 'operation-id-mising': 'object', 'farm/price': 'object' }",
    ),
    'farm.mjs': shop
      .replaceAll('shop', 'farm')
      .replace("problem: 'p'", "problem: 'p', yieldsTo: { 'shop/prize': 'object' }"),
    'mill.mjs': shop
      .replaceAll('shop', 'mill')
      .replace("problem: 'p'", "problem: 'p', yieldsTo: { 'mill/prize': 'object' }"),
    'barn.mjs': shop
      .replaceAll('shop', 'barn')
      .replace("problem: 'p'", "problem: 'p', yieldsTo: { 'operation-id-missing': 'node' }"),
  },
  'a module that throws': { 'assay.config.mjs': 'export default { rules: nothing };' },
  'a mistake in a module': {
    'assay.config.mjs':
      "export default { overrides: [{ tags: 'old', rules: { 'operation-id-missing': 'lo' } }] };",
  },
  'a function': { 'assay.config.mjs': 'export default () => ({});' },
  'a mistake in package.json': {
    'package.json': '{\n  "name": "shop",\n  "assay": { "rules": { "operation-id-missing": "no" } }\n}\n',
  },
  'several configurations': {
    'assay.config.yaml': '',
    'assay.config.mjs': '',
    'package.json': '{"assay":{}}',
  },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-mistakes-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes the files of a case and returns the message of its error. */
async function messageOf(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const cwd = join(folder, name.replaceAll(' ', '-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, file)), { recursive: true });
    await writeFile(join(cwd, file), text);
  }
  const error: unknown = await loadConfiguration('openapi.yaml', { rules, cwd }).catch(
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConfigurationError)) throw new Error(`${name}: ${String(error)}`);
  return error.message;
}

describe('a mistaken configuration', () => {
  it('is reported with its location and a suggestion', async () => {
    const reported: string[] = [];
    for (const [name, files] of Object.entries(mistaken)) {
      const message = await messageOf(
        name,
        typeof files === 'string' ? { 'assay.config.yaml': files } : files,
      );
      reported.push(`# ${name}\n${message}\n`);
    }
    expect(reported.join('\n')).not.toContain('S3CR3T');
    await expect(reported.join('\n')).toMatchFileSnapshot('mistaken.snapshot.txt');
  });

  it('in TypeScript is reported with a way out if Node cannot run it', async () => {
    const cwd = join(folder, 'typescript');
    await mkdir(cwd);
    await writeFile(join(cwd, 'assay.config.ts'), 'export default {};');
    const importModule = (): never => {
      throw Object.assign(new TypeError('Unknown file extension ".ts"'), {
        code: 'ERR_UNKNOWN_FILE_EXTENSION',
      });
    };
    await expect(loadConfiguration('openapi.yaml', { rules, cwd, importModule })).rejects.toThrow(
      /^assay\.config\.ts: it cannot be loaded: Node [\d.]+ does not run TypeScript\. Use Node 22\.18 or later, rename the file to end in \.mjs/,
    );
  });

  it('exposes its locations to programs', async () => {
    const cwd = join(folder, 'a-cycle');
    await expect(loadConfiguration('openapi.yaml', { rules, cwd })).rejects.toMatchObject({
      code: 'ERR_ASSAY_CONFIGURATION',
      mistakes: [{ file: 'base.yaml', position: { line: 3, column: 5 } }],
    });
  });
});
