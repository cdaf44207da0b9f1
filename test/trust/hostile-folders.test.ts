import { appendFileSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse } from 'assay';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agent } from '../agents/server.js';
import { Editor } from '../language-server/client.js';
import { runCommand } from '../support/command.js';
import { listMarks, makeHostileFolders, type HostileFolder } from './hostile-folders.js';

/** The names of the folders that `makeHostileFolders` creates. */
const names = [
  'mjs',
  'js',
  'ts',
  'plugin',
  'package-plugin',
  'extends',
  'package-extends',
  'package-json',
  'spectral-js',
  'spectral-functions',
  'spectral-extends',
  'spectral-filter',
  'spectral-inherited-filter',
] as const;

let top: string;
let state: string;
let folders: readonly HostileFolder[];
let agent: Agent;
let editor: Editor;

beforeAll(async () => {
  editor = new Editor();
  await editor.start();
  top = editor.folder;
  state = realpathSync(mkdtempSync(join(tmpdir(), 'assay-state-')));
  folders = makeHostileFolders(top);
  agent = await Agent.connect(top, undefined, {}, { XDG_STATE_HOME: state });
});

afterAll(async () => {
  await agent.close();
  await editor.stop();
  rmSync(state, { recursive: true });
});

function folderOf(name: string): HostileFolder {
  const found = folders.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no folder ${name}`);
  return found;
}

// The last test runs the code of each folder. It proves that the folders of the other tests contain working code.
describe('a hostile folder', () => {
  it.each(names)('runs no code through the tools for agents: %s', async (name) => {
    const { content, structuredContent, isError } = await agent.callTool('validate', {
      document: `${name}/openapi.yaml`,
    });
    expect(listMarks(top)).toEqual([]);
    expect(isError).not.toBe(true);
    const [text = ''] = content.map((each) => each.text);
    expect(text).toContain(folderOf(name).named);
    expect(text).toMatch(/was not (?:run|loaded): it is code.*`assay trust/);
    // The code, and the rules that depend on it.
    const hasRules = ['spectral-functions', 'spectral-extends'].includes(name);
    expect(structuredContent?.['notLoaded']).toHaveLength(hasRules ? 2 : 1);
  });

  it('runs no code through a fix of an agent', async () => {
    const { content } = await agent.callTool('fix', { document: 'plugin/openapi.yaml' });
    expect(content[0]?.text).toContain('the plugin `./p.mjs` was not loaded');
    expect(listMarks(top)).toEqual([]);
  });

  it.each(names)('runs no code in an editor: %s', async (name) => {
    const { files, named } = folderOf(name);
    await editor.open(`${name}/openapi.yaml`, readFileSync(join(top, name, 'openapi.yaml'), 'utf8'));
    await expect
      .poll(() => editor.messages.some((message) => message.startsWith(`Assay: ${name}/`)), {
        timeout: 20_000,
      })
      .toBe(true);
    expect(listMarks(top)).toEqual([]);
    const uris = Object.keys(files).map((file) => editor.uri(`${name}/${file}`));
    const notes = editor.published
      .filter(({ uri }) => uris.includes(uri))
      .flatMap(({ diagnostics }) => diagnostics);
    expect(notes.map(({ code }) => code)).toContain('configuration-code-not-run');
    expect(JSON.stringify(notes.map(({ message }) => message))).toContain(named);
  });

  it.each(names)('runs no code of a command with `--no-config-code`: %s', async (name) => {
    const { stderr } = await runCommand(join(top, name), ['validate', 'openapi.yaml', '--no-config-code']);
    expect(listMarks(top)).toEqual([]);
    expect(stderr).toContain(folderOf(name).named);
    expect(stderr).toMatch(/^.* was not (?:run|loaded): it is code, and `--no-config-code` reads only data/m);
  });

  it.each(['mjs', 'plugin', 'spectral-functions'])('is rejected by the library: %s', async (name) => {
    const cwd = join(top, name);
    await expect(analyse('openapi.yaml', { cwd, configurationCode: false })).rejects.toThrow(
      'it is code, and `configurationCode: false` reads only data',
    );
    expect(listMarks(top)).toEqual([]);
  });

  it.each(['score', 'fix', 'config'])(
    'runs no code of `assay %s` with an environment that forbids it',
    async (name) => {
      const args = name === 'config' ? ['config', 'print'] : [name];
      const env = { ASSAY_NO_CONFIG_CODE: '1' };
      const { stderr } = await runCommand(join(top, 'plugin'), [...args, 'openapi.yaml'], { env });
      expect(stderr).toContain('the plugin `./p.mjs` was not loaded: it is code, and `ASSAY_NO_CONFIG_CODE`');
      expect(listMarks(top)).toEqual([]);
    },
  );

  it('runs its code in an editor whose user trusts the folder', async () => {
    const trusting = new Editor();
    await trusting.start({}, { trust: true });
    makeHostileFolders(trusting.folder);
    const path = join(trusting.folder, 'js/openapi.yaml');
    await trusting.open('js/openapi.yaml', readFileSync(path, 'utf8'));
    await expect.poll(() => listMarks(trusting.folder), { timeout: 20_000 }).toEqual(['js']);
    expect(trusting.messages).toEqual([]);
    await trusting.stop();
  });

  it('shows its code without running it', async () => {
    const { stdout } = await runCommand(join(top, 'plugin'), ['trust', '--dry-run']);
    expect(stdout).toBe(`This code would run in \`${join(top, 'plugin')}\`:\n  p.mjs\n`);
    expect(listMarks(top)).toEqual([]);
  });

  it('is trusted until its code changes', async () => {
    const trust = (...args: string[]) =>
      runCommand(join(top, 'plugin'), ['trust', ...args], { env: { XDG_STATE_HOME: state } });
    const ask = async (): Promise<string> =>
      (await agent.callTool('validate', { document: 'plugin/openapi.yaml' })).content[0]?.text ?? '';
    expect((await trust()).stdout).toContain('  p.mjs\n');
    expect(await ask()).not.toContain('was not loaded');
    appendFileSync(join(top, 'plugin/p.mjs'), '// other\n');
    expect(await ask()).toContain(
      '`plugin/p.mjs` has changed since you trusted the folder. Run `assay trust plugin`',
    );
    expect((await trust('--list')).stdout).toContain('p.mjs  (changed: no longer trusted)\n');
    expect((await trust('--revoke')).stdout).toContain('is no longer trusted');
    expect(await ask()).toContain('you have not trusted the folder');
  });

  it.each(names.filter((name) => name !== 'ts'))('runs code on explicit request: %s', async (name) => {
    const { stderr } = await runCommand(join(top, name), ['validate', 'openapi.yaml']);
    expect(listMarks(top)).toContain(name);
    if (name !== 'spectral-filter' && name !== 'spectral-inherited-filter')
      expect(stderr).toMatch(/^Running /m);
  });
});
