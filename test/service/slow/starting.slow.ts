import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../../../packages/service/src/database/folder-lock.js';
import { withPostgres } from '../../../packages/service/testing/stored-imports.js';
import { hasPostgres } from '../../../packages/service/testing/stores.js';
import { startPostgres, type TestPostgres } from '../../support/postgres.js';
import { acknowledgedBy, faultsOf, importOf } from '../support/imports.js';
import { killGroup } from '../support/processes.js';
import { runAssay, startService, type CommandResult } from '../support/service.js';

const command = fileURLToPath(new URL('../../../packages/cli/bin/assay.js', import.meta.url));

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-starting-'));
  folders.push(folder);
  return folder;
}

const serve = (data: string, env: Readonly<Record<string, string>> = {}): Promise<CommandResult> =>
  runAssay(['serve', '--port', '0', '--data', data], { env });

/** Returns the last line of standard error. Earlier lines may log a database that does not respond yet. */
const sentenceOf = ({ stderr }: CommandResult): string | undefined => stderr.split('\n').at(-2);

function lockIn(data: string): string {
  const name = readdirSync(data).find((each) => /^store\.lock\.\d+$/.test(each));
  return join(data, name ?? 'store.lock.none');
}

describe('the port of a service', () => {
  it('prevents a second one from starting', async () => {
    const service = await startService({ data: newFolder() });
    const { port } = service;
    const second = await runAssay(['serve', '--port', String(port), '--data', newFolder()]);
    const sentence = `Cannot listen on port ${port}: another program listens there already; \`--port\` chooses another one.\n`;
    expect(second).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(sentence) });
    expect((await service.client.request('GET', '/health')).status).toBe(200);
    await service.stop();
  });
});

describe('the lock of a data folder', () => {
  it('of a live process prevents a service from starting, which names it', async () => {
    const data = newFolder();
    const lock = await lockFolder(data);
    const refused = await serve(data);
    await lock.release();
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(sentenceOf(refused)).toBe(
      `The data folder is in use by another process (pid ${process.pid}): ${join(data, 'store.lock.1')}. Stop that one first, or give this one another folder with --data.`,
    );
  });

  it('of a killed process prevents no start, with any reuse of its id and any state of its file', async () => {
    const data = newFolder();
    const first = await startService({ data });
    await first.kill();
    const left: unknown = JSON.parse(readFileSync(lockIn(data), 'utf8'));
    const key = first.key;
    for (const text of [
      // This running process has the id of the killed one.
      JSON.stringify({ ...Object(left), pid: process.pid }),
      // Files as a power failure leaves them.
      '\0'.repeat(80),
      JSON.stringify(left).slice(0, 20),
    ]) {
      writeFileSync(lockIn(data), text);
      const next = await startService({ data, key });
      expect((await next.client.request('GET', '/api/groups')).status).toBe(200);
      await next.kill();
    }
  });
});

