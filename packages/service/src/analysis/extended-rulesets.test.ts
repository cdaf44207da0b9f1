import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshChild, type TestScript } from '../../testing/bundle.js';
import { noLog, testAnalysis, testFetch, textOfBody } from '../../testing/settings.js';
import { startServer, type TestServer } from '../../testing/test-server.js';
import { createSpool } from '../spool/create-spool.js';
import type { AnalysisPool } from './analysis-pool.js';
import { createAnalysisPool } from './create-pool.js';
import type { ExtendedTexts, RulesetCheck, RulesetText } from './ruleset-text.js';

const rule = (name: string): string =>
  `${name}: { given: $.info, then: { field: contact, function: truthy } }`;
const chained = (path: string): number => Number(/^\/chain-(\d+)\.yaml$/.exec(path)?.[1] ?? -1);

let folder: string;
let script: TestScript;
/** A server that the service can fetch from. */
let server: TestServer;
/** A server at a private address. */
let secret: TestServer;
let pool: AnalysisPool;
let requested: string[];

const pages: Readonly<Record<string, string>> = {
  '/rules/base.yaml': `extends: ./more.json\nfunctions: [own]\nrules:\n  ${rule('base')}\n  coded: { given: $, then: { function: own } }\n`,
  '/rules/more.json': `{ "extends": "../top.yml", "rules": { "more": { "given": "$", "then": { "function": "truthy" } } } }`,
  '/top.yml': `rules: { ${rule('top')} }\n`,
  '/cycle.yaml': 'extends: other.yaml\n',
  '/other.yaml': 'extends: cycle.yaml\n',
  '/page.yaml': '<!doctype html>\n<title>Sign in</title>\n',
  '/wrong.yaml': 'rules: { base: { given: $ } }\n',
  '/files.yaml': 'extends: ["file:///etc/passwd.yaml"]\n',
  '/large.yaml': `rules: { ${rule('large')} } #${'a'.repeat(256 * 1024)}\n`,
};

const answer: RequestListener = (request, response) => {
  const path = request.url ?? '';
  requested.push(path);
  const page = pages[path];
  if (page !== undefined) response.end(page);
  else if (path.startsWith('/slow.yaml')) response.write('rules:');
  else if (path === '/huge.yaml') response.end('a'.repeat(10_000_000));
  else if (path === '/to-private.yaml')
    response.writeHead(302, { location: `${secret.origin}/base.yaml` }).end();
  else if (path === '/loop.yaml') response.writeHead(302, { location: '/loop.yaml' }).end();
  else if (path.startsWith('/half-')) response.end(`rules: {} #${'a'.repeat(200 * 1024)}\n`);
  else if (chained(path) >= 0)
    response.end(`extends: chain-${chained(path) + 1}.yaml\nrules: { ${rule(`c${chained(path)}`)} }\n`);
  else response.writeHead(404).end();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-extended-'));
  server = await startServer(answer);
  secret = await startServer((_request, response) => response.end(`rules: { ${rule('secret')} }`));
  script = await freshChild();
  pool = await createPool('spool', testAnalysis.deadline, testAnalysis.deadline);
}, 60_000);
beforeEach(() => {
  requested = [];
});
afterAll(async () => {
  await pool.close();
  await server.close();
  await secret.close();
  await script.delete();
  await rm(folder, { recursive: true });
});

async function createPool(spool: string, deadline: number, totalTimeout: number): Promise<AnalysisPool> {
  return createAnalysisPool({
    analysis: { ...testAnalysis, maxBytes: 2_000_000, deadline },
    fetch: { ...testFetch, allow: [{ host: '127.0.0.1', port: server.port }], totalTimeout },
    spool: await createSpool(join(folder, spool), { maxBytes: Infinity, perKey: Infinity }),
    log: noLog,
    script: script.path,
  });
}

function toText(text: string, extended?: ExtendedTexts): RulesetText {
  return { name: 'ruleset 1', root: 'ruleset.yaml', files: { 'ruleset.yaml': text }, extended };
}

/** Checks a ruleset that extends URLs. Sentences contain `SERVER` instead of its origin. */
async function check(...extended: string[]): Promise<RulesetCheck> {
  const text = `extends: ${JSON.stringify(extended.map((each) => (each.startsWith('/') ? server.origin + each : each)))}\n`;
  const { check: found } = await pool.checkRuleset(toText(`${text}rules: { ${rule('own')} }\n`));
  const named = (sentence: string): string =>
    sentence.replaceAll(server.origin, 'SERVER').replaceAll(secret.origin, 'SECRET');
  return { ...found, skipped: found.skipped.map(named), problems: found.problems.map(named) };
}

it('is fetched with the rulesets that it extends, each file once', async () => {
  const { rules, skipped, problems, extended } = await check('/rules/base.yaml', '/top.yml');
  expect(problems).toEqual([]);
  expect(rules).toEqual(['top', 'more', 'base', 'own']);
  expect(skipped).toEqual([
    'SERVER/rules/base.yaml:5:3: the rule `coded` was not run, because its function `own` is JavaScript, which does not run in this service.',
  ]);
  expect(requested.toSorted()).toEqual(['/rules/base.yaml', '/rules/more.json', '/top.yml']);
  expect(extended).toEqual({
    texts: Object.fromEntries(
      ['/rules/base.yaml', '/rules/more.json', '/top.yml'].map((path) => [server.origin + path, pages[path]]),
    ),
    failures: {},
  });
});

