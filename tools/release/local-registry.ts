import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import type { Tarball } from './pack.js';
import type { StagedPackage } from './stage.js';

/** A registry on this machine that serves the packed packages, and redirects requests for all others to npm's. */
export interface LocalRegistry {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const upstream = 'https://registry.npmjs.org';

/** Starts a registry with packed packages. */
export async function startLocalRegistry(
  packages: readonly StagedPackage[],
  tarballs: readonly Tarball[],
): Promise<LocalRegistry> {
  const byName = new Map(
    packages.map((each, index) => [each.name, { ...each, file: tarballs[index]?.file ?? '' }]),
  );
  const byFile = new Map(tarballs.map(({ file }) => [basename(file), file]));
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '').slice(1);
    const tarball = byFile.get(path.replace(/^-\//, ''));
    const found = byName.get(path);
    if (tarball !== undefined) {
      response.end(readFileSync(tarball));
    } else if (found !== undefined) {
      const { manifest, name, file } = found;
      const { port } = server.address() as AddressInfo;
      const dist = { integrity: integrityOf(file), tarball: `http://127.0.0.1:${port}/-/${basename(file)}` };
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          name,
          'dist-tags': { latest: manifest.version },
          versions: { [manifest.version]: { ...manifest, dist } },
        }),
      );
    } else {
      response.writeHead(302, { location: `${upstream}${url}` }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `as`: the server listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The checksum of a file in npm's format. */
export function integrityOf(file: string): string {
  return `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
}
