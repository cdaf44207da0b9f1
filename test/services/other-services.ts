import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
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

/** Services of Java and Node. */
export const otherServices: readonly Service[] = [
  {
    name: 'WireMock',
    program: 'wiremock-standalone-3.13.1.jar',
    args: ['--port', '18885', '--root-dir', join(work, 'wiremock')],
    port: 18_885,
    health: '/__admin/health',
    document: async () =>
      written('wiremock', await (await fetch('http://127.0.0.1:18885/__admin/docs/swagger')).json()),
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
    document: async () => {
      const headers = { Authorization: 'Bearer only-for-this-test', 'Content-Type': 'application/json' };
      const made = async (path: string, body: object): Promise<string> => {
        const answer = await fetch(`http://127.0.0.1:18887${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        // `as`: what Directus answers a POST with.
        return ((await answer.json()) as { data: { id: string } }).data.id;
      };
      const policy = await made('/policies', { name: 'Members', app_access: true });
      const role = await made('/roles', { name: 'Members', policies: [{ policy }] });
      await made('/users', { email: 'bob@example.com', role, token: 'only-for-the-second-user' });
      const value = (await (
        await fetch('http://127.0.0.1:18887/server/specs/oas', { headers })
      ).json()) as Document;
      // The document asks for a credential in seven operations only; the service asks for one in all but these.
      for (const [path, item] of Object.entries(value.paths)) {
        if (/^\/auth\/|^\/server\/(?:ping|info)$|\/register|\/accept$/.test(path)) continue;
        for (const operation of Object.values(item)) operation.security = [{ Auth: [] }];
      }
      return written('directus', value);
    },
  },
];
