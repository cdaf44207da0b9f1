import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fixableRules, fixAllSafe, fixOne, offerOf } from './fixing.js';
import { Session } from './session.js';
import { unpack } from './unpack.js';

const pause = () => Promise.resolve();
const document = (url: string) =>
  `openapi: 3.1.1\ninfo: { title: A, version: "1" }\nservers:\n  - url: ${url}\npaths: { /a: { get: { responses: {} } } }\n`;

async function checkedSession(text: string): Promise<Session> {
  const session = new Session();
  session.take([{ path: 'a b.yaml', text }], 'a b.yaml');
  await session.check(pause);
  return session;
}

describe('a session', () => {
  it('finds the faults of each version', async () => {
    const session = new Session();
    const rulesOf = async (text: string): Promise<string[]> => {
      session.take([{ path: 'a b.yaml', text }], 'a b.yaml');
      const { page } = await session.check(pause);
      return page.findings.map(({ rule }) => rule);
    };
    expect(await rulesOf(document('http://a.test'))).toContain('plaintext-communication');
    expect(await rulesOf(document('https://a.test'))).not.toContain('plaintext-communication');
    expect(await rulesOf(document('http://b.test'))).toContain('plaintext-communication');
    expect(await rulesOf('openapi: [')).toHaveLength(1);
  });

  it('returns the locations of findings by the paths of files', async () => {
    const session = new Session();
    session.take([{ path: 'a b.yaml', text: document('http://a.test') }], 'a b.yaml');
    const { page, ranges } = await session.check(pause);
    const index = page.findings.findIndex(({ rule }) => rule === 'plaintext-communication');
    expect(page.findings[index]?.file).toBe('a b.yaml');
    expect([...ranges.subarray(4 * index, 4 * index + 4)]).toEqual([4, 10, 4, 23]);
    expect(page.score?.value).toBeTypeOf('number');
  });

  it('returns the locations of secrets by the paths of files, parsed or not', async () => {
    const session = new Session();
    const key = 'glpat-oXzTYqyrEmyVyFunA6b4';
    const password = 'properties: { password: { default: short } }';
    session.take(
      [
        { path: 'a.yaml', text: `# ${key}\r\n${document('https://a.test')}x-a: { ${password} }\n` },
        { path: 'other.txt', text: `- [\n  ${key}` },
        { path: 'plain.txt', text: '-' },
      ],
      'a.yaml',
    );
    const { secrets } = await session.check(pause);
    expect(Object.keys(secrets)).toEqual(['a.yaml', 'other.txt']);
    expect([...(secrets['a.yaml'] ?? [])]).toEqual([1, 3, 29, 7, 43, 48]);
    expect([...(secrets['other.txt'] ?? [])]).toEqual([2, 3, 29]);
  });

  it('reads only the uploaded files', async () => {
    const text = `openapi: 3.1.1\ninfo: { title: A, version: "1" }\npaths:\n  /a: { $ref: parts/a.yaml }\n  /b: { $ref: "https://b.test/b.yaml" }\n`;
    const part = {
      path: 'parts/a.yaml',
      text: 'get: { operationId: inPart, responses: { "200": { description: D } } }\n',
    };
    const session = new Session();
    session.take([{ path: 'root.yaml', text }, part], 'root.yaml');
    const { page } = await session.check(pause);
    expect(page.operations.map(({ path }) => path)).toContain('/a');
    const places = page.findings.map(({ rule, pointer }) => `${rule} ${pointer}`);
    expect(places.filter((place) => place.includes('~1b'))).not.toEqual([]);
  });

  it('applies the differences of files', async () => {
    const session = new Session();
    session.take([{ path: 'a.yaml', text: document('http://a.test') }], 'a.yaml');
    const at = document('').indexOf('url: ') + 'url: '.length;
    const patches = [
      { start: at, end: at + 4, text: 'https' },
      { start: at + 7, end: at + 8, text: 'b' },
    ];
    session.take([{ path: 'a.yaml', patches }], 'a.yaml');
    const { page } = await session.check(pause);
    expect(page.findings.map(({ rule }) => rule)).not.toContain('plaintext-communication');
    expect(session.analysis?.documents[0]?.text).toBe(document('https://b.test'));
  });

  it('ends if the pause throws', async () => {
    const stop = new Error('outdated');
    const session = new Session();
    session.take([{ path: 'a.yaml', text: document('http://a.test') }], 'a.yaml');
    const checking = session.check(() => Promise.reject(stop));
    await expect(checking).rejects.toBe(stop);
  });
});

