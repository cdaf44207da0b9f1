import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { schemathesisIsMissing } from '../../readers/run-schemathesis.js';
import { startService } from '../support/service.js';

const missing = schemathesisIsMissing();
if (missing !== undefined) process.stderr.write(`${missing} The service is not tried with it.\n`);

const command = process.env['ASSAY_SCHEMATHESIS'] ?? 'schemathesis';
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The maximum number of requests per operation in each phase. */
const maxExamples = process.env['ASSAY_EXAMPLES'] ?? '60';

// Comes first and sends few requests: after sixty wrong keys in a minute, the service responds with 429, but the check expects
// 401 or 403.
const keys = ['--phases', 'fuzzing', '--checks', 'ignored_auth', '--max-examples', '1'];
// All checks run by default. Checks that an option names run for all operations, even if the configuration excludes them.
const all = ['--max-examples', maxExamples];
// The same applies to requests without `Authorization`: Schemathesis always expects 401.
const single = [
  '--phases',
  'examples,coverage,fuzzing',
  ...all,
  '--exclude-checks',
  'ignored_auth,missing_required_header',
];
// A link replaces the part that should be invalid (`config.engineId`). The request is then valid, but Schemathesis still expects
// a rejection.
const stateful = ['--phases', 'stateful', ...all, '--exclude-checks', 'ignored_auth,negative_data_rejection'];

const document = `openapi: 3.1.1
info: { title: Shop, version: '1' }
servers: [{ url: https://shop.test }]
paths:
  /users:
    get: { operationId: listUsers, responses: { '200': { description: Users } } }
`;

describe.skipIf(missing !== undefined)('Schemathesis with the description of the service', () => {
  it('finds no failure of the service and no undescribed answer', async () => {
    const documents = createServer((_request, response) => response.end(document));
    await new Promise<void>((resolve) => documents.listen(0, '127.0.0.1', resolve));
    // `as`: a server that listens on TCP has an AddressInfo.
    const { port } = documents.address() as AddressInfo;
    const args = ['--requests-per-minute', '1000000', '--fetch-allow', `127.0.0.1:${port}`];
    const service = await startService({ args });
    try {
      const imported = await service.client.upload('/api/conversion/openapi/import', document);
      const [{ flow, variables, group }] = imported.json().projects;
      const target = ['--config-file', beside('schemathesis.toml'), 'run', `${service.url}/openapi.json`];
      const certificate = ['--tls-verify', join(service.data, 'certificate.pem')];
      const options = [...target, ...certificate, '--seed', '1', '--continue-on-failure', '--no-color'];
      const environment = {
        SCHEMATHESIS_HOOKS: beside('schemathesis-hooks.py'),
        ASSAY_KEY: service.key,
        ASSAY_FLOW: flow,
        ASSAY_VARIABLES: variables,
        ASSAY_GROUP: group,
        ASSAY_DOCUMENTS: `http://127.0.0.1:${port}`,
      };
      for (const phases of [keys, single, stateful]) {
        const run = await runSchemathesis([...options, ...phases], environment, service.data);
        // If there are warnings, the output does not state that no issues were found.
        expect(run.output, run.output).toMatch(/(\d+) generated, \1 passed/);
        expect(run.status, run.output).toBe(0);
      }
      expect(service.log.filter(({ level }) => level === 'error')).toEqual([]);
      expect((await service.client.request('GET', '/ready')).status).toBe(200);
    } finally {
      await service.stop();
      documents.close();
    }
  }, 1_200_000);
});

async function runSchemathesis(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder: string,
): Promise<{ readonly status: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: {
        ...process.env,
        NO_PROXY: '127.0.0.1,localhost',
        no_proxy: '127.0.0.1,localhost',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}
