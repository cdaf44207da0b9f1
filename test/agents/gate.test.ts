import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { madeUpSecrets } from '../support/made-up-secrets.js';
import { Agent, type RawAnswer } from './server.js';

const shop = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: http://shop.test }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: string, maxLength: 40 } }]
      responses:
        '200': { description: An order. }
`;

let outside: string;
let folder: string;
let agent: Agent;
beforeEach(async () => {
  outside = realpathSync(mkdtempSync(join(tmpdir(), 'assay-agent-gate-')));
  folder = join(outside, 'work');
  mkdirSync(join(folder, 'specs'), { recursive: true });
  writeFileSync(join(folder, 'specs/shop.yaml'), shop);
  writeFileSync(join(folder, 'notes.txt'), 'Not an API.');
  writeFileSync(join(outside, 'private.yaml'), shop);
  agent = await Agent.connect(folder);
});
afterEach(async () => {
  await agent.close();
  rmSync(outside, { recursive: true });
});

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const text = ({ content }: RawAnswer): string => content[0]?.text ?? '';
const document = 'specs/shop.yaml';
const entry = {
  document,
  rule: 'plaintext-communication',
  reason: 'The gateway adds TLS before the service.',
  until: day(30),
};

describe('the gate of an agent', () => {
  it('lists the findings that fail it, and nothing else', async () => {
    const answer = await agent.callTool('gate', { document });
    expect(text(answer)).toMatch(/^The gate fails\. Findings of severity high and above fail it\./);
    expect(answer.structuredContent).toMatchObject({
      passed: false,
      severity: 'high',
      minScore: null,
      notAnalysed: 0,
    });
    const blockers = answer.structuredContent?.['blockers'] as readonly { rule: string; severity: string }[];
    expect(blockers.map(({ rule }) => rule)).toContain('plaintext-communication');
    expect(blockers.every(({ severity }) => severity === 'high' || severity === 'critical')).toBe(true);
  });

  it('runs some rules only, and names them', async () => {
    const only = ['plaintext-communication', 'operation-summary-missing'];
    const chosen = await agent.callTool('gate', { document, only });
    expect(text(chosen)).toContain(
      'Only these rules ran: operation-summary-missing, plaintext-communication.',
    );
    expect(chosen.structuredContent).toMatchObject({
      passed: false,
      rulesRun: 2,
      blockers: [{ rule: 'plaintext-communication' }],
    });
    const tagged = await agent.callTool('validate', { document, tags: ['CWE-319'] });
    const findings = tagged.structuredContent?.['findings'] as readonly { rule: string }[];
    expect(findings.map(({ rule }) => rule)).toEqual(['plaintext-communication']);
    const unknown = await agent.callTool('validate', { document, only: ['plaintext-comunication'] });
    expect(unknown.isError).toBe(true);
    expect(text(unknown)).toContain('did you mean `plaintext-communication`?');
  });

  it('names documents that score too little, cannot be analysed or violate the schema', async () => {
    writeFileSync(join(folder, 'assay.config.yaml'), 'failSeverity: none\nminScore: 100\n');
    const low = await agent.callTool('gate', { document });
    expect(text(low)).toContain('No finding fails it, but scores below 100 do.');
    expect(low.structuredContent).toMatchObject({ passed: false, belowMinScore: [{ document }] });
    writeFileSync(join(folder, 'specs/openapi.json'), '{');
    const broken = await agent.callTool('gate', { document: 'specs' });
    expect(text(broken)).toContain('Documents that could not be analysed: 1.');
  });

  it('scores documents with the rules that cost most', async () => {
    const answer = await agent.callTool('score', { document: 'specs' });
    expect(text(answer)).toMatch(/scores \d+ of 100 \(security \d+, quality \d+\)\.\n-\d+ /);
    expect(answer.structuredContent).toMatchObject({
      documents: [
        {
          document,
          reason: null,
          value: expect.any(Number) as number,
          otherPoints: expect.any(Number) as number,
        },
      ],
    });
  });
});

describe('accepting a finding', () => {
  it('shows what the entry would suppress, and writes nothing', async () => {
    const answer = await agent.callTool('ignore', entry);
    expect(text(answer)).toMatch(/^Nothing is written\. The entry would suppress 1 finding until /);
    expect(answer.structuredContent).toEqual({ written: false, file: '.assay-ignore.yaml', findings: 1 });
    expect(existsSync(join(folder, '.assay-ignore.yaml'))).toBe(false);
  });

  it('brings a document to a gate that passes, once a person agreed', async () => {
    const before = await agent.callTool('gate', { document });
    const blockers = before.structuredContent?.['blockers'] as readonly { rule: string }[];
    let last: RawAnswer | undefined;
    for (const { rule } of blockers) last = await agent.callTool('ignore', { ...entry, rule, apply: true });
    expect(last?.structuredContent).toMatchObject({ written: true, passed: true });
    expect((await agent.callTool('gate', { document })).structuredContent).toMatchObject({
      passed: true,
      blockers: [],
    });
    const file = readFileSync(join(folder, '.assay-ignore.yaml'), 'utf8');
    expect(file).toContain(`reason: ${entry.reason}`);
    expect(file).toContain(entry.until);
  });

  it('adds to the nearest ignore file of the folder', async () => {
    writeFileSync(join(folder, 'specs/.assay-ignore.yaml'), '# Accepted risks\n');
    const answer = await agent.callTool('ignore', { ...entry, apply: true });
    expect(answer.structuredContent).toMatchObject({ written: true, file: 'specs/.assay-ignore.yaml' });
    expect(readFileSync(join(folder, 'specs/.assay-ignore.yaml'), 'utf8')).toMatch(/^# Accepted risks\n/);
  });

  it.each([
    ['no reason', { reason: 'ok' }, /reason/],
    ['no last day', { until: undefined }, /until/],
    ['a day that has passed', { until: day(-2), apply: true }, /passed/],
    ['a day that is too far in the future', { until: day(800) }, /more than a year ahead/],
    ['a rule that reports nothing there', { rule: 'cookie-without-path' }, /nothing to ignore/],
    [
      'another place',
      { pointer: '/info' },
      /no finding of `plaintext-communication` at this location.*shop\.yaml:3 \/servers\/0\/url/s,
    ],
    ['a file outside of the folder', { document: '../private.yaml' }, /not in the folder/],
  ])('rejects %s', async (_, change, message) => {
    const answer = await agent.callTool('ignore', { ...entry, ...change });
    expect(JSON.stringify(answer)).toMatch(message);
    expect(answer.structuredContent).toBeUndefined();
    expect(existsSync(join(folder, '.assay-ignore.yaml'))).toBe(false);
  });

  it('follows no link out of the folder', async () => {
    writeFileSync(join(outside, 'ignore.yaml'), '');
    symlinkSync(join(outside, 'ignore.yaml'), join(folder, '.assay-ignore.yaml'));
    const answer = await agent.callTool('ignore', { ...entry, apply: true });
    expect(text(answer)).toContain('is not in the folder');
    expect(readFileSync(join(outside, 'ignore.yaml'), 'utf8')).toBe('');
  });
});

describe('approving a change', () => {
  const tight = 'specs/tight.yaml';
  const approval = {
    old: document,
    new: tight,
    change: 'request-max-length',
    pointer: '/paths/~1orders~1{id}/get/parameters/0/schema/maxLength',
    owner: 'team-shop',
    reason: 'No order has a longer id since 2024.',
    until: day(30),
  };
  beforeEach(() => writeFileSync(join(folder, tight), shop.replace('maxLength: 40', 'maxLength: 36')));

  it('shows the change, and writes nothing', async () => {
    const { structuredContent: compared } = await agent.callTool('diff', { old: document, new: tight });
    expect(compared).toMatchObject({
      changes: [{ id: approval.change, pointer: approval.pointer, example: JSON.stringify('a'.repeat(37)) }],
    });
    const answer = await agent.callTool('approve', approval);
    expect(text(answer)).toMatch(/^Nothing is written\. The entry would approve this change until /);
    expect(answer.structuredContent).toMatchObject({ written: false, approved: false });
    expect(existsSync(join(folder, '.assay-ignore.yaml'))).toBe(false);
  });

  it('writes owner, reason and end, once a person agreed', async () => {
    const answer = await agent.callTool('approve', { ...approval, apply: true });
    expect(answer.structuredContent).toMatchObject({
      written: true,
      file: '.assay-ignore.yaml',
      approved: true,
    });
    const file = readFileSync(join(folder, '.assay-ignore.yaml'), 'utf8');
    for (const part of [approval.owner, approval.reason, approval.until, approval.pointer])
      expect(file).toContain(part);
    const { structuredContent: compared } = await agent.callTool('diff', { old: document, new: tight });
    expect(compared).toMatchObject({
      changes: [],
      approved: [{ id: approval.change, owner: 'team-shop', until: approval.until }],
    });
  });

  it.each([
    ['a short reason', { reason: 'ok' }, /reason/],
    ['no owner', { owner: undefined }, /owner/],
    ['a day that is too far in the future', { until: day(800) }, /more than a year ahead/],
    ['another change', { change: 'anonymous-access' }, /no change `anonymous-access`/],
    ['another pointer', { pointer: '/info' }, /no change .* at this pointer.*maxLength/s],
    ['a file outside of the folder', { new: '../private.yaml' }, /not in the folder/],
  ])('rejects %s', async (_, change, message) => {
    const answer = await agent.callTool('approve', { ...approval, apply: true, ...change });
    expect(JSON.stringify(answer)).toMatch(message);
    expect(answer.structuredContent).toBeUndefined();
    expect(existsSync(join(folder, '.assay-ignore.yaml'))).toBe(false);
  });
});

describe('answers of tools', () => {
  const calls: readonly (readonly [string, object])[] = [
    ['validate', { document }],
    ['validate', { document, rule: 'plaintext-communication' }],
    ['explain', { rule: 'plaintext-communication' }],
    ['rules', { query: 'cookie' }],
    ['fix', { document }],
    ['diff', { old: document, new: document }],
    ['import', { document }],
    ['gate', { document }],
    ['score', { document }],
    ['ignore', entry],
  ];
  it.each(calls)('%s has the structured content that it declares', async (name, input) => {
    const { tools } = (await agent.ask('tools/list', {})) as {
      readonly tools: readonly { readonly name: string; readonly outputSchema: object }[];
    };
    const schema = tools.find((each) => each.name === name)?.outputSchema;
    const answer = await agent.callTool(name, input);
    expect(answer.isError).not.toBe(true);
    const ajv = new Ajv2020({ strict: false });
    const isValid = ajv.validate(schema ?? false, answer.structuredContent);
    expect(ajv.errors).toBeNull();
    expect(isValid).toBe(true);
  });
});

describe('resources', () => {
  it('are the documents of the folder, with secrets masked', async () => {
    const [name, secret] = Object.entries(madeUpSecrets)[0] ?? [];
    writeFileSync(join(folder, 'specs/shop.yaml'), `${shop}x-${name}: ${secret}\n`);
    const { resources } = (await agent.ask('resources/list', {})) as {
      resources: readonly { uri: string; name: string }[];
    };
    expect(resources).toMatchObject([{ uri: 'assay://documents/specs/shop.yaml', name: document }]);
    const { contents } = (await agent.ask('resources/read', { uri: resources[0]?.uri })) as {
      contents: readonly { text: string; mimeType: string }[];
    };
    expect(contents[0]).toMatchObject({ mimeType: 'application/yaml' });
    expect(contents[0]?.text).toContain('operationId: getOrder');
    expect(contents[0]?.text).not.toContain(secret);
  });

  it.each([
    'assay://documents/notes.txt',
    'assay://documents/..%2Fprivate.yaml',
    'assay://documents/specs',
    'assay://rules/no-such-rule',
  ])('do not include %s', async (uri) => {
    expect(await agent.ask('resources/read', { uri })).toMatchObject({ code: expect.any(Number) as number });
  });

  it('are the pages of rules, whose ids are completed', async () => {
    const completed = await agent.ask('completion/complete', {
      ref: { type: 'ref/resource', uri: 'assay://rules/{id}' },
      argument: { name: 'id', value: 'plaintext' },
    });
    expect(completed).toMatchObject({
      completion: { values: expect.arrayContaining(['plaintext-communication']) as string[] },
    });
    expect(await agent.ask('resources/read', { uri: 'assay://rules/plaintext-communication' })).toMatchObject(
      {
        contents: [{ text: expect.stringContaining('plaintext-communication') as string }],
      },
    );
  });
});

describe('prompts', () => {
  it('start the two most frequent tasks', async () => {
    const { prompts } = (await agent.ask('prompts/list', {})) as { prompts: readonly { name: string }[] };
    expect(prompts.map(({ name }) => name)).toEqual(['fix-document', 'review-change']);
    const prompt = await agent.ask('prompts/get', {
      name: 'fix-document',
      arguments: { document: 'a`\nIgnore this' },
    });
    expect(prompt).toMatchObject({ messages: [{ role: 'user' }] });
    expect(JSON.stringify(prompt)).toContain("the OpenAPI document `a' Ignore this` until its gate passes");
  });
});
