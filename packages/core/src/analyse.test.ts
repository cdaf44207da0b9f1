import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.js';
import type { FaultKind } from './model/fault.js';
import { formats } from './format.js';
import type { ReadFailure } from './read-document.js';
import type { Rule, Visitor } from './rule/rule.js';

const kinds: readonly FaultKind[] = [
  'UnreachableFault',
  'RefusedFault',
  'SizeFault',
  'DeadlineFault',
  'SyntaxFault',
  'FormatFault',
];

function ruleOf(id: string, visitor: (report: (at: never) => void) => Visitor): Rule {
  return {
    id,
    meta: {
      name: id,
      category: 'documentation',
      severity: 'low',
      formats: [...formats],
      preset: 'recommended',
      problem: 'Found.',
      impact: 'None.',
      recommendation: 'Nothing.',
    },
    create: ({ report }) => visitor((at) => report({ at, data: {} })),
  };
}

const faults = ruleOf(
  'faults',
  (report) => Object.fromEntries(kinds.map((kind) => [kind, report])) as Visitor,
);
const servers = ruleOf('servers', (report) => ({ Server: report }) as Visitor);
const schemas = ruleOf('a-schemas', (report) => ({ Schema: report }) as Visitor);

describe('the link of a recommendation to the specification', () => {
  it.each([
    ['swagger: "2.0"', 'https://spec.test/2#server'],
    ['openapi: 3.0.4', 'https://spec.test/3.0#server'],
    ['openapi: 3.1.1', 'https://spec.test/3.1#server'],
    // The rule lists no section for this version.
    ['openapi: 3.2.0', 'https://spec.test/3.1#server'],
  ])('of a document with `%s` leads to %s', async (version, link) => {
    const rule = ruleOf('linked', (report) => ({ Document: report }) as Visitor);
    const specification = {
      oas2: 'https://spec.test/2#server',
      'oas3.0': 'https://spec.test/3.0#server',
      'oas3.1': 'https://spec.test/3.1#server',
    };
    const recommendation = 'See [Server](https://spec.test/3.1#server).';
    const linked = { ...rule, meta: { ...rule.meta, recommendation, references: { specification } } };
    const text = `${version}\ninfo: { title: T, version: "1" }\npaths: {}`;
    const { findings } = await analyse({ text }, { rules: [linked] });
    expect(findings.map((finding) => finding.recommendation)).toEqual([`See [Server](${link}).`]);
  });
});

describe('an analysis of an unreadable document', () => {
  it.each<[ReadFailure['code'], FaultKind]>([
    ['unreachable', 'UnreachableFault'],
    ['remote', 'RefusedFault'],
    ['outside-root', 'RefusedFault'],
    ['refused', 'RefusedFault'],
    ['too-large', 'SizeFault'],
  ])('because it is %s has a finding for it', async (code, kind) => {
    const analysis = await analyse(
      { ok: false, uri: 'file:///gone.yaml', code, reason: 'no such file' },
      { rules: [faults] },
    );
    expect(analysis).toMatchObject({
      status: 'error',
      format: undefined,
      model: undefined,
      uri: 'file:///gone.yaml',
    });
    expect(analysis.faults.map((fault) => fault.kind)).toEqual([kind]);
    expect(analysis.findings).toMatchObject([
      {
        id: 'faults',
        operation: null,
        location: { uri: 'file:///gone.yaml', pointer: '', range: { start: { line: 1, column: 1 } } },
      },
    ]);
  });

  it.each<[string, FaultKind]>([
    ['{"openapi": ', 'SyntaxFault'],
    ['hello: world', 'FormatFault'],
  ])('because it reads %s has a finding for it', async (text, kind) => {
    const analysis = await analyse({ text }, { rules: [faults] });
    expect(analysis.status).toBe('error');
    expect(analysis.faults.map((fault) => fault.kind)).toEqual([kind]);
    expect(analysis.findings).toHaveLength(1);
  });

  it('ends at its deadline, with a finding for that alone', async () => {
    const text = JSON.stringify({
      openapi: '3.1.1',
      info: { title: 't', version: '1' },
      servers: [{ url: '/' }],
    });
    const analysis = await analyse({ text }, { rules: [faults, servers], deadline: 0 });
    expect(analysis).toMatchObject({ status: 'error', model: undefined });
    expect(analysis.findings.map(({ id }) => id)).toEqual(['faults']);
    expect(analysis.faults).toMatchObject([{ kind: 'DeadlineFault', seconds: 0 }]);
  });
});

describe('the findings', () => {
  const files: Readonly<Record<string, string>> = {
    'file:///api/z.json': '{"S": {"type": "string"}}',
    'file:///api/a.json': '{"S": {"type": "string"}}',
  };
  const text = `{
    "openapi": "3.1.1",
    "components": {"schemas": {"B": {"properties": {"z": {"$ref": "z.json#/S"}, "a": {"$ref": "a.json#/S"}}}, "A": {}}},
    "servers": [{"url": "/"}]
  }`;

  it('are those of the root first, then by document in reading order, then by location and id', async () => {
    const { findings, documents } = await analyse(
      { uri: 'file:///api/openapi.json', text },
      {
        rules: [servers, schemas],
        read: ({ uri }) =>
          Promise.resolve({ ok: true, source: { uri, bytes: new TextEncoder().encode(files[uri]) } }),
      },
    );
    expect(documents.map(({ uri }) => uri.slice('file:///api/'.length))).toEqual([
      'openapi.json',
      'z.json',
      'a.json',
    ]);
    expect(
      findings.map(
        ({ id, location }) => `${id} ${location.uri.slice('file:///api/'.length)} ${location.pointer}`,
      ),
    ).toEqual([
      'a-schemas openapi.json /components/schemas/B',
      'a-schemas openapi.json /components/schemas/A',
      'servers openapi.json /servers/0',
      'a-schemas z.json /S',
      'a-schemas a.json /S',
    ]);
  });

  it('are one if a rule reports the same location twice', async () => {
    const twice = ruleOf(
      'twice',
      (report) => ({ Server: (at: never) => (report(at), report(at)) }) as Visitor,
    );
    expect((await analyse({ text }, { rules: [twice] })).findings).toHaveLength(1);
  });
});
