import { describe, expect, it } from 'vitest';
import { httpFile } from '../../packages/exporters/src/http-file/http-file.js';
import { postman } from '../../packages/exporters/src/postman/postman.js';
import type { Exporter } from '../../packages/exporters/src/index.js';
import { difficultBodies, difficultBodiesFor } from '../../packages/exporters/test/sample-bodies.js';
import { runHttpyac } from './httpyac.js';
import { runNewman } from './newman.js';
import { inFolder } from './run-reader.js';
import { startSampleService } from './sample-server.js';

const readers = {
  httpYac: { exporter: httpFile, run: runHttpyac },
  newman: { exporter: postman, run: runNewman },
} satisfies Record<string, { exporter: Exporter; run: typeof runHttpyac | typeof runNewman }>;

describe.each(Object.entries(readers))('%s', (_, { exporter, run }) => {
  it('sends bodies unchanged', async () => {
    const service = await startSampleService();
    const files = exporter.write(
      difficultBodiesFor({ scheme: 'HTTP', address: '127.0.0.1', port: service.port }),
    );
    const { failures } = await inFolder(files, async (folder) => run(folder, files, {}));
    await service.close();
    expect(failures).toEqual([]);
    const got = new Map(
      service.arrived.map(({ target, headers, body }) => [
        target,
        `${headers['content-type']}\n${String(body)}`,
      ]),
    );
    expect([...got]).toEqual(
      difficultBodies.map(({ contentType, text }, index) => [
        `/v1/bodies/${index}`,
        `${contentType}\n${text}`,
      ]),
    );
  });
});