describe('a data folder', () => {
  it('without write permission is reported in one sentence', () => {
    const data = newFolder();
    chmodSync(data, 0o500);
    // File modes do not limit root.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid);
    for (const more of [{}, { DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/c' }]) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [command, 'serve', '--port', '0', '--data', data],
        {
          ...nobody,
          env: { PATH: process.env['PATH'], ...more },
          encoding: 'utf8',
          timeout: 60_000,
        },
      );
      expect({ status, stdout, stderr }).toEqual({
        status: 2,
        stdout: '',
        stderr: `The data folder \`${data}\` cannot be used: permission denied. \`--data\` chooses another one.\n`,
      });
    }
    chmodSync(data, 0o700);
  });

  it('whose first start was killed, again and again, is created by the next one', async () => {
    const data = newFolder();
    for (const after of [100, 300, 600, 900, 1_300, 1_800, 2_500, 3_500]) {
      const spawned = (pid: number): void => void globalThis.setTimeout(() => killGroup(pid), after);
      await startService({ data, spawned }).then(
        (service) => service.exit,
        () => undefined,
      );
    }
    // The kill may have removed the key of the first start.
    const made = await runAssay(['keys', 'create', '--name', 'next', '--scope', 'admin', '--data', data]);
    const service = await startService({ data, key: made.stdout.trim() });
    const known = acknowledgedBy(await importOf(service.client, 3), 3);
    expect(known?.projects).toHaveLength(3);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('that was copied after a stop is a back-up; the copy of a running one does not start next to it', async () => {
    const data = newFolder();
    const first = await startService({ data });
    const known = acknowledgedBy(await importOf(first.client, 30), 30);
    if (known === undefined) throw new Error('The import failed.');
    const hot = newFolder();
    cpSync(data, hot, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    const refused = await serve(hot);
    expect([refused.code, sentenceOf(refused)]).toEqual([2, expect.stringContaining(`(pid ${first.pid})`)]);

    await first.stop();
    const cold = newFolder();
    cpSync(data, cold, { recursive: true });
    const restored = await startService({ data: cold, key: first.key });
    expect(await faultsOf(restored.client, known, () => 0)).toEqual([]);
    await restored.stop();
  });
});

describe.skipIf(!hasPostgres)('a start on PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.close());

  it('waits for a server that comes up later', async () => {
    await postgres.stop();
    const starting = startService({ env: { DATABASE_URL: postgres.url } });
    await setTimeout(5_000);
    await postgres.start();
    const service = await starting;
    expect(
      service.log.some(({ level, msg }) => level === 'warn' && /does not answer; trying again/.test(msg)),
    ).toBe(true);
    expect((await service.client.request('GET', '/ready')).status).toBe(200);
    await service.stop();
  });

  it('is rejected in one sentence if the password is wrong, or a newer Assay has migrated it', async () => {
    const wrong = new URL(postgres.url);
    wrong.password = 'geheim';
    const refused = await serve(newFolder(), { DATABASE_URL: wrong.href });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(sentenceOf(refused)).toMatch(
      /^The PostgreSQL server at 127\.0\.0\.1:\d+\/postgres cannot be used: it refuses the user or the password\. /,
    );
    expect(refused.stderr).not.toContain('geheim');

    const newer = await newDatabase(postgres, 'newer');
    await (await startService({ env: { DATABASE_URL: newer } })).stop();
    const later = "insert into assay.migrations (hash, created_at) values ('later', 99999999999999)";
    await withPostgres(newer, (ask) => ask(later));
    const older = await serve(newFolder(), { DATABASE_URL: newer });
    expect([older.code, sentenceOf(older)]).toEqual([
      2,
      expect.stringMatching(/^The store was last used by a newer version of Assay\. /),
    ]);
  });

  it('ends in one sentence if no server answers at the address, and stops on request', async () => {
    const mute = createServer(() => undefined);
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const address = mute.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const env = { DATABASE_URL: `postgresql://a:geheim@127.0.0.1:${port}/b` };
    let pid = 0;
    const stopped = startService({ env, spawned: (id) => (pid = id) }).catch(String);
    await setTimeout(4_000);
    process.kill(pid, 'SIGTERM');
    expect(await stopped).toMatch(/ended \(0\) before it listened/);

    const refused = await serve(newFolder(), env);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('trying again');
    expect(sentenceOf(refused)).toBe(
      `The PostgreSQL server at 127.0.0.1:${port}/b cannot be used: it does not answer. Start it, or correct its address in DATABASE_URL.`,
    );
    expect(refused.stderr).not.toContain('geheim');
    mute.close();
  });

  it('is possible for two services at once, which then share keys and imports', async () => {
    const databaseUrl = await newDatabase(postgres, 'shared');
    const two = await Promise.all([1, 2].map(() => startService({ env: { DATABASE_URL: databaseUrl } })));
    const keys = two.map(({ key }) => key).filter((key) => key !== '');
    expect(keys).toHaveLength(1);
    const [left, right] = two;
    if (left === undefined || right === undefined) throw new Error('Two services are expected.');
    const key = keys[0] ?? '';
    const answer = await left.client.request('GET', '/api/groups', { key });
    expect(answer.status).toBe(200);
    const withKey = left.key === '' ? right : left;
    const without = left.key === '' ? left : right;
    const known = acknowledgedBy(await importOf(withKey.client, 5), 5);
    const found = await without.client.request('GET', `/api/groups/${known?.group ?? ''}`, { key });
    expect(found.status).toBe(200);
    for (const service of two) expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});

async function newDatabase(postgres: TestPostgres, name: string): Promise<string> {
  await withPostgres(postgres.url, (ask) => ask(`create database ${name}`));
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}
