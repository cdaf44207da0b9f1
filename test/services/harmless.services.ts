import { afterAll, expect, it } from 'vitest';
import type { VerifyResult } from '@assay/verify';
import { runCommand } from '../support/command.js';
import { otherServices } from './other-services.js';
import { pythonServices } from './python-services.js';
import { work, type Service } from './service.js';
import { environments, findEnvironment, startService } from './start-service.js';

// Requires ASSAY_SERVICES, as real-services.ts explains. All methods are sent, without `--allow`.

const chosen = (process.env['ASSAY_SERVICE_NAMES'] ?? '').split(',').filter(Boolean);
const services = [...pythonServices, ...otherServices].filter(
  ({ name }) => chosen.length === 0 || chosen.includes(name),
);

const rows: string[] = [];
const misses: string[] = [];
afterAll(() => {
  if (rows.length > 0)
    process.stdout.write(
      `\n| service | operations | answered as documented or with 2xx, of those that may be sent | not implemented (501) | not sent for their harm | requests for each | findings |\n|--|--:|--:|--:|--:|--:|--:|\n${rows.join('\n')}\n\nOperations without 2xx:\n${misses.join('\n')}\n`,
    );
});

async function verifyAll(service: Service, url: string, document: string): Promise<VerifyResult> {
  const { stdout, stderr } = await runCommand(
    work,
    [
      'verify',
      document,
      '--base-url',
      `${url}${service.basePath ?? '/'}`,
      '--unsafe-methods',
      '--format',
      'json',
      '--timeout',
      '30',
      '--rate',
      '200',
    ],
    { env: { ...service.credential?.variables, ...service.credential?.second } },
  );
  expect(stdout, stderr).toMatch(/^\{/);
  // `as`: the command's own JSON.
  return JSON.parse(stdout) as VerifyResult;
}

function countRequests({ operations }: VerifyResult): number {
  return operations.reduce((sum, { requests }) => sum + requests, 0);
}

function describeRow(name: string, result: VerifyResult): string {
  const { operations } = result;
  const harmful = operations.filter(({ verdict, reason }) => verdict === 'skipped' && reason !== null);
  const lacking = operations.filter(({ status }) => status === 501);
  const sent = operations.length - harmful.length - lacking.length;
  // A documented redirect is a success of an operation that redirects.
  const succeeded = operations.filter(
    ({ status, verdict }) => verdict === 'works' || (status !== null && status < 300),
  ).length;
  const findings = operations.reduce((sum, each) => sum + each.findings.length, 0);
  const share = `${succeeded} of ${sent} (${Math.round((succeeded / sent) * 100)} %)`;
  return `| ${name} | ${operations.length} | ${share} | ${lacking.length} | ${harmful.length} | ${(countRequests(result) / operations.length).toFixed(1)} | ${findings} |`;
}

for (const service of services) {
  const environment = findEnvironment(service);
  it.skipIf(environments.length === 0 || environment === undefined)(
    `${service.name} keeps its settings, its data and the credential`,
    async () => {
      const running = await startService(service, environment ?? '');
      expect(running, 'does not start').toBeDefined();
      if (running === undefined) return;
      try {
        const document = await service.document(environment ?? '');
        const before = await service.keeps?.(running.url);
        const result = await verifyAll(service, running.url, document);
        rows.push(describeRow(service.name, result));
        for (const { method, path, status, verdict, reason, findings } of result.operations)
          if (status === null || status >= 300)
            misses.push(
              `${service.name}: ${method} ${path} ${status ?? verdict}: ${reason ?? findings[0]?.problem ?? ''}`,
            );
        expect(await service.keeps?.(running.url)).toEqual(before);
        expect(JSON.stringify(before ?? '')).not.toMatch(/"[45]\d\d /);
        expect(countRequests(result)).toBeLessThanOrEqual(10 * result.operations.length);
      } finally {
        running.stop();
      }
    },
    900_000,
  );
}
