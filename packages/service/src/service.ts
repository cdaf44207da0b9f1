import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Administration } from './administration/administration.js';
import { createAudit } from './audit/audit.js';
import { openCertificate, readOperatorCertificate, type Certificate } from './administration/certificate.js';
import { openDataFolder } from './administration/data-folder.js';
import { getErrorCode, OperationFailure, describeSystemError } from './administration/failure.js';
import { serveAdministration } from './administration/serve-administration.js';
import type { AnalysisPool } from './analysis/analysis-pool.js';
import { createAnalysisPool } from './analysis/create-pool.js';
import type { RulesetText } from './analysis/ruleset-text.js';
import { startBackground, type Background } from './background.js';
import { createSpool } from './spool/create-spool.js';
import type { HeldWork } from './jobs/job-worker.js';
import type { KeyVerifier } from './keys/key-verifier.js';
import { createMinuteCounts } from './limits/minute-counts.js';
import { startTracing } from './operation/tracing.js';
import type { ServiceSettings } from './settings/settings.js';
import { lockFolder } from './database/folder-lock.js';
import { Undo } from './undo-stack.js';
import { version } from './operation/package-file.js';

/** The time for which analyses of aborted requests may continue, in milliseconds. */
const poolGracePeriodMs = 2_000;

/** The environment of a service besides its settings. */
export interface ServiceIo {
  /** Gets the first key on a line of its own, and nothing else. If undefined, the key is only written to its file. */
  readonly stdout?: Writable | undefined;
  readonly log: Logger;
  readonly now?: () => Date;
}

/** A running service. */
export interface RunningService {
  /** The URL on this machine: `https://localhost:8443`. */
  readonly url: string;
  /** Reads the operator's certificate again. Rejects with `OperationFailure` if it is unusable, and keeps the old one. */
  reloadCertificate(): Promise<void>;
  /** Rejects new requests, finishes the running ones, then releases all resources. */
  stop(): Promise<void>;
}

/**
 * Starts the service: resolves when it accepts requests.
 *
 * @throws OperationFailure or StoreError if it cannot start, with the reason as a sentence. Nothing keeps running.
 */
export async function startService(settings: ServiceSettings, io: ServiceIo): Promise<RunningService> {
  const undo = new Undo();
  try {
    return await start(settings, io, undo);
  } catch (error) {
    await undo.all(io.log);
    throw error;
  }
}

async function start(settings: ServiceSettings, io: ServiceIo, undo: Undo): Promise<RunningService> {
  const { log, now = () => new Date() } = io;
  const { data } = settings;
  await openDataFolder(data);
  if (settings.databaseUrl !== null) {
    // PGlite locks the folder itself.
    const lock = await lockFolder(data);
    undo.add(() => lock.release());
  }
  if (settings.traces !== null) {
    const tracing = await startTracing(settings.traces, version, log);
    undo.add(() => tracing.stop());
  }
  // The socket is created first, because a second service on this folder detects the first one by it.
  const administration = promised<Administration>();
  undo.add(async () => administration.reject(new OperationFailure('The service is stopping.')));
  const socket = await serveAdministration(administration.promise, data, log);
  undo.add(() => socket.close());

  const certificate = await openCertificate(settings, log, now());
  // Each step takes a second on another processor or of waiting. Together they take little longer than one.
  const { analysis, fetch } = settings;
  const ruleset = await readRuleset(settings, log);
  const spool = await createSpool(join(data, 'spool'), settings.spool);
  const [pool, store, later] = await allOrNothing(
    undo.addEach(createAnalysisPool({ analysis, fetch, spool, log, ruleset }), closePool),
    undo.addEach(
      import('./store.js').then(({ openStore }) =>
        openStore({ data, databaseUrl: settings.databaseUrl, log, now }),
      ),
      (opened) => opened.close(),
    ),
    import('./deferred-imports.js'),
  );
  const { createAdministration, createApp, createFirstKey, createKeyVerifier, createMetrics } = later;
  const keys = await verifierOf(createKeyVerifier(store.keys, now), settings, now, log);
  const metrics = createMetrics();
  const audit = createAudit(store.audit, now, log);
  const counts = createMinuteCounts(store.counts, now, log);
  undo.add(() => audit.close());
  const background: { current?: Background } = {};
  const jobsChanged = (): void => background.current?.wake();
  const heldWork = (): HeldWork | undefined => background.current?.heldWork();
  const app = await createApp(
    { settings, store, audit, pool, keys, spool, counts, metrics, jobsChanged, heldWork, log, now },
    certificate,
  );
  let closed: Promise<void> | undefined;
  const closing = (): Promise<void> => (closed ??= app.close());
  undo.add(closing);
  const url = await listen(app, settings);

  administration.resolve(createAdministration(store, now, (id) => keys.forget(id), audit.note));
  const first = await createFirstKey(store, now);
  if (first !== undefined) {
    io.stdout?.write(`${first.text}\n`);
    const { name, scopes } = first.key;
    log.info({ name, scopes, file: await keepFirstKey(data, first.text) }, 'created the first API key');
  }
  await keys.load();
  background.current = await undo.addEach(
    startBackground({ settings, store, audit, pool, keys, spool, metrics, now, log }),
    // No new work is accepted while the work of jobs is returned to the queue.
    async (running) => void (await Promise.all([closing(), running.stop()])),
  );
  log.info({ url, version }, 'listening');
  return {
    url,
    reloadCertificate: async () => {
      if (settings.certificate === null) return;
      setCertificate(app, await readOperatorCertificate(settings.certificate));
      log.info('read the certificate again');
    },
    stop: () => undo.all(log),
  };
}

