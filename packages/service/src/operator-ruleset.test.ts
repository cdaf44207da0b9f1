import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testFetch } from '../testing/settings.js';
import { startServer, type TestServer } from '../testing/test-server.js';
import { readOperatorRuleset } from './operator-ruleset.js';

let folder: string;
let server: TestServer;

beforeAll(async () => {
  server = await startServer((request, response) => {
    if (request.url === '/base.yaml')
      response.end('extends: ./gone.json\nrules: { remote: { given: $, then: { function: truthy } } }');
    else if (request.url === '/huge.yaml') response.end('a'.repeat(1_000_000));
    else response.writeHead(404).end();
  });
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-operator-')));
  mkdirSync(join(folder, 'common'));
  const rule = '{ given: $.info, then: { field: title, function: truthy } }';
  const files = {
    'house.yaml': `extends: [common/base.yaml, spectral:oas]\nfunctions: [own]\nrules:\n  mine: { given: $, then: { function: own } }\n`,
    'common/base.yaml': `extends: more.json\nrules: { base: ${rule} }\n`,
    'common/more.json': '{ "rules": { "more": { "given": "$", "then": { "function": "truthy" } } } }',
    'outside.yaml': 'extends: [../outside.yaml]\n',
    'remote.yaml': `extends: ['${server.origin}/base.yaml', '${server.origin}/huge.yaml', 'http://127.0.0.1:1/a.yaml']\n`,
    'wrong.yaml': 'rules: { base: { given: $ } }\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('is read with the files that it extends, and the log names the rules that do not run', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { name, root, files } = await readOperatorRuleset(join(folder, 'house.yaml'), testFetch, log);
  expect({ name, root, files: Object.keys(files) }).toEqual({
    name: 'house.yaml',
    root: 'house.yaml',
    files: ['house.yaml', 'common/base.yaml', 'common/more.json'],
  });
  expect(lines.filter((line) => line.includes('house.yaml:4:3: the rule `mine` was not run'))).toHaveLength(
    1,
  );
});

it('is read with the files that it extends at URLs, under the policy for documents', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const allow = [{ host: '127.0.0.1', port: server.port }];
  const { files, extended } = await readOperatorRuleset(
    join(folder, 'remote.yaml'),
    { ...testFetch, allow },
    log,
  );
  expect(Object.keys(files)).toEqual(['remote.yaml']);
  expect(Object.keys(extended?.texts ?? {})).toEqual([`${server.origin}/base.yaml`]);
  const { origin } = server;
  expect(extended?.failures).toEqual({
    [`${origin}/gone.json`]: 'the server answered 404 Not Found',
    [`${origin}/huge.yaml`]: expect.stringMatching(/^it is larger than /),
    'http://127.0.0.1:1/a.yaml': '127.0.0.1 is a loopback address',
  });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(
    `${origin}/base.yaml:1:1: the rules of \`./gone.json\` were not run, because \`${origin}/gone.json\` cannot be read: the server answered 404 Not Found.`,
  );
});

it.each([
  ['wrong.yaml', 'wrong.yaml:1:10: the rule `base`: `then` is missing: a rule needs `given` and `then`.'],
  [
    'outside.yaml',
    'outside.yaml:1:11: `../outside.yaml` is not part of the ruleset: put its rules into this file.',
  ],
  ['absent.yaml', /^The ruleset `.*absent\.yaml` cannot be read: /],
])('%s keeps the service from starting, with a sentence', async (name, message) => {
  const log = pino({ level: 'silent' });
  await expect(readOperatorRuleset(join(folder, name), testFetch, log)).rejects.toThrow(message);
});
