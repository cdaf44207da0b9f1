import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { load } from 'js-yaml';
import { codeBlocks, type CodeBlock } from '../tools/readme/markdown.js';
import { runProgram } from '../tools/readme/program.js';
import { runCommand, type Result } from './support/command.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const openapi = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: http://shop.test }]
paths:
  /users/{id}:
    get: { operationId: readUser, tags: [users], responses: { '200': { description: A user. } } }
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-configured-'));
  write('openapi.yaml', openapi);
  write('legacy/old.yaml', openapi);
  write('legacy/drafts/new.yaml', openapi);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

const assay = (...args: readonly string[]): Promise<Result> => runCommand(folder, args);

interface Reported {
  readonly documents: readonly {
    readonly uri: string;
    readonly result: readonly {
      readonly id: string;
      readonly severity: string;
      readonly operation: string | null;
    }[];
  }[];
}

/** The reported documents, each with the severities of a rule's findings. */
async function severitiesOf(id: string, ...args: readonly string[]): Promise<Record<string, string[]>> {
  const { stdout } = await assay('validate', '--format', 'json', ...args);
  const { documents } = JSON.parse(stdout) as Reported;
  return Object.fromEntries(
    documents.map(({ uri, result }) => [
      uri.slice(uri.indexOf(folder) + folder.length + 1),
      result.filter((issue) => issue.id === id).map(({ severity }) => severity),
    ]),
  );
}

describe('assay validate with a configuration', () => {
  it('validates the included documents, and filters a folder', async () => {
    write('assay.config.yaml', "include: [openapi.yaml, legacy]\nexclude: '**/drafts/**'");
    const of = async (...args: string[]) => Object.keys(await severitiesOf('x', ...args));
    expect(await of()).toEqual(['legacy/old.yaml', 'openapi.yaml']);
    expect(await of('legacy')).toEqual(['legacy/old.yaml']);
    expect(await of('legacy/drafts/new.yaml')).toEqual(['legacy/drafts/new.yaml']);
    const { exitCode, stderr } = await assay('validate', 'legacy/drafts');
    expect([exitCode, stderr]).toEqual([
      2,
      'The configuration includes no OpenAPI document in `legacy/drafts`: name the file to validate it anyway.\n',
    ]);
  });

  it('reports a missing include', async () => {
    write('assay.config.yaml', 'include: [opneapi.yaml]');
    const { exitCode, stderr } = await assay('validate');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      'assay.config.yaml:1:11: Cannot read `opneapi.yaml`: no such file. Did you mean `openapi.yaml`?',
    );
  });

  it('follows settings by document and by part; the command line has precedence', async () => {
    write(
      'assay.config.yaml',
      `
rules: { plaintext-communication: medium }
overrides:
  - { files: legacy, rules: { plaintext-communication: off } }
  - { operations: readUser, rules: { missing-response-schema: low } }
`,
    );
    write('legacy/drafts/assay.config.json', '{"preset": "recommended"}');
    const all = ['openapi.yaml', 'legacy/old.yaml', 'legacy/drafts/new.yaml'];
    expect(await severitiesOf('plaintext-communication', ...all)).toEqual({
      'openapi.yaml': ['medium'],
      'legacy/old.yaml': [],
      'legacy/drafts/new.yaml': ['high'],
    });
    expect(await severitiesOf('missing-response-schema', ...all)).toEqual({
      'openapi.yaml': ['low'],
      'legacy/old.yaml': ['low'],
      'legacy/drafts/new.yaml': ['medium'],
    });
    expect(
      await severitiesOf('missing-response-schema', 'openapi.yaml', '--rule', 'missing-response-schema=info'),
    ).toEqual({ 'openapi.yaml': ['info'] });
    expect(await severitiesOf('plaintext-communication', 'legacy/old.yaml', '--no-config')).toEqual({
      'legacy/old.yaml': ['high'],
    });
  });

  it('has a gate, which must be the same for all documents', async () => {
    write('assay.config.yaml', 'failSeverity: none');
    write('legacy/assay.config.yaml', 'failSeverity: critical');
    expect((await assay('validate', 'openapi.yaml')).exitCode).toBe(0);
    expect((await assay('validate', 'openapi.yaml', '--fail-severity', 'high')).exitCode).toBe(1);
    const { exitCode, stderr } = await assay('validate', 'openapi.yaml', 'legacy/old.yaml');
    expect([exitCode, stderr]).toEqual([
      2,
      'The documents have different gates: `none` in assay.config.yaml:1:1, `critical` in legacy/assay.config.yaml:1:1. Choose one with `--fail-severity`.\n',
    ]);
  });
});

