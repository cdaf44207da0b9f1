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
import { dirname, join, win32 } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  branchFault,
  compareArguments,
  reportArguments,
  validateArguments,
} from '../../editors/vscode/src/command-lines.js';
import { getEnvironment, findCommand, mayBeOpenApi } from '../../editors/vscode/src/server-command.js';
import { ensureBuilt } from '../support/built.js';
import { askServer } from '../support/server-process.js';
import { editorModule } from './vscode-module.js';

const extension = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'editors/vscode');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-vscode-')));
const installed = join(folder, 'node_modules/assay/bin/assay.js');

/** The client's first message. A fake server writes it to this file. */
const stated = join(folder, 'said.txt');
const server = `const { appendFileSync } = require('node:fs');
process.stdin.on('data', (data) => appendFileSync(${JSON.stringify(stated)}, process.argv[2] + ' ' + data));
`;

beforeAll(() => {
  ensureBuilt();
  execFileSync(process.execPath, [join(extension, 'build.mjs'), join(folder, 'dist')], { stdio: 'pipe' });
  mkdirSync(dirname(installed), { recursive: true });
  writeFileSync(join(folder, 'node_modules/assay/package.json'), '{ "type": "commonjs" }');
  writeFileSync(installed, server);
  chmodSync(installed, 0o755);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

interface Manifest {
  readonly files: readonly string[];
  readonly main: string;
  readonly icon: string;
  readonly engines: { readonly vscode: string };
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly configuration: { readonly properties: object };
    readonly commands: readonly { readonly command: string }[];
    readonly problemMatchers: readonly { readonly pattern: readonly { readonly regexp: string }[] }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly description: string;
        readonly media: { readonly markdown: string };
      }[];
    }[];
  };
}

// `as`: the project's own file.
const manifest = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8')) as Manifest;

describe('the extension for Visual Studio Code', () => {
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
      'assay.only',
      'assay.tags',
      'assay.trace.server',
    ]);
  });

  it('has consistent commands and walkthrough steps', () => {
    const source = ['extension.ts', 'commands.ts']
      .map((file) => readFileSync(join(extension, 'src', file), 'utf8'))
      .join('');
    const names = manifest.contributes.commands.map(({ command }) => command);
    for (const name of names) expect(source).toContain(`'${name}'`);
    for (const { description, media } of manifest.contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      expect(existsSync(join(extension, media.markdown))).toBe(true);
      const [, command] = /command:(assay\.\w+)/.exec(description) ?? [];
      if (command !== undefined) expect(names).toContain(command);
    }
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
    await activate({ subscriptions: [], extensionPath: folder });
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

describe('the engine in the extension', () => {
  it('reports findings and quick fixes in a folder without any package', async () => {
    const empty = realpathSync(mkdtempSync(join(tmpdir(), 'assay-empty-')));
    const file = join(empty, 'api.yaml');
    const text =
      'openapi: 3.1.0\ninfo: { title: A, version: "1" }\nservers: [{ url: http://a.test }]\npaths: {}\n';
    writeFileSync(file, text);
    const found = findCommand({ configured: '', folders: [empty], extension: folder, isTrusted: true });
    expect(found.args[0]?.startsWith(join(folder, 'dist', 'engine'))).toBe(true);
    const { ASSAY_CACHE: _cache, PATH: _path, ...environment } = getEnvironment(found);
    const { codes, fixes } = await askServer(
      found.command,
      [...found.args, 'lsp'],
      { cwd: empty, env: environment },
      pathToFileURL(file).href,
      text,
    );
    expect(codes).toContain('plaintext-communication');
    expect(fixes.some((title) => title.includes('https'))).toBe(true);
    rmSync(empty, { recursive: true });
  }, 60_000);
});

describe('the commands', () => {
  it('run their named action, and no code of untrusted folders', () => {
    expect(validateArguments(true)).toEqual(['validate', '.', '--format', 'line']);
    expect(validateArguments(false)).toContain('--no-config-code');
    expect(reportArguments('a.yaml', 'r.html', false)).toContain('--no-config-code');
    expect(compareArguments('/work', join('/work', 'apis', 'a.yaml'), 'main')).toEqual([
      'diff',
      'git:main:apis/a.yaml',
      'apis/a.yaml',
    ]);
  });

  it('compare files on Windows by the paths of git', () => {
    expect(compareArguments('C:\\work', 'C:\\work\\apis\\a.yaml', 'main', win32)).toEqual([
      'diff',
      'git:main:apis/a.yaml',
      'apis/a.yaml',
    ]);
  });

  it.each(['main', 'origin/main', 'v1.0.0', 'HEAD~2', 'main@{1}'])('compare with %s', (branch) =>
    expect(branchFault(branch)).toBeUndefined(),
  );

  it.each(['', ' ', '--output', 'a b', '$(x)'])('do not compare with `%s`', (branch) =>
    expect(branchFault(branch)).toBeTypeOf('string'),
  );

  it('have a problem matcher that reads their output', () => {
    const [matcher] = manifest.contributes.problemMatchers;
    const line = 'apis/a.yaml:11:10: high plaintext-communication: The server is reached over plain HTTP.';
    const match = new RegExp(matcher?.pattern[0]?.regexp ?? '').exec(line);
    expect(match?.slice(1)).toEqual([
      'apis/a.yaml',
      '11',
      '10',
      'high',
      'plaintext-communication',
      'The server is reached over plain HTTP.',
    ]);
  });
});

describe('the command that starts the server', () => {
  const places = { extension: folder, isTrusted: true };

  it('is the configured one, that of the folder or that of the extension', () => {
    expect(findCommand({ ...places, configured: '', folders: [folder] })).toEqual({
      command: process.execPath,
      args: [installed],
      isScript: true,
    });
    expect(findCommand({ ...places, configured: 'tools/assay', folders: [folder] })).toEqual({
      command: join(folder, 'tools/assay'),
      args: [],
      isScript: false,
    });
    expect(findCommand({ ...places, configured: '/opt/assay.js', folders: [] })).toEqual({
      command: process.execPath,
      args: ['/opt/assay.js'],
      isScript: true,
    });
    expect(findCommand({ ...places, configured: '', folders: [join(folder, 'other')] })).toEqual({
      command: process.execPath,
      args: [join(folder, 'dist/engine/dist/launch.cjs')],
      isScript: true,
    });
  });

  it('is the script that the command file of npm for Windows runs, without a shell', () => {
    const script = { command: process.execPath, args: [installed], isScript: true };
    for (const name of ['assay.cmd', '.bin/assay.cmd', '.bin/assay'])
      expect([
        name,
        findCommand({
          ...places,
          configured: join(name.startsWith('.bin') ? 'node_modules' : '', name),
          folders: [folder],
          isWindows: true,
        }),
      ]).toEqual([name, script]);
    const program = join(folder, 'assay.exe');
    expect(findCommand({ ...places, configured: program, folders: [], isWindows: true })).toEqual({
      command: program,
      args: [],
      isScript: false,
    });
  });

  it('is that of the extension in untrusted folders', () => {
    const { args } = findCommand({
      extension: folder,
      isTrusted: false,
      configured: '/opt/assay',
      folders: [folder],
    });
    expect(args).toEqual([join(folder, 'dist/engine/dist/launch.cjs')]);
  });

  it.each([
    ['openapi: 3.1.0', true],
    ['{ "swagger": "2.0" }', true],
    ['Owner:\n  $ref: other.yaml', true],
    ['kind: Deployment', false],
    ['# openapi', false],
  ])('is needed for %s: %s', (text, expected) => expect(mayBeOpenApi(text)).toBe(expected));
});
