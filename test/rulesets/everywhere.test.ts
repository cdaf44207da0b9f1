import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { analyse } from '../../packages/cli/src/library/index.js';
import { Agent } from '../agents/server.js';
import { Editor } from '../language-server/client.js';
import { runCommand } from '../support/command.js';

const ruleset = `functions: [own]
rules:
  contact: { given: $.info, message: "no {{property}}", then: { field: contact, function: truthy } }
  kebab: { given: $.paths, message: "{{property}} is no kebab-case", then: { field: "@key", function: pattern, functionOptions: { match: "^/[a-z-]*$" } } }
  mine: { given: $.info, then: { function: own } }
`;
const data = ruleset.replace('functions: [own]\n', '').replace(/ {2}mine.*\n/, '');
const document = (path: string): string =>
  `openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: { ${path}: { get: { responses: { '200': { description: ok } } } } }\n`;
const skipped =
  '.spectral.yaml:5:3: the rule `mine` was not run, because its function `own` is code, which may not run here.';

let editor: Editor;
beforeEach(() => {
  editor = new Editor();
  mkdirSync(join(editor.folder, 'functions'));
  editor.write('functions/own.js', "export default () => [{ message: 'from code' }];\n");
  editor.write('package.json', '{ "type": "module" }');
  editor.write('.spectral.yaml', ruleset);
  editor.write('assay.config.yaml', 'preset: none\nextends: [.spectral.yaml]\n');
  writeFileSync(join(editor.folder, 'openapi.yaml'), document('/aB'));
});
afterEach(() => editor.stop());

async function analyseWithoutCode(cwd: string) {
  const { stdout } = await runCommand(cwd, [
    'validate',
    'openapi.yaml',
    '--format',
    'json',
    '--no-config-code',
  ]);
  // `as`: the command's own JSON report.
  const { documents } = JSON.parse(stdout) as {
    readonly documents: readonly {
      readonly result: readonly { readonly id: string }[];
      readonly failures: readonly { readonly message: string }[];
    }[];
  };
  return { findings: documents[0]?.result ?? [], failures: documents[0]?.failures ?? [] };
}

describe('a ruleset of a configuration', () => {
  it('is extended by its name, and gives the same findings in the command and the library', async () => {
    await editor.start();
    const { stdout } = await runCommand(editor.folder, ['validate', 'openapi.yaml', '--format', 'json']);
    const found = JSON.parse(stdout).documents[0].result.map(({ id }: { id: string }) => id);
    expect(found.toSorted()).toEqual(['contact', 'kebab', 'mine']);
    const cwd = editor.folder;
    for (const options of [
      { cwd },
      { cwd, configuration: false, preset: 'none', ruleset: '.spectral.yaml', rulesetEngine: 'native' },
    ] as const) {
      const { findings } = await analyse('openapi.yaml', options);
      expect(findings.map(({ id }) => id).toSorted()).toEqual(['contact', 'kebab', 'mine']);
    }
  });

  it('runs without its code if code is not allowed, and names each omitted rule', async () => {
    await editor.start();
    const { stdout, stderr } = await runCommand(editor.folder, [
      'validate',
      'openapi.yaml',
      '--format',
      'json',
      '--no-config-code',
    ]);
    const [{ result, failures }] = JSON.parse(stdout).documents;
    expect(result.map(({ id }: { id: string }) => id).toSorted()).toEqual(['contact', 'kebab']);
    expect(failures.map(({ message }: { message: string }) => message)).toEqual([skipped]);
    expect(stderr).toContain('it is code, and `--no-config-code` reads only data');
  });

  it('runs without extended rulesets that are code if code is not allowed', async () => {
    editor.write('house.js', 'export default { rules: {} };\n');
    editor.write('.spectral.yaml', `extends: [./house.js]\n${data}  of-house: warn\n`);
    await editor.start();
    const { findings, failures } = await analyseWithoutCode(editor.folder);
    expect(findings.map(({ id }) => id).toSorted()).toEqual(['contact', 'kebab']);
    expect(failures.map(({ message }) => message)).toEqual([
      '.spectral.yaml:1:11: the rules of `./house.js`, among them `of-house`, were not run, because they are code, which may not run here.',
    ]);
  });

  it('gives diagnostics in an editor, which follow the text, and names the omitted rules', async () => {
    await editor.start();
    await editor.open('openapi.yaml', document('/aB'));
    const codes = (all: readonly { code?: unknown }[]): string[] =>
      all.map(({ code }) => String(code)).toSorted();
    const first = await editor.diagnostics('openapi.yaml', (all) => codes(all).includes('rule-not-run'));
    expect(codes(first)).toEqual(['contact', 'kebab', 'rule-not-run']);
    expect(first.find(({ code }) => code === 'rule-not-run')?.message).toBe(skipped);
    await editor.change('openapi.yaml', document('/a-b'));
    const second = await editor.diagnostics('openapi.yaml', (all) => !codes(all).includes('kebab'));
    expect(codes(second)).toEqual(['contact', 'rule-not-run']);
    await editor.change('openapi.yaml', document('/aC').replace('{ title', '{ contact: {}, title'));
    const third = await editor.diagnostics('openapi.yaml', (all) => codes(all).includes('kebab'));
    expect(codes(third)).toEqual(['kebab', 'rule-not-run']);
  });

  it('gives all diagnostics in an editor whose user trusts the folder', async () => {
    await editor.start({}, { trust: true });
    await editor.open('openapi.yaml', document('/aB'));
    const found = await editor.diagnostics('openapi.yaml', (all) => all.some(({ code }) => code === 'mine'));
    expect(found.map(({ code }) => String(code)).toSorted()).toEqual(['contact', 'kebab', 'mine']);
  });

  it('returns its findings to an agent, and names the omitted rules', async () => {
    await editor.start();
    const agent = await Agent.connect(editor.folder);
    const { content, structuredContent } = await agent.callTool('validate', { document: 'openapi.yaml' });
    await agent.close();
    expect(content[0]?.text).toContain(skipped);
    expect(structuredContent?.['findings']).toMatchObject([{ rule: 'contact' }, { rule: 'kebab' }]);
    expect(structuredContent?.['notLoaded']).toContainEqual(expect.stringContaining(skipped));
  });

  it('needs no trust if it is data', async () => {
    editor.write('.spectral.yaml', data);
    await editor.start();
    await editor.open('openapi.yaml', document('/aB'));
    const found = await editor.diagnostics('openapi.yaml', (all) => all.length > 0);
    expect(found.map(({ code }) => String(code)).toSorted()).toEqual(['contact', 'kebab']);
    expect(editor.messages).toEqual([]);
  });

  it('is one of a configuration', async () => {
    await editor.start();
    editor.write('assay.config.yaml', 'extends: [.spectral.yaml]\nspectral: { ruleset: .spectral.yaml }\n');
    const { stderr } = await runCommand(editor.folder, ['validate', 'openapi.yaml']);
    expect(stderr).toContain('a configuration has one Spectral ruleset, and `.spectral.yaml` is another one');
  });
});
