import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { exporters } from '@assay/exporters';
import { runK6 } from '../../packages/exporters/test/run-k6.js';
import { importOf, openapi } from '../support/import-of.js';
import { listen } from '../verify/contacts-service.js';
import { verifying } from '../verify/verifying.js';

const time = { type: 'string', format: 'date-time' };
const document = openapi({
  '/silences': {
    post: {
      operationId: 'addSilence',
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['startsAt', 'endsAt', 'until', 'fixed'],
              properties: {
                startsAt: time,
                endsAt: time,
                until: { type: 'string', format: 'date' },
                fixed: { type: 'object', properties: { expiresAt: { const: '2030-01-01T00:00:00Z' } } },
              },
            },
          },
        },
      },
      responses: { 201: { description: 'Made.' } },
    },
  },
});

interface Silence {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly until: string;
}

function expectAhead({ startsAt, endsAt, until }: Silence): void {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  expect(start).toBeGreaterThan(Date.now());
  expect(end).toBeGreaterThan(start);
  expect(end).toBeLessThan(Date.now() + 86_400_000);
  expect(Date.parse(until)).toBeGreaterThan(Date.now());
}

describe('times that a service expects in the future', () => {
  it('are fixed and distant in the records, with a rule next to them', async () => {
    const made = await importOf(document);
    const { rendered, bodies } = made.request('addSilence');
    expect(JSON.parse(rendered.body?.data ?? '')).toMatchObject({
      startsAt: expect.stringMatching(/^2098-/),
      endsAt: expect.stringMatching(/^2099-/),
      until: expect.stringMatching(/^2099-/),
    });
    const rules = Object.fromEntries(bodies[0]!.insertionPoints.map(({ pointer, rule }) => [pointer, rule]));
    expect(rules).toMatchObject({
      '/startsAt': '{{now+1h}}',
      '/endsAt': '{{now+2h}}',
      '/until': '{{now+2d}}',
    });
    expect(JSON.stringify((await importOf(document)).flows)).toBe(JSON.stringify(made.flows));
  });

  it('are near when `assay verify` sends them', async () => {
    let body = '';
    const server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => response.writeHead(201).end());
    });
    const { url, close } = await listen(server);
    await verifying(document, url, { unsafeMethods: true });
    await close();
    expectAhead(JSON.parse(body));
  });

  it('are near when k6 sends them', async () => {
    const [file] = (await exporters.k6()).write(await importOf(document));
    const { sent } = runK6(file!.text, () => ({ status: 201 }));
    expectAhead(JSON.parse(typeof sent[0]?.body === 'string' ? sent[0].body : ''));
  });

  it('are variables of the time in an .http file', async () => {
    const [file] = (await exporters.http()).write(await importOf(document));
    expect(file!.text).toContain('"startsAt":"{{$datetime iso8601 1 h}}"');
    expect(file!.text).toContain('"endsAt":"{{$datetime iso8601 2 h}}"');
  });

  it('are set by a script before the request in Postman', async () => {
    const [file] = (await exporters.postman()).write(await importOf(document));
    const { item } = JSON.parse(file!.text);
    expect(item[0].request.body.raw).toContain('"startsAt":"{{addSilence.body_startsAt}}"');
    const [script] = item[0].event;
    const set = new Map<string, string>();
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the script is what is tested
    new Function('pm', script.script.exec.join('\n'))({
      variables: { set: (name: string, value: string) => set.set(name, value) },
    });
    const read = (name: string): string => set.get(`addSilence.body_${name}`) ?? '';
    expectAhead({ startsAt: read('startsAt'), endsAt: read('endsAt'), until: read('until') });
  });

  it('stay fixed in formats without a clock', async () => {
    for (const format of ['har', 'hurl', 'arazzo', 'raw'] as const)
      expect((await exporters[format]()).write(await importOf(document))[0]!.text, format).toMatch(
        /209[89]-/,
      );
  });
});
