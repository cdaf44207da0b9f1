import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import type { Analysis } from '../analysis-result.js';
import { defineRule } from '../rule/define-rule.js';
import type { FindingOverride } from './finding-override.js';
import { matchesPath } from './match-path.js';
import { overrideFindings, unmatchedSelectors } from './override-findings.js';

/** Reports every description; the problem names its owner. */
const described = defineRule({
  id: 'described',
  meta: {
    name: 'A description',
    category: 'documentation',
    severity: 'medium',
    formats: ['oas3.1'],
    preset: 'recommended',
    problem: '{{text}}',
    impact: 'None.',
    recommendation: 'None.',
  },
  create(context) {
    const report = (at: Parameters<typeof context.report>[0]['at'], text: string | undefined): void => {
      if (text !== undefined) context.report({ at, data: { text } });
    };
    return {
      PathItem: (node) => report(node, node.text('description')),
      Operation: (node) => report(node, node.text('description')),
      Parameter: (node) => report(node, node.text('description')),
      Schema: (node) => report(node, node.description),
      Server: (node) => report(node, node.text('description')),
    };
  },
});

const files: Readonly<Record<string, string>> = {
  'file:///api.yaml': `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers:
  - { url: /, description: server of all }
paths:
  /users/{id}:
    description: path item
    get:
      operationId: readUser
      tags: [users, old]
      description: readUser
      servers: [{ url: /x, description: server of readUser }]
      parameters:
        - { name: q, in: query, description: parameter, schema: { $ref: '#/components/schemas/Sole' } }
      responses: {}
    delete: { tags: [users], description: unnamed, responses: {} }
  /admin/keys/{id}:
    $ref: parts.yaml#/keys
components:
  schemas:
    Sole: { description: sole schema }
    Unused: { description: unused schema }
webhooks:
  /users/{id}:
    post: { operationId: hook, description: webhook, responses: {} }
`,
  'file:///parts.yaml':
    'keys:\n  description: other file\n  post: { operationId: addKey, description: addKey, responses: {} }\n',
};

async function found(): Promise<Analysis> {
  return analyse(
    { uri: 'file:///api.yaml', text: files['file:///api.yaml'] ?? '' },
    {
      rules: [described],
      read: async ({ uri }) => ({ ok: true, source: { uri, bytes: new TextEncoder().encode(files[uri]) } }),
    },
  );
}

async function covered(selectors: Omit<FindingOverride, 'rules'>): Promise<string[]> {
  const { findings, model } = await found();
  const left = overrideFindings(findings, [{ ...selectors, rules: { described: 'off' } }], model);
  return findings.filter((finding) => !left.includes(finding)).map(({ problem }) => problem);
}

describe('an override covers', () => {
  it.each<[string, Omit<FindingOverride, 'rules'>, string[]]>([
    [
      'what stands at a pointer and below',
      { pointers: [{ uri: undefined, pointer: '/paths/~1users~1{id}/get' }] },
      ['readUser', 'server of readUser', 'parameter'],
    ],
    [
      'no neighbour whose name begins alike',
      { pointers: [{ uri: undefined, pointer: '/components/schemas/So' }] },
      [],
    ],
    [
      'a pointer of another document',
      { pointers: [{ uri: 'file:///parts.yaml', pointer: '/keys' }] },
      ['other file', 'addKey'],
    ],
    [
      'an operation by its id: what names it and what stands inside it',
      { operations: ['readUser'] },
      ['readUser', 'server of readUser', 'parameter', 'sole schema'],
    ],
    [
      'an operation by method and path',
      { operations: ['DELETE /users/{id}', 'POST /admin/keys/{id}'] },
      ['unnamed', 'addKey'],
    ],
    [
      'the operations of a tag',
      { tags: ['old', 'none'] },
      ['readUser', 'server of readUser', 'parameter', 'sole schema'],
    ],
    [
      'a path with all that belongs to it, and no webhook of the same name',
      { paths: ['/users/{id}'] },
      ['path item', 'readUser', 'server of readUser', 'parameter', 'unnamed', 'sole schema'],
    ],
    ['paths by a pattern, in other documents too', { paths: ['/admin/**'] }, ['other file', 'addKey']],
    [
      'what all kinds of selectors hold for',
      { paths: ['/**'], tags: ['users'], operations: ['DELETE /users/{id}'] },
      ['unnamed'],
    ],
  ])('%s', async (_, selectors, problems) => {
    expect(await covered(selectors)).toEqual(problems);
  });

  it('everything if it has no selector', async () => {
    expect(await covered({})).toHaveLength(11);
  });
});

describe('overriding', () => {
  it('applies the last override that covers a finding, and never raises a severity', async () => {
    const { findings, model } = await found();
    const overrides: FindingOverride[] = [
      { tags: ['users'], rules: { described: 'off' } },
      { operations: ['readUser'], rules: { described: 'info' } },
      { paths: ['/admin/**'], rules: { described: 'critical', other: 'off' } },
    ];
    const result = overrideFindings(findings, overrides, model);
    const severityOf = (problem: string) => result.find((finding) => finding.problem === problem)?.severity;
    expect(['readUser', 'unnamed', 'addKey', 'webhook'].map(severityOf)).toEqual([
      'info',
      undefined,
      'medium',
      'medium',
    ]);
  });

  it('changes nothing without a model or overrides', async () => {
    const { findings, model } = await found();
    expect(overrideFindings(findings, [], model)).toBe(findings);
    expect(overrideFindings(findings, [{ rules: { described: 'off' } }], undefined)).toBe(findings);
  });

  it('can list selectors that match nothing in the documents', async () => {
    const { model } = await found();
    if (model === undefined) throw new Error('no model');
    const overrides: FindingOverride[] = [
      {
        pointers: [
          { uri: undefined, pointer: '/nowhere' },
          { uri: 'file:///parts.yaml', pointer: '/keys/post' },
        ],
        paths: ['/users/*', '/user/**'],
        operations: ['readUser', 'readuser'],
        tags: ['users', 'Users'],
        rules: {},
      },
    ];
    expect(unmatchedSelectors(overrides, model)).toEqual([['/nowhere', '/user/**', 'readuser', 'Users']]);
  });
});

describe('a pattern of paths', () => {
  it.each([
    ['/users/{id}', '/users/{id}', true],
    ['/users/{id}', '/users/*', true],
    ['/users/{id}/keys', '/users/*', false],
    ['/users', '/users/**', true],
    ['/users/a/b', '/users/**', true],
    ['/a/users/b', '/**/users/*', true],
    ['/users', '/**', true],
    ['/usersX', '/users*', true],
    ['/usersX', '/users/**', false],
    ['/v1/users/v2', '/v*/**/v*', true],
  ])('%s, %s: %s', (path, pattern, expected) => {
    expect(matchesPath(path, pattern)).toBe(expected);
  });

  it('equal to the path always matches, and so does the path with segments left out for **', () => {
    const segment = fc.stringMatching(/^[a-z{}*.+()]{0,6}$/);
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), fc.nat(6), fc.nat(6), (segments, from, length) => {
        const path = `/${segments.join('/')}`;
        const withGap = `/${segments.toSpliced(from, length, '**').join('/')}`;
        expect([matchesPath(path, path), matchesPath(path, withGap)]).toEqual([true, true]);
      }),
    );
  });
});
