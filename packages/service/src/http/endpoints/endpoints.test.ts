import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measures, recordsOf } from '../../../testing/fake-parts.js';
import { type FormPart, formHeaders, buildForm } from '../../../testing/form.js';
import { type Answer, openTls, protocols } from '../../../testing/http-clients.js';
import { type RunningApp, startApp } from '../../../testing/running-app.js';
import { PoolClosed, PoolFull } from '../../analysis/analysis-pool.js';
import { EngineUnknown, StorageFull } from '../../database/errors.js';

let service: RunningApp;
let defaults: Pick<RunningApp['parts']['pool'], 'onValidate' | 'onImport'>;
beforeAll(async () => {
  service = await startApp();
  const { onValidate, onImport } = service.parts.pool;
  defaults = { onValidate, onImport };
});
afterAll(() => service.close());

beforeEach(() => {
  Object.assign(service.parts.pool, defaults);
  service.parts.pool.jobs.length = 0;
  service.parts.store.saved.length = 0;
  service.parts.store.down = false;
  service.parts.store.onSave = async () => undefined;
  service.parts.store.onDemand = async () => undefined;
});
afterEach(expectNoUploads);

const uploads = () => readdir(join(service.parts.settings.data, 'spool'));

/** Requests can be slow on a busy machine. */
const patient = { timeout: 20_000 };

async function expectNoUploads(): Promise<void> {
  expect(await uploads()).toEqual([]);
}

const validate = '/api/conversion/openapi/validate';
const importing = '/api/conversion/openapi/import';
const document = { name: 'file', fileName: 'petstore.yaml', body: 'openapi: 3.0.3' };

const problemOf = ({ status, headers, text }: Answer) => {
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = JSON.parse(text);
  expect(problem.status).toBe(status);
  return { status, title: problem.title, errors: problem.errors };
};

const invalid = (errors: readonly object[]) => ({ status: 400, title: 'Invalid request', errors });

const reported = (field: object) => ({ ...field, detail: expect.any(String) });

