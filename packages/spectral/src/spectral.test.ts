import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { analyse, formatPointer, type Analysis, type ReadDocument } from '@assay/core';
import core from '@stoplight/spectral-core';
import loader from '@stoplight/spectral-ruleset-bundler/with-loader';
import parsers from '@stoplight/spectral-parsers';
import { readFile } from 'node:fs/promises';
import * as fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSpectral, spectral, type SpectralOptions } from './index.js';

const files: Readonly<Record<string, string>> = {
  'openapi.yaml': `openapi: 3.0.3
info: { title: lower, version: '1' }
tags: [{ name: b }, { name: a }]
paths:
  /a_b/{id}:
    get:
      operationId: read
      summary: "{{path}} #{{1}}"
      parameters: [{ name: id, in: path, required: true, schema: { $ref: 'schemas/id.yaml#/Id' } }]
      responses: { '200': { $ref: 'responses.json' } }
    post:
      responses: { 200: { description: '' } }
  /gone: { $ref: 'gone.yaml' }
`,
  'schemas/id.yaml': 'Id:\n  type: string\n  title: x\n',
  'responses.json': '{ "description": "short", "content": { "a/b": { "schema": { "type": "array" } } } }',
  'swagger.json':
    '{ "swagger": "2.0", "info": { "title": "T", "version": "1" }, "paths": { "/a/": { "get": { "responses": {} } } } }',
  'functions/short.js': `export default (input, { least }, context) =>
    typeof input === 'string' && input.length < least ? [{ message: 'is short', path: context.path }] : undefined;`,
  'functions/boom.js': "export default () => { throw new Error('no idea'); };",
  'functions/broken.js': 'export default () => {',
  'oas.yaml': 'extends: [[spectral:oas, all], spectral:asyncapi]\n',
  'custom.yaml': `extends: ./base.json
functions: [short]
documentationUrl: https://rules.example.com/guide
aliases:
  Operation: ["$.paths[*][get,post]"]
  Text:
    description: Texts
    targets:
      - { formats: [oas3], given: ["$..description", "$..title"] }
      - { formats: [oas2], given: ["$.info.title"] }
rules:
  text-length: { description: Texts say something., given: "#Text", severity: hint, then: { function: short, functionOptions: { least: 6 } } }
  operation-id: { message: "{{property}}: {{error}}", given: "#Operation", severity: info, then: { field: operationId, function: truthy } }
  no-parent: { documentationUrl: "https://rules.example.com/a_(b)", resolved: false, given: "$..$ref", then: { function: pattern, functionOptions: { notMatch: "^schemas" } } }
except:
  "openapi.yaml#/info": [text-length]
overrides:
  - files: ["*.json"]
    rules: { title-case: off }
  - files: ["*.yaml#/paths/~1a_b~1{id}/get"]
    rules: { text-length: error }
`,
  'base.json':
    '{ "formats": ["oas2", "oas3"], "rules": { "title-case": { "given": "$.info", "severity": "error", "then": { "field": "title", "function": "casing", "functionOptions": { "type": "pascal" } } } } }',
  'program.mjs': `import { truthy } from '@stoplight/spectral-functions';
import { oas2 } from '@stoplight/spectral-formats';
import short from './functions/short.js';
export default { rules: {
  'contact': { formats: [oas2], given: '$.info', then: { field: 'contact', function: truthy } },
  'title': { given: '$.info.title', severity: 'error', then: { function: short, functionOptions: { least: 9 } } },
} };`,
  'throws.yaml': `functions: [boom]
rules:
  guess: { given: "$.paths[*]", then: { function: boom } }
  path: { given: "$.paths[?(@.x.y.z == 1)]", then: { function: truthy } }
  contact: { given: $.info, then: { field: contact, function: truthy } }
`,
  'unknown-function.yaml': 'rules:\n  named: { given: $.paths, then: { function: nope } }\n',
  'unknown-rule.yaml': 'extends: spectral:oas\nrules: { operation-idd: warn }\n',
  'bad-path.yaml': 'rules:\n  path: { given: "paths[", then: { function: truthy } }\n',
  'bad-options.yaml':
    'rules:\n  form: { given: $, then: { function: pattern, functionOptions: { matc: a } } }\n',
  'bad-syntax.yaml': 'rules:\n  a: [\n',
  'bad-import.yaml': 'functions: [broken]\nrules:\n  a: { given: $, then: { function: broken } }\n',
  'extends-nothing.yaml': 'extends: [spectral:oas, ./nothing.yaml]\n',
  'extends-no-package.yaml': 'extends: "@nobody/no-rules"\n',
  'remote.yaml': 'extends: https://rules.example.com/rules.yaml\n',
  'nothing.js': 'export default 3;\n',
  'throws.js': "throw new Error('Not today');\n",
};

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-spectral-')));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read: ReadDocument = async ({ uri }) => {
  try {
    return { ok: true, source: { uri, bytes: await readFile(fileURLToPath(uri)) } };
  } catch {
    return { ok: false, uri, code: 'unreachable', reason: 'no such file' };
  }
};

