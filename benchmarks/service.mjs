// Measures the service over HTTPS: responses per second, latency, CPU, memory, starts. See README.md.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOptions } from './read-options.mjs';
import { makeScratch } from './scratch.mjs';
import { openDatabase } from './service/database.mjs';
import { chooseDocuments, serveDocument } from './service/documents.mjs';
import { load } from './service/load.mjs';
import { lookInside, memoryAfter } from './service/memory.mjs';
import { describeServiceRun, loadTable, memoryTable } from './service/report.mjs';
import { scenariosOf } from './service/scenarios.mjs';
import { profileTable } from './service/profile.mjs';
import { startService } from './service/service-process.mjs';
import { figure, table } from './report/table.mjs';

const { values: flags } = readOptions({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '1,8,64' },
    requests: { type: 'string', default: '1000,10000' },
    imports: { type: 'string', default: '200' },
    parts: { type: 'string', default: 'starts,load,mixed,overload,memory' },
    only: { type: 'string', default: '' },
    tree: { type: 'string' },
    arg: { type: 'string', multiple: true, default: [] },
    profiles: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const seconds = Number(flags.seconds);
const counts = flags.connections.split(',').map(Number);
const scratch = makeScratch();
const database = await openDatabase(flags.postgres);
const before = loadavg();
const documents = chooseDocuments(scratch);
const documentServer = await serveDocument(documents.small);
const scenarios = scenariosOf({ ...documents, url: documentServer.url });
/** Disables the rate limit in practice. */
const unlimited = ['--requests-per-minute', '1000000', '--fetch-allow', documentServer.host, ...flags.arg];
/** A queue that is long enough for all requests. */
const patient = ['--queue', String(Math.max(...counts))];

const parts = { starts, load: loads, mixed, overload, memory, profile };
const texts = [];
try {
  for (const name of flags.parts.split(',')) texts.push(await parts[name]());
} finally {
  documentServer.close();
  await database.close();
}
const run = describeServiceRun({ database: database.label, seconds, load: before });
const text = `${run}\n\n${texts.join('\n')}`;
if (flags.write) {
  const file = fileURLToPath(new URL('SERVICE.md', import.meta.url));
  writeFileSync(
    file,
    `# The service under load\n\nWritten by \`npm --prefix benchmarks run service -- --write\`.\n\n${text}`,
  );
}
console.log(`\n${text}`);

/** Measures the time until the service is ready, for the first start and for a later one. */
async function starts() {
  const rows = [];
  for (let round = 0; round < 3; round++) {
    const data = mkdtempSync(join(scratch, 'data-'));
    const options = { data, args: unlimited, databaseUrl: await database.empty(), tree: flags.tree };
    const first = await startService(options);
    await first.stop();
    const later = await startService({ ...options, key: first.key });
    await later.stop();
    rows.push([String(round + 1), figure(first.secondsToReady), figure(later.secondsToReady)]);
    report(`start ${round + 1}: ${figure(first.secondsToReady)} s, later ${figure(later.secondsToReady)} s`);
  }
  return `## Starts\n\nSeconds until \`/ready\` says yes.\n\n${table(['round', 'first start, empty data folder', 'later start'], rows)}`;
}

/** Measures responses per second and latency, with a queue that accepts all requests. */
async function loads() {
  return inService([...unlimited, ...patient], async (service) => {
    await load(service, scenarios.validateSmall.request, { count: 4, requests: 300 });
    const rows = [];
    for (const scenario of scenarios.all.filter(({ label }) => label.startsWith(flags.only))) {
      for (const count of counts) rows.push(await row(service, scenario, count));
    }
    return `## Load\n\nThe queue takes all that come (\`${patient.join(' ')}\`). CPU is that of one request.\n\n${loadTable(rows)}`;
  });
}

/** Measures whether imports delay validations: the data folder's database runs in the process that handles requests. */
async function mixed() {
  return inService([...unlimited, ...patient], async (service) => {
    const { validateSmall, importMiddling } = scenarios;
    await load(service, validateSmall.request, { count: 4, requests: 300 });
    // The code of the database is compiled at its first use.
    await load(service, importMiddling.request, { count: 1, requests: 2 });
    const alone = await row(service, validateSmall, 1);
    const importing = row(service, importMiddling, 1);
    const beside = await row(service, validateSmall, 1);
    const rows = [alone, { ...beside, label: `${beside.label}, beside imports` }, await importing];
    return `## Validation beside imports\n\nCPU of the last two lines is that of both together.\n\n${loadTable(rows)}`;
  });
}

/** Measures the default queue with clients that ignore `Retry-After`. */
async function overload() {
  return inService(unlimited, async (service) => {
    await load(service, scenarios.validateSmall.request, { count: 4, requests: 300 });
    const rows = [await row(service, scenarios.validateSmall, Math.max(...counts))];
    return `## More than the queue takes\n\nThe queue as it is by default; the client asks again at once, without waiting for \`Retry-After\`.\n\n${loadTable(rows)}`;
  });
}

/** Measures the memory after many requests. */
async function memory() {
  const reports = join(scratch, 'reports');
  mkdirSync(reports);
  const measure = async (service) => {
    const rows = [];
    let done = 0;
    for (const total of flags.requests.split(',').map(Number)) {
      const taken = await memoryAfter(service, scenarios.validateSmall, total - done, reports);
      done = total;
      rows.push({
        label: `${total.toLocaleString('en-US')} × ${scenarios.validateSmall.label}${refused(taken)}`,
        memory: taken,
      });
      report(`memory after ${total}: ${JSON.stringify(taken)}`);
    }
    const taken = await memoryAfter(service, scenarios.importSmall, Number(flags.imports), reports);
    rows.push({
      label: `${flags.imports} × ${scenarios.importSmall.label} on top${refused(taken)}`,
      memory: taken,
    });
    report(`memory after imports: ${JSON.stringify(taken)}`);
    return rows;
  };
  const usual = await inService(unlimited, measure, reports);
  const kept = await inService([...unlimited, '--recycle-after', '1000000'], measure, reports);
  return [
    '## Memory\n',
    'MB, and the ratio to the first line. The heap is what is left after a garbage collection; resident memory was taken before it.',
    'The database in the data folder lives in the memory of the service.\n',
    `Child processes are replaced as by default:\n\n${memoryTable(usual)}`,
    `Child processes are never replaced:\n\n${memoryTable(kept)}`,
  ].join('\n');
}

/** Profiles the CPU time of a request. The profiles stay in `--profiles`. */
async function profile() {
  const reports = resolve(flags.profiles ?? join(scratch, 'profiles'));
  mkdirSync(reports, { recursive: true });
  const { request, protocol } =
    scenarios.all.find(({ label }) => flags.only !== '' && label.startsWith(flags.only)) ??
    scenarios.validateSmall;
  const step = async (service) => {
    await load(service, request, { protocol, count: 4, requests: 300 });
    await lookInside(service.pid, reports);
    const measured = await load(service, request, { protocol, count: 4, seconds });
    await lookInside(service.pid, reports);
    return profileTable(reports, service.pid, measured.requests);
  };
  // A child that is replaced loses its profile.
  return inService([...unlimited, '--recycle-after', '1000000'], step, reports, true);
}

function refused({ others }) {
  return Object.keys(others).length === 0 ? '' : `, refused: ${JSON.stringify(others)}`;
}

async function row(service, { label, protocol, request }, count) {
  const measured = await load(service, request, { protocol, count, seconds });
  const { requests, seconds: took, latency, others, cpu } = measured;
  report(
    `${label}, ${protocol}, ${count}: ${figure(requests / took)}/s, p50 ${figure(latency.p50)}, p99 ${figure(latency.p99)} ms, others ${JSON.stringify(others)}, CPU ${JSON.stringify(cpu)}`,
  );
  return { label, protocol, count, load: measured };
}

/** Runs a step with a new service on an empty database. */
async function inService(args, step, reports, profile = false) {
  const data = mkdtempSync(join(scratch, 'data-'));
  const service = await startService({
    data,
    args,
    databaseUrl: await database.empty(),
    reports,
    profile,
    tree: flags.tree,
  });
  try {
    return await step(service);
  } finally {
    await service.stop();
  }
}

function report(line) {
  console.log(line);
}
