import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arazzo } from '../../packages/exporters/src/arazzo/arazzo.js';
import type { ExportedFile } from '../../packages/exporters/src/index.js';
import { hostileText, sampleFor } from '../../packages/exporters/test/sample.js';
import { importForMock, newRefusals, type GeneratedImport } from './generated.js';
import { realDocuments, sampleOf } from './real-documents.js';
import { lintErrors, runRespect, type Failure, type RespectVerdict } from './redocly.js';
import { inFolder } from './run-reader.js';
import { startSampleService, type SampleService } from './sample-server.js';

interface Description {
  readonly workflows: readonly {
    readonly inputs?: { readonly required?: readonly string[] };
    readonly steps: readonly { readonly description: string }[];
  }[];
}

function readDescription([file]: readonly ExportedFile[]): Description {
  return load(file!.text) as Description; // `as`: the exporter wrote it
}

/** A value for each input without a default: the credentials. */
function secretsFor(files: readonly ExportedFile[]): Record<string, string> {
  const names = readDescription(files).workflows.flatMap(({ inputs }) => inputs?.required ?? []);
  return Object.fromEntries(
    names.map((name) => [
      name,
      name.endsWith('basic') ? Buffer.from('ada:secret').toString('base64') : 'secret',
    ]),
  );
}

describe('redocly with the Arazzo description of the sample', () => {
  let service: SampleService;
  let files: readonly ExportedFile[];
  let verdict: RespectVerdict;

  beforeAll(async () => {
    service = await startSampleService('u-7');
    files = arazzo.write(sampleFor({ scheme: 'HTTP', address: '127.0.0.1', port: service.port }));
    const inputs = {
      auth_basic: 'YWRhOnNlY3JldA==',
      auth_key: 'k-1',
      auth_queryKey: 'q 2',
      auth_session: 's-3',
    };
    verdict = await inFolder(files, async (folder) =>
      // The service responds with texts that are not in the document.
      runRespect(folder, files[0]!.name, { ...secretsFor(files), ...inputs }, [
        'CONTENT_TYPE_CHECK=off',
        'SCHEMA_CHECK=off',
      ]),
    );
  });
  afterAll(async () => service.close());

  it('finds no fault in it, and no error in its companion', async () => {
    await inFolder(files, async (folder) => {
      for (const { name } of files) expect(await lintErrors(folder, name)).toEqual([]);
    });
  });

  it('sees a documented success for every request', () => {
    expect(verdict).toEqual({ failures: [], steps: 9 });
  });

  it('sends each flow in its order, with values of earlier responses', () => {
    expect(service.arrived.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'POST /v1/users',
      'DELETE /v1/users/u-7',
      'POST /v1/users',
      // The runner can send only the first value of `tags`.
      'GET /v1/users/u-7?limit=10&tags=a&filter%5Bcity%5D=Z%C3%BCrich&api_key=q%202',
      'DELETE /v1/users/u-7',
      'POST /v1/users',
      'PUT /v1/users/u-7/avatar',
      'POST /v1/files',
      'POST /v1/notes/%7B%7Bevil%7D%7D%7D',
    ]);
  });

  it('sends both credentials of a requirement that needs both', () => {
    const [create, remove, , get] = service.arrived;
    const authorization = 'Basic YWRhOnNlY3JldA==';
    expect(create?.headers).toMatchObject({ authorization, 'x-key': 'k-1' });
    expect(remove?.headers).toMatchObject({ authorization, cookie: 'sid=s-3' });
    expect(get?.headers).toMatchObject({
      authorization,
      cookie: 'theme=dark%20mode',
      'x-trace': 'trace "1"; 2',
    });
  });

  it('sends texts that look like expressions unchanged, and a body with a bound value in it', () => {
    const [create] = service.arrived;
    expect(JSON.parse(String(create?.body))).toEqual({
      name: 'Ada "the first" {{evil}}',
      age: 36,
      address: { city: 'Zürich' },
    });
    expect(String(service.arrived.at(-1)?.body)).toBe(hostileText);
    expect(service.arrived.at(-1)?.headers['x-evil']).toBe('{{evil}} {% x %}');
    const avatar = service.arrived.find(({ method }) => method === 'PUT');
    expect(avatar?.headers['content-type']?.toLowerCase()).toBe(
      'multipart/form-data; boundary=assay-0123456789abcdef',
    );
    expect(String(avatar?.body)).toContain('name="owner"\r\nContent-Type: text/plain\r\n\r\nu-7\r\n');
  });
});

