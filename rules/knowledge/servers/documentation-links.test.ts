import { analyse, defineRule } from '@assay/core';
import { expect, it } from 'vitest';
import { documentationLinks } from './documentation-links.js';

const rule = defineRule({
  id: 'every-link',
  meta: {
    name: 'Every link',
    category: 'documentation',
    severity: 'info',
    formats: ['oas3.1'],
    preset: 'recommended',
    problem: '{{target}}: {{url}}.',
    impact: 'None.',
    recommendation: 'None.',
  },
  create: (context) =>
    documentationLinks(({ at, property, url, target }) =>
      context.report({ at, property, data: { url, target } }),
    ),
});

it('finds the links to documentation in a description, and no others', async () => {
  const text = JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Shop', version: '1', termsOfService: 't', contact: { url: 'c' }, license: { url: 5 } },
    externalDocs: { url: 'a' },
    tags: [{ name: 'loans', externalDocs: { url: 'g' } }],
    paths: { '/a': { get: { externalDocs: { url: 'o' }, description: 'https://shop.test' } } },
    components: {
      schemas: {
        Loan: { externalDocs: { url: 's' }, properties: { externalDocs: { default: { url: 'none' } } } },
      },
    },
  });
  const { findings } = await analyse({ text }, { rules: [rule] });
  expect(findings.map(({ problem }) => problem).sort()).toEqual([
    'the contact: c.',
    'the documentation of `GET /a`: o.',
    'the documentation of the API: a.',
    'the documentation of the schema `Loan`: s.',
    'the documentation of the tag `loans`: g.',
    'the terms of service: t.',
  ]);
});
