import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expandInputs, slashPattern } from './inputs.js';

const posix = process.platform !== 'win32';
const isRoot = process.getuid?.() === 0;
const yaml = 'openapi: 3.1.0\ninfo: {}\n';
let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-inputs-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function files(contents: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), content);
  }
}

/** Returns the names relative to the working directory, and the messages. */
async function expand(...inputs: string[]): Promise<{ names: string[]; messages: string[] }> {
  const result = await expandInputs(inputs, { cwd });
  const base = `${pathToFileURL(cwd).href}/`;
  return {
    names: result.inputs.map(({ uri }) => decodeURIComponent(uri.replace(base, ''))),
    messages: result.problems.map(({ message }) => message),
  };
}

describe('expandInputs', () => {
  it('accepts files, URLs and standard input together, each once and in order', async () => {
    await files({ 'b.yaml': yaml, 'a b#.yaml': yaml });
    const fileUrl = pathToFileURL(join(cwd, 'b.yaml')).href;
    const result = await expandInputs(
      [
        'b.yaml',
        'https://API.test/x?y=1#/paths',
        './b.yaml',
        '-',
        fileUrl,
        'a b#.yaml',
        'https://api.test/x?y=1',
        '-',
      ],
      { cwd },
    );
    expect(result).toEqual({
      inputs: [
        { kind: 'file', uri: fileUrl, path: join(cwd, 'b.yaml') },
        { kind: 'url', uri: 'https://api.test/x?y=1' },
        { kind: 'stdin', uri: pathToFileURL(join(cwd, '-')).href },
        { kind: 'file', uri: pathToFileURL(join(cwd, 'a b#.yaml')).href, path: join(cwd, 'a b#.yaml') },
      ],
      problems: [],
      suspects: [],
      others: [],
    });
  });

  it('expands patterns in the order of names, regardless of the content', async () => {
    await files({
      'specs/b.yaml': yaml,
      'specs/a.yaml': 'x: 1',
      'specs/v1/c.yaml': yaml,
      'specs/d.json': '{}',
      'specs/node_modules/e.yaml': yaml,
    });
    expect(await expand('specs/**/*.yaml')).toEqual({
      names: ['specs/a.yaml', 'specs/b.yaml', 'specs/v1/c.yaml'],
      messages: [],
    });
    expect(await expand('specs/{b,a}.yaml', 'specs/*.yaml')).toEqual({
      names: ['specs/a.yaml', 'specs/b.yaml'],
      messages: [],
    });
  });

  it('reads an existing file literally, even if its name looks like a pattern', async () => {
    await files({ 'api[1].yaml': yaml, 'api1.yaml': yaml });
    expect(await expand('api[1].yaml')).toEqual({ names: ['api[1].yaml'], messages: [] });
    expect(await expand('api[12].yaml')).toEqual({ names: ['api1.yaml'], messages: [] });
  });

  it('finds the OpenAPI documents of a folder and nothing else', async () => {
    const long = `{"components":{"schemas":{"openapi":"3.0.0","x":"${'y'.repeat(200_000)}"}},"openapi":"3.0.0"}`;
    await files({
      'sorted.json': long,
      'swagger.yml': '# a comment\n"swagger": \'2.0\'\n',
      'marked.yaml': `\uFEFF${yaml}`,
      'utf16.yaml': Buffer.from(`\uFEFF${yaml}`, 'utf16le'),
      'flow.yaml': '\n{"a": ["}", "\\"{"], "openapi" : "3.2.0"}',
      'deep/er/api.JSON': '{"swagger":"2.0"}',
      'part.yaml': 'Pet:\n  type: object\n  openapi: 3.0.0\n',
      'nested.json': '{"info":{"openapi":"3.0.0"}}',
      'tool.json': '{"openapi":{"generator":"3"}}',
      'list.json': '[{"openapi":"3.0.0"}]',
      'text.yaml': 'openapi: yes please\n',
      'empty.yaml': '',
      'api.txt': yaml,
      '.hidden/api.yaml': yaml,
      'node_modules/x/api.yaml': yaml,
    });
    await symlink(join(cwd, 'swagger.yml'), join(cwd, 'link.yaml'));
    await symlink(cwd, join(cwd, 'round'));
    expect(await expand('.')).toEqual({
      names: [
        'deep/er/api.JSON',
        'flow.yaml',
        'link.yaml',
        'marked.yaml',
        'sorted.json',
        'swagger.yml',
        'utf16.yaml',
      ],
      messages: [],
    });
  });
});

