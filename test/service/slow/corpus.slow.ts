import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { hasPostgres, openCommits } from '../../../packages/service/testing/stores.js';
import { startPostgres } from '../../support/postgres.js';
import { killGroup } from '../support/processes.js';
import { randomOf } from '../../support/random.js';
import { startService } from '../support/service.js';

/** Folders of documents, separated like those in PATH. */
const corpus = process.env['ASSAY_CORPUS'];
const nodes = Number(process.env['ASSAY_NODES'] ?? 4);
const kills = Number(process.env['ASSAY_KILLS'] ?? 4);
/** The number of documents in the job. The corpus is repeated to fill it. */
const documents = Number(process.env['ASSAY_DOCUMENTS'] ?? 1_000);
/** The maximum size of a document in bytes. */
const largest = Number(process.env['ASSAY_LARGEST'] ?? 1_000_000);
const seed = Number(process.env['ASSAY_SEED'] ?? 1);
const millions = 1_000_000;

if (corpus === undefined)
  process.stderr.write('ASSAY_CORPUS names no folder of documents: jobs of many nodes are not measured.\n');

const command = fileURLToPath(new URL('../../../packages/cli/bin/assay.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-corpus-'));
const cleanUp: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of cleanUp.toReversed()) await step();
  rmSync(folder, { recursive: true, force: true });
});

function corpusFiles(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:json|ya?ml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size <= largest)
    .toSorted();
}

/** Returns the processor time of all PostgreSQL processes in seconds. */
function cpuOfPostgres(): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      if (!stat.includes('(postgres)')) continue;
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // Includes their ended children.
      for (const at of [11, 12, 13, 14]) ticks += Number(fields[at]);
    } catch {
      // The process has ended.
    }
  }
  return ticks / 100;
}

describe.runIf(hasPostgres && corpus !== undefined)(
  `a job of ${documents} documents on ${nodes} workers`,
  () => {
    it(`is done, each document once, with ${kills} kills`, { timeout: 3_600_000 }, async () => {
      const random = randomOf(seed);
      const postgres = await startPostgres();
      cleanUp.push(() => postgres.close());
      const env = { DATABASE_URL: postgres.url };
      const args = [
        '--processes',
        '1',
        '--job-slots',
        '0',
        '--job-documents',
        '1000000',
        '--spool-per-key',
        '1GB',
      ];
      const service = await startService({ env, args });
      cleanUp.push(() => service.stop());

      const files = (corpus ?? '').split(delimiter).flatMap(corpusFiles);
      const chosen = Array.from({ length: documents }, (_, index) => files[index % files.length] ?? '');
      const form = new FormData();
      let bytes = 0;
      for (const [index, path] of chosen.entries()) {
        const text = readFileSync(path);
        bytes += text.length;
        form.append('file', new Blob([text]), `${index}-${basename(path)}`);
      }
      const sentAt = performance.now();
      const { status, json } = await service.client.request('POST', '/api/jobs', { body: form });
      expect(status).toBe(202);
      const { id } = json();
      const taken = performance.now() - sentAt;

      const startWorker = (name: string): ChildProcess =>
        spawn(process.execPath, [command, 'worker', '--data', join(folder, name), '--processes', '1'], {
          env: { PATH: process.env['PATH'], HOME: folder, ...env },
          stdio: 'ignore',
          detached: true,
        });
      const names = Array.from({ length: nodes }, (_, index) => `worker-${index}`);
      const workers = names.map(startWorker);
      cleanUp.push(() => workers.forEach(({ pid }) => killGroup(pid ?? 0)));
      const done = async (): Promise<number> =>
        Number((await service.client.request('GET', `/api/jobs/${id}`)).json().done);
      while ((await done()) === 0) await setTimeout(50);
      const committedBy = await openCommits(postgres.url);
      const [startedAt, cpu, commits, already] = [
        performance.now(),
        cpuOfPostgres(),
        await committedBy.count(),
        await done(),
      ];
      for (let round = 1; round <= kills; round++) {
        // The kills are spread evenly over the job's documents.
        while ((await done()) < (documents * round) / (kills + 1)) await setTimeout(100);
        const victim = Math.floor(random() * nodes);
        const ended = new Promise((resolve) => workers[victim]?.once('exit', resolve));
        killGroup(workers[victim]?.pid ?? 0);
        await ended;
        workers[victim] = startWorker(names[victim] ?? '');
      }
      while ((await done()) < documents) await setTimeout(100);
      const seconds = (performance.now() - startedAt) / 1_000;
      const worked = documents - already;
      const postgresCpu = cpuOfPostgres() - cpu;
      const committed = (await committedBy.count()) - commits;
      await committedBy.close();

      const { text } = await service.client.request('GET', `/api/jobs/${id}/results`, {
        headers: { accept: 'application/x-ndjson' },
      });
      const results = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { readonly name: string; readonly status: string });
      expect(results.map(({ name }) => Number(name.split('-', 1)[0]))).toEqual(
        chosen.map((_, index) => index),
      );

      const perSecond = worked / seconds;
      const rows: readonly (readonly [string, string])[] = [
        ['documents', `${documents} (${files.length} different, ${(bytes / millions).toFixed(0)} MB)`],
        [
          'of these with `status: error`',
          String(results.filter((result) => result.status === 'error').length),
        ],
        ['workers, kills, processors', `${nodes}, ${kills}, ${cpus().length}`],
        ['taken and kept', `${(taken / 1_000).toFixed(1)} s`],
        ['worked on', `${seconds.toFixed(1)} s`],
        ['documents a second', perSecond.toFixed(1)],
        ['documents a second and worker', (perSecond / nodes).toFixed(1)],
        ['MB a second', ((bytes / millions / documents) * perSecond).toFixed(1)],
        ['PostgreSQL: processor', `${((100 * postgresCpu) / seconds).toFixed(0)} % of one`],
        ['PostgreSQL: ms of a processor a document', ((1_000 * postgresCpu) / worked).toFixed(1)],
        ['PostgreSQL: transactions a document', (committed / worked).toFixed(1)],
        ['100,000 such documents', `${(100_000 / perSecond / 60).toFixed(0)} min`],
      ];
      process.stdout.write(
        `\n| what | figure |\n|--|--|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`,
      );
    });
  },
);
