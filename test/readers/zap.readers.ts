import { dump, load } from 'js-yaml';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { zap } from '../../packages/exporters/src/zap/zap.js';
import { flowEntries } from '../../packages/exporters/src/shared/flow-entry.js';
import { sampleFor } from '../../packages/exporters/test/sample.js';
import { javaIsMissing, readByJava, runZap } from './read-by-java.js';
import { inFolder } from './run-reader.js';
import { startSampleService } from './sample-server.js';

const missing = javaIsMissing();
if (missing !== undefined) process.stderr.write(`${missing} Its tests are skipped.\n`);

interface Plan {
  readonly env: unknown;
  readonly jobs: readonly { readonly type: string }[];
}

/** The jobs of add-ons that Maven Central does not have. */
const elsewhere = ['replacer', 'openapi', 'import', 'passiveScan-wait', 'report'];
const secrets = { AUTH_BASIC: 'YW5uOnNlY3JldA==', AUTH_KEY: 'key', AUTH_QUERYKEY: 'query' };

describe.skipIf(missing !== undefined)('ZAP with the export of the sample', () => {
  it('finds no fault in the plan except jobs whose add-ons are not installed', async () => {
    const files = zap.write(sampleFor({ scheme: 'HTTP', address: '127.0.0.1', port: 9 }));
    const { output } = await inFolder(files, async (folder) => runZap(folder, files[0]!.name, secrets));
    const failures = output.split('Automation plan failures:\n')[1] ?? output;
    expect(failures.trim().split(/\s*\n\s*/)).toEqual(
      elsewhere.map((type) => `Unrecognised job type: ${type}`),
    );
    expect(output).not.toContain('warnings');
  });

  it('runs the other jobs: its requests arrive with their bodies, credentials and expected statuses', async () => {
    const service = await startSampleService();
    const [plan, ...others] = zap.write(
      sampleFor({ scheme: 'HTTP', address: '127.0.0.1', port: service.port }),
    );
    const { env, jobs } = load(plan!.text) as Plan; // `as`: the exporter wrote it
    const text = dump({ env, jobs: jobs.filter(({ type }) => !elsewhere.includes(type)) });
    const { output, errors } = await inFolder([{ name: plan!.name, text }, ...others], async (folder) =>
      runZap(folder, plan!.name, secrets),
    );
    await service.close();
    expect(errors).toBe('');
    expect(output).toContain('Automation plan succeeded!');
    const creation = service.arrived.find(({ method }) => method === 'POST');
    expect(String(creation?.body)).toBe(
      '{"name":"Ada \\"the first\\" {{evil}}","age":36,"address":{"city":"Zürich"}}',
    );
    expect(service.arrived.find(({ target }) => target === '/v1/files')?.body).toEqual(
      Buffer.from([0xff, 0x00, 0x01, 0xfe]),
    );
    // The `replacer` job, which is missing here, adds credentials. No variable name is sent.
    expect(JSON.stringify(service.arrived.map(({ target, headers }) => ({ target, headers })))).not.toContain(
      '${',
    );
    expect(service.arrived.map(({ target }) => target)).toContain(
      '/v1/users/u-1?limit=10&tags=a&tags=b%26c&filter%5Bcity%5D=Z%C3%BCrich&api_key=query',
    );
  });

  it('reads the exact messages of the archive', async () => {
    const source = sampleFor({ scheme: 'HTTP', address: '127.0.0.1', port: 9 });
    const files = zap.write(source);
    const [read] = await inFolder(
      files,
      // `as`: the program prints this form.
      async (folder) =>
        readByJava('har', [join(folder, files[2]!.name)]) as { head: string; body: string }[][],
    );
    const written = flowEntries(source).map(({ subject }) => {
      const { line, headers, body } = subject.request.rendered;
      const fields = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      return {
        head: `${line.replace(' /', ' http://127.0.0.1:9/')}\r\n${fields}\r\n`,
        body: Buffer.from(body?.data ?? '', body?.encoding ?? 'utf8').toString('base64'),
      };
    });
    expect(read).toEqual(written);
  });
});
