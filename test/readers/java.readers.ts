import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cats } from '../../packages/exporters/src/cats/cats.js';
import { wfc } from '../../packages/exporters/src/wfc/wfc.js';
import { zap } from '../../packages/exporters/src/zap/zap.js';
import { sample } from '../../packages/exporters/test/sample.js';
import { importForMock } from './generated.js';
import { javaIsMissing, readByJava } from './read-by-java.js';
import { realDocuments } from './real-documents.js';
import { inFolder } from './run-reader.js';

const missing = javaIsMissing();
if (missing !== undefined) process.stderr.write(`${missing} Its tests are skipped.\n`);

describe.skipIf(missing !== undefined)('swagger-parser, which ZAP and CATS use to read documents,', () => {
  it.each(realDocuments(['petstore-oas30.yaml', 'asana.yaml', 'box.json']))(
    'reports no fault in the OpenAPI documents of $name',
    async (document) => {
      const { made, close } = await importForMock(readFileSync(document.path, 'utf8'), document);
      await close();
      const files = [cats.write(made)[2]!, zap.write(made)[1]!];
      const read = await inFolder(files, async (folder) =>
        readByJava(
          'openapi',
          files.map(({ name }) => join(folder, name)),
        ),
      );
      const paths = expect.arrayContaining([expect.stringMatching(/^\//)]) as unknown;
      expect(read).toEqual(files.map(() => ({ messages: [], paths })));
    },
  );
});

describe.skipIf(missing !== undefined)('the libraries of Java', () => {
  it('read the headers and the reference data of CATS', async () => {
    const files = cats.write(sample).slice(0, 2);
    const read = await inFolder(files, async (folder) =>
      readByJava(
        'maps',
        files.map(({ name }) => join(folder, name)),
      ),
    );
    expect(read).toMatchObject([
      { '/users': { Authorization: 'Basic $$AUTH_BASIC', 'X-Key': '$$AUTH_KEY' } },
      { '/users/{userId}': { userId: 'u-1' } },
    ]);
  });

  it('read the users of Web Fuzzing Commons into its types', async () => {
    const [file] = wfc.write(sample);
    const read = await inFolder([file!], async (folder) => readByJava('users', [join(folder, file!.name)]));
    expect(read).toMatchObject([
      {
        auth: [
          {
            name: 'basic-key',
            fixedHeaders: [
              { name: 'Authorization', value: 'Basic <AUTH_BASIC>', additionalProperties: {} },
              { name: 'X-Key', value: '<AUTH_KEY>', additionalProperties: {} },
            ],
            additionalProperties: {},
          },
        ],
        additionalProperties: {},
      },
    ]);
  });
});
