import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppParts } from '../parts.js';
import { measureHeldWork, measurePool } from './pool-metrics.js';

const check = z.enum(['ok', 'failed']);

const health = z
  .strictObject({ status: z.literal('ok') })
  .meta({ id: 'Health', description: 'The process is alive.', examples: [{ status: 'ok' }] });

const readiness = z
  .strictObject({
    status: z.enum(['ok', 'unavailable']),
    checks: z.strictObject({
      store: check.describe('Whether the database answers.'),
      analysis: check.describe('Whether a child process can accept an analysis.'),
      queue: check.describe('Whether the queue of jobs answers.'),
      disk: z
        .enum(['ok', 'full', 'failed'])
        .describe(
          'Whether the disk of the data folder has room. `full` stops only storage: documents are still analysed and records deleted.',
        ),
      jobs: check.describe('Whether the database accepts results of this process for jobs.'),
    }),
  })
  .meta({
    id: 'Readiness',
    description: 'Whether requests can be served.',
    examples: [
      { status: 'ok', checks: { store: 'ok', analysis: 'ok', queue: 'ok', disk: 'ok', jobs: 'ok' } },
    ],
  });

/** The time limit for a response of the database, in milliseconds. */
const pingTime = 1000;

/** Adds `GET /health`, `GET /ready` and `GET /metrics`, which require no key and reveal nothing confidential. */
export function registerOperation(
  app: FastifyInstance,
  { store, pool, metrics, settings, heldWork, log }: AppParts,
): void {
  measurePool(metrics.registry, () => pool.state());
  measureHeldWork(metrics.registry, heldWork);
  const isStoreThere = sharedCheck(() => store.ping().then(() => 'ok' as const));
  const isQueueThere = sharedCheck(async () => (await store.openJobs()).state().then(() => 'ok' as const));
  const getDisk = sharedCheck(() => checkRoom(settings.data));
  let hadRoom = true;
  void app.register(async (scope) => {
    scope.setSerializerCompiler(serializerCompiler);
    const routes = scope.withTypeProvider<ZodTypeProvider>();
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    routes.get(
      '/health',
      {
        schema: {
          operationId: 'getHealth',
          summary: 'Check whether the process is alive',
          description: 'Answers as long as the process is alive.',
          tags: ['Operation'],
          security: [],
          response: { 200: described(health, 'The process is alive.') },
        },
      },
      async () => ({ status: 'ok' as const }),
    );

    routes.get(
      '/ready',
      {
        schema: {
          operationId: 'getReadiness',
          summary: 'Check whether requests can be served',
          description:
            'Checks whether database, analysis, queue and disk are available, and whether the results of jobs can be stored. Needs no API key.',
          tags: ['Operation'],
          security: [],
          response: {
            200: described(readiness, 'Requests can be served.'),
            503: described(readiness, 'Some requests cannot be served at the moment.'),
          },
        },
      },
      async (_request, reply) => {
        const [answers, queue, disk] = await Promise.all([isStoreThere(), isQueueThere(), getDisk()]);
        const checks = {
          store: answers,
          analysis: stated(pool.state().ready > 0),
          queue,
          disk,
          jobs: stated((heldWork()?.unwritten ?? 0) === 0),
        };
        const isReady = Object.values(checks).every((item) => item !== 'failed');
        if (hadRoom && checks.disk !== 'ok')
          log.error({ data: settings.data }, 'the disk of the data folder is full');
        hadRoom = checks.disk === 'ok';
        return isReady
          ? reply.code(200).send({ status: 'ok', checks })
          : reply.code(503).send({ status: 'unavailable', checks });
      },
    );

    routes.get(
      '/metrics',
      {
        schema: {
          operationId: 'getMetrics',
          summary: 'Read the metrics',
          description: 'Reports activity and state of the service for Prometheus. Needs no API key.',
          tags: ['Operation'],
          security: [],
          response: {
            200: {
              description: 'The metrics in the text format of Prometheus.',
              content: { 'text/plain': { schema: z.string().max(1_048_576) } },
            },
          },
        },
      },
      async (_request, reply) =>
        reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
    );
  });
}

function described<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** The minimum free bytes on the data folder's disk. Below it the database soon stores nothing more. */
const minRoom = 64_000_000;

async function checkRoom(data: string): Promise<'ok' | 'full'> {
  const { bavail, bsize } = await statfs(data);
  return bavail * bsize < minRoom ? 'full' : 'ok';
}

function stated(isFine: boolean): z.infer<typeof check> {
  return isFine ? 'ok' : 'failed';
}

/** Shares one running check among all callers, because any client can request it. */
function sharedCheck<Result>(ask: () => Promise<Result>): () => Promise<Result | 'failed'> {
  let running: Promise<Result | 'failed'> | undefined;
  return () => {
    running ??= inTime(ask()).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Returns the result of a probe, or `failed` if it rejects or takes too long. */
async function inTime<Result>(probe: Promise<Result>): Promise<Result | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), pingTime);
  });
  try {
    return await Promise.race([probe.catch(() => 'failed' as const), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
