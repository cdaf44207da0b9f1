import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from './support/command.js';

const root = dirname(fileURLToPath(import.meta.url));
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Creates a folder with a document and a configuration of another tool. */
function project(name: string, content: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-migrate-')));
  folders.push(folder);
  mkdirSync(join(folder, '.git'));
  cpSync(join(root, 'redocly/documents/parcels.json'), join(folder, 'parcels.json'));
  writeFileSync(join(folder, name), content);
  return folder;
}

const own = 'own-rule: { given: $.info, severity: warn, then: { field: x-owner, function: truthy } }';
const configurations: readonly (readonly [tool: string, name: string, content: string])[] = [
  [
    'Spectral',
    '.spectral.yaml',
    `extends: [[spectral:oas, off]]\nrules:\n  operation-tags: error\n  info-contact: off\n  ${own}\n`,
  ],
  [
    'Spectral',
    '.spectral.json',
    '{ "extends": "spectral:oas", "rules": { "tag-description": 0, "info-license": "off" } }',
  ],
  [
    'Spectral',
    '.spectral.yml',
    "extends: ['@stoplight/spectral-owasp-ruleset']\nrules: { 'owasp:api4:2023-string-limit': hint }\n",
  ],
  [
    'IBM',
    '.spectral.yaml',
    "extends: '@ibm-cloud/openapi-ruleset'\nrules: { ibm-operation-summary: off, ibm-sdk-operations: warn }\n",
  ],
  [
    'vacuum',
    'vacuum-ruleset.yaml',
    'extends: [[vacuum:oas, off]]\nrules: { operation-description: warn, camel-case-properties: error, post-response-success: info }\n',
  ],
  [
    'Redocly',
    'redocly.yaml',
    'extends: [minimal]\nrules: { operation-summary: error, rule/own: { subject: { type: Operation }, assertions: { required: [x-owner] } } }\n',
  ],
];

describe('assay migrate', () => {
  it.each(configurations)(
    'reports the result for the rules of %s in %s, and writes nothing',
    async (tool, name, content) => {
      const folder = project(name, content);
      const { exitCode, stdout } = await runCommand(folder, ['migrate']);
      expect(exitCode).toBe(0);
      expect(stdout).toContain(`${name} (${tool})`);
      const configuration = stdout.slice(stdout.indexOf('assay.config.yaml, which'));
      await expect(configuration).toMatchFileSnapshot(
        `__snapshots__/migrate-${name.replace(/^\./, '')}-${tool}.txt`,
      );
      const written = await runCommand(folder, ['migrate', name, '--write']);
      expect(written.stdout).toContain('Wrote assay.config.yaml.');
      const printed = await runCommand(folder, ['config', 'print', 'parcels.json']);
      expect(printed).toMatchObject({ exitCode: 0, stderr: '' });
      expect(printed.stdout).toContain('assay.config.yaml');
      const again = await runCommand(folder, ['migrate', '--write']);
      expect(again).toMatchObject({ exitCode: 2 });
      expect(again.stderr).toContain('does not overwrite it');
    },
  );

  it('runs the rules of Redocly with the written configuration', async () => {
    const folder = project(
      'redocly.yaml',
      'rules: { operation-summary: error }\napis: { p: { root: parcels.json, rules: { tag-description: warn } } }\n',
    );
    await runCommand(folder, ['migrate', '--write']);
    const { stdout } = await runCommand(folder, [
      'validate',
      '--only',
      'operation-summary,tag-description',
      '--format',
      'line',
    ]);
    expect(stdout).toContain('operation-summary');
    expect(stdout).toContain('tag-description');
  });

  it.each([
    [[], 2, 'There is no configuration of Spectral'],
    [['none.yaml'], 2, 'There is no file `none.yaml`'],
    [['parcels.json'], 2, 'is not a configuration of'],
  ])('rejects %j', async (args, code, sentence) => {
    const folder = project('notes.yaml', 'a: 1\n');
    const { exitCode, stderr } = await runCommand(folder, ['migrate', ...args]);
    expect(exitCode).toBe(code);
    expect(stderr).toContain(sentence);
  });

  it('cannot put lines of a hostile ruleset into the configuration', async () => {
    const folder = project(
      '.spectral.json',
      JSON.stringify({ extends: [['vacuum:oas', 'off']], rules: { 'a\nplugins: ./evil.mjs': 'error' } }),
    );
    await runCommand(folder, ['migrate', '--write']);
    expect(readFileSync(join(folder, 'assay.config.yaml'), 'utf8')).not.toMatch(/^plugins/m);
  });
});

describe('assay migrate --check', () => {
  /** Installs a fake Redocly that reports these problems in each document. */
  function withRedocly(problems: readonly { readonly ruleId: string; readonly pointer: string }[]): string {
    const folder = project('redocly.yaml', 'rules: { tag-description: error }\n');
    const installed = join(folder, 'node_modules/@redocly/cli');
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'package.json'), '{ "bin": { "redocly": "cli.cjs" } }');
    const output = problems.map(({ ruleId, pointer }) => ({
      ruleId,
      location: [{ source: { ref: 'parcels.json' }, pointer }],
    }));
    writeFileSync(
      join(installed, 'cli.cjs'),
      `console.log(${JSON.stringify(JSON.stringify({ problems: output }))}); process.exitCode = 1;`,
    );
    return folder;
  }

  it('shows results side by side, and succeeds if they are equal', async () => {
    const folder = withRedocly([{ ruleId: 'tag-description', pointer: '#/tags/1/description' }]);
    const { exitCode, stdout } = await runCommand(folder, ['migrate', '--check']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/tag-description\s+1\s+1\n\s+Redocly and Assay find the same\./);
  });

  it('fails if they differ, and lists the differences', async () => {
    const folder = withRedocly([{ ruleId: 'tag-description', pointer: '#/tags/0' }]);
    const { exitCode, stdout } = await runCommand(folder, ['migrate', '--check']);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('- tag-description parcels.json:/tags/0');
    expect(stdout).toContain('+ tag-description parcels.json:/tags/1/description');
  });

  it('requires the other tool', async () => {
    const { exitCode, stderr } = await runCommand(project('redocly.yaml', 'rules: {}\n'), [
      'migrate',
      '--check',
    ]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('`--check` needs Redocly, which is not installed with `redocly.yaml`.');
  });
});

describe('assay init', () => {
  it('proposes to migrate the configuration of another tool', async () => {
    const { stderr } = await runCommand(project('redocly.yaml', 'rules: {}\n'), ['init']);
    expect(stderr).toContain('`redocly.yaml` is not part of it: `assay migrate` shows how to convert it.');
  });
});
