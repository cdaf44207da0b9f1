import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpFile } from '../../packages/exporters/src/http-file/http-file.js';
import { hostileText, sampleFor } from '../../packages/exporters/test/sample.js';
import { runHttpyac, type HttpyacVerdict } from './httpyac.js';
import { inFolder } from './run-reader.js';
import { startSampleService, type SampleService } from './sample-server.js';

const credentials = {
  auth_basic_username: 'ada',
  auth_basic_password: 'pä:ss',
  auth_key: 'k-1',
  auth_queryKey: 'q 2',
  auth_session: 's-3',
};

async function send(service: SampleService): Promise<HttpyacVerdict> {
  const files = httpFile.write(sampleFor({ scheme: 'HTTP', address: '127.0.0.1', port: service.port }));
  return inFolder(files, async (folder) => runHttpyac(folder, files, credentials));
}

describe('httpYac with the file of the sample', () => {
  let service: SampleService;
  let verdict: HttpyacVerdict;

  beforeAll(async () => {
    service = await startSampleService('u/1 é');
    verdict = await send(service);
  });
  afterAll(async () => service.close());

  it('sees a documented status for every request', () => {
    expect(verdict.failures).toEqual([]);
    expect(verdict.requests).toBe(9);
  });

  it('sends each flow in its order, with values of earlier responses', () => {
    const id = 'u%2F1%20%C3%A9';
    expect(service.arrived.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'POST /v1/users',
      `DELETE /v1/users/${id}`,
      'POST /v1/users',
      `GET /v1/users/${id}?limit=10&tags=a&tags=b%26c&filter%5Bcity%5D=Z%C3%BCrich&api_key=q%202`,
      `DELETE /v1/users/${id}`,
      'POST /v1/users',
      'PUT /v1/users/from-header/avatar',
      'POST /v1/files',
      'POST /v1/notes/%7B%7Bevil%7D%7D%7D',
    ]);
  });

  it('sends both credentials of a requirement that needs both', () => {
    const [create, remove, , get] = service.arrived;
    const basic = `Basic ${Buffer.from('ada:pä:ss').toString('base64')}`;
    expect(create?.headers).toMatchObject({ authorization: basic, 'x-key': 'k-1' });
    expect(remove?.headers).toMatchObject({ authorization: basic, cookie: 'sid=s-3' });
    expect(get?.headers).toMatchObject({
      authorization: basic,
      cookie: 'theme=dark%20mode',
      'x-trace': 'trace "1"; 2',
    });
  });

  it('sends bytes, texts and headers unchanged, whatever they look like', () => {
    const [create] = service.arrived;
    expect(String(create?.body)).toBe(
      '{"name":"Ada \\"the first\\" {{evil}}","age":36,"address":{"city":"Zürich"}}',
    );
    const note = service.arrived.find(({ target }) => target.startsWith('/v1/notes/'));
    expect(note?.headers['x-evil']).toBe('{{evil}} {% x %}');
    expect(String(note?.body)).toBe(hostileText);
    const upload = service.arrived.find(({ target }) => target === '/v1/files');
    expect([...upload!.body]).toEqual([0xff, 0x00, 0x01, 0xfe]);
  });

  it('sends a multipart body with a value of a response', () => {
    const avatar = service.arrived.find(({ method }) => method === 'PUT');
    expect(String(avatar?.body)).toContain(
      'name="owner"\r\nContent-Type: text/plain\r\n\r\nu/1 é\r\n--assay-0123456789abcdef\r\n',
    );
    expect(String(avatar?.body)).toMatch(/--assay-0123456789abcdef--(?:\r\n)?$/);
  });
});

it('a response that looks like an expression is not run by httpYac', async () => {
  const service = await startSampleService('{{process.exit(7)}}');
  const verdict = await send(service);
  await service.close();
  // The created resource is unknown, so that no request deletes it.
  expect(verdict.failures).toEqual([
    expect.stringMatching(/^createUser_deleteUser: SKIPPED/),
    expect.stringMatching(/^getUser_deleteUser: SKIPPED/),
  ]);
  expect(service.arrived.find(({ method }) => method === 'GET')?.target).toContain('/v1/users/u-1?');
});
