import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measures } from '../../../testing/fake-parts.js';
import type { FormPart } from '../../../testing/form.js';
import { formHeaders, buildForm } from '../../../testing/form.js';
import type { Answer } from '../../../testing/http-clients.js';
import { protocols } from '../../../testing/http-clients.js';
import type { RunningApp } from '../../../testing/running-app.js';
import { startApp } from '../../../testing/running-app.js';

let service: RunningApp;
let usual: RunningApp['parts']['pool']['onCompare'];
beforeAll(async () => {
  service = await startApp();
  usual = service.parts.pool.onCompare;
});
afterAll(() => service.close());
beforeEach(() => {
  service.parts.pool.onCompare = usual;
  service.parts.pool.jobs.length = 0;
});
afterEach(expectNoUploads);

async function expectNoUploads(): Promise<void> {
  expect(await readdir(join(service.parts.settings.data, 'spool'))).toEqual([]);
}

const path = '/api/conversion/openapi/diff';
const part = (name: string, body = 'openapi: 3.0.3'): FormPart => ({ name, fileName: `${name}.yaml`, body });

const reported = ({ status, headers, text }: Answer) => {
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const { title, detail, errors } = JSON.parse(text);
  return { status, title, detail, errors };
};

describe.each(Object.entries(protocols))('comparing over %s', (_protocol, send) => {
  const post = (
    to: string,
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>>,
    key = service.key,
  ) =>
    send(service.origin, to, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...headers },
      body,
    });
  const postJson = (value: unknown, key?: string) =>
    post(`${path}/url`, JSON.stringify(value), { 'content-type': 'application/json' }, key);
  const postForm = (...parts: readonly FormPart[]) => post(path, buildForm(...parts), formHeaders);

  it('accepts two files in any order, which are deleted afterwards', async () => {
    const texts: string[] = [];
    service.parts.pool.onCompare = async (job) => {
      for (const each of [job.old, job.new])
        if (each.kind === 'upload') texts.push(await readFile(each.path, 'utf8'));
      return usual(job);
    };
    const { status, text } = await postForm(part('new', 'n'), part('old', 'o'));
    expect([status, text]).toEqual([200, '{"status":"success","changes":[]}']);
    expect(texts).toEqual(['o', 'n']);
    expect(service.parts.pool.jobs).toMatchObject([{ old: { name: 'old.yaml' }, new: { name: 'new.yaml' } }]);
  });

  it('accepts two URLs', async () => {
    expect((await postJson({ old: 'https://a.test/1', new: 'https://a.test/2' })).status).toBe(200);
    expect(service.parts.pool.jobs).toEqual([
      { old: { kind: 'url', url: 'https://a.test/1' }, new: { kind: 'url', url: 'https://a.test/2' } },
    ]);
  });

  it('accepts a policy and approvals with files and with URLs, and rejects wrong ones', async () => {
    const approval = { change: 'open-operation', pointer: '/paths/~1a', owner: 'a', reason: 'unused' };
    const config = { failOn: 'breaking', requireMajor: true, approvals: [approval] };
    const configPart = (value: unknown) => ({ ...part('config', JSON.stringify(value)), fileName: '' });
    const urls = { old: 'https://a.test/1', new: 'https://a.test/2' };
    expect((await postJson({ ...urls, config })).status).toBe(200);
    expect((await postForm(part('old'), part('new'), configPart(config))).status).toBe(200);
    const gate = { weaker: false, breaking: true };
    const job = { config: { gate, graceDays: 0, requireMajor: true, approvals: [approval] } };
    expect(service.parts.pool.jobs).toMatchObject([job, job]);
    const wrong = { approvals: [{ ...approval, change: 'open-operatoin' }], graceDays: -1 };
    const errors = [{ pointer: '/config/graceDays' }, { pointer: '/config/approvals/0/change' }];
    for (const answer of [
      await postJson({ ...urls, config: wrong }),
      await postForm(part('old'), part('new'), configPart(wrong)),
    ])
      expect(reported(answer)).toMatchObject({ status: 400, errors });
  });

  it('reports which document cannot be compared, and why', async () => {
    const reason = 'The old document `old.yaml` cannot be compared: It is empty.';
    service.parts.pool.onCompare = async () => ({
      fault: { side: 'old', reason },
      body: Buffer.from('{}'),
      measures,
    });
    expect(reported(await postForm(part('old'), part('new')))).toEqual({
      status: 422,
      title: 'Not compared',
      detail: reason,
      errors: [{ pointer: '/old', detail: reason }],
    });
  });

  it('rejects requests without two documents, and reports the missing one', async () => {
    const missing = reported(await postForm(part('old')));
    expect(missing).toMatchObject({ status: 400, errors: [{ pointer: '/new' }] });
    expect(missing.detail).toBe('The form has no part `new`, which holds the new document.');
    const other = reported(await postForm(part('old'), part('file')));
    expect(other.detail).toBe('There is a part `file`, but only `old`, `new` and `config` can be used here.');
    const twice = reported(await postForm(part('old'), part('old')));
    expect(twice.detail).toBe('There are two parts `old`.');
    const { maxBytes } = service.parts.settings.analysis;
    const large = reported(await postForm(part('old'), part('new', 'x'.repeat(maxBytes + 1))));
    expect(large).toMatchObject({ status: 413, errors: [{ pointer: '/new' }] });
    expect(reported(await postJson({ old: 'https://a.test/' }))).toMatchObject({
      status: 400,
      errors: [{ pointer: '/new' }],
    });
    expect(reported(await postJson({ old: 'https://a.test/', new: 'ftp://a.test/' }))).toMatchObject({
      errors: [{ pointer: '/new' }],
    });
    expect(service.parts.pool.jobs).toEqual([]);
  });

  it('accepts two documents of the maximum size each', async () => {
    const body = 'x'.repeat(service.parts.settings.analysis.maxBytes);
    expect((await postForm(part('old', body), part('new', body))).status).toBe(200);
  });

  it('needs the scope `validate`', async () => {
    const urls = { old: 'https://a.test/1', new: 'https://a.test/2' };
    expect(reported(await postJson(urls, service.parts.addKey(['import']))).status).toBe(403);
    expect((await postJson(urls, service.parts.addKey(['validate']))).status).toBe(200);
  });
});