it('runs from the stored texts, and nothing is fetched', async () => {
  const path = join(folder, 'upload');
  await writeFile(path, 'openapi: 3.0.3\ninfo: { title: a, version: "1" }\npaths: {}\n');
  const { extended } = await check('/rules/base.yaml', '/gone.yaml');
  requested = [];
  const text = `extends: ["${server.origin}/rules/base.yaml", "${server.origin}/gone.yaml"]\n`;
  const { body } = await pool.validate({
    document: { kind: 'upload', path, name: 'api.yaml' },
    preset: 'recommended',
    severity: null,
    include: [],
    ruleset: toText(text, extended),
  });
  const { result } = JSON.parse(textOfBody(body)) as { result: { id: string; problem: string }[] }; // The interface guarantees this.
  expect(result.map(({ id }) => id)).toEqual(expect.arrayContaining(['base', 'top']));
  expect(result.map(({ problem }) => problem).join('\n')).toContain(
    'cannot be read: the server answered 404 Not Found',
  );
  expect(requested).toEqual([]);
});

const because = (reason: string, name = 'SERVER'): RegExp =>
  new RegExp(`^ruleset\\.yaml:1:11: the rules of \`${name}.*\` were not run, because ${reason}\\.$`);

describe.each([
  ['/gone.yaml', because('`SERVER/gone.yaml` cannot be read: the server answered 404 Not Found')],
  ['/huge.yaml', because('`SERVER/huge.yaml` cannot be read: it is larger than .* MB')],
  ['/large.yaml', because('`SERVER/large.yaml` cannot be read: it is larger than 256 KB')],
  ['/loop.yaml', because('`SERVER/loop.yaml` cannot be read: the server redirects more than 3 times')],
  [
    '/to-private.yaml',
    because('`SERVER/to-private.yaml` cannot be read: .*127\\.0\\.0\\.1 is a loopback address'),
  ],
  [
    'http://10.0.0.1/a.yaml',
    because('`http://10.0.0.1/a.yaml` cannot be read: 10\\.0\\.0\\.1 is a private address', 'http'),
  ],
  ['http://169.254.169.254/latest/a.json', because('.*is a link-local address', 'http')],
  ['http://localhost/a.yaml', because('.*`localhost` is this machine', 'http')],
  ['/rules.js', because('`SERVER/rules.js` is not fetched: .*')],
  ['/rules', because('`SERVER/rules` is not fetched: the path of a ruleset at a URL ends in .*')],
  [
    'file:///etc/passwd.yaml',
    because('only URLs with `http:` and `https:` are fetched for a ruleset', 'file'),
  ],
  ['http://[/a.yaml', because('it is not a valid URL', 'http')],
  [`/${'a'.repeat(2_000)}.yaml`, because('its URL has more than 1000 characters')],
])('%s', (url, sentence) => {
  it('is skipped with a sentence, and the other rules run', async () => {
    const { rules, skipped, problems } = await check(url);
    expect(problems).toEqual([]);
    expect(rules).toEqual(['own']);
    expect(skipped).toEqual([expect.stringMatching(sentence)]);
    expect(secret.connections()).toBe(0);
  });
});

it.each([
  ['/cycle.yaml', /^SERVER\/other\.yaml:1:1: `extends` leads in a cycle: `SERVER\/cycle\.yaml` extends /],
  ['/page.yaml', /^SERVER\/page\.yaml/],
  ['/wrong.yaml', /^SERVER\/wrong\.yaml:1:10: the rule `base`: `then` is missing/],
])('%s is a mistake of the ruleset', async (url, sentence) => {
  const { problems, extended } = await check(url);
  expect(problems).toEqual([expect.stringMatching(sentence)]);
  expect(extended).toBeUndefined();
});

it('does not lead from a URL to a file of the machine', async () => {
  const { skipped } = await check('/files.yaml');
  expect(skipped).toEqual([expect.stringContaining('only URLs with `http:` and `https:` are fetched')]);
});

it('follows a chain for 20 files', async () => {
  const { rules, skipped } = await check('/chain-0.yaml');
  expect(rules).toHaveLength(21);
  expect(skipped).toEqual([
    'SERVER/chain-19.yaml:1:1: the rules of `chain-20.yaml` were not run, because `SERVER/chain-20.yaml` cannot be read: a ruleset extends 20 files at URLs at most.',
  ]);
  expect(requested).toHaveLength(20);
});

it('keeps 512 KB of all files together', async () => {
  const { skipped, extended } = await check('/half-1.yaml', '/half-2.yaml', '/half-3.yaml', '/top.yml');
  expect(skipped).toEqual([
    expect.stringContaining('it and the files at URLs before it are larger than 512 KB'),
  ]);
  expect(Object.keys(extended?.texts ?? {})).toHaveLength(3);
});

describe('a slow answer', () => {
  async function checkSlow(deadline: number, totalTimeout: number): Promise<RulesetCheck> {
    const hurried = await createPool(`slow-${deadline}`, deadline, totalTimeout);
    const { check: found } = await hurried.checkRuleset(
      toText(`extends: ["${server.origin}/slow.yaml?key=secret"]\n`),
    );
    await hurried.close();
    return found;
  }

  it('is skipped after the time limit of a document', async () => {
    const { skipped } = await checkSlow(testAnalysis.deadline, 500);
    expect(skipped).toEqual([
      expect.stringMatching(
        /because `http:.*\/slow\.yaml` cannot be read: the response was not complete after 0\.5 s\.$/,
      ),
    ]);
  });

  it('is a mistake after the time limit of an analysis', async () => {
    const { problems } = await checkSlow(2_500, 60_000);
    expect(problems).toEqual([
      `Fetching what the ruleset extends takes longer than the time limit of an analysis: \`${server.origin}/slow.yaml\` was not complete.`,
    ]);
  });
});