describe('a ruleset', () => {
  const rules = `extends: [[spectral:oas, off]]
functions: [checkOwner]
rules:
  operation-tags: error
  http-servers:
    given: $.servers[*].url
    severity: warn
    then: { function: pattern, functionOptions: { match: "^https:" } }
  owner: { given: $, then: { function: checkOwner } }
overrides:
  - files: ["parts/*.yaml", "a b.yaml"]
    rules: { http-servers: hint }
`;

  async function check(session: Session, ruleset: string, text = document('http://a.test')) {
    session.take([{ path: 'a b.yaml', text }], 'a b.yaml', { path: 'company.yaml', text: ruleset });
    const checked = await session.check(pause);
    const found = checked.page.findings.map(({ rule, severity }) => `${rule} ${severity}`);
    return { ...checked, found };
  }

  it('adds its findings to those of the rules, and names the rules that do not run', async () => {
    const { found, page, ruleset } = await check(new Session(), rules);
    expect(found).toEqual(
      expect.arrayContaining(['http-servers info', 'operation-tags high', 'plaintext-communication high']),
    );
    expect(ruleset).toEqual({ name: 'company.yaml', running: 2, skipped: 1, problems: [] });
    expect(page.failures.map(({ text }) => text)).toEqual([
      'owner: company.yaml:9:3: the rule `owner` was not run, because its function `checkOwner` is JavaScript, which does not run in this page.',
    ]);
  });

  it('that is invalid costs no finding, and names the line and the key', async () => {
    const session = new Session();
    const broken = await check(session, rules.replace('function: pattern', 'function: patern'));
    expect(broken.found).toContain('plaintext-communication high');
    expect(broken.ruleset?.problems).toEqual([
      expect.stringMatching(/^company\.yaml:8:\d+: the rule `http-servers`: there is no function `patern`/),
    ]);
    expect(broken.page.failures.map(({ text }) => text)).toEqual([
      `http-servers: ${broken.ruleset?.problems[0]}`,
    ]);
    expect((await check(session, rules)).found).toContain('http-servers info');
    session.take([{ path: 'a b.yaml', text: document('http://a.test') }], 'a b.yaml');
    const without = await session.check(pause);
    expect(without.ruleset).toBeUndefined();
    expect(without.page.findings.map(({ rule }) => rule)).not.toContain('http-servers');
  });

  it.each([
    ['https://a.test/rules.yaml', 'this page fetches nothing for a ruleset'],
    ['@company/ruleset', 'this page has no packages for rulesets'],
  ])('that extends %s runs without it, and reports it', async (name, reason) => {
    const more = rules
      .replace('rules:', `rules:\n  theirs: warn`)
      .replace(/extends: .*/, `extends: ["${name}", spectral:oas]`);
    const { ruleset, found, page } = await check(new Session(), more);
    expect(ruleset?.problems).toEqual([]);
    expect(page.failures[0]?.text).toContain(
      `the rules of \`${name}\`, among them \`theirs\`, were not run, because ${reason}.`,
    );
    expect(found).toEqual(expect.arrayContaining(['http-servers info', 'plaintext-communication high']));
  });

  it('that extends another file is rejected in a sentence', async () => {
    const { ruleset, found } = await check(new Session(), 'extends: [./other.yaml]\n');
    expect(ruleset?.problems).toEqual([expect.stringContaining('is not part of the ruleset')]);
    expect(found).toContain('plaintext-communication high');
  });

  it('finds locations in all uploaded files', async () => {
    const part = { path: 'parts/a.yaml', text: 'get: { summary: x, responses: {} }\n' };
    const text = 'openapi: 3.1.1\ninfo: { title: A, version: "1" }\npaths: { /a: { $ref: parts/a.yaml } }\n';
    const session = new Session();
    session.take([{ path: 'root.yaml', text }, part], 'root.yaml', {
      path: 'r.yaml',
      text: 'rules: { long: { given: "$.paths[*][*].summary", then: { function: length, functionOptions: { min: 5 } } } }',
    });
    const { page } = await session.check(pause);
    expect(page.findings.filter(({ rule }) => rule === 'long')).toMatchObject([
      { file: 'parts/a.yaml', pointer: '/get/summary' },
    ]);
  });

  it('is included in the proof of a fix', async () => {
    const session = new Session();
    await check(
      session,
      'rules: { no-tls: { given: "$.servers[*].url", then: { function: pattern, functionOptions: { notMatch: "^https:" } } } }',
    );
    const place = { rule: 'plaintext-communication', path: 'a b.yaml', pointer: '/servers/0/url' };
    expect((await fixOne(session, place)).changes).toEqual([]);
  });
});

