import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFormats } from '@assay/exporters';
import { startService, type Service } from '../support/service.js';

const folder = fileURLToPath(new URL('clients', import.meta.url));
const hasTypeScript = existsSync(join(folder, 'node_modules/openapi-typescript'));
if (!hasTypeScript)
  process.stderr.write(
    'The TypeScript client is not generated: `npm install --prefix test/service/slow/clients` installs what it takes.\n',
  );
/** The generator's program. Its environment must also have the dependencies of generated clients: httpx and attrs. */
const generator = process.env['ASSAY_OPENAPI_PYTHON_CLIENT'] ?? 'openapi-python-client';
const hasPython = spawnSync(generator, ['--version']).status === 0;
if (!hasPython)
  process.stderr.write(
    'The Python client is not generated: openapi-python-client is taken from the PATH or from ASSAY_OPENAPI_PYTHON_CLIENT.\n',
  );

const expected = {
  status: 'success',
  severity: expect.any(String),
  engine: 'fuzzer',
  projects: 1,
  missing: 404,
};

describe('clients that are generated from the description of the service', () => {
  let service: Service;
  const scratch = mkdtempSync(join(tmpdir(), 'assay-clients-'));
  const description = join(scratch, 'openapi.json');
  beforeAll(async () => {
    service = await startService({ args: ['--processes', '1', '--job-slots', '0'] });
    writeFileSync(description, (await service.client.request('GET', '/openapi.json')).body);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(scratch, { recursive: true, force: true });
    rmSync(join(folder, 'generated'), { recursive: true, force: true });
  });
  const environment = () => ({
    PATH: process.env['PATH'],
    ASSAY_URL: service.url,
    ASSAY_KEY: service.key,
    ASSAY_CERTIFICATE: join(service.data, 'certificate.pem'),
    NODE_EXTRA_CA_CERTS: join(service.data, 'certificate.pem'),
  });
  const run = (program: string, args: readonly string[], cwd: string): string => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd,
      env: environment(),
      encoding: 'utf8',
    });
    expect(status, `${stdout}${stderr}`).toBe(0);
    return stdout;
  };

  it.runIf(hasTypeScript)('openapi-typescript: it compiles strictly, and works', () => {
    mkdirSync(join(folder, 'generated'), { recursive: true });
    const bin = (name: string) => join(folder, 'node_modules/.bin', name);
    execFileSync(bin('openapi-typescript'), [description, '-o', 'generated/service.d.ts'], { cwd: folder });
    run(bin('tsc'), ['-p', '.'], folder);
    const done = JSON.parse(run(process.execPath, ['generated/out/client.js'], folder));
    expect(done).toMatchObject({ ...expected, job: 1 });
    expect(done.downloaded).toBeGreaterThan(100);
  });

  it.runIf(hasPython)('openapi-python-client: nothing is omitted, and it works', () => {
    writeFileSync(join(scratch, 'config.yaml'), 'post_hooks: []\n');
    const stated = run(
      generator,
      `generate --path ${description} --meta none --config config.yaml --output-path assay_client --fail-on-warning`.split(
        ' ',
      ),
      scratch,
    );
    expect(stated).not.toMatch(/warning|error/i);
    const python = join(generator, '../python');
    const program = existsSync(python) ? python : 'python3';
    const path = join(scratch, 'client.py');
    writeFileSync(
      path,
      `import sys; sys.path.insert(0, ${JSON.stringify(scratch)})\nexec(open(${JSON.stringify(join(folder, 'client.py'))}).read())\n`,
    );
    const done = JSON.parse(run(program, [path], scratch));
    expect(done).toMatchObject({ ...expected, job: 2, downloaded: exportFormats.toSorted() });
  });
});
