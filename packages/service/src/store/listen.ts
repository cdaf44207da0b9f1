import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { getDatabaseCode } from './errors.js';

/** Delay before connecting again, in milliseconds. */
const pause = 1_000;

/** Listens to what transactions of all nodes tell, on a connection of its own, which is made again whenever it breaks. */
export async function listenTo(
  connectionString: string,
  onNotify: (topic: string) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let current = await connect(connectionString, onNotify);
  const following = follow();

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current.ended;
      await setTimeout(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await connect(connectionString, onNotify);
        // What was told meanwhile is not told again.
        for (const topic of ['keys', 'jobs', 'jobs-changed']) onNotify(topic);
      } catch (error) {
        log.warn({ code: getDatabaseCode(error) }, 'PostgreSQL cannot be listened to; trying again.');
      }
    }
  }

  return async () => {
    stopping.abort();
    await current.client.end().catch(() => undefined);
    await following;
  };
}

async function connect(
  connectionString: string,
  onNotify: (topic: string) => void,
): Promise<{ readonly client: Client; readonly ended: Promise<void> }> {
  const client = new Client({
    connectionString,
    application_name: 'assay',
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  // A connection that breaks ends too.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => onNotify(payload ?? ''));
  try {
    await client.connect();
    await client.query('listen assay');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { client, ended };
}
