import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { queryObjects } from 'node:v8';
import { Revisions } from '@assay/core';
import { TextDocument } from '@assay/text';
import { afterAll, expect, it } from 'vitest';
import { watch } from '../../packages/cli/src/commands/watch.js';
import { Agent } from '../agents/server.js';
import { Editor } from '../language-server/client.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-retained-')));
afterAll(() => rmSync(folder, { recursive: true }));

const text = (title: string): string => `openapi: 3.1.1
info: { title: ${title}, version: 1.0.0 }
servers: [{ url: http://shop.test }]
paths:
  /orders: { get: { responses: { '200': { description: The orders. } } } }
`;

/** Counts the parsed documents and their revisions in memory, after garbage collection. */
function countRetained(): number {
  const options = { format: 'count' } as const;
  return queryObjects(TextDocument, options) + queryObjects(Revisions, options);
}

it('releases documents that an editor has closed', async () => {
  const editor = new Editor();
  await editor.start({ textDocument: { diagnostic: {} } });
  const before = countRetained();
  const names = ['one.yaml', 'two.yaml', 'three.yaml'];
  const pull = async (name: string): Promise<void> => {
    await editor.connection.sendRequest('textDocument/diagnostic', {
      textDocument: { uri: editor.uri(name) },
    });
  };
  for (const name of names) {
    await editor.open(name, text(name));
    await pull(name);
    await editor.ask('textDocument/documentSymbol', name, 'openapi');
    for (let edit = 0; edit < 5; edit++) {
      await editor.change(name, text(`${name} ${edit}`));
      await pull(name);
    }
  }
  expect(countRetained()).toBeGreaterThanOrEqual(before + 2 * names.length);
  for (const name of names) await editor.close(name);
  await pull('one.yaml');
  expect(countRetained()).toBe(before);
  await editor.stop();
}, 90_000);

it('releases documents that an agent has queried', async () => {
  writeFileSync(join(folder, 'one.yaml'), text('One'));
  writeFileSync(join(folder, 'two.yaml'), text('Two'));
  const agent = await Agent.connect(folder, undefined, { config: false });
  const before = countRetained();
  const answers = [
    await agent.callTool('validate', { document: '.' }),
    await agent.callTool('diff', { old: 'one.yaml', new: 'two.yaml' }),
    await agent.callTool('import', { document: 'one.yaml' }),
    await agent.callTool('fix', { document: 'one.yaml' }),
  ];
  expect(answers.filter(({ isError }) => isError === true)).toEqual([]);
  expect(countRetained()).toBe(before);
  await agent.close();
}, 90_000);

it('releases documents that are watched', async () => {
  let output = '';
  const stderr = new PassThrough().on('data', (chunk) => (output += String(chunk)));
  const io = {
    stdin: Readable.from([]),
    stdout: new PassThrough().resume(),
    stderr,
    env: {},
    cwd: () => folder,
  };
  const stop = new AbortController();
  const before = countRetained();
  const ended = watch(['.'], { reports: [], color: false, config: false }, io, stop.signal);
  const watching = async (times: number): Promise<void> => {
    await expect
      .poll(() => output.match(/Press Ctrl\+C to stop/g) ?? [], { timeout: 60_000 })
      .toHaveLength(times);
  };
  await watching(1);
  expect(countRetained()).toBe(before);
  writeFileSync(join(folder, 'one.yaml'), text('Another'));
  await watching(2);
  expect(countRetained()).toBe(before);
  stop.abort();
  await ended;
}, 90_000);
