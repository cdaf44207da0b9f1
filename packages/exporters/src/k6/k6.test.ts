import { describe, expect, it } from 'vitest';
import { runK6 } from '../../test/run-k6.js';
import { hostileText, sample } from '../../test/sample.js';
import { k6 } from './k6.js';

const [file] = k6.write(sample);
const env = {
  ASSAY_AUTH_BASIC_USERNAME: 'ada',
  ASSAY_AUTH_BASIC_PASSWORD: 'pä:ss',
  ASSAY_AUTH_KEY: 'k-1',
  ASSAY_AUTH_QUERYKEY: 'q 2',
  ASSAY_AUTH_SESSION: 's-3',
};

/** Responds to the requests of the sample as documented; the id needs encoding, and looks like code. */
const answer = (id: unknown) => (request: { readonly method: string; readonly url: string }) => {
  if (request.method === 'POST' && request.url.endsWith('/users'))
    return { status: 201, headers: { Location: '/v1/users/from-header' }, body: JSON.stringify({ id }) };
  return { status: request.method === 'DELETE' || request.method === 'PUT' ? 204 : 200 };
};

describe('the k6 export', () => {
  it('matches its snapshot', async () => {
    expect(file!.name).toBe('users-api-1-0.k6.js');
    await expect(file!.text).toMatchFileSnapshot('__snapshots__/users.k6.js.txt');
  });

  it('sends each flow in its order, with values of earlier responses', () => {
    const { sent, failed, skipped } = runK6(file!.text, answer('u/1 é'), env);
    expect({ failed, skipped }).toEqual({ failed: [], skipped: [] });
    const id = 'u%2F1%20%C3%A9';
    const base = sent[0]!.url.replace('/users', '');
    expect(sent.map(({ method, url }) => `${method} ${url.replace(base, '')}`)).toEqual([
      'POST /users',
      `DELETE /users/${id}`,
      'POST /users',
      `GET /users/${id}?limit=10&tags=a&tags=b%26c&filter%5Bcity%5D=Z%C3%BCrich&api_key=q%202`,
      `DELETE /users/${id}`,
      'POST /users',
      'PUT /users/from-header/avatar',
      'POST /files',
      'POST /notes/%7B%7Bevil%7D%7D%7D',
    ]);
    expect(sent[0]?.headers).toMatchObject({
      Authorization: `Basic ${Buffer.from('ada:pä:ss').toString('base64')}`,
      'X-Key': 'k-1',
    });
    expect(sent.at(-1)?.body).toBe(hostileText);
    expect(sent[7]?.body).toEqual(new Uint8Array([0xff, 0x00, 0x01, 0xfe]).buffer);
  });

  it('changes no resource that was not created', () => {
    const { sent, skipped } = runK6(file!.text, answer(undefined), env);
    expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(skipped).toHaveLength(2);
  });

  it('reports a status that is not a documented success', () => {
    const { failed } = runK6(file!.text, () => ({ status: 500 }), env);
    expect(failed).toContain('createUser: the status is a documented success');
  });

  it('reads the address of the server from the environment', () => {
    const { sent } = runK6(file!.text, answer('u'), { ...env, BASE_URL: 'http://other.test/v9' });
    expect(sent[0]?.url).toBe('http://other.test/v9/users');
  });

  it('is the same for the same records', () => {
    expect(k6.write(sample)).toEqual(k6.write(sample));
  });
});
