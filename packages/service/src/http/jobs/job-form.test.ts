import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { pack } from 'tar-stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tarOf, zipOf } from '../../../testing/archives.js';
import { fakeParts, type FakeParts } from '../../../testing/fake-parts.js';
import { formHeaders, buildForm, type FormPart } from '../../../testing/form.js';
import type { JobStore, NewJob, StoredJob } from '../../jobs/job-store.js';
import { createApp } from '../../app.js';

const maxDocuments = 1_000;
const maxDocument = 2_000_000;
const perKey = 5_000_000;

/** The content of a job, and the number of files in the spool at that time. */
interface Made {
  readonly job: NewJob;
  readonly texts: readonly string[];
  readonly spooled: number;
}

let parts: FakeParts;
let app: FastifyInstance;
let authorization: string;
let made: Made[];
beforeAll(async () => {
  parts = await fakeParts();
  const { settings } = parts;
  parts.store.openJobs = async () => ({ create }) as unknown as JobStore;
  app = await createApp(
    {
      ...parts,
      settings: {
        ...settings,
        analysis: { ...settings.analysis, maxBytes: maxDocument },
        jobs: { ...settings.jobs, maxDocuments },
        spool: { ...settings.spool, perKey },
      },
    },
    null,
  );
  authorization = `Bearer ${parts.addKey(['admin'])}`;
});
afterAll(async () => {
  await app.close();
  await parts.delete();
});
beforeEach(() => {
  made = [];
});

const spooled = async () => (await readdir(join(parts.settings.data, 'spool'))).length;

async function create(job: NewJob): ReturnType<JobStore['create']> {
  const texts: string[] = [];
  for (const file of job.files) texts.push(Buffer.from(await file.read()).toString());
  made.push({ job, texts, spooled: await spooled() });
  const stored = { ...job, status: 'queued', createdAt: new Date(), startedAt: null, finishedAt: null };
  return { job: stored as unknown as StoredJob, isNew: true, isSame: true };
}

/** Sends a form. The characters of its text are the bytes. */
async function post(...form: readonly FormPart[]) {
  return postText(buildForm(...form));
}

async function postText(form: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/jobs',
    headers: { authorization, ...formHeaders },
    payload: Buffer.from(form, 'latin1'),
  });
  await expect.poll(spooled, { interval: 1 }).toBe(0);
  await expect.poll(() => parts.spool.bytes, { interval: 1 }).toBe(0);
  return answer;
}

const file = (body: string, index: number | string = 'a'): FormPart => ({
  name: 'file',
  fileName: `${index}.yaml`,
  body,
});
const archive = (bytes: Uint8Array): FormPart => file(Buffer.from(bytes).toString('latin1'));
const url = { name: 'url', body: 'http://a.test/' };

function many<Part>(count: number, part: (index: number) => Part): Part[] {
  return Array.from({ length: count }, (_, index) => part(index));
}

/** Returns `count` files of an archive by name. */
function filesOf(count: number, extension: string, text = ''): Record<string, string> {
  return Object.fromEntries(many(count, (index) => [`${index}.${extension}`, text]));
}