describe('assay init', () => {
  it('detects documents and settings, and overwrites nothing', async () => {
    expect(await assay('init')).toMatchObject({ exitCode: 0, stderr: '' });
    const text = readFileSync(join(folder, 'assay.config.yaml'), 'utf8');
    expect(text).toContain(
      "include:\n  - 'legacy/drafts/new.yaml'\n  - 'legacy/old.yaml'\n  - 'openapi.yaml'\n",
    );
    expect(text).toMatch(/^#   openapi\.yaml +1 high, /m);
    expect(text).toMatch(/^#   plaintext-communication: high +# 3 findings$/m);
    expect(Object.keys(await severitiesOf('x'))).toHaveLength(3);
    expect(await assay('init')).toMatchObject({
      exitCode: 2,
      stderr: 'The configuration `assay.config.yaml` already exists: `assay init` does not overwrite it.\n',
    });
    expect(readFileSync(join(folder, 'assay.config.yaml'), 'utf8')).toBe(text);
  });

  it('writes valid settings that only need uncommenting', async () => {
    await assay('init');
    const text = readFileSync(join(folder, 'assay.config.yaml'), 'utf8');
    const settings = text
      .slice(text.indexOf('# rules:'))
      .replace(/^# /gm, '')
      .replace(/^ and \d+ more.*$/m, '');
    write('assay.config.yaml', settings);
    expect(await assay('config', 'print', 'openapi.yaml')).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('writes patterns for many documents, and a start for none', async () => {
    for (let index = 0; index < 9; index++) write(`specs [1]/v${index}/api.yml`, openapi);
    await assay('init');
    expect(load(readFileSync(join(folder, 'assay.config.yaml'), 'utf8'))).toMatchObject({
      include: ['legacy/**/*.yaml', '*.yaml', 'specs \\[1\\]/**/*.yml'],
    });
    expect(Object.keys(await severitiesOf('x'))).toHaveLength(12);
    mkdirSync(join(folder, 'empty'));
    expect(await assay('init', 'empty')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(readFileSync(join(folder, 'empty/assay.config.yaml'), 'utf8')).toContain(
      '# There is no OpenAPI document',
    );
  });
});

/** The guide as scenarios: each chapter with its code blocks. The test writes their files and runs their commands. */
const guide = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
const chapters = guide.split(/^(?=## )/m).map((text) => ({
  title: /^#+ (.*)/.exec(text)?.[1] ?? '',
  blocks: codeBlocks(text),
}));

describe('the guide of the configuration', () => {
  const isConfiguration = (name: string): boolean => /^(assay\.config\.\w+|package\.json)$/.test(name);
  const nameOf = ({ language }: CodeBlock): string => language.split(' ')[1] ?? '';

  it.each(chapters.filter(({ blocks }) => blocks.length > 0))('is correct in $title', async ({ blocks }) => {
    for (const block of blocks) {
      if (nameOf(block) !== '' && !isConfiguration(nameOf(block))) write(nameOf(block), block.text);
    }
    let current: string | undefined;
    for (const [index, block] of blocks.entries()) {
      const next = blocks[index + 1];
      if (isConfiguration(nameOf(block))) {
        if (current !== undefined) rmSync(join(folder, current));
        current = nameOf(block);
        write(current, block.text);
        // If a command follows a configuration, its output checks the configuration.
        if (next?.language !== 'sh') await expectSound();
      } else if (block.language === 'sh') {
        const { stdout, stderr } = await assay(...block.text.trim().split(' ').slice(1));
        expect(next?.language, 'what the command prints follows it').toBe('text');
        // Standard error names the code before it runs.
        const text = stderr.startsWith('Running ') ? stderr + stdout : stdout + stderr;
        expect(text.trimEnd()).toBe(next?.text);
      } else if (block.language === 'ts') {
        expectToRun(block.text);
      } else {
        expect(
          nameOf(block) !== '' || block.language === 'text',
          `a block without a file: ${block.text}`,
        ).toBe(true);
      }
    }
  });

  async function expectSound(): Promise<void> {
    const { exitCode, stderr } = await assay('config', 'print', 'openapi.yaml');
    expect([exitCode, stderr.replaceAll(/^Running .*\n/gm, '')]).toEqual([0, '']);
    expect([0, 1]).toContain((await assay('validate', 'openapi.yaml')).exitCode);
  }

  function expectToRun(program: string): void {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    write('package.json', '{"type": "module"}');
    const { stdout, stderr } = runProgram(join(folder, 'program.mjs'), program);
    expect(stdout, stderr).toMatch(/^\d+ findings\n$/);
  }

  it('has configurations that its JSON Schema allows, and the schema rejects the same as Assay', () => {
    const schema = JSON.parse(
      readFileSync(join(root, 'packages/host/schema/assay.config.schema.json'), 'utf8'),
    ) as object;
    const validate = new Ajv2020({ strict: false }).compile(schema);
    const written = chapters
      .flatMap(({ blocks }) => blocks)
      .filter((block) => /^assay\.config\.(yaml|json)$/.test(nameOf(block)))
      .map(({ text }) => ({ text, allowed: validate(load(text)) }));
    expect(written.length).toBeGreaterThan(8);
    expect(written.filter(({ allowed }) => !allowed).map(({ text }) => text)).toEqual([
      'rules:\n  operationid-missing: off',
    ]);
    for (const wrong of [
      'preset: strikt',
      'rule: {}',
      'overrides: [{ rules: {} }]',
      'rules: { plaintext-communication: warn }',
      'include: []',
    ]) {
      expect(validate(load(wrong)), wrong).toBe(false);
    }
  });
});