describe.each([
  ['is refused', 'u-7', 500],
  ['answers without an id', null, 201],
] as const)('redocly if the request that creates a user %s', (_, id, status) => {
  it('sends the tested request with the static value, and never deletes with it', async () => {
    const service = await startSampleService(id, status);
    try {
      const files = arazzo.write(sampleFor({ scheme: 'HTTP', address: '127.0.0.1', port: service.port }));
      await inFolder(files, async (folder) => {
        for (const { name } of files) expect(await lintErrors(folder, name)).toEqual([]);
        await runRespect(folder, files[0]!.name, secretsFor(files), [
          'CONTENT_TYPE_CHECK=off',
          'SCHEMA_CHECK=off',
        ]);
      });
      const sent = service.arrived.map(({ method, target }) => `${method} ${target.split('?', 1)[0]}`);
      expect(sent).toContain('GET /v1/users/u-1');
      expect(sent.filter((each) => each.startsWith('DELETE '))).toEqual([]);
    } finally {
      await service.close();
    }
  });
});

/**
 * True for failures that the Arazzo description does not cause: the mock rejected the request, omitted a value from its response,
 * or could not choose among several operations of one path.
 */
function isExplained({ url, reason }: Failure, { judged, made }: GeneratedImport): boolean {
  const isRefused = judged.some(
    ({ request, answer }) => answer.refusals.length > 0 && isSentTo(request, url),
  );
  // Fragments distinguish operations in the document, but are never sent.
  const paths = made.flows.map(({ operation }) => `${operation.method} ${operation.path.split('#', 1)[0]}`);
  const shared = paths
    .filter((path, index) => paths.indexOf(path) !== index)
    .map((path) => path.split(' ')[1]!);
  const isShared = url.includes('/./') || shared.some((path) => url.endsWith(path));
  return isRefused || isShared || reason.includes('reaches no value');
}

function isSentTo(request: string, url: string): boolean {
  // A step that fails before its request is sent has no URL.
  if (!URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  return request.endsWith(` ${pathname}${search}`);
}

/** The maximum number of flows that run per document. The runner takes a third of a second for each. */
const maxFlows = 60;

describe.each(realDocuments(['petstore-oas30.yaml', 'asana.yaml', 'box.json', 'stripe.yaml']))(
  'redocly with the Arazzo description of $name',
  (document) => {
    it('runs it, and the strict mock rejects nothing that could be written', async () => {
      const generated = await importForMock(readFileSync(document.path, 'utf8'), document);
      try {
        const files = arazzo.write(sampleOf(generated.made, maxFlows));
        const { failures, steps } = await inFolder(files, async (folder) => {
          for (const { name } of files) expect(await lintErrors(folder, name)).toEqual([]);
          return runRespect(folder, files[0]!.name, secretsFor(files));
        });
        const notes = readDescription(files).workflows.flatMap((each) =>
          each.steps.map(({ description }) => description),
        );
        const unwritable = notes.flatMap((note) =>
          [...note.matchAll(/the query parameter (`[^`]+`)/g)].map(([, name]) => name!),
        );
        const refusals = newRefusals(generated).filter(
          (line) => !unwritable.some((name) => line.includes(`query parameter ${name}`)),
        );
        expect(refusals).toEqual([]);
        expect(steps).toBeGreaterThan(2);
        expect(generated.judged.length).toBeGreaterThanOrEqual(steps - failures.length);
        expect(failures.filter((failure) => !isExplained(failure, generated))).toEqual([]);
        if (document.name === 'pet-shop.yaml') {
          expect(new Set(failures.map(({ step }) => step))).toEqual(new Set(['listPets']));
        }
      } finally {
        await generated.close();
      }
    });
  },
);
