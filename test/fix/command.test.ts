import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
  readdirSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { PassThrough, Readable } from 'node:stream';
import { text as streamText } from 'node:stream/consumers';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSource } from '@assay/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeBlocks } from '../../tools/readme/markdown.js';
import { runCommand, type Result } from '../support/command.js';
import { applyOverlay } from './apply-overlay.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const guide = codeBlocks(readFileSync(join(root, 'docs/fix.md'), 'utf8'));
const parcels = guide.find(({ language }) => language === 'yaml')?.text ?? '';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-fix-'));
  writeFileSync(join(folder, 'parcels.yaml'), `${parcels}\n`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name = 'parcels.yaml'): string => readFileSync(join(folder, name), 'utf8');
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const fix = (...args: string[]): Promise<Result> => runCommand(folder, ['fix', ...args]);

function valueOf(text: string): unknown {
  const parsed = parseSource({ uri: 'file:///a.yaml', bytes: new TextEncoder().encode(text) });
  if (!parsed.ok) throw new Error('Cannot be read');
  return parsed.document.value;
}

describe('`assay fix`', () => {
  it('applies only safe fixes by default', async () => {
    const { exitCode, stdout, stderr } = await fix('parcels.yaml');
    expect(stdout).toBe('');
    expect(stderr).toMatchInlineSnapshot(`
      "parcels.yaml: 2 findings fixed, 4 remain.
            1 path-parameter-not-required (safe): Say that the path parameter is required.
            1 items-on-non-array (safe): Remove the \`items\` of what is not an array.
        Not tried: 1 suggested fix (\`--suggested\`), 1 fix that you must check (\`--unsafe\`).
      1 suggested fix: decisions that most teams make the same way. To apply them: \`assay fix parcels.yaml --suggested\`
      "
    `);
    expect(exitCode).toBe(1);
    const repaired = read();
    expect(repaired).toBe(
      `${parcels}\n`
        .replace(
          '\n          in: path\n          schema: { type: string, format: uuid }\n',
          '\n          in: path\n          schema: { type: string, format: uuid }\n          required: true\n',
        )
        .replace('                items: { type: integer }\n', ''),
    );
    await fix('parcels.yaml');
    expect(read()).toBe(repaired);
    const unsafe = await fix('parcels.yaml', '--unsafe');
    expect(unsafe.exitCode).toBe(0);
    expect(unsafe.stderr).not.toContain('Not tried');
    expect(read()).toContain('url: https://parcels.example # soon in two regions');
    expect(read()).toContain("'429':\n          $ref: '#/components/responses/TooManyRequests'");
    expect((await fix('parcels.yaml', '--fail-severity', 'none')).exitCode).toBe(0);
    expect(readdirSync(folder)).toEqual(['parcels.yaml']);
  });

  it('offers suggested fixes in a terminal, one by one, after the safe ones', async () => {
    const terminal = (answers: string) => {
      const stderr = Object.assign(new PassThrough(), { isTTY: true });
      return { stdin: Object.assign(Readable.from([answers]), { isTTY: true }), stderr };
    };
    const declined = terminal('n\n');
    expect((await runCommand(folder, ['fix', 'parcels.yaml'], declined)).exitCode).toBe(1);
    declined.stderr.end();
    expect(await streamText(declined.stderr)).toContain('Review them one by one? [y]es, [n]o: ');
    expect(read()).toContain('url: http://parcels.example');
    const accepted = terminal('y\ny\n');
    await runCommand(folder, ['fix', 'parcels.yaml'], accepted);
    accepted.stderr.end();
    expect(await streamText(accepted.stderr)).toContain('Apply this fix?');
    expect(read()).toContain('url: https://parcels.example');
  });

  it('prints a diff that git and patch accept, and that equals its result', async () => {
    const { stdout } = await fix('parcels.yaml', '--unsafe', '--dry-run');
    expect(read()).toBe(`${parcels}\n`);
    write('fix.diff', stdout);
    for (const [command, ...args] of [
      ['git', 'apply', 'fix.diff'],
      ['patch', '-s', '-p1', '-i', 'fix.diff'],
    ] as const) {
      write('parcels.yaml', `${parcels}\n`);
      execFileSync(command, args, { cwd: folder, env: { ...process.env, GIT_DIR: '/nowhere' } });
      const patched = read();
      write('parcels.yaml', `${parcels}\n`);
      await fix('parcels.yaml', '--unsafe');
      expect(patched).toBe(read());
    }
  });

  it('prints a diff of documents elsewhere that applies in the folder that it names', async () => {
    mkdirSync(join(folder, 'deep/here'), { recursive: true });
    const cwd = join(folder, 'deep/here');
    const given = ['fix', '../../parcels.yaml', '--dry-run', '--rule', 'items-on-non-array'];
    const { stdout, stderr } = await runCommand(cwd, given);
    const named = /^The paths of the diff are relative to `(.+)`: apply it there\.$/m.exec(stderr)?.[1] ?? '';
    expect(realpathSync(named)).toBe(realpathSync(folder));
    expect(stdout).toMatch(/^--- a\/parcels\.yaml\n\+\+\+ b\/parcels\.yaml\n/);
    write('fix.diff', stdout);
    const env = { ...process.env, GIT_DIR: '/nowhere' };
    for (const [command, ...args] of [
      ['git', 'apply', join(folder, 'fix.diff')],
      ['patch', '-s', '-p1', '-d', named, '-i', join(folder, 'fix.diff')],
    ] as const) {
      write('parcels.yaml', `${parcels}\n`);
      execFileSync(command, args, { cwd: command === 'git' ? named : cwd, env });
      expect(read()).toBe(`${parcels}\n`.replace(/ +items: .*\n/, ''));
    }
  });

  it('writes an overlay that creates the same document, and keeps the document unchanged', async () => {
    const { exitCode } = await fix('parcels.yaml', '--unsafe', '--overlay', 'out.yaml');
    expect(exitCode).toBe(0);
    expect(read()).toBe(`${parcels}\n`);
    const overlay = valueOf(read('out.yaml'));
    expect(overlay).toMatchObject({ overlay: '1.0.0', extends: 'parcels.yaml' });
    await fix('parcels.yaml', '--unsafe');
    expect(applyOverlay(valueOf(`${parcels}\n`), overlay)).toEqual(valueOf(read()));
  });

  it('writes an overlay that leads to its document, for any file name', async () => {
    mkdirSync(join(folder, 'a #b%20'));
    write('a #b%20/c:d?.yaml', `${parcels}\n`);
    await runCommand(join(folder, 'a #b%20'), ['fix', 'c:d?.yaml', '--overlay', '../out.yaml']);
    await runCommand(join(folder, 'a #b%20'), ['fix', 'c:d?.yaml', '--overlay', 'beside.json']);
    expect(valueOf(read('out.yaml'))).toMatchObject({ extends: 'a%20%23b%2520/c:d%3F.yaml' });
    expect(valueOf(read('a #b%20/beside.json'))).toMatchObject({ extends: './c:d%3F.yaml' });
  });

  it('prompts for each fix, and stops on request', async () => {
    const answers = { input: 'n\nmaybe\ny\n' };
    const { stderr } = await runCommand(folder, ['fix', 'parcels.yaml', '--interactive'], answers);
    expect(stderr).toContain('Apply this fix? [y]es, [n]o, [q]uit: ');
    expect(stderr).toContain('\n+          required: true\n');
    expect(stderr).toContain('1 finding fixed');
    const before = read();
    const quit = await runCommand(folder, ['fix', 'parcels.yaml', '--interactive', '--unsafe'], {
      input: 'q\n',
    });
    expect(quit.stderr).toContain('0 findings fixed');
    expect(read()).toBe(before);
  });

  it.each([
    ['no document', []],
    ['a document that is not there', ['nothing.yaml']],
    ['an unknown rule', ['parcels.yaml', '--rule', 'items-on-nonarray']],
    ['standard input, which cannot be written', ['-']],
    ['an overlay of several documents', ['parcels.yaml', 'other.yaml', '--overlay', 'o.yaml']],
  ])('rejects wrong usage with %s', async (_, args) => {
    write('other.yaml', `${parcels}\n`);
    const { exitCode, stdout, stderr } = await fix(...args);
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toContain('    at ');
    expect(read()).toBe(`${parcels}\n`);
  });

  it('suggests the nearest rule, and names one without a fix', async () => {
    expect((await fix('parcels.yaml', '--rule', 'items-on-nonarray')).stderr).toBe(
      '`--rule items-on-nonarray`: there is no rule `items-on-nonarray`; did you mean `items-on-non-array`?\n',
    );
    expect((await fix('parcels.yaml', '--rule', 'no-such')).stderr).toBe(
      '`--rule no-such`: there is no rule `no-such`.\n',
    );
    expect((await fix('parcels.yaml', '--rule', 'string-unrestricted')).stderr).toContain(
      '`string-unrestricted` has no fix.\n',
    );
  });

  it('reports a change that affects several operations', async () => {
    const shared = `${parcels}
  /parcels/first:
    get:
      operationId: getFirst
      responses: { '200': { $ref: '#/components/responses/Parcel' } }
  /parcels/last:
    get:
      operationId: getLast
      responses: { '200': { $ref: '#/components/responses/Parcel' } }
components:
  responses:
    Parcel:
      description: A parcel.
      content: { text/plain: { schema: { type: string, items: {} } } }
`;
    write('parcels.yaml', shared);
    const dry = await fix('parcels.yaml', '--rule', 'items-on-non-array', '--dry-run');
    expect(dry.stdout).toMatch(/^@@ -30,4 \+29,4 @@ components\/responses\/Parcel, used by 2 operations$/m);
    expect(dry.stderr).toContain('        in components/responses/Parcel, used by 2 operations\n');
    const requested = await runCommand(folder, ['fix', 'parcels.yaml', '--interactive'], { input: 'q\n' });
    expect(requested.stderr).not.toContain('This changes');
    const second = await runCommand(folder, ['fix', 'parcels.yaml', '--interactive'], { input: 'n\nn\nn\n' });
    expect(second.stderr).toContain('This changes components/responses/Parcel, used by 2 operations.\n');
    write('fix.diff', dry.stdout);
    const environment = { cwd: folder, env: { ...process.env, GIT_DIR: '/nowhere' } };
    execFileSync('git', ['apply', 'fix.diff'], environment);
    const patched = read();
    write('parcels.yaml', shared);
    execFileSync('patch', ['-s', '-p1', '-i', 'fix.diff'], environment);
    expect(read()).toBe(patched);
  });

  it('puts statuses in their order', async () => {
    write(
      'parcels.yaml',
      `${parcels.replace('http:', 'https:')}
        '404': { description: There is none., content: { text/plain: {} } }
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
security: [{ token: [] }]
`,
    );
    await fix('parcels.yaml', '--unsafe', '--preset', 'strict');
    const statuses = [...read().matchAll(/^        '?(\d+|default)'?:/gm)].map(([, code]) => code);
    expect(statuses).toContain('401');
    expect(statuses).toContain('403');
    expect(statuses).toEqual(statuses.toSorted((a = '', b = '') => (a < b ? -1 : 1)));
  });
});

describe('the examples of docs/fix.md', () => {
  const examples = guide.flatMap(({ language, text }, index) => {
    const next = guide[index + 1];
    return language === 'sh' ? [{ command: text, output: next?.language === 'diff' ? next.text : '' }] : [];
  });

  it.each(examples)('$command prints the documented output', async ({ command, output }) => {
    const args = command.trim().replace('npx assay ', '').split(' ');
    expect((await runCommand(folder, args)).stdout.trimEnd()).toBe(output.trimEnd());
  });
});
