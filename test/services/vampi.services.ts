import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { usualSettings, verify, type VerifyResult } from '@assay/verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importOf } from '../support/import-of.js';

/** The folder of VAmPI, an intentionally vulnerable API, and a Python with its requirements. */
const { ASSAY_VAMPI: folder, ASSAY_VAMPI_PYTHON: python = 'python3' } = process.env;

/** Finds an unused port. */
async function findPort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function isUp(url: string): Promise<boolean> {
  for (let tries = 0; tries < 150; tries++) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return true;
    await sleep(200);
  }
  return false;
}

/** A copy of VAmPI that listens only on this machine. */
class Vampi {
  private readonly copy = mkdtempSync(join(tmpdir(), 'assay-vampi-'));
  private running: ChildProcess | undefined;

  async start(isVulnerable: boolean): Promise<string> {
    cpSync(resolve(folder ?? ''), this.copy, { recursive: true });
    const port = await findPort();
    const app = join(this.copy, 'app.py');
    const text = readFileSync(app, 'utf8');
    writeFileSync(app, text.replace(/vuln_app\.run\(.*\)/, `vuln_app.run(host='127.0.0.1', port=${port})`));
    this.running = spawn(python, ['app.py'], {
      cwd: this.copy,
      env: { ...process.env, vulnerable: isVulnerable ? '1' : '0', tokentimetolive: '600' },
      stdio: 'ignore',
    });
    const url = `http://127.0.0.1:${port}`;
    if (!(await isUp(`${url}/createdb`))) throw new Error('VAmPI does not start');
    return url;
  }

  stop(): void {
    this.running?.kill();
    rmSync(this.copy, { recursive: true, force: true });
  }
}

async function verifyVampi(url: string): Promise<VerifyResult> {
  const document = readFileSync(join(resolve(folder ?? ''), 'openapi_specs/openapi3.yml'), 'utf8');
  const settings = { ...usualSettings, baseUrl: url, env: {}, unsafeMethods: true, checkThrottling: true };
  return verify(await importOf(document), settings);
}

/** Lists the security findings: operation and id. */
function found({ operations }: VerifyResult): string[] {
  return operations.flatMap(({ operation, findings }) =>
    findings.map(({ id }) => `${operation.split('.').at(-1) ?? ''} ${id}`),
  );
}

describe.skipIf(folder === undefined)('VAmPI, without any credential', () => {
  const vulnerable = new Vampi();
  const safe = new Vampi();
  let results: readonly VerifyResult[] = [];
  beforeAll(async () => {
    results = [await verifyVampi(await vulnerable.start(true)), await verifyVampi(await safe.start(false))];
  });
  afterAll(() => {
    vulnerable.stop();
    safe.stop();
  });

  const planted = [
    'register_user mass-assignment',
    'login_user account-enumeration',
    'update_password object-of-another-user',
    'get_by_title object-of-another-user',
  ];

  it('has the flaws that were planted', () => {
    expect(found(results[0]!)).toEqual(expect.arrayContaining(planted));
    expect(found(results[0]!)).toContain('login_user sign-in-without-throttling');
  });

  it('has none of them if they are disabled', () => {
    expect(found(results[1]!).filter((each) => planted.includes(each))).toEqual([]);
  });

  it('signs up and in, and keeps existing data', () => {
    for (const { operations, notes } of results) {
      const statuses = Object.fromEntries(
        operations.map(({ operation, status }) => [operation.split('.').at(-1) ?? '', status]),
      );
      expect(statuses).toMatchObject({ register_user: 200, login_user: 200, me: 200, add_new_book: 200 });
      expect(statuses['populate_db']).toBeNull();
      expect(notes.join('\n')).toMatch(/registered users that it could not delete: `assay-\w+-a`/);
    }
  });
});
