import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postman } from '../../packages/exporters/src/postman/postman.js';
import { hostileText, sampleFor } from '../../packages/exporters/test/sample.js';
import { inFolder } from './run-reader.js';
import { runNewman } from './newman.js';
import { startSampleService, type SampleService } from './sample-server.js';

const credentials = {
  'auth.basic.username_2': 'ada',
  'auth.basic.password': 'pä:ss',
  'auth.key': 'k-1',
  'auth.queryKey': 'q 2',
  'auth.session': 's-3',
};

describe('newman with the collection of the sample', () => {
  let service: SampleService;
  let failures: readonly string[];

  beforeAll(async () => {
    service = await startSampleService();
    const files = postman.write(sampleFor({ scheme: 'HTTP', address: '127.0.0.1', port: service.port }));
    failures = (await inFolder(files, async (folder) => runNewman(folder, files, credentials))).failures;
  });
  afterAll(async () => service.close());

  it('sees a documented status for every request', () => {
    expect(failures).toEqual([]);
  });

  it('sends each flow in its order, with values of earlier responses', () => {
    const id = 'u%2F1%20%7B%7Bauth.key%7D%7D';
    expect(service.arrived.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'POST /v1/users',
      `DELETE /v1/users/${id}`,
      'POST /v1/users',
      `GET /v1/users/${id}?limit=10&tags=a&tags=b%26c&filter%5Bcity%5D=Z%C3%BCrich&api_key=q%202`,
      `DELETE /v1/users/${id}`,
      'POST /v1/users',
      'PUT /v1/users/from-header/avatar',
      'POST /v1/notes/%7B%7Bevil%7D%7D%7D',
      'POST /v1/files',
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

  it('sends texts that look like variables unchanged', () => {
    const [create] = service.arrived;
    expect(JSON.parse(String(create?.body))).toEqual({
      name: 'Ada "the first" {{evil}}',
      age: 36,
      address: { city: 'Zürich' },
    });
    const note = service.arrived.find(({ target }) => target.startsWith('/v1/notes/'));
    expect(note?.headers['x-evil']).toBe('{{evil}} {% x %}');
    expect(String(note?.body)).toBe(hostileText);
  });

  it('does not put a value that looks like a variable where another one would be expanded', () => {
    const avatar = service.arrived.find(({ method }) => method === 'PUT');
    expect(avatar?.headers['content-type']).toBe('multipart/form-data; boundary=assay-0123456789abcdef');
    expect(String(avatar?.body)).toContain('name="owner"\r\nContent-Type: text/plain\r\n\r\nu-1\r\n');
  });
});
