// `node benchmarks/large-job.mjs [megabytes]`: measures how long /health takes while a large file is uploaded, stored and
// analysed in a job.
import { request } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnections, uploadRequest } from './service/client.mjs';
import { startService } from './service/service-process.mjs';
import { makeScratch } from './scratch.mjs';

const megabytes = Number(process.argv[2] ?? 248);
/** The limit for /health in milliseconds. */
const maxWaitMs = 500;

const item = `  - name: item\n    description: ${'word '.repeat(200)}\n`;
const head = "openapi: 3.0.4\ninfo: { title: Large, version: '1' }\npaths: {}\nx-items:\n";
const bytes = Buffer.from(head + item.repeat(Math.floor((megabytes * 1e6) / item.length)));

const args = ['--max-document', '300MB', '--spool', '2GB', '--spool-per-key', '1GB'];
const service = await startService({ data: makeScratch(), args: [...args, '--analysis-memory', '2GB'] });
const connections = openConnections(service, { protocol: 'HTTP/1.1', count: 2 });
const waits = [];
let isOver = false;
const watching = watchHealth();

const start = performance.now();
const { headers, body } = uploadRequest('/api/jobs', { name: 'large.yaml', bytes });
const { id } = await askJson('POST', '/api/jobs', headers, body);
const uploaded = performance.now();
while ((await askJson('GET', `/api/jobs/${id}`, {})).status !== 'completed') await sleep(200);
const completed = performance.now();
isOver = true;
await watching;
connections.close();
await service.stop();

waits.sort((a, b) => a - b);
const longest = waits.at(-1) ?? Infinity;
const seconds = (from, to) => ((to - from) / 1000).toFixed(1);
console.log(
  `${megabytes} MB: accepted after ${seconds(start, uploaded)} s, completed after ${seconds(start, completed)} s. ` +
    `/health, requested ${waits.length} times: median ${waits[waits.length >> 1].toFixed(0)} ms, longest ${longest.toFixed(0)} ms.`,
);
process.exitCode = longest > maxWaitMs ? 1 : 0;

async function watchHealth() {
  while (!isOver) {
    const asked = performance.now();
    const { status } = await connections.send({ method: 'GET', path: '/health', headers: {} });
    if (status !== 200) throw new Error(`/health answered ${status}`);
    waits.push(performance.now() - asked);
    await sleep(50);
  }
}

function askJson(method, path, headers, content) {
  const { hostname, port } = new URL(service.url);
  const length = content === undefined ? {} : { 'content-length': content.length };
  const all = { authorization: `Bearer ${service.key}`, ...headers, ...length };
  return new Promise((resolve, reject) => {
    const sent = request({ ca: service.ca, hostname, port, method, path, headers: all }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece) => (text += piece));
      response.on('end', () => {
        if (response.statusCode < 300) resolve(JSON.parse(text));
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    // Sends small pieces: encrypting everything at once would block the requests to /health.
    Readable.from(piecesOf(content)).pipe(sent);
  });
}

function* piecesOf(content = Buffer.alloc(0)) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}
