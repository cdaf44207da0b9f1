import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse } from '@assay/core';
import type { FetchPolicy } from '@assay/host';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../packages/host/testing/server.js';
import { prepareRuleset, type RulesetEngine } from '@assay/run/ruleset/prepare-ruleset';

const text = "openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: {}\n";
const house =
  'rules:\n  no-contact:\n    given: $.info\n    severity: error\n    then: { field: contact, function: truthy }\n';

let folder: string;
const cleanups: (() => Promise<void>)[] = [];

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-remote-rulesets-')));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

async function serve(answer: Parameters<typeof startServer>[0]): Promise<TestServer> {
  const server = await startServer(answer);
  cleanups.push(server.close);
  return server;
}

async function run(
  engine: RulesetEngine,
  ruleset: string,
  fetch: Partial<FetchPolicy> | undefined,
): Promise<string[]> {
  writeFileSync(join(folder, 'rules.yaml'), ruleset);
  const { analyser } = prepareRuleset('rules.yaml', { cwd: folder, engine, fetch });
  const { findings, failures } = await analyse(
    { uri: 'file:///api/openapi.yaml', text },
    { rules: [], analysers: [analyser] },
  );
  return [...findings.map(({ id }) => id), ...failures.map(({ message }) => message)];
}

describe.each<RulesetEngine>(['native', 'spectral'])('rulesets at URLs, with the engine %s', (engine) => {
  const allow = [{ host: '127.0.0.1' }];

  it('are fetched from allowed hosts, once each, with the rulesets that they extend', async () => {
    const server = await serve((request, response) =>
      response.end(request.url === '/a/house.yaml' ? house : 'extends: ["./house.yaml"]\n'),
    );
    const ruleset = `extends: ["${server.origin}/a/base.yaml"]\n`;
    expect(await run(engine, ruleset, { allow })).toEqual(['no-contact']);
    expect(server.requests.map(({ url }) => url)).toEqual(['/a/base.yaml', '/a/house.yaml']);
  });

  it('are rejected if remote documents are not allowed, and at private addresses if they are', async () => {
    const server = await serve((_request, response) => response.end(house));
    const ruleset = `extends: ["${server.origin}/house.yaml"]\n`;
    const name = `\`${server.origin}/house.yaml\``;
    const skipped = engine === 'native' ? `the rules of ${name} were not run, because ` : '';
    expect(await run(engine, ruleset, undefined)).toEqual([
      `rules.yaml:1:11: ${skipped}${name} is not fetched unless remote documents are allowed (\`--allow-remote\`).`,
    ]);
    expect(await run(engine, ruleset, { allowRemote: true })).toEqual([
      `rules.yaml:1:11: ${skipped}${name} cannot be read: 127.0.0.1 is a loopback address.`,
    ]);
    expect(server.connections()).toBe(0);
  });

  it('are fetched with the credentials of their origin, which go to no other', async () => {
    const other = await serve((_request, response) => response.end(house));
    const server = await serve((request, response) => {
      if (request.url === '/moved.yaml')
        response.writeHead(302, { location: `${other.origin}/house.yaml` }).end();
      else response.end(`extends: ["${other.origin}/named.yaml", "./moved.yaml"]\n`);
    });
    vi.stubEnv('ASSAY_CREDENTIALS', JSON.stringify({ [server.origin]: 'Bearer t0ken' }));
    expect(await run(engine, `extends: ["${server.origin}/base.yaml"]\n`, { allow })).toEqual(['no-contact']);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t0ken',
      'Bearer t0ken',
    ]);
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it('are not read beyond the limits on bytes and documents', async () => {
    const server = await serve((_request, response) => response.end(house));
    const urls = ['a', 'b'].map((name) => `${server.origin}/${name}.yaml`);
    const [small, few] = [
      await run(engine, `extends: ["${urls[0]}"]\n`, { allow, maxBytes: 20 }),
      await run(engine, `extends: ${JSON.stringify(urls)}\n`, { allow, maxDocuments: 1 }),
    ];
    expect(small).toEqual([
      expect.stringMatching(/^rules\.yaml:1:11: .*`.*a\.yaml` cannot be read: .*larger/),
    ]);
    expect(few).toEqual([
      ...(engine === 'native' ? ['no-contact'] : []),
      expect.stringMatching(/b\.yaml` cannot be read: .*more than 1 remote documents\.$/),
    ]);
  });
});
