// Types into documents through language servers, and measures the time from each change to its diagnostics:
//   node typing.mjs [DOCUMENT…]        asana.yaml and stripe.yaml of ASSAY_CORPUS by default; vacuum if it is on the PATH
// BENCH_STROKES (30) sets the keys at each of BENCH_PLACES (3) places for each kind of edit.
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
const perfStat = ['stat', '-x,', '-e', 'instructions:u'];
const strokes = Number(process.env.BENCH_STROKES ?? 30);
const placesOfEach = Number(process.env.BENCH_PLACES ?? 3);
/** True if the instructions of the main thread can be counted. They depend less on the load of the machine than times do. */
const counts = countOf(spawnSync('perf', [...perfStat, '--', process.execPath, '--version']).stderr) > 0;
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

/** The edits: one letter at a time after a match, at places all over the document. */
const edits = [
  { what: 'a description', before: /\n +description: [A-Z][a-z]+/g, letters: 'the quick brown fox ' },
  { what: 'a number', before: /\n +(?:maxLength|minimum|example|default): \d/g, letters: '1234567' },
  { what: 'an item of an enum', before: /\n +enum:\n +- [a-z]+/g, letters: 'abcdefgh' },
  { what: 'a reference', before: /\n[ -]+['"]?\$ref['"]?: ['"][^'"\n]+(?=['"])/g, letters: 'abcdefgh' },
  { what: 'a key', before: /\n +x-[a-zA-Z]+|\n +summary/g, letters: 'abcdefgh' },
  { what: 'a property name', before: /\n +properties:\n +[a-z_]+/g, letters: 'abcdefgh' },
  { what: 'a new key', before: /\n +type: [a-z]+(?=\n)/g, letters: 'x-new: 12' },
];

const rows = [];
for (const file of files)
  for (const server of servers) {
    try {
      rows.push(...(await measure(server, file)));
    } catch (error) {
      console.error(`${basename(file)}: ${error.message}.`);
      process.exitCode = 1;
    }
  }
console.log(describeMachine());
console.log(
  table(
    ['document', 'server', 'typed in', 'strokes', 'first ms', 'p50 ms', 'p95 ms', 'CPU ms'].concat(
      counts ? ['M instr.', 'MB'] : ['MB'],
    ),
    rows,
  ),
);

async function measure({ label, command: [command, ...args], pulls }, file) {
  const text = readFileSync(file, 'utf8');
  const uri = pathToFileURL(file).href;
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const ended = new Promise((_, reject) =>
    child.once('exit', (code) => reject(new Error(`${label} ended with ${code} while it was measured`))),
  );
  ended.catch(() => {});
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
  let previousResultId;
  /** Sends the previous result id like real clients, so that unchanged results are not sent again. */
  const pull = async () => {
    const requested = {
      textDocument: { uri },
      ...(previousResultId === undefined ? {} : { previousResultId }),
    };
    const answer = await connection.sendRequest('textDocument/diagnostic', requested);
    previousResultId = answer.resultId;
  };
  const answered = (send) =>
    pulls
      ? send().then(pull)
      : new Promise((resolve) => {
          waiting.push(resolve);
          void send();
        });
  const settled = (send) => Promise.race([answered(send), ended]);
  let version = 1;
  await settled(() =>
    connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version, text },
    }),
  );
  const change = (contentChanges) =>
    settled(() =>
      connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: ++version },
        contentChanges,
      }),
    );
  const found = [];
  for (const { what, before, letters } of edits) {
    const matches = [...text.matchAll(before)];
    if (matches.length === 0) continue;
    const typed = { first: [], others: [], cpu: 0, instructions: 0 };
    for (let place = 0; place < placesOfEach; place++) {
      const match = matches[Math.floor((matches.length * (place + 0.5)) / placesOfEach)];
      await typeAt(child.pid, change, text, match, letters, typed);
      await change([{ text }]);
    }
    const { first, others, cpu, instructions } = typed;
    const all = strokes * placesOfEach;
    found.push([
      basename(file),
      label,
      what,
      String(all),
      part(first, 0.5),
      part(others, 0.5),
      part(others, 0.95),
      (cpu / all).toFixed(0),
      ...(counts ? [(instructions / all / 1e6).toFixed(0)] : []),
      megabytesOf(child.pid),
    ]);
  }
  child.kill();
  return found;
}

/** Types letters after a match, one after the other; then removes all of them. */
async function typeAt(pid, change, text, match, letters, typed) {
  const offset = match.index + match[0].length;
  // A new key needs a separate line.
  const lead = letters.includes(':') ? /^\n */.exec(match[0])[0] : '';
  const lines = (text.slice(0, offset) + lead).split('\n');
  const line = lines.length - 1;
  const character = lines.at(-1).length;
  const before = text.slice(0, offset).split('\n');
  const start = { line: before.length - 1, character: before.at(-1).length };
  if (lead !== '') await change([{ range: { start, end: start }, text: lead }]);
  const cpuBefore = cpuOf(pid);
  const counted = countInstructions(pid);
  for (let stroke = 0; stroke < strokes; stroke++) {
    const at = stroke % letters.length;
    const from = { line, character: character + at };
    const isFull = stroke > 0 && at === 0;
    const end = isFull ? { line, character: character + letters.length } : from;
    const begun = performance.now();
    await change([{ range: { start: from, end }, text: letters[at] }]);
    (stroke === 0 ? typed.first : typed.others).push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  typed.cpu += cpuOf(pid) - cpuBefore;
  typed.instructions += await counted();
}

function part(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(0);
}

/** Starts counting the instructions of a process's main thread; returns a function that stops and returns the count. */
function countInstructions(pid) {
  if (!counts) return () => 0;
  const perf = spawn('perf', [...perfStat, '-t', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stated = '';
  perf.stderr.on('data', (data) => (stated += data));
  return () =>
    new Promise((resolve) => {
      perf.on('close', () => resolve(countOf(stated)));
      perf.kill('SIGINT');
    });
}

/** The count that `perf stat` prints: 0 if perf is missing or the machine does not support counting. */
function countOf(stated) {
  return Number(String(stated ?? '').split(',')[0]) || 0;
}

/** The CPU milliseconds that a process has used so far. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function megabytesOf(pid) {
  return (Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024).toFixed(0);
}
