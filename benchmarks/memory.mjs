// Measures the memory of long-running programs: the language server, the MCP server and `validate --watch`, before, with and
// after documents.
//   node memory.mjs [DOCUMENT…]            three generated documents of 2 MB by default
// BENCH_TREE=../other measures the command of another built checkout. BENCH_EDITS (60) sets the number of edits.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { writeDocument } from './generate/document.mjs';
import { descendants, memoryOf } from './measure/process-tree.mjs';
import { describeMachine } from './report/machine.mjs';
import { table } from './report/table.mjs';
import { makeScratch } from './scratch.mjs';
import { assayAt } from './tools.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const program = assayAt(process.env.BENCH_TREE ?? join(here, '..'));
const edits = Number(process.env.BENCH_EDITS ?? 60);
/** Seconds to wait after the last document before the memory is measured. */
const idle = Number(process.env.BENCH_IDLE ?? 5);
/** The maximum growth of the memory in MB after all documents are closed. */
const allowed = 150;

const scratch = makeScratch();
const folder = join(scratch, 'documents');
mkdirSync(folder);
const files = process.argv.length > 2 ? process.argv.slice(2).map(copied) : [1, 2, 3].map(generated);
const texts = files.map((file) => readFileSync(file, 'utf8'));

const rows = [];
for (const [name, measure] of [
  ['lsp', languageServer],
  ['mcp', agentServer],
  ['validate --watch', watching],
]) {
  const { start, peak, after } = await measure();
  const left = after - start;
  if (left > allowed) process.exitCode = 1;
  rows.push([name, ...[start, peak, after, left].map((megabytes) => megabytes.toFixed(0))]);
}
console.log(describeMachine());
console.log(table(['program', 'start MB', 'peak MB', `after ${idle} idle s MB`, 'left MB'], rows));

async function languageServer() {
  const child = start(['lsp', '--no-config']);
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  const capabilities = { textDocument: { diagnostic: {} } };
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities });
  await connection.sendNotification('initialized', {});
  const memory = await atStart(child);
  const uris = files.map((file) => pathToFileURL(file).href);
  const pull = (uri) => connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
  for (const [index, uri] of uris.entries()) {
    const textDocument = { uri, languageId: 'yaml', version: 1, text: texts[index] };
    await connection.sendNotification('textDocument/didOpen', { textDocument });
    await pull(uri);
  }
  for (let edit = 0; edit < edits; edit++) {
    const index = edit % uris.length;
    const start = placeOf(texts[index], edit);
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uris[index], version: edit + 2 },
      contentChanges: [{ range: { start, end: start }, text: 'x' }],
    });
    await pull(uris[index]);
  }
  for (const uri of uris)
    await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  return ended(child, memory);
}

async function agentServer() {
  const child = start(['mcp', '--no-config']);
  const waiting = new Map();
  let pending = '';
  child.stdout.setEncoding('utf8').on('data', (data) => {
    const lines = (pending + data).split('\n');
    pending = lines.pop();
    for (const message of lines.map((line) => JSON.parse(line))) waiting.get(message.id)?.(message);
  });
  let id = 0;
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const request = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++id, resolve);
      send({ id, method, params });
    });
  const call = async (name, parameters) => {
    const { result, error } = await request('tools/call', { name, arguments: parameters });
    if (error !== undefined || result.isError) throw new Error(JSON.stringify(error ?? result.content));
  };
  await request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'memory', version: '1' },
  });
  send({ method: 'notifications/initialized' });
  const memory = await atStart(child);
  const names = files.map((file) => basename(file));
  for (const document of names) await call('validate', { document });
  await call('diff', { old: names[0], new: names.at(-1) });
  await call('import', { document: names[0] });
  return ended(child, memory);
}

async function watching() {
  const child = start(['validate', '--no-config', '--watch', '--fail-severity=none', '.'], 'ignore');
  child.stdout.resume();
  let done = () => {};
  child.stderr.setEncoding('utf8').on('data', (data) => data.includes('Ctrl+C ends it') && done());
  const watched = () => new Promise((resolve) => (done = resolve));
  const first = watched();
  const memory = await atStart(child, 150);
  await first;
  for (let edit = 0; edit < edits / 6; edit++) {
    const index = edit % files.length;
    const next = watched();
    writeFileSync(files[index], `${texts[index]}\n# ${edit}\n`);
    await next;
  }
  for (const file of files) rmSync(file);
  return ended(child, memory);
}

function start(options, stdin = 'pipe') {
  const child = spawn(process.execPath, [program, ...options], {
    cwd: folder,
    stdio: [stdin, 'pipe', 'pipe'],
  });
  child.stderr.resume();
  process.on('exit', () => child.kill());
  child.once('exit', (code) => {
    if (!child.isExpected) throw new Error(`${options[0]} ended with ${code} while it was measured`);
  });
  return child;
}

function look(child) {
  return memoryOf([child.pid, ...descendants(child.pid)]);
}

/** Measures the memory of a program without a document, and records its peak from then on. */
async function atStart(child, milliseconds = 500) {
  await setTimeout(milliseconds);
  const memory = { start: look(child).now, peak: 0 };
  memory.looking = setInterval(() => (memory.peak = Math.max(memory.peak, look(child).now)), 50);
  return memory;
}

async function ended(child, { start, looking, ...memory }) {
  await setTimeout(idle * 1000);
  clearInterval(looking);
  const { now, peak } = look(child);
  child.isExpected = true;
  child.kill();
  return { start, peak: Math.max(peak, memory.peak), after: now };
}

/** A position in a text of the document. */
function placeOf(text, edit) {
  const matches = [...text.matchAll(/\n +description: ["']?[A-Za-z]+/g)];
  const match = matches[(edit * 7919) % matches.length];
  const before = text.slice(0, match.index + match[0].length).split('\n');
  return { line: before.length - 1, character: before.at(-1).length };
}

function copied(path) {
  const file = join(folder, basename(path));
  copyFileSync(resolve(path), file);
  return file;
}

function generated(seed) {
  const file = join(folder, `document-${seed}.yaml`);
  writeDocument(file, { family: 'mixed', bytes: 2e6, seed, syntax: 'yaml' });
  return file;
}