async function run(
  document: string,
  ruleset: string,
  options: SpectralOptions = {},
  reader: ReadDocument | undefined = read,
): Promise<Analysis> {
  const analyser = spectral(ruleset, { cwd: folder, ...options });
  return analyse(
    { uri: pathToFileURL(join(folder, document)).href, text: files[document] ?? '' },
    { rules: [], analysers: [analyser], ...(reader && { read: reader }) },
  );
}

const counted = ['high', 'medium', 'low', 'info'];

/** The parts of findings that must equal Spectral's own results. */
const formsOf = ({ findings }: Analysis): string[] =>
  findings
    .map(({ id, severity, problem, location: { uri, pointer, range } }) =>
      JSON.stringify([
        fileURLToPath(uri),
        id,
        counted.indexOf(severity),
        pointer,
        problem,
        range.start.line - 1,
        range.start.column - 1,
        range.end.line - 1,
        range.end.column - 1,
      ]),
    )
    .toSorted();

/** Lints with Spectral's own loading of rulesets and references. */
async function lintBySpectral(document: string, ruleset: string): Promise<string[]> {
  const own = new core.Spectral();
  own.setRuleset(await loader.bundleAndLoadRuleset(join(folder, ruleset), { fs, fetch }));
  const diagnostics = await own.run(
    new core.Document(files[document] ?? '', parsers.Yaml, join(folder, document)) as never,
  );
  return diagnostics
    .map(({ source, code, severity, path, message, range: { start, end } }) =>
      JSON.stringify([
        source,
        code,
        severity,
        formatPointer(path),
        code === 'invalid-ref' ? '' : message,
        start.line,
        start.character,
        end.line,
        end.character,
      ]),
    )
    .toSorted();
}

const withoutMessageOfReferences = (forms: readonly string[]): string[] =>
  forms
    .map((form) =>
      form.includes('"invalid-ref"') ? form.replace(/(,"[^"]*"),".*?",(\d)/u, '$1,"",$2') : form,
    )
    .toSorted();

describe('a Spectral ruleset', () => {
  it.each(
    ['oas.yaml', 'custom.yaml', 'program.mjs'].flatMap((ruleset) =>
      ['openapi.yaml', 'swagger.json'].map((document) => ({ ruleset, document })),
    ),
  )('gives the same diagnostics as Spectral: $ruleset on $document', async ({ ruleset, document }) => {
    const [ours, theirs] = [await run(document, ruleset), await lintBySpectral(document, ruleset)];
    expect(ours.failures).toEqual([]);
    expect(theirs.length).toBeGreaterThan(0);
    expect(withoutMessageOfReferences(formsOf(ours))).toEqual(theirs);
  });

  it('gives findings with the texts of the ruleset', async () => {
    const { findings } = await run('openapi.yaml', 'custom.yaml', {
      categories: { 'operation-id': 'security' },
    });
    const ids = ['operation-id', 'text-length', 'no-parent', 'title-case'];
    expect(ids.map((id) => findings.find((finding) => finding.id === id))).toMatchSnapshot(
      [0, 1, 2, 3].map(() => ({ location: { uri: expect.any(String) } })) as never,
    );
  });

  it('reads no more than the analysis allows', async () => {
    const { findings } = await run('openapi.yaml', 'oas.yaml', {}, async ({ uri }) => ({
      ok: false,
      uri,
      code: 'outside-root',
      reason: 'it lies outside',
    }));
    expect(findings.filter(({ id }) => id === 'invalid-ref').map(({ location }) => location.pointer)).toEqual(
      [
        '/paths/~1a_b~1{id}/get/parameters/0/schema/$ref',
        '/paths/~1a_b~1{id}/get/responses/200/$ref',
        '/paths/~1gone/$ref',
      ],
    );
  });
});

describe('a ruleset that cannot run', () => {
  it('is one sentence that names the file and the rule', async () => {
    const rulesets = [
      'unknown-function.yaml',
      'unknown-rule.yaml',
      'bad-path.yaml',
      'bad-options.yaml',
      'bad-syntax.yaml',
      'bad-import.yaml',
      'extends-nothing.yaml',
      'extends-no-package.yaml',
      'remote.yaml',
      'nothing.js',
      'throws.js',
      'gone.yaml',
      'gone.js',
    ];
    const stated: string[] = [];
    for (const ruleset of rulesets) {
      const { findings, failures } = await run('openapi.yaml', ruleset);
      expect(findings).toEqual([]);
      stated.push(...failures.map(({ rule, message }) => `${rule} | ${message}`));
    }
    expect(stated.join('\n')).toMatchSnapshot();
    expect((await loadSpectral('gone.yaml', { cwd: folder })).failures).toHaveLength(1);
  });

  it('reports each rule that throws, and runs the others', async () => {
    const { findings, failures } = await run('openapi.yaml', 'throws.yaml');
    expect(findings.map(({ id }) => id).filter((id) => id !== 'invalid-ref' && id !== 'parser')).toEqual([
      'contact',
    ]);
    expect(failures.map(({ rule, message }) => `${rule} | ${message}`).join('\n')).toMatchSnapshot();
  });
});
