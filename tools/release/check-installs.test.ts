import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { product, productVersion } from '../product/product.js';
import { checkInstalls } from './check-installs.js';
import { lockFaults } from './lock.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

it('reports packages missing from the registry, and foreign names', { timeout: 120_000 }, async () => {
  const dist = { tarball: 'http://127.0.0.1:1/a.tgz', integrity: 'sha512-AAAA' };
  const registry = createServer(({ url }, response) => {
    if (url !== `/${product.package}`) {
      response.writeHead(404).end('{}');
      return;
    }
    const version = { name: product.package, version: productVersion, dist };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        name: product.package,
        'dist-tags': { latest: productVersion },
        versions: { [productVersion]: version },
      }),
    );
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'assay-installs-'));
  try {
    // `as`: the server listens on a port.
    const { port } = registry.address() as AddressInfo;
    const faults = await checkInstalls(
      [
        { file: 'a.md', line: 3, specs: [product.package] },
        { file: 'b.md', line: 7, specs: [`${product.scope}/absent@${productVersion}`] },
        { file: 'c.md', line: 1, specs: ['assayy'] },
      ],
      `http://127.0.0.1:${port}/`,
      folder,
    );
    expect(faults.map((fault) => fault.split('\n', 1)[0])).toEqual([
      `\`npm install ${product.scope}/absent@${productVersion}\` in b.md:7 fails:`,
      'c.md:1 installs `assayy`, which is none of our packages.',
    ]);
  } finally {
    registry.close();
    rmSync(folder, { recursive: true });
  }
});

it('reports a lock file with other checksums than those of the packages', () => {
  const lock = readFileSync(join(root, 'action/lock/package-lock.json'), 'utf8');
  expect(lockFaults(root, lock)).toEqual([]);
  expect(
    lockFaults(root, lock.replaceAll(/"integrity": "sha512-.{8}/g, '"integrity": "sha512-AAAAAAAA')),
  ).toEqual([expect.stringContaining('action/lock has other checksums than the packages')]);
});