describe.each(Object.entries(protocols))('the endpoints over %s', (_protocol, send) => {
  const post = (
    path: string,
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> =>
    send(service.origin, path, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, ...headers },
      body,
    });
  const postJson = (path: string, value: unknown) =>
    post(path, typeof value === 'string' ? value : JSON.stringify(value), {
      'content-type': 'application/json',
    });
  const postForm = (path: string, ...parts: readonly FormPart[]) =>
    post(path, buildForm(...parts), formHeaders);

  it('validate a URL, and answer with the exact bytes of the analysis', async () => {
    const answer = await postJson(`${validate}/url`, { url: 'https://a.test/openapi.json' });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.text).toBe('{"status":"success","result":[],"swaggerValidationResults":[]}');
    expect(service.parts.pool.jobs).toEqual([
      {
        document: { kind: 'url', url: 'https://a.test/openapi.json' },
        preset: 'recommended',
        severity: null,
        include: [],
      },
    ]);
  });

  it('validate an upload from a temporary file', async () => {
    let content = '';
    service.parts.pool.onValidate = async (job) => {
      if (job.document.kind === 'upload') content = await readFile(job.document.path, 'utf8');
      return defaults.onValidate(job);
    };
    const answer = await postForm(
      `${validate}?preset=all&severity=high&include=location,operations`,
      document,
    );
    expect(answer.status).toBe(200);
    expect(content).toBe('openapi: 3.0.3');
    expect(service.parts.pool.jobs).toEqual([
      {
        document: { kind: 'upload', path: expect.any(String), name: 'petstore.yaml' },
        preset: 'all',
        severity: 'high',
        include: ['location', 'operations'],
      },
    ]);
  });

  it('accept `include` as a list, several times, or both', async () => {
    const url = `${validate}/url?include=location,references&include=operations&include=location`;
    expect((await postJson(url, { url: 'https://a.test/' })).status).toBe(200);
    expect(service.parts.pool.jobs).toMatchObject([{ include: ['location', 'references', 'operations'] }]);
  });

  it('import, and answer with the stored projects', async () => {
    service.parts.pool.onImport = async () => ({
      records: recordsOf(['a', 'b']),
      errors: '[{"id":"x"}]',
      measures,
    });
    const byUrl = await postJson(`${importing}/url`, { url: 'http://a.test/' });
    const byUpload = await postForm(importing, document);
    for (const { status, text } of [byUrl, byUpload]) {
      expect([status, text]).toEqual([200, '{"projects":[{"name":"a"},{"name":"b"}],"errors":[{"id":"x"}]}']);
    }
    expect(service.parts.store.saved).toHaveLength(2);
    expect(service.parts.pool.jobs).toMatchObject([{ engine: null }, { engine: null }]);
  });

  it('import nothing of a document that cannot be analysed', async () => {
    service.parts.pool.onImport = async () => ({ records: undefined, errors: '[{"id":"x"}]', measures });
    const { status, text } = await postJson(`${importing}/url`, { url: 'http://a.test/', config: {} });
    expect([status, text]).toEqual([200, '{"projects":[],"errors":[{"id":"x"}]}']);
    expect(service.parts.store.saved).toEqual([]);
  });

  it('assign projects to the engine that a JSON body, a field or a Blob of a form names', async () => {
    const engine = await service.parts.store.engines.insert(
      { name: `engine of ${_protocol}`, kind: 'night-fuzzer', address: null },
      new Date(0),
    );
    const config = JSON.stringify({ engineId: engine!.id });
    const answers = [
      await postJson(`${importing}/url`, { url: 'http://a.test/', config: { engineId: engine!.id } }),
      await postForm(importing, document, { name: 'config', body: config }),
      await postForm(importing, { name: 'config', body: config, type: 'application/json' }, document),
      await postForm(
        importing,
        { name: 'config', fileName: 'blob', type: 'text/html', body: config },
        document,
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const named = { id: engine!.id, kind: 'night-fuzzer' };
    expect(service.parts.pool.jobs).toMatchObject([1, 2, 3, 4].map(() => ({ engine: named })));
  });

  it('create nothing for an engine that is unknown, or deleted before its projects are stored', async () => {
    const unknown = '0195e3a1-6f6e-7c7a-9d2a-1f6f0f9f5aff';
    const expected = {
      status: 422,
      title: 'Engine unknown',
      errors: [reported({ pointer: '/config/engineId' })],
    };
    for (const engineId of [unknown, 'nonsense', '\u0000']) {
      const body = { url: 'http://a.test/', config: { engineId } };
      expect(problemOf(await postJson(`${importing}/url`, body))).toEqual(expected);
      const part = { name: 'config', body: JSON.stringify({ engineId }) };
      expect(problemOf(await postForm(importing, document, part))).toEqual(expected);
    }
    expect(service.parts.pool.jobs).toEqual([]);
    service.parts.store.onSave = async () => {
      throw new EngineUnknown();
    };
    expect(problemOf(await postForm(importing, document))).toEqual(expected);
    expect(service.parts.store.saved).toEqual([]);
  });

  it.each([
    ['no url', {}, '/url'],
    ['a number as url', { url: 1 }, '/url'],
    ['an empty url', { url: '' }, '/url'],
    ['a relative url', { url: '/openapi.json' }, '/url'],
    ['another scheme', { url: 'file:///etc/passwd' }, '/url'],
    ['no host', { url: 'http://' }, '/url'],
    ['an endless url', { url: `http://a.test/${'x'.repeat(10_000)}` }, '/url'],
    ['another property', { url: 'http://a.test/', 'a/b~': 1 }, '/a~1b~0'],
    ['a list', [], ''],
    ['null', null, ''],
    ['a text', '"x"', ''],
    ['bad JSON', '{"url":', ''],
    ['nothing', '', ''],
    ['deep JSON', `{"url":${'['.repeat(50_000)}`, ''],
    ['a prototype', '{"url":"http://a.test/","__proto__":{"preset":"all"}}', '/__proto__'],
  ])('reject %s in a JSON body, and name it', async (_name, body, pointer) => {
    for (const path of [`${validate}/url`, `${importing}/url`]) {
      expect(problemOf(await postJson(path, body))).toEqual(invalid([reported({ pointer })]));
    }
    expect(service.parts.pool.jobs).toEqual([]);
  });

  it.each([
    ['an unknown option', { engineID: 'x' }, '/config/engineID'],
    ['a wrong type', { engineId: 1 }, '/config/engineId'],
    ['a prototype', '{"__proto__":1}', '/config/__proto__'],
    ['a list', [], '/config'],
    ['null', null, '/config'],
  ])('reject %s in `config`, and name it', async (_name, config, pointer) => {
    const text = typeof config === 'string' ? config : JSON.stringify(config);
    const expected = invalid([reported({ pointer })]);
    const json = `{"url":"http://a.test/","config":${text}}`;
    expect(problemOf(await postJson(`${importing}/url`, json))).toEqual(expected);
    expect(problemOf(await postForm(importing, document, { name: 'config', body: text }))).toEqual(expected);
  });

  it('reject unknown and wrong parameters of the query, and name them', async () => {
    const { status, errors } = problemOf(
      await postJson(`${validate}/url?preset=none&severity=bad&include=all&x=1`, { url: 'http://a.test/' }),
    );
    expect(status).toBe(400);
    expect(errors.map(({ parameter }: { parameter: string }) => parameter).toSorted()).toEqual([
      'include',
      'preset',
      'severity',
      'x',
    ]);
    expect(problemOf(await postForm(`${importing}?preset=all`, document)).status).toBe(400);
    expect(problemOf(await postForm(`${validate}?preset=all&preset=strict`, document)).status).toBe(400);
  });

  it('reject bytes that are not UTF-8', async () => {
    const bytes = Buffer.from('{"url":"http://a.test/\xff"}', 'latin1');
    const answer = await post(`${validate}/url`, bytes, { 'content-type': 'application/json' });
    expect(problemOf(answer)).toEqual(invalid([reported({ pointer: '' })]));
  });

  it('accept no other content type', async () => {
    const wrong = [
      [`${validate}/url`, 'text/plain'],
      [`${validate}/url`, 'multipart/form-data; boundary=x'],
      [`${validate}/url`, 'nonsense'],
      [validate, 'application/json'],
      [importing, 'application/octet-stream'],
    ] as const;
    for (const [path, type] of wrong) {
      expect(problemOf(await post(path, '{}', { 'content-type': type })).status).toBe(415);
    }
    expect(problemOf(await post(importing, '{}', {})).status).toBe(415);
    expect(problemOf(await post(`${importing}/url`, '{}', {})).status).toBe(415);
  });

  it('reject JSON that is too large, announced or not', async () => {
    const body = JSON.stringify({ url: 'x'.repeat(1_100_000) });
    expect(problemOf(await postJson(`${validate}/url`, body)).status).toBe(413);
  });

  it('return Retry-After if the pool is full or closed, or the store is down', async () => {
    for (const error of [new PoolFull('full', 7), new PoolClosed()]) {
      service.parts.pool.onValidate = async () => {
        throw error;
      };
      const answer = await postForm(validate, document);
      expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
    }
    service.parts.store.down = true;
    const answer = await postForm(importing, document);
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
    expect(problemOf(answer).title).toBe('Store unavailable');
    expect((await postJson(`${importing}/url`, { url: 'http://a.test/' })).status).toBe(503);
  });

  it('import nothing, and analyse nothing, if there is no room for more', async () => {
    const expected = { status: 422, title: 'Storage full', errors: undefined };
    service.parts.store.onDemand = async () => {
      throw new StorageFull('storagePerKey', 5_000);
    };
    const refused = await postForm(importing, document);
    expect(problemOf(refused)).toEqual(expected);
    expect(refused.text).toContain('5000 bytes in the database, the limit `storagePerKey`');
    expect(problemOf(await postJson(`${importing}/url`, { url: 'http://a.test/' }))).toEqual(expected);
    expect(service.parts.pool.jobs).toEqual([]);
  });

  it('answer an import only after storing it', async () => {
    let stored = (): void => undefined;
    const storing = new Promise<void>((resolve) => {
      service.parts.store.onSave = () => {
        resolve();
        return new Promise((done) => {
          stored = done;
        });
      };
    });
    let answered = false;
    const answer = postForm(importing, document).finally(() => {
      answered = true;
    });
    await storing;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(answered).toBe(false);
    stored();
    expect((await answer).status).toBe(200);
  });
});

