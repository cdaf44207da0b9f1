// Types into documents through language servers, and measures the time from each change to its diagnostics:
//   node typing.mjs [DOCUMENT…]        asana.yaml and stripe.yaml of ASSAY_CORPUS by default; vacuum where it is on the PATH
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { describeMachine } from './report/machine.mjs';
import { table } from './report/table.mjs';
import { assayAt } from './tools.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const strokes = Number(process.env.BENCH_STROKES ?? 30);
const named = process.argv.slice(2);
const corpus = process.env.ASSAY_CORPUS;
if (named.length === 0 && corpus === undefined) throw new Error('Name documents, or set ASSAY_CORPUS.');
const files =
  named.length > 0 ? named : ['asana.yaml', 'stripe.yaml'].map((name) => join(corpus, 'bench', name));

const servers = [
  {
    label: 'Assay',
    command: [process.execPath, assayAt(join(here, '..')), 'lsp', '--no-config'],
    pulls: true,
  },
  ...(spawnSync('vacuum', ['version']).status === 0
    ? [{ label: 'vacuum', command: ['vacuum', 'language-server'], pulls: false }]
    : []),
];

/** Where is typed: in a text, in a number and in a name, each in the middle of the document. */
const places = [
  { what: 'a description', before: /\n +description: [A-Z][a-z]+/g, letters: 'the quick brown fox ' },
  { what: 'a number', before: /\n +(?:maxLength|minimum|example|default): \d/g, letters: '1234567' },
  { what: 'a key', before: /\n +x-[a-z]+|\n +summary/g, letters: 'abcdefgh' },
];

const rows = [];
for (const file of files) for (const server of servers) rows.push(...(await measure(server, file)));
console.log(describeMachine());
console.log(
  table(['document', 'server', 'typed in', 'strokes', 'first ms', 'p50 ms', 'p95 ms', 'CPU ms', 'MB'], rows),
);

async function measure({ label, command: [command, ...args], pulls }, file) {
  const text = readFileSync(file, 'utf8');
  const uri = pathToFileURL(file).href;
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const waiting = [];
  connection.onNotification('textDocument/publishDiagnostics', () => waiting.shift()?.());
  for (const method of [
    'client/registerCapability',
    'workspace/configuration',
    'window/workDoneProgress/create',
  ])
    connection.onRequest(method, () => (method === 'workspace/configuration' ? [{}] : null));
  connection.listen();
  const textDocument = pulls ? { diagnostic: {} } : {};
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    capabilities: { textDocument },
  });
  await connection.sendNotification('initialized', {});
  const settled = (send) =>
    pulls
      ? send().then(() => connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } }))
      : new Promise((resolve) => {
          waiting.push(resolve);
          void send();
        });
  let version = 1;
  await settled(() =>
    connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version, text },
    }),
  );
  const found = [];
  for (const { what, before, letters } of places) {
    const matches = [...text.matchAll(before)];
    const match = matches[matches.length >> 1];
    if (match === undefined) continue;
    const offset = match.index + match[0].length;
    const lines = text.slice(0, offset).split('\n');
    const line = lines.length - 1;
    const character = lines.at(-1).length;
    const times = [];
    const cpuBefore = cpuOf(child.pid);
    for (let stroke = 0; stroke < strokes; stroke++) {
      const start = { line, character: character + (stroke % letters.length) };
      // After the last letter all of them are taken away.
      const isFull = stroke > 0 && stroke % letters.length === 0;
      const begun = performance.now();
      await settled(() =>
        connection.sendNotification('textDocument/didChange', {
          textDocument: { uri, version: ++version },
          contentChanges: [
            isFull
              ? { range: { start, end: { line, character: character + letters.length } }, text: letters[0] }
              : { range: { start, end: start }, text: letters[stroke % letters.length] },
          ],
        }),
      );
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const cpu = (cpuOf(child.pid) - cpuBefore) / strokes;
    await settled(() =>
      connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: ++version },
        contentChanges: [{ text }],
      }),
    );
    const [first, ...others] = times;
    others.sort((one, other) => one - other);
    const part = (share) => others[Math.min(others.length - 1, Math.floor(others.length * share))].toFixed(0);
    found.push([
      basename(file),
      label,
      what,
      String(strokes),
      first.toFixed(0),
      part(0.5),
      part(0.95),
      cpu.toFixed(0),
      megabytesOf(child.pid),
    ]);
  }
  child.kill();
  return found;
}

/** Milliseconds of CPU that a process has taken so far, where the system tells. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function megabytesOf(pid) {
  return (Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024).toFixed(0);
}