describe('input problems', () => {
  it('include the missing working directory', async () => {
    const gone = join(cwd, 'gone');
    const { problems } = await expandInputs(['api.yaml'], { cwd: gone });
    expect(problems.map(({ message }) => message)).toEqual([
      `Cannot read \`api.yaml\`: there is no folder \`${gone}\`.`,
    ]);
  });

  it.runIf(posix)('include a symbolic link to a missing file', async () => {
    await symlink('gone.yaml', join(cwd, 'api.yaml'));
    const { messages } = await expand('api.yaml');
    expect(messages).toEqual([
      'Cannot read `api.yaml`: it is a symbolic link to `gone.yaml`, which leads to no file.',
    ]);
  });

  it.each([
    ['api.yml', 'Cannot read `api.yml`: no such file. Did you mean `api.yaml`?'],
    [
      './specs/petstroe.json',
      'Cannot read `./specs/petstroe.json`: no such file. Did you mean `./specs/petstore.json`?',
    ],
    ['nothing-like-it.yaml', 'Cannot read `nothing-like-it.yaml`: no such file.'],
    ['spec/a.yaml', 'Cannot read `spec/a.yaml`: there is no folder `spec`.'],
    [
      'api.yaml/x',
      `Cannot read \`api.yaml/x\`: ${posix ? 'a part of its path is a file, not a folder' : 'no such file'}.`,
    ],
    ['specs/*.yaml', 'No file matches `specs/*.yaml`.'],
    [
      'empty',
      'There is no OpenAPI document in `empty`: no .yaml, .yml or .json file in it has `openapi` or `swagger` at its root.',
    ],
    [
      'ftp://host/api.yaml',
      'Cannot read `ftp://host/api.yaml`: only http:, https: and file: URLs can be read.',
    ],
    ['http://user:secret@[x/api?key=secret', 'Cannot read `http://[x/api`: it is not a valid URL.'],
    [
      'file://server/share/api.yaml',
      'Cannot read `file://server/share/api.yaml`: it does not name a file on this machine.',
    ],
    ['', 'One of the inputs is empty.'],
    ['nul\0.yaml', 'Cannot read `nul\0.yaml`: it cannot be read (ERR_INVALID_ARG_VALUE).'],
  ])('include %j', async (input, message) => {
    await files({ 'api.yaml': yaml, 'specs/petstore.json': '{}', 'empty/readme.md': '' });
    expect(await expand(input, input)).toEqual({ names: [], messages: [message] });
  });

  it.runIf(posix)('include a socket and a cycle of links', async () => {
    const server = createServer().listen(join(cwd, 'api.sock'));
    await new Promise((resolve) => server.once('listening', resolve));
    await symlink('circle', join(cwd, 'circle'));
    const { messages } = await expand('api.sock', 'circle');
    server.close();
    expect(messages).toEqual([
      'Cannot read `api.sock`: it is a socket.',
      'Cannot read `circle`: its symbolic links form a loop.',
    ]);
  });

  it.runIf(posix)('do not include a named pipe that the user typed', async () => {
    execFileSync('mkfifo', [join(cwd, 'pipe')]);
    expect(await expand('pipe')).toEqual({ names: ['pipe'], messages: [] });
  });

  it.runIf(posix && !isRoot)('include missing permissions, also inside a folder', async () => {
    await files({ 'specs/a.yaml': yaml, 'specs/b.yaml': yaml });
    await chmod(join(cwd, 'specs/a.yaml'), 0);
    expect(await expand('specs/a.yaml', 'specs')).toEqual({
      names: ['specs/b.yaml'],
      messages: ['Cannot read `specs/a.yaml`: permission denied.'],
    });
  });
});

it('reads backslashes in patterns as slashes on Windows only', () => {
  expect(slashPattern('apis\\*.yaml', true)).toBe('apis/*.yaml');
  expect(slashPattern('apis/\\[v1].yaml', false)).toBe('apis/\\[v1].yaml');
});
