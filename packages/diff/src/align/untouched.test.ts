import { analyse, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { compareModels } from '../compare.js';
import { defineChange } from '../define-change.js';

const texts = {
  clients: 'compatible',
  severity: 'info',
  problem: '{{operations}} has other documentation.',
  impact: 'Readers are led elsewhere.',
  recommendation: 'Check the link.',
} as const;

/** Finds changes of a field that does not affect messages. */
const documentation = defineChange({
  id: 'documentation-elsewhere',
  meta: { name: 'Other documentation', axis: 'contract', security: 'equal', forward: texts },
  visitor: {
    Operation({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      const [a, b] = [before, after].map(({ raw }) => JSON.stringify(raw['externalDocs']));
      if (a !== b) report({ property: 'externalDocs' });
    },
    Parameter({ before, after }, { report }) {
      if (before?.raw['description'] !== after?.raw['description']) report({ property: 'description' });
    },
  },
});

async function modelOf(url: string, description: string): Promise<Model | undefined> {
  const get = {
    externalDocs: { url },
    parameters: [{ name: 'page', in: 'query', description, schema: { type: 'integer' } }],
    responses: { 200: { description: 'The books.' } },
  };
  const document = { openapi: '3.1.1', info: { title: 'Books', version: '1' }, paths: { '/books': { get } } };
  return (await analyse({ text: JSON.stringify(document) }, { rules: [] })).model;
}

describe('pairs with equal text', () => {
  it.each([
    ['the links of an operation', 'https://b.example.test', 'The page.', '/externalDocs'],
    ['the text of a parameter', 'https://a.example.test', 'Which page.', '/parameters/0/description'],
  ])('are visited if they differ in %s alone', async (_what, url, description, pointer) => {
    const [old, now] = [
      await modelOf('https://a.example.test', 'The page.'),
      await modelOf(url, description),
    ];
    const { changes } = compareModels(old, now, { kinds: [documentation] });
    expect(changes.map(({ id, new: place }) => [id, place?.pointer])).toEqual([
      ['documentation-elsewhere', `/paths/~1books/get${pointer}`],
    ]);
    expect(compareModels(old, now).changes).toEqual([]);
  });
});

describe('an operation in which only separately paired parts differ', () => {
  it.each([
    ['a response', { responses: { 200: { description: 'Books.' } } }],
    ['a schema', { requestBody: { content: { 'application/json': { schema: { type: 'string' } } } } }],
  ])('is not visited itself: %s', async (_what, fields) => {
    const visited = new Set<string>();
    const visits = defineChange({
      id: 'visits',
      meta: { name: 'Visits', axis: 'contract', security: 'equal', forward: texts },
      visitor: {
        Operation: ({ kind }) => void visited.add(kind),
        Response: ({ kind }) => void visited.add(kind),
        RequestBody: ({ kind }) => void visited.add(kind),
        Schema: ({ kind }) => void visited.add(kind),
      },
    });
    const load = async (more: object): Promise<Model | undefined> => {
      const put = {
        requestBody: { content: { 'application/json': { schema: { type: 'integer' } } } },
        responses: { 200: { description: 'The books.' } },
        ...more,
      };
      const document = {
        openapi: '3.1.1',
        info: { title: 'Books', version: '1' },
        paths: { '/books': { put } },
      };
      return (await analyse({ text: JSON.stringify(document) }, { rules: [] })).model;
    };
    compareModels(await load({}), await load(fields), { kinds: [visits] });
    expect(visited.size).toBeGreaterThan(0);
    expect(visited).not.toContain('Operation');
  });
});