describe('an import whose client has left', () => {
  it('is kept if it was being stored, and otherwise not', async () => {
    const body = buildForm(document);
    const head = `POST ${importing} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${service.key}\r\ncontent-type: ${formHeaders['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`;
    for (const [step, kept] of [
      ['analysing', 0],
      ['storing', 1],
    ] as const) {
      service.parts.store.saved.length = 0;
      let goOn = (): void => undefined;
      const reached = new Promise<void>((resolve) => {
        const wait = (): Promise<void> => {
          resolve();
          return new Promise((done) => {
            goOn = done;
          });
        };
        service.parts.pool.onImport = async (job) => {
          if (step === 'analysing') await wait();
          return defaults.onImport(job);
        };
        service.parts.store.onSave = step === 'storing' ? wait : async () => undefined;
      });
      const { socket, ended } = await openTls(service.port);
      socket.write(head + body);
      await reached;
      service.parts.lines.length = 0;
      socket.destroy();
      await ended;
      await expect.poll(() => service.parts.lines.join(''), patient).toContain('"status":499');
      goOn();
      await expect.poll(uploads, patient).toEqual([]);
      await expect.poll(() => service.parts.store.saved.length, patient).toBe(kept);
      expect([step, service.parts.store.saved.length]).toEqual([step, kept]);
    }
  });
});

it.each(Object.entries(protocols))(
  'a large answer over %s to a form arrives completely',
  async (_protocol, send) => {
    const body = Buffer.from(JSON.stringify({ result: 'x'.repeat(5_000_000) }));
    service.parts.pool.onValidate = async () => ({ status: 'success', body, measures });
    const answer = await send(service.origin, validate, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, ...formHeaders },
      body: `${buildForm(document)}what comes after a form`,
    });
    expect([answer.status, answer.text.length]).toEqual([200, body.byteLength]);
  },
);
