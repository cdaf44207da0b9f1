// Runs the service in a separate process: the built command, as a user starts it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openConnections } from './client.mjs';

const here = fileURLToPath(new URL('../..', import.meta.url));
const lookInside = new URL('look-inside.mjs', import.meta.url).href;

/** The limit for a start, in milliseconds. */
const startTimeoutMs = 120_000;

/**
 * @typedef {object} Service
 * @property {number} pid
 * @property {string} url
 * @property {string} ca the certificate to trust
 * @property {string} key the API key
 * @property {number} secondsToReady from the start of the process until `/ready` succeeds
 * @property {() => Promise<void>} stop
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** The printed keys by database. Only the first start with a database prints one. */
const firstKeys = new Map();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts the service on a free port.
 *
 * @param {{ data: string, key?: string, args?: readonly string[], databaseUrl?: string, reports?: string, profile?: boolean,
 * tree?: string }} options
 *   `key` is needed if the data folder already has one; `reports` is the folder for the files of `look-inside.mjs`, with CPU
 *   profiles if `profile` is true; `tree` is a built checkout, this one by default
 * @returns {Promise<Service>}
 */
export async function startService({
  data,
  key = '',
  args = [],
  databaseUrl,
  reports,
  profile = false,
  tree = here,
}) {
  const started = performance.now();
  const inside = reports === undefined ? [] : ['--expose-gc', `--import=${lookInside}`];
  const command = [
    join(tree, 'packages/cli/bin/assay.js'),
    'serve',
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--data',
    data,
  ];
  const child = spawn(process.execPath, [...inside, ...command, ...args], {
    cwd: data,
    env: {
      PATH: process.env.PATH,
      HOME: data,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(reports !== undefined && { ASSAY_BENCH_REPORTS: reports }),
      ...(profile && { ASSAY_BENCH_PROFILE: 'yes' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const exit = once(child, 'exit').then(() => running.delete(child));
  let printedKey = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (printedKey += text));
  const url = await untilListening(child);
  const service = {
    pid: child.pid,
    url,
    ca: readFileSync(join(data, 'certificate.pem'), 'utf8'),
    key: key || printedKey.trim() || writtenKey(data) || (firstKeys.get(databaseUrl) ?? ''),
    secondsToReady: 0,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
  if (service.key === '') {
    await service.stop();
    throw new Error('The database has API keys already: DATABASE_URL has to name an empty one.');
  }
  if (databaseUrl !== undefined) firstKeys.set(databaseUrl, service.key);
  await expectReady(service);
  return { ...service, secondsToReady: (performance.now() - started) / 1000 };
}

/** Returns the URL from the log. Reads and drops the rest of the log, because a full pipe would block the service. */
function untilListening(child) {
  return new Promise((resolve, reject) => {
    const stated = [];
    const timeout = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (stated.length < 50) stated.push(line);
      if (!line.includes('"listening"')) return;
      clearTimeout(timeout);
      resolve(JSON.parse(line).url);
    });
    child.once('exit', () =>
      reject(new Error(`assay serve ended before it listened:\n${stated.join('\n')}`)),
    );
  });
}

async function expectReady(service) {
  const connections = openConnections(service, { protocol: 'HTTP/1.1', count: 1 });
  try {
    const { status } = await connections.send({ method: 'GET', path: '/ready', headers: {} });
    if (status !== 200) throw new Error(`/ready answered ${status}`);
  } finally {
    connections.close();
  }
}

/** The first API key, if the service has written it into its data folder. */
function writtenKey(data) {
  const file = join(data, 'first-api-key');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
