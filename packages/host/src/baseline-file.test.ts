import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BaselineEntry } from '@assay/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentNamer, documentPath, formatBaseline, readBaseline } from './baseline-file.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-baseline-'));
});

afterAll(() => rm(folder, { recursive: true }));

function entry(document: string, pointer: string, names = ''): BaselineEntry {
  return { rule: 'some-rule', document, pointer, names, severity: 'high' };
}

async function read(text: string): Promise<BaselineEntry[] | undefined> {
  const path = join(folder, 'baseline.json');
  await writeFile(path, text);
  return readBaseline(path, 'baseline.json');
}

describe('a baseline file', () => {
  it('has one line for each entry, sorted', () => {
    expect(formatBaseline([entry('b.yaml', '/x', '0a'), entry('a.yaml', '/y'), entry('a.yaml', '/x')])).toBe(
      [
        '{',
        '"version": 1,',
        '"findings": [',
        '{"document":"a.yaml","pointer":"/x","rule":"some-rule","severity":"high"},',
        '{"document":"a.yaml","pointer":"/y","rule":"some-rule","severity":"high"},',
        '{"document":"b.yaml","pointer":"/x","rule":"some-rule","names":"0a","severity":"high"}',
        ']',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('reads back the written entries', async () => {
    const entries = [entry('a.yaml', '/tags/[pets\n"`~1]', '0a'), entry('b.yaml', ''), entry('b.yaml', '')];
    expect(await read(formatBaseline(entries))).toEqual(entries);
    expect(await read(formatBaseline([]))).toEqual([]);
  });

  it('is undefined for a missing file', async () => {
    expect(await readBaseline(join(folder, 'none.json'), 'none.json')).toBeUndefined();
  });

  const line = (text: string): string => `{\n"version": 1,\n"findings": [\n${text}\n]\n}\n`;

  it.each([
    ['', 'baseline.json:1:1: this is not valid JSON: it is empty.'],
    ['{"openapi":"3.1.0"}', 'baseline.json:1:1: this is not an Assay baseline: it has no `version`.'],
    ['{"version": 1}', 'baseline.json:1:1: this is not an Assay baseline: it has no `findings` list.'],
    [
      '{\n"version": 2,\n"findings": {}}',
      'baseline.json:2:12: this baseline has version 2, but this Assay supports versions up to 1 only; use a newer one.',
    ],
    ['{"version": "1"}', 'baseline.json:1:13: the version of a baseline must be 1.'],
    [
      line('3'),
      'baseline.json:4:1: an entry must be an object with `document`, `pointer`, `rule` and `severity`.',
    ],
    [line('{"document":"a"}'), 'baseline.json:4:1: the `pointer` of this entry is not a JSON Pointer.'],
    [
      line('{"document":"a","pointer":"","rule":"r","severity":"bad"}'),
      'baseline.json:4:1: the `severity` of this entry is not one of `critical`, `high`, `medium`, `low`, `info`.',
    ],
    [
      line('<<<<<<< HEAD\n=======\n>>>>>>> main'),
      'baseline.json:4:1: unresolved merge conflict; keep the lines of both sides and remove the markers.',
    ],
  ])('%j is rejected in one sentence', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('that is not JSON is rejected with the position', async () => {
    await expect(read(line('{"document":"a" "pointer":""}'))).rejects.toThrow(
      /^baseline\.json:4:\d+: this is not valid JSON: .*\.$/,
    );
  });

  it('that is a folder is rejected', async () => {
    await expect(readBaseline(folder, 'folder')).rejects.toThrow(
      'Cannot read the baseline `folder`: it is a folder.',
    );
  });
});

describe('documents in a baseline file', () => {
  it('are named by their path from its folder, or by their URL without secrets', () => {
    const nameOf = documentNamer(join(folder, 'quality'));
    expect(nameOf(pathToFileURL(join(folder, 'api', 'open api.yaml')).href)).toBe('../api/open api.yaml');
    expect(nameOf('https://me:pw@example.com/openapi.yaml?key=1')).toBe('https://example.com/openapi.yaml');
  });

  it('are found again', () => {
    expect(documentPath(join(folder, 'quality'), '../api/a.yaml')).toBe(join(folder, 'api', 'a.yaml'));
    expect(documentPath(folder, 'https://example.com/openapi.yaml')).toBeUndefined();
  });
});
