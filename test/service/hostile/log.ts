import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTls } from '../../../packages/service/testing/http-clients.js';
import type { TestServer } from '../../../packages/service/testing/test-server.js';
import { runAssay, type Service } from '../support/service.js';
import { route, sharedService } from './service.js';

/**
 * Characters that control a terminal: ESC, BEL, backspace, CSI and OSC of C1, bidirectional marks, line separators, invisible
 * characters.
 */
const controls = '\u001b[31m\u0007\b\u009b2J\u009d0;x\u202e\u2066\u2028\u2029\u200b\ufeff';
const isObeyed =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** Texts that must not be in the log. */
const secrets = [
  's3cret-userinfo',
  's3cret-query',
  's3cret-document',
  's3cret-header',
  's3cret-name',
  's3cret-fragment',
];

let service: Service;
let documents: TestServer;
let text = '';
beforeAll(async () => {
  route('/log/', (_request, response) => response.end(text));
  ({ service, documents } = await sharedService());
});

const hostile = JSON.stringify({
  openapi: '3.1.1',
  info: {
    title: `s3cret-document${controls}`,
    version: '1',
    description: `::error::x\n{"level":"fatal"}${controls}`,
  },
  servers: [{ url: `https://u:s3cret-userinfo@a.test/?k=s3cret-query${controls}` }],
  paths: { [`/${controls}`]: { get: { operationId: `s3cret-document${controls}`, summary: controls } } },
  components: {
    schemas: {
      [controls]: {
        $ref: `https://u:s3cret-userinfo@127.0.0.1/a?k=s3cret-query#/s3cret-fragment${controls}`,
      },
    },
  },
});

describe('the log and the answers of a service that receives secrets and control characters', () => {
  it('are lines of JSON and JSON, without terminal controls and secrets', async () => {
    const { client, key, port } = service;
    const bodies: string[] = [];
    const upload = '/api/conversion/openapi/';
    for (const kind of ['validate', 'import']) {
      const fileName = `s3cret-name${controls}.yaml`;
      bodies.push(
        (
          await client.upload(upload + kind, hostile, {
            fileName,
            config: kind === 'import' ? {} : undefined,
          })
        ).text,
      );
      text = hostile;
      for (const url of [
        `${documents.origin}/log/api.json?key=s3cret-query#s3cret-fragment`,
        `${documents.origin.replace('//', '//u:s3cret-userinfo@')}/log/`,
        `http://127.0.0.1:1/?key=s3cret-query`,
        `http://u:s3cret-userinfo@10.0.0.1/?key=${encodeURIComponent(controls)}s3cret-query`,
        `nonsense://u:s3cret-userinfo@a.test/?s3cret-query${controls}`,
        controls,
      ])
        bodies.push((await client.request('POST', `${upload}${kind}/url`, { body: { url } })).text);
    }
    const [{ id, group }] = (await client.upload(`${upload}import`, hostile)).json().projects;
    bodies.push((await client.request('GET', `/api/projects/${id}`)).text);
    expect((await client.request('DELETE', `/api/projects/${id}`)).status).toBe(204);
    bodies.push((await client.request('GET', `/api/groups/${group}`)).text);
    const raw = '\u009b31m\u0085';
    bodies.push(
      (await client.request('POST', `${upload}validate/url`, { body: { [controls]: 1, [`s3cret-name`]: 2 } }))
        .text,
    );
    bodies.push(
      (
        await client.request('POST', '/api/engines', {
          body: { name: controls, kind: controls, address: controls },
        })
      ).text,
    );
    bodies.push(
      (await client.request('GET', `/api/projects?${encodeURIComponent(controls)}=s3cret-query&key=${key}`))
        .text,
    );
    bodies.push(
      (await client.request('GET', `/${encodeURIComponent(controls)}/s3cret-query?s3cret-query`)).text,
    );
    bodies.push((await client.request('GET', '/api/projects', { key: 's3cret-header' })).text);
    for (const name of ['x-request-id', 'user-agent', 'referer', 'x-forwarded-for', 'traceparent']) {
      const { socket, ended } = await openTls(port);
      const value = name === 'x-request-id' ? `${raw}{"level":"fatal"}` : `${raw}s3cret-header`;
      socket.write(
        Buffer.from(
          `GET /api/projects HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\ncookie: s3cret-header\r\n${name}: ${value}\r\nconnection: close\r\n\r\n`,
          'latin1',
        ),
      );
      bodies.push((await ended).split('\r\n\r\n')[1] ?? '');
    }
    const forms = [
      'name="file"; filename="s3cret-name\u001b[31m\u0007.yaml"',
      `name="s3cret\u001b[31m"`,
      'name="file"; filename="a\r\nx-evil: 1"',
    ];
    for (const disposition of forms) {
      const body = `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${hostile}\r\n--x--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      bodies.push((await client.request('POST', `${upload}validate`, { headers, body })).text);
    }

    expect(bodies.length).toBeGreaterThan(25);
    for (const body of bodies) {
      expect(() => JSON.parse(body)).not.toThrow();
      expect(body).not.toMatch(isObeyed);
    }
    const { stderr } = service;
    const lines = stderr.split('\n').slice(0, -1);
    expect(lines.length).toBeGreaterThan(bodies.length);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.stringMatching(/^(?:trace|debug|info|warn|error)$/),
        time: expect.any(String),
      });
      expect(line).not.toMatch(isObeyed);
    }
    expect(stderr).not.toContain(key);
    expect(stderr).not.toContain(createHash('sha256').update(key).digest('hex'));
    for (const secret of secrets) expect(stderr).not.toContain(secret);
    expect(service.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('are safe with names of the command line, whose output is safe too', async () => {
    const at = ['--data', service.data];
    const engine = await runAssay([
      'engines',
      'create',
      '--name',
      `night${controls}`,
      '--kind',
      'fuzzer',
      ...at,
    ]);
    const made = await runAssay(['keys', 'create', '--name', `s3cret${controls}`, '--scope', 'read', ...at]);
    const listed = await runAssay(['keys', 'list', ...at]);
    for (const { stdout, stderr } of [engine, made, listed]) expect(stdout + stderr).not.toMatch(isObeyed);
    expect(engine.code).not.toBe(0);
    for (const line of service.stderr.split('\n')) expect(line).not.toMatch(isObeyed);
  });
});
