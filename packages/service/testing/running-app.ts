import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { certificate, key } from '../../../test/support/certificate.js';
import { createApp } from '../src/app.js';
import type { HttpSettings } from '../src/settings/settings.js';
import { type FakeParts, fakeParts } from './fake-parts.js';

/** A service on a free port, for one test. */
export interface RunningApp {
  readonly app: FastifyInstance;
  readonly parts: FakeParts;
  readonly port: number;
  readonly origin: string;
  /** A key with all scopes. */
  readonly key: string;
  close(): Promise<void>;
}

/** Options for starting a service. */
interface AppOptions {
  readonly tls?: boolean;
  readonly maxBytes?: number;
  /** The folder of the console, ending with a slash. */
  readonly consoleFolder?: URL;
}

/** Starts a service with a fake store and pool, with TLS or without. */
export async function startApp(
  http: Partial<HttpSettings> = {},
  { tls = true, maxBytes = 1_000_000, consoleFolder }: AppOptions = {},
): Promise<RunningApp> {
  const parts = await fakeParts(http, maxBytes, consoleFolder);
  const app = await createApp(parts, tls ? { cert: certificate, key } : null);
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A server that listens on TCP has an AddressInfo.
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    parts,
    port,
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    key: parts.addKey(['admin']),
    async close() {
      await app.close();
      await parts.delete();
    },
  };
}
