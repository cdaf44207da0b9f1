import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportedFile } from '../../packages/exporters/src/index.js';
import { schemathesis } from '../../packages/exporters/src/schemathesis/schemathesis.js';
import { sampleFor } from '../../packages/exporters/test/sample.js';
import { importForMock, newRefusals } from './generated.js';
import { realDocuments, sampleOf } from './real-documents.js';
import { inFolder } from './run-reader.js';
import { runSchemathesis, schemathesisIsMissing } from './run-schemathesis.js';
import { startSampleService, type SampleService } from './sample-server.js';

const missing = schemathesisIsMissing();
if (missing !== undefined) process.stderr.write(`${missing} Its tests are skipped.\n`);

/** A value for each environment variable that a configuration reads. */
function secretsFor([configuration]: readonly ExportedFile[]): Record<string, string> {
  return Object.fromEntries(
    [...configuration!.text.matchAll(/"\$\{([A-Z0-9_]+)\}"/g)].map(([, name]) => [
      name!,
      `secret-of-${name}`,
    ]),
  );
}

describe.skipIf(missing !== undefined)('Schemathesis with the export of the sample', () => {
  let service: SampleService;
  let output: string;

  beforeAll(async () => {
    service = await startSampleService();
    const files = schemathesis.write(sampleFor({ scheme: 'HTTP', address: '127.0.0.1', port: service.port }));
    output = await inFolder(files, async (folder) => {
      const run = await runSchemathesis(folder, files[1]!.name, secretsFor(files), [
        '--checks',
        'not_a_server_error',
      ]);
      return `${run.output}${run.errors}`;
    });
  });
  afterAll(async () => service.close());

  it('finds its configuration and all operations', () => {
    expect(output).toContain('schemathesis.toml');
    expect(output).toContain('6 selected / 6 total');
    expect(output).toContain('No issues found');
  });

  it('sends both credentials of a requirement that needs both', () => {
    const basic = `Basic ${Buffer.from('secret-of-AUTH_BASIC_USERNAME:secret-of-AUTH_BASIC_PASSWORD').toString('base64')}`;
    const avatar = service.arrived.find(({ method }) => method === 'PUT');
    expect(avatar?.headers).toMatchObject({ authorization: basic, 'x-key': 'secret-of-AUTH_KEY' });
    const get = service.arrived.find(({ target }) => target.startsWith('/v1/users/u-1?'));
    expect(get?.headers).toMatchObject({ authorization: basic });
    expect(get?.target).toContain('api_key=secret-of-AUTH_QUERYKEY');
  });

  it('reads the users of Web Fuzzing Commons', async () => {
    const [configuration, openapi, users] = schemathesis.write(
      sampleFor({ scheme: 'HTTP', address: '127.0.0.1', port: service.port }),
    );
    const other = {
      name: configuration!.name,
      text: `${configuration!.text.split('[auth')[0]!}\n[auth.wfc]\npath = "${users!.name}"\n`,
    };
    await inFolder([other, openapi!, users!], async (folder) => {
      const run = await runSchemathesis(folder, openapi!.name, {}, ['--checks', 'not_a_server_error']);
      expect(`${run.output}${run.errors}`).toContain('No issues found');
    });
    expect(service.arrived.at(-1)?.headers).toMatchObject({
      authorization: 'Basic <AUTH_BASIC>',
      'x-key': '<AUTH_KEY>',
    });
  });
});

const responseChecks = ['status_code_conformance', 'content_type_conformance', 'response_schema_conformance'];

/** The maximum number of flows that run per document. */
const maxFlows = 60;

// Omits stripe.yaml, because Schemathesis encodes arrays of objects in forms by its own rules.
describe.skipIf(missing !== undefined).each(realDocuments(['petstore-oas30.yaml', 'asana.yaml', 'box.json']))(
  'Schemathesis with the export of $name',
  (document) => {
    it('sends examples that the strict mock accepts', async () => {
      // Examples are independent: no earlier request has created the resources that they name.
      const generated = await importForMock(readFileSync(document.path, 'utf8'), {
        ...document,
        stateful: false,
      });
      try {
        // If fragments distinguish operations of one path, the mock cannot know which response is expected.
        const isClear = generated.made.flows.every(({ operation }) => !operation.path.includes('#'));
        const checks = ['not_a_server_error', ...(isClear ? responseChecks : [])];
        const files = schemathesis.write(sampleOf(generated.made, maxFlows));
        const { output } = await inFolder(files, async (folder) =>
          runSchemathesis(folder, files[1]!.name, secretsFor(files), ['--checks', checks.join(',')]),
        );
        expect(output).toContain('No issues found');
        // Schemathesis first sends a request to a path that no document has.
        expect(newRefusals(generated).filter((line) => !line.includes('schemathesis-probe'))).toEqual([]);
        expect(generated.judged.length).toBeGreaterThan(2);
      } finally {
        await generated.close();
      }
    });
  },
);
