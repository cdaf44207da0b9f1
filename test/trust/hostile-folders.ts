import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The document of each folder. */
const document = "openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: {}\n";

/** A folder with code that runs if Assay loads it. */
export interface HostileFolder {
  readonly name: string;
  /** The file that the refusal of the code names. */
  readonly named: string;
  readonly files: Readonly<Record<string, string>>;
}

/** A module that writes a mark beside the documents. */
function markingModule(mark: string, exported: string): string {
  return `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(mark)}, 'x');\nexport default ${exported};\n`;
}

function markingScript(mark: string, exported: string): string {
  return `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'x');\nmodule.exports = ${exported};\n`;
}

const plugin = "{ name: 'shop', apiVersion: 1, rules: [] }";
const rule = 'rules:\n  a: { given: $.info, then: { function: truthy } }\n';
const call = 'process.getBuiltinModule("fs").writeFileSync';

/** Creates the folders of the tests: one for each way in which a folder can provide code. */
export function makeHostileFolders(top: string): HostileFolder[] {
  const mark = (name: string): string => join(top, `MARK-${name}`);
  const module = (name: string, exported: string): string => markingModule(mark(name), exported);
  const folders: HostileFolder[] = [
    {
      name: 'mjs',
      named: 'assay.config.mjs',
      files: { 'assay.config.mjs': module('mjs', '{ failSeverity: "none" }') },
    },
    { name: 'js', named: 'assay.config.js', files: { 'assay.config.js': markingScript(mark('js'), '{}') } },
    { name: 'ts', named: 'assay.config.ts', files: { 'assay.config.ts': module('ts', '{}') } },
    {
      name: 'plugin',
      named: 'assay.config.yaml:1:10',
      files: { 'assay.config.yaml': 'plugins: ./p.mjs\n', 'p.mjs': module('plugin', plugin) },
    },
    {
      name: 'package-plugin',
      named: 'assay.config.yaml:1:10',
      files: {
        'assay.config.yaml': 'plugins: shop\nrules: { shop/a: off }\n',
        'node_modules/shop/package.json': '{ "name": "shop", "exports": "./index.mjs" }',
        'node_modules/shop/index.mjs': module('package-plugin', plugin),
      },
    },
    {
      name: 'extends',
      named: 'base.cjs',
      files: {
        'assay.config.yaml': 'extends: ./base.cjs\n',
        'base.cjs': markingScript(mark('extends'), '{}'),
      },
    },
    {
      name: 'package-extends',
      named: 'node_modules/base/index.mjs',
      files: {
        'assay.config.json': '{ "extends": "base" }',
        'node_modules/base/package.json': '{ "name": "base", "exports": "./index.mjs" }',
        'node_modules/base/index.mjs': module('package-extends', '{}'),
      },
    },
    {
      name: 'package-json',
      named: 'package.json:1:',
      files: {
        'package.json': '{ "assay": { "plugins": ["./p.mjs"] } }',
        'p.mjs': module('package-json', plugin),
      },
    },
    {
      name: 'spectral-js',
      named: '.spectral.mjs',
      files: {
        'assay.config.yaml': 'spectral: { ruleset: .spectral.mjs }\n',
        '.spectral.mjs': module('spectral-js', '{ rules: {} }'),
      },
    },
    {
      name: 'spectral-functions',
      named: 'functions/check.js',
      files: {
        'assay.config.yaml': 'spectral: { ruleset: .spectral.yaml }\n',
        '.spectral.yaml': `functions: [check]\n${rule.replace('truthy', 'check')}`,
        'functions/check.js': module('spectral-functions', '() => undefined'),
      },
    },
    {
      name: 'spectral-extends',
      named: 'node_modules/house-rules/index.js',
      files: {
        'assay.config.yaml': 'spectral: { ruleset: .spectral.yaml }\n',
        '.spectral.yaml': `extends: house-rules\n${rule}`,
        'node_modules/house-rules/package.json': '{ "name": "house-rules", "main": "index.js" }',
        'node_modules/house-rules/index.js': markingScript(mark('spectral-extends'), '{ rules: {} }'),
      },
    },
    {
      name: 'spectral-filter',
      named: '.spectral.yaml',
      files: {
        'assay.config.yaml': 'spectral: { ruleset: .spectral.yaml }\n',
        '.spectral.yaml': `rules:\n  a:\n    given: >-\n      $..[?(@.constructor.constructor('return ${call}(${JSON.stringify(mark('spectral-filter'))}, "x")')())]\n    then: { function: truthy }\n`,
      },
    },
    {
      name: 'spectral-inherited-filter',
      named: '.spectral.yaml',
      files: {
        'assay.config.yaml': 'spectral: { ruleset: ruleset/.spectral.yaml }\n',
        'ruleset/.spectral.yaml': 'extends: [./other.yaml]\n',
        'ruleset/other.yaml': `rules:\n  a:\n    given: >-\n      $..[?(@.constructor.constructor('return ${call}(${JSON.stringify(mark('spectral-inherited-filter'))}, "x")')())]\n    then: { function: truthy }\n`,
      },
    },
  ];
  for (const { name, files } of folders) {
    write(join(top, name, 'openapi.yaml'), document);
    for (const [file, text] of Object.entries(files)) write(join(top, name, file), text);
  }
  return folders;
}

/** Lists the folders whose code has run. */
export function listMarks(top: string): string[] {
  return readdirSync(top).flatMap((name) => (name.startsWith('MARK-') ? name.slice(5) : []));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
