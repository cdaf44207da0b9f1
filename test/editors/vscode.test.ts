import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayBeOpenApi, serverCommand } from '../../editors/vscode/src/server-command.js';
import { editorModule } from './vscode-module.js';

const extension = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'editors/vscode');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-vscode-')));
const installed = join(folder, 'node_modules/assay/bin/assay.js');

/** What a client says first, written to a file by something that stands for the server. */
const stated = join(folder, 'said.txt');
const server = `const { appendFileSync } = require('node:fs');
process.stdin.on('data', (data) => appendFileSync(${JSON.stringify(stated)}, process.argv[2] + ' ' + data));
`;

beforeAll(() => {
  execFileSync(process.execPath, [join(extension, 'build.mjs'), join(folder, 'dist')], { stdio: 'pipe' });
  mkdirSync(dirname(installed), { recursive: true });
  writeFileSync(join(folder, 'node_modules/assay/package.json'), '{ "type": "commonjs" }');
  writeFileSync(installed, server);
  chmodSync(installed, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Manifest {
  readonly files: readonly string[];
  readonly main: string;
  readonly icon: string;
  readonly engines: { readonly vscode: string };
  readonly activationEvents: readonly string[];
  readonly contributes: { readonly configuration: { readonly properties: object } };
}

describe('the extension for Visual Studio Code', () => {
  // The file is our own.
  const manifest = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8')) as Manifest;

  it('is packed with all that it needs, and its settings', () => {
    for (const file of manifest.files)
      expect([
        file,
        existsSync(file.startsWith('dist/') ? join(folder, file) : join(extension, file)),
      ]).toEqual([file, true]);
    expect(manifest.files).toEqual(
      expect.arrayContaining([manifest.main.replace('./', ''), manifest.icon, 'LICENSE', 'README.md']),
    );
    expect(Object.keys(manifest.contributes.configuration.properties)).toEqual([
      'assay.enable',
      'assay.path',
      'assay.trace.server',
    ]);
  });

  it('needs nothing but the editor and Node', () => {
    const bundle = readFileSync(join(folder, 'dist/extension.cjs'), 'utf8');
    const required = [...bundle.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) =>
      name!.replace('node:', ''),
    );
    const others = required.filter((name) => name !== 'vscode' && !Module.builtinModules.includes(name));
    expect(others).toEqual([]);
  });

  it('starts the installed server for the first OpenAPI document, and not for other files', async () => {
    const editor = editorModule(folder);
    const { activate, deactivate } = editor.load(join(folder, 'dist/extension.cjs'));
    await activate({ subscriptions: [] });
    await editor.open('yaml', 'services: { web: { image: nginx } }');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(existsSync(stated)).toBe(false);
    void editor.open('yaml', 'openapi: 3.1.0\n');
    await expect
      .poll(() => existsSync(stated) && readFileSync(stated, 'utf8'), { timeout: 20_000 })
      .toMatch(/^lsp Content-Length.*"initialize"/s);
    void deactivate();
  });
});

describe('the command that starts the server', () => {
  it('is the configured one, that of the folder or that of the PATH', () => {
    expect(serverCommand('', [folder])).toEqual({
      command: process.execPath,
      args: [installed, 'lsp'],
      isScript: true,
    });
    expect(serverCommand('tools/assay', [folder])).toEqual({
      command: join(folder, 'tools/assay'),
      args: ['lsp'],
      isScript: false,
    });
    expect(serverCommand('/opt/assay.js', [])).toEqual({
      command: process.execPath,
      args: ['/opt/assay.js', 'lsp'],
      isScript: true,
    });
    expect(serverCommand('', [join(folder, 'other')])).toEqual({
      command: 'assay',
      args: ['lsp'],
      isScript: false,
    });
  });

  it.each([
    ['openapi: 3.1.0', true],
    ['{ "swagger": "2.0" }', true],
    ['Owner:\n  $ref: other.yaml', true],
    ['kind: Deployment', false],
    ['# openapi', false],
  ])('is needed for %s: %s', (text, expected) => expect(mayBeOpenApi(text)).toBe(expected));
});
