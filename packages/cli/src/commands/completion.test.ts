import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { shells } from './completion.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-completion-'));
beforeAll(async () => {
  writeFileSync(join(folder, 'openapi.yaml'), '');
  for (const shell of shells) writeFileSync(join(folder, shell), await scriptOf(shell));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

async function scriptOf(shell: string): Promise<string> {
  const stdout = new PassThrough();
  const chunks: string[] = [];
  stdout.on('data', (chunk) => chunks.push(String(chunk)));
  await run(['completion', shell], {
    stdin: Readable.from([]),
    stdout,
    stderr: new PassThrough(),
    env: {},
    cwd: () => folder,
  });
  return chunks.join('');
}

/** Command lines with the expected candidates for the last word. */
const lines: readonly (readonly [line: string, expected: readonly string[]])[] = [
  ['assay va', ['validate']],
  ['assay validate --fo', ['--format']],
  ['assay validate --format js', ['json']],
  ['assay lint -f js', ['json']],
  ['assay validate --preset stri', ['strict']],
  ['assay validate --schema-errors ', ['fail', 'ignore']],
  ['assay validate --rule operation-id-m', ['operation-id-missing=off']],
  ['assay validate --preset strict openapi', ['openapi.yaml']],
  ['assay explain plaintext-c', ['plaintext-communication']],
  ['assay explain anonymous-acc', ['anonymous-access']],
  ['assay validate --fail-on br', ['breaking']],
  ['assay serve --max-doc', ['--max-document']],
  ['assay keys cr', ['create']],
  ['assay keys list --format ta', ['table']],
];

/** Programs that print a shell's candidates for a command line. */
const askers = {
  bash: [
    '-c',
    `source ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _assay; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  fish: ['-c', `source ./fish; complete -C "$argv" | string replace -r '\\t.*' ''`],
};

describe.each(['bash', 'fish'] as const)('in %s', (shell) => {
  const isThere = ['/bin', '/usr/bin', '/usr/local/bin'].some((path) => existsSync(join(path, shell)));

  it.runIf(isThere).each(lines)('`%s` is completed', (line, expected) => {
    const given = shell === 'bash' ? ['bash', ...line.split(' ')] : [line];
    const { stdout, stderr } = spawnSync(shell, [...askers[shell], ...given], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual(expected);
  });
});

describe('in zsh', () => {
  const isThere = existsSync('/bin/zsh') || existsSync('/usr/bin/zsh');

  it.runIf(isThere)('the script has no syntax error, and completes the words that compadd receives', () => {
    const ask =
      'source ./zsh; compadd() { shift; print -l -- $@ }; words=(assay validate --preset ""); CURRENT=4; _assay';
    const { stdout, stderr } = spawnSync('zsh', ['-fc', ask], { cwd: folder, encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: 'recommended\nstrict\nstyle\nall\n', stderr: '' });
  });
});
