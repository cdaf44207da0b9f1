import { pathToFileURL } from 'node:url';
import { exporters } from '@assay/exporters';
import { fastify, type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bundleScript, type TestScript } from '../../../../testing/bundle.js';
import { fakeParts, type FakeParts } from '../../../../testing/fake-parts.js';
import { makeId } from '../../../../testing/fake-records.js';
import { sampleImport, writeRecordTexts } from '../../../../testing/records.js';
import { testAnalysis } from '../../../../testing/settings.js';
import { StoreUnavailable } from '../../../database/errors.js';
import { handleError } from '../../error-handler.js';
import { validateWithZod } from '../../validation.js';
import { registerExport } from './register-export.js';

let script: TestScript;
let app: FastifyInstance;
let parts: FakeParts;
const group = makeId(1);

beforeAll(async () => {
  script = await bundleScript(new URL('export-child.ts', import.meta.url).pathname);
  parts = await fakeParts();
  app = fastify();
  app.setErrorHandler(handleError);
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('state');
  app.addHook('onRequest', async (request) => {
    // `as`: the export reads only these properties.
    request.state = {
      gone: new AbortController(),
      key: { id: 'key', name: 'key', scopes: new Set(['read']) },
    } as never;
  });
  const settings = { ...parts.settings, analysis: { ...testAnalysis, memory: 256 * 1024 * 1024 } };
  registerExport(app.withTypeProvider<ZodTypeProvider>(), { ...parts, settings }, pathToFileURL(script.path));
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await Promise.all([script.delete(), parts.delete()]);
});

function get(format: string, id = group): Promise<LightMyRequestResponse> {
  return app.inject(`/api/groups/${id}/export?format=${format}`);
}

it('sends one file unchanged, with its file name', async () => {
  const made = await sampleImport();
  vi.spyOn(parts.store.records, 'exportTexts').mockImplementation(async (id) =>
    id === group ? writeRecordTexts(made) : undefined,
  );
  const answer = await get('har');
  const [file] = (await exporters.har()).write(made);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(file!.text);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(file!.text)),
    'content-disposition': 'attachment; filename="users-api-1-0.har"',
  });

  const archive = await get('zap');
  expect(archive.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="Users _API_ 1.0.zap.zip"',
  });
  expect(archive.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

it('answers 404 for a missing group', async () => {
  vi.spyOn(parts.store.records, 'exportTexts').mockResolvedValue(undefined);
  for (const id of [makeId(2), 'x', '..%2f']) expect((await get('har', id)).statusCode).toBe(404);
});

it('answers 503 while the database does not answer', async () => {
  vi.spyOn(parts.store.records, 'exportTexts').mockRejectedValue(new StoreUnavailable('gone'));
  expect((await get('har')).statusCode).toBe(503);
});

it('answers 500 if the export fails, without its content', async () => {
  const made = await sampleImport();
  vi.spyOn(parts.store.records, 'exportTexts').mockResolvedValue({
    ...writeRecordTexts(made),
    schemas: 'hunter2',
  });
  const answer = await get('har');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ title: 'Export failed' });
  expect(answer.body).not.toMatch(/hunter2|\/tmp|at /);
});

it('accepts the ranks of harm to export like all other options', async () => {
  const made = await sampleImport({
    paths: { '/reset': { post: { operationId: 'reset', responses: { 200: { description: '' } } } } },
  });
  vi.spyOn(parts.store.records, 'exportTexts').mockImplementation(async () => writeRecordTexts(made));
  const entries = async (query: string): Promise<number> =>
    JSON.parse((await get(`har${query}`)).body).log.entries.length;
  expect(await entries('')).toBe(0);
  expect(await entries('&allow=destructive')).toBe(1);
  expect(await entries('&allow=outside,destructive')).toBe(1);
  expect(await entries('&allow=outside&allow=destructive')).toBe(1);
  expect(await get('har&allow=everything')).toMatchObject({ statusCode: 400 });
});