describe('a form of a job', () => {
  it('accepts many small files, large ones and empty ones, all in one file of the spool', async () => {
    const texts = many(maxDocuments, (index) => (index % 50 === 0 ? 'x'.repeat(index * 9) : `${index}`));
    const answer = await post(...texts.map(file));
    expect(answer.statusCode).toBe(202);
    expect(made).toMatchObject([{ texts, spooled: 1 }]);
    expect(made[0]?.job.files.map(({ name }) => name)).toEqual(texts.map((_, index) => `${index}.yaml`));
  });

  it('accepts archives, and documents before and after them', async () => {
    const tar = await tarOf({ ...filesOf(3, 'md', 'no'), 'a/b.json': '{}' });
    const zip = zipOf({ ...filesOf(300, 'yaml', 'z'), 'c.txt': 'no' });
    const answer = await post(file('one'), archive(tar), archive(zip), file('PK'));
    expect(answer.statusCode).toBe(202);
    expect(made[0]?.texts).toEqual(['one', '{}', ...many(300, () => 'z'), 'PK']);
    // One file for the documents, and one for the content of each archive.
    expect(made[0]?.spooled).toBe(3);
  });

  it('accepts the two documents of a comparison by their sides, as texts or URLs', async () => {
    const kind = { name: 'kind', body: 'diff' };
    const answer = await post(
      kind,
      { name: 'old', body: 'http://old.test/api.yaml' },
      { name: 'new', fileName: 'new.yaml', body: 'now' },
    );
    expect(answer.statusCode).toBe(202);
    expect(made[0]?.job.options.old).toMatchObject({ url: 'http://old.test/api.yaml' });
    expect(made[0]?.texts).toEqual(['now']);
    expect(made[0]?.job.documents).toMatchObject([{ name: 'new.yaml', url: null }]);
  });

  it('accepts no other documents for a comparison', async () => {
    const kind = { name: 'kind', body: 'diff' };
    const sides = [
      { name: 'old', fileName: 'old.yaml', body: 'was' },
      { name: 'new', fileName: 'new.yaml', body: 'now' },
    ];
    expect((await post(kind, ...sides)).statusCode).toBe(202);
    for (const other of [file('more'), url]) {
      const answer = await post(kind, ...sides, other);
      expect([answer.statusCode, answer.json().detail]).toEqual([
        400,
        expect.stringContaining('and no others'),
      ]);
    }
  });

  it('lists ignored files of archives, and accepts the rest', async () => {
    const tar = pack();
    tar.entry({ name: 'api.yaml' }, 'yes');
    tar.entry({ name: 'link.yaml', type: 'symlink', linkname: '/etc/passwd' });
    tar.entry({ name: 'hard.yaml', type: 'link', linkname: 'api.yaml' });
    tar.entry({ name: 'pipe.yaml', type: 'fifo' });
    tar.entry({ name: '../../out.yaml' }, 'no');
    tar.entry({ name: '/etc/out.yaml' }, 'no');
    tar.entry({ name: 'inner.zip' }, 'no');
    tar.entry({ name: 'folder', type: 'directory' });
    tar.entry({ name: 'README.md' }, 'no');
    tar.finalize();
    const link = { os: 3, attrs: (0o120777 << 16) >>> 0 };
    const zip = zipSync({
      'a.yaml': strToU8('too'),
      'nested.tar.gz': strToU8(''),
      '..\\b.yaml': strToU8(''),
      'c.yaml': [strToU8('a.yaml'), link],
    });
    const answer = await post(
      { ...archive(gzipSync(await buffer(tar))), fileName: 'one.tgz' },
      { ...archive(zip), fileName: 'two.zip' },
    );
    expect(answer.statusCode).toBe(202);
    expect(made[0]?.texts).toEqual(['yes', 'too']);
    const of = (name: string) => (entry: { archive: string }) => entry.archive === name;
    const { count, entries } = answer.json().skipped;
    expect(count).toBe(9);
    expect(entries.filter(of('one.tgz'))).toEqual([
      { archive: 'one.tgz', name: 'link.yaml', reason: 'link' },
      { archive: 'one.tgz', name: 'hard.yaml', reason: 'link' },
      { archive: 'one.tgz', name: 'pipe.yaml', reason: 'device' },
      { archive: 'one.tgz', name: '../../out.yaml', reason: 'outside' },
      { archive: 'one.tgz', name: '/etc/out.yaml', reason: 'outside' },
      { archive: 'one.tgz', name: 'inner.zip', reason: 'archive' },
    ]);
    expect(entries.filter(of('two.zip'))).toEqual([
      { archive: 'two.zip', name: 'nested.tar.gz', reason: 'archive' },
      { archive: 'two.zip', name: '../b.yaml', reason: 'outside' },
      { archive: 'two.zip', name: 'c.yaml', reason: 'link' },
    ]);
  });

  it('lists a hundred of them, and counts all', async () => {
    const answer = await post(
      archive(zipOf({ ...filesOf(300, 'zip'), 'a.yaml': '' })),
      archive(zipOf(filesOf(5, 'zip'))),
      file('b'),
    );
    const { count, entries } = answer.json().skipped;
    expect([count, entries.length]).toEqual([305, 100]);
  });

  it('is a different one if a file has another name, or parts begin elsewhere', async () => {
    await post(file('ab'), file('c'));
    await post(file('ab'), file('c'));
    await post(file('ab', 'b'), file('c'));
    await post(file('a'), file('bc'));
    const hashes = made.map(({ job }) => Buffer.from(job.requestHash).toString('hex'));
    expect([hashes[0] === hashes[1], new Set(hashes).size]).toEqual([true, 3]);
  });

  it.each([
    [
      'more files than a job may have documents',
      many(1_001, (index) => file('', index)),
      '/file',
      'jobDocuments',
    ],
    ['more URLs', many(1_001, () => url), '/url', 'jobDocuments'],
    [
      'more of both together',
      [...many(600, (index) => file('', index)), ...many(600, () => url)],
      '/url',
      'jobDocuments',
    ],
    ['a file that is too large', [file('x'.repeat(maxDocument + 1))], '/file', 'maxDocument'],
    ['files that are too large together', many(3, () => file('x'.repeat(1_900_000))), '/file', 'spoolPerKey'],
    [
      'texts that are too large together',
      many(300, () => ({ ...url, body: 'x'.repeat(16_000) })),
      '',
      'together',
    ],
    ['a text that is too large', [{ ...url, body: 'x'.repeat(17_000) }], '/url', '16384 bytes'],
    ['an archive of too many documents', [archive(zipOf(filesOf(1_001, 'yaml')))], '/file', 'jobDocuments'],
    ['an archive of too many other files', [archive(zipOf(filesOf(10_001, 'md')))], '/file', '10000 entries'],
    [
      'an archive with a document that is too large',
      [archive(zipOf(filesOf(1, 'yaml', 'x'.repeat(2_000_001))))],
      '/file',
      'maxDocument',
    ],
    [
      'an archive of documents that are too large together',
      [archive(zipOf(filesOf(3, 'yaml', 'x'.repeat(1_900_000))))],
      '/file',
      'spoolPerKey',
    ],
    [
      'an archive that unpacks to too much',
      [archive(gzipSync(Buffer.alloc(25_000_000)))],
      '/file',
      '20000000 bytes',
    ],
  ])('with %s is rejected, and the answer names the limit', async (_what, form, pointer, limit) => {
    const answer = await post(...form);
    expect([answer.statusCode, answer.json().detail]).toEqual([413, expect.stringContaining(limit)]);
    expect(answer.json().errors?.[0].pointer).toBe(pointer);
    expect(made).toEqual([]);
  });

  it.each([
    [
      'a field twice',
      [file(''), { name: 'kind', body: 'diff' }, { name: 'kind', body: 'diff' }],
      'two parts `kind`',
    ],
    ['a part that means nothing', [{ name: 'files', body: '' }], 'The part `files` is unknown'],
    ['a part without a name', [{ name: '', body: '' }], 'without a name'],
    ['a field that is not UTF-8', [{ name: 'name', body: '\xFF' }], 'not UTF-8'],
    ['too many extras', many(9, () => ({ name: 'include', body: 'location' })), '`include`'],
    [
      'an archive that ends early',
      [archive(zipOf({ 'a.yaml': 'a' }).subarray(0, 30))],
      'archive cannot be read',
    ],
    ['an archive that is none', [archive(gzipSync('openapi: 3.1.0'))], 'archive cannot be read'],
  ])('with %s is rejected', async (_what, form, detail) => {
    const answer = await post(...form);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringContaining(detail)]);
  });
});