/** Reads the operator's ruleset; null if none exists. In that case the modules that read and fetch rulesets are not loaded. */
export async function readRuleset(
  { ruleset, fetch }: ServiceSettings,
  log: Logger,
): Promise<RulesetText | null> {
  if (ruleset === null) return null;
  const { readOperatorRuleset } = await import('./operator-ruleset.js');
  return readOperatorRuleset(ruleset, fetch, log);
}

/** Writes the first key into a file of the data folder that only this user can read. Returns the path. */
async function keepFirstKey(data: string, text: string): Promise<string> {
  const file = join(data, 'first-api-key');
  try {
    await rm(file, { force: true });
    await writeFile(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new OperationFailure(
      `The first API key cannot be written to \`${file}\`: ${describeSystemError(error)}. \`assay keys create\` creates another one.`,
    );
  }
  return file;
}

/** Adds the tokens of an issuer, if one is configured. The verifying module is loaded only then. */
async function verifierOf(
  keys: KeyVerifier,
  { oidc, fetch }: ServiceSettings,
  now: () => Date,
  log: Logger,
): Promise<KeyVerifier> {
  if (oidc === null) return keys;
  const { withTokens } = await import('./oidc/token-verifier.js');
  return withTokens(keys, oidc, fetch, now, log);
}

/**
 * Closes the pool. No client waits for an answer at this time, and an analysis may take a minute, so the child processes end with
 * this process.
 */
export async function closePool(pool: AnalysisPool): Promise<void> {
  await Promise.race([pool.close(), setTimeout(poolGracePeriodMs, undefined, { ref: false })]);
}

/** Creates a promise with its functions. A rejection without a listener is ignored. */
function promised<T>(): { promise: Promise<T>; resolve(value: T): void; reject(error: Error): void } {
  let settle: { resolve(value: T): void; reject(error: Error): void } = { resolve() {}, reject() {} };
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => {});
  return { promise, resolve: (value) => settle.resolve(value), reject: (error) => settle.reject(error) };
}

/** Waits for all promises, even after a rejection: the successes must be undone, too. */
async function allOrNothing<T extends readonly unknown[]>(
  ...promises: { readonly [K in keyof T]: Promise<T[K]> }
): Promise<T> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

async function listen(app: FastifyInstance, settings: ServiceSettings): Promise<string> {
  const { host, port } = settings;
  // If a name has two addresses, Fastify creates a second server without the guards of the first.
  const address = host === 'localhost' ? '127.0.0.1' : host;
  try {
    await listenOn(app, address, port);
  } catch (error) {
    const code = getErrorCode(error);
    const hasNoIpv6 = host === '::' && (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL');
    if (!hasNoIpv6)
      throw new OperationFailure(`Cannot listen on ${place(host, port)}: ${listenReason(error, port)}.`);
    await listenOn(app, '0.0.0.0', port);
  }
  const bound = app.server.address();
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port;
  const name = host === '::' || host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `${settings.insecureHttp ? 'http' : 'https'}://${name}:${actual}`;
}

async function listenOn(app: FastifyInstance, host: string, port: number): Promise<void> {
  // Fastify logs its own line for each address before the service is ready.
  const { level } = app.log;
  if (level !== 'silent') app.log.level = 'warn';
  try {
    await app.listen({ host, port });
  } finally {
    app.log.level = level;
  }
}

function place(host: string, port: number): string {
  return host === '::' ? `port ${port}` : `\`${host.includes(':') ? `[${host}]` : host}\`, port ${port}`;
}

function listenReason(error: unknown, port: number): string {
  switch (getErrorCode(error)) {
    case 'EADDRINUSE':
      return 'another program listens there already; `--port` chooses another one';
    case 'EACCES':
      return port < 1024 ? 'only root may listen on a port below 1024' : 'permission denied';
    case 'EADDRNOTAVAIL':
      return 'this machine does not have that address';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no such host';
    default:
      return describeSystemError(error);
  }
}

function setCertificate({ server }: FastifyInstance, certificate: Certificate): void {
  if (server instanceof TlsServer) server.setSecureContext({ ...certificate, minVersion: 'TLSv1.2' });
}
