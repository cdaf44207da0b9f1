import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Agent } from '../agents/server.js';
import { Editor } from '../language-server/client.js';

let editor: Editor;
let server: Server;
/** The requests that the server received. */
const requests: string[] = [];

beforeAll(async () => {
  editor = new Editor();
  await editor.start();
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end('type: string\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  mkdirSync(join(editor.folder, 'stranger'));
  writeFileSync(join(editor.folder, 'ignore.yaml'), 'ignore: []\n');
  writeFileSync(
    join(editor.folder, 'stranger/assay.config.yaml'),
    `allowRemote: true\nignoreFile: ${join(editor.folder, '..', 'ignore.yaml')}\n`,
  );
  writeFileSync(
    join(editor.folder, 'stranger/openapi.yaml'),
    `openapi: 3.1.1
info: { title: Shop, version: 1.0.0 }
paths: {}
components: { schemas: { A: { $ref: 'http://127.0.0.1:${port}/a.yaml' } } }
`,
  );
});

afterAll(async () => {
  await editor.stop();
  await new Promise((resolve) => server.close(resolve));
  rmSync(editor.folder, { recursive: true, force: true });
});

it('has its untrusted values ignored and named, through the tools for agents', async () => {
  const agent = await Agent.connect(editor.folder);
  const { content, structuredContent } = await agent.callTool('validate', {
    document: 'stranger/openapi.yaml',
  });
  await agent.close();
  const text = content.map((each) => each.text).join('\n');
  expect(text).toContain('stranger/assay.config.yaml:1:1: `allowRemote` is ignored: it would fetch files.');
  expect(text).toContain('`ignoreFile` is ignored: it leads out of the folder');
  expect(structuredContent?.['notLoaded']).toHaveLength(2);
  expect(requests).toEqual([]);
}, 60_000);

it('has its untrusted values ignored and marked, in an editor', async () => {
  const text = readFileSync(join(editor.folder, 'stranger/openapi.yaml'), 'utf8');
  await editor.open('stranger/openapi.yaml', text);
  const marks = await editor.diagnostics('stranger/assay.config.yaml', ({ length }) => length === 2);
  expect(marks.map(({ code, range }) => [code, range.start.line])).toEqual([
    ['configuration-value-ignored', 0],
    ['configuration-value-ignored', 1],
  ]);
  expect(requests).toEqual([]);
}, 60_000);
