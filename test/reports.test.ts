import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, type Result } from './support/command.js';

const plaintext = `openapi: 3.1.0
info: { title: Books, version: 1.0.0 }
servers:
  - url: http://books.test
paths: {}
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-reports-'));
  write('books.yaml', plaintext);
  write('more.yaml', plaintext.replace('Books', 'More'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function validate(...args: string[]): Promise<Result> {
  return runCommand(folder, ['validate', ...args]);
}

describe('several reports of one run', () => {
  it('are written beside each other, and one goes to the terminal', async () => {
    const reports = [
      '--format',
      'json',
      '--output',
      'a.json',
      '--format',
      'line',
      '-f',
      'csv',
      '-o',
      'b.csv',
    ];
    const { exitCode, stdout, stderr } = await validate('.', ...reports);
    expect(exitCode).toBe(1);
    expect(stderr).toBe('The reports are in a.json and b.csv.\n');
    expect(read('a.json')).toBe((await validate('books.yaml', 'more.yaml', '-f', 'json')).stdout);
    const { findings } = (JSON.parse(read('a.json')) as { summary: { findings: number } }).summary;
    expect(stdout.trimEnd().split('\n')).toHaveLength(findings);
    expect(stdout).toContain('books.yaml:4:10: high plaintext-communication: The server `http://books.test`');
    expect(read('b.csv').trimEnd().split('\r\n')).toHaveLength(findings + 1);
  });

  it('cost nothing but themselves where they cannot be written', async () => {
    mkdirSync(join(folder, 'taken'));
    const reports = [
      '-f',
      'json',
      '-o',
      'no/a.json',
      '-f',
      'line',
      '-o',
      'taken',
      '-f',
      'csv',
      '-o',
      'b.csv',
    ];
    const { exitCode, stdout, stderr } = await validate('books.yaml', ...reports);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(
      'Cannot write `no/a.json`: there is no folder `no`.\nCannot write `taken`: it is a folder.\n',
    );
    expect(stderr).toContain('The report is in b.csv.');
    expect(read('b.csv')).toContain('plaintext-communication');
    const lost = await validate('books.yaml', ...reports.slice(0, 8));
    expect(lost).toMatchObject({ exitCode: 2, stdout: '' });
    expect(lost.stderr).toContain('Nothing was validated, because no report can be written.');
  });

  it('survive that the disk of one of them is full', async () => {
    const reports = ['-f', 'json', '-o', '/dev/full', '-f', 'csv', '-o', 'b.csv'];
    const { exitCode, stderr } = await validate('books.yaml', ...reports);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Cannot write `/dev/full`: the disk is full.');
    expect(read('b.csv')).toContain('plaintext-communication');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
