import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { create, readMembers } from './answers.js';
import { pathOf, work, written, type Service } from './service.js';

interface Document {
  readonly paths: Record<string, Record<string, { security?: unknown }>>;
}

const directusEnv = {
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: join(work, 'directus.db'),
  SECRET: 'only-for-this-test-0123456789abcdef',
  ADMIN_EMAIL: 'ann@example.com',
  ADMIN_PASSWORD: 'only-for-this-test',
  ADMIN_TOKEN: 'only-for-this-test',
  HOST: '127.0.0.1',
  PORT: '18887',
  PUBLIC_URL: 'http://127.0.0.1:18887',
  TELEMETRY: 'false',
  SERVE_APP: 'false',
};

const stubId = '6f1b1c1e-4c35-4b6c-9a27-1f6f7c0c5d11';

/** Services in Java and Node.js. */
export const otherServices: readonly Service[] = [
  {
    name: 'WireMock',
    program: 'wiremock-standalone-3.13.1.jar',
    args: ['--port', '18885', '--root-dir', join(work, 'wiremock')],
    port: 18_885,
    health: '/__admin/health',
    document: async () => {
      const stub = {
        request: { method: 'GET', url: '/keep' },
        response: { status: 200, jsonBody: { a: 1 } },
      };
      await create('http://127.0.0.1:18885/__admin/mappings', { id: stubId, ...stub });
      return written('wiremock', await (await fetch('http://127.0.0.1:18885/__admin/docs/swagger')).json());
    },
    keeps: async (url) => [
      await readMembers(`${url}/keep`, ['a']),
      await readMembers(`${url}/__admin/mappings/${stubId}`, ['request.url']),
    ],
  },
  {
    name: 'Directus',
    program: 'directus',
    args: ['start'],
    port: 18_887,
    health: '/server/ping',
    env: directusEnv,
    credential: {
      variables: { ASSAY_AUTH_AUTH: 'Bearer only-for-this-test' },
      header: 'Authorization: Bearer only-for-this-test',
      second: { ASSAY_SECOND_AUTH_AUTH: 'Bearer only-for-the-second-user' },
    },
    prepare: (environment) => {
      spawnSync(pathOf('directus', environment), ['bootstrap'], {
        cwd: work,
        env: { ...process.env, ...directusEnv },
      });
    },
    keeps: async (url) => {
      const admin = 'Bearer only-for-this-test';
      return [
        await readMembers(`${url}/settings`, ['data.project_name', 'data.public_registration'], admin),
        await readMembers(`${url}/users/me`, ['data.email', 'data.status', 'data.role'], admin),
        await readMembers(
          `${url}/roles?filter[name][_eq]=Members`,
          ['data.0.name', 'data.0.policies'],
          admin,
        ),
      ];
    },
    document: async () => {
      const headers = { Authorization: 'Bearer only-for-this-test', 'Content-Type': 'application/json' };
      const made = async (path: string, body: object): Promise<string> => {
        const answer = await fetch(`http://127.0.0.1:18887${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        // `as`: the form of a response of Directus to POST.
        return ((await answer.json()) as { data: { id: string } }).data.id;
      };
      const policy = await made('/policies', { name: 'Members', app_access: true });
      const role = await made('/roles', { name: 'Members', policies: [{ policy }] });
      await made('/users', { email: 'bob@example.com', role, token: 'only-for-the-second-user' });
      const value = (await (
        await fetch('http://127.0.0.1:18887/server/specs/oas', { headers })
      ).json()) as Document;
      // The document requires a credential in seven operations only. The service requires one in all except these paths.
      for (const [path, item] of Object.entries(value.paths)) {
        if (/^\/auth\/|^\/server\/(?:ping|info)$|\/register|\/accept$/.test(path)) continue;
        for (const operation of Object.values(item)) operation.security = [{ Auth: [] }];
      }
      return written('directus', value);
    },
  },
];