describe('a fix', () => {
  const place = { rule: 'plaintext-communication', path: 'a b.yaml', pointer: '/servers/0/url' };

  it('is offered, proven, and returned as patches', async () => {
    const session = await checkedSession(document('http://a.test'));
    expect(fixableRules()['plaintext-communication']).toBe('suggested');
    expect(offerOf(session, place)?.kind).toBe('suggested');
    const { changes, titles } = await fixOne(session, place);
    expect(titles).toHaveLength(1);
    expect(changes).toEqual([
      { path: 'a b.yaml', patches: [expect.objectContaining({ text: expect.any(String) })] },
    ]);
  });

  it('of a missing finding is absent', async () => {
    const session = await checkedSession(document('https://a.test'));
    expect(offerOf(session, place)).toBeNull();
    expect(await fixOne(session, place)).toEqual({ changes: [], titles: [] });
    expect(await fixAllSafe(new Session())).toEqual({ changes: [], titles: [] });
  });
});

describe('a file', () => {
  it('is text, whatever its name', async () => {
    const bytes = new TextEncoder().encode('openapi: 3.1.1');
    expect(await unpack('a.yaml', bytes)).toMatchObject({ ok: true, files: [{ text: 'openapi: 3.1.1' }] });
    const wide = Uint8Array.from([0xff, 0xfe, 0x61, 0x00]);
    expect(await unpack('a.yaml', wide)).toMatchObject({ ok: true, files: [{ text: 'a' }] });
    expect(await unpack('a.png', Uint8Array.from([0x89, 0xff]))).toMatchObject({ ok: false });
  });

  it('may be an archive, of which only documents count', async () => {
    const zip = zipSync({
      'b.yaml': strToU8('openapi: 3.1.1'),
      'a.json': strToU8('{}'),
      'c.png': strToU8('x'),
    });
    expect(await unpack('a.zip', zip)).toEqual({
      ok: true,
      files: [
        { path: 'a.json', text: '{}' },
        { path: 'b.yaml', text: 'openapi: 3.1.1' },
      ],
      roots: ['b.yaml'],
    });
    expect(await unpack('a.zip', zipSync({ 'c.png': strToU8('x') }))).toMatchObject({ ok: false });
    expect(await unpack('a.zip', strToU8('PK nothing'))).toMatchObject({ ok: false });
  });

  it('that exceeds all bounds when unpacked is rejected', async () => {
    const zip = zipSync({ 'a.yaml': strToU8('openapi: 3.1.1') });
    // The directory of the archive contains the unpacked size of the file.
    const directory = Buffer.from(zip).indexOf('PK\u0001\u0002');
    new DataView(zip.buffer, zip.byteOffset).setUint32(directory + 24, 65 * 1024 * 1024, true);
    expect(await unpack('bomb.zip', zip)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('more than 64 MB'),
    });
  });
});
